/* Atomic updates of less than a word have no translation yet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (char *c)
{
#pragma acc parallel loop copy (c[0:1]) /* { dg-error "accred: call to function without a body in this file, '__atomic_load_1'" } */
  for (int i = 0; i < 10; i++)
#pragma acc atomic update /* { dg-error "accred: ATOMIC_COMPARE_EXCHANGE in a device function" } */
    c[0]++;
}
