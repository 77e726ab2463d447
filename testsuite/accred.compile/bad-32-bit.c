/* A 32-bit host has no device to offload to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -m32" } */

void
f (int *p)
{
#pragma acc parallel loop copy (p[0:10]) /* { dg-error "accred: OpenACC regions in code that is not for 64-bit x86" } */
  for (int i = 0; i < 10; i++)
    p[i]++;
}
