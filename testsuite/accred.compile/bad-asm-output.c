/* An asm statement with a result out of nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
g (int x)
{
#pragma acc parallel copy (x)
  asm volatile ("" : "=r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
  return x;
}
