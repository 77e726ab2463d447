/* A quotient of 128-bit integers needs a routine that the device does not have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (__int128 *a, int n)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] += 5;
      a[i] /= 3; /* { dg-error "accred: trunc_div_expr '__int128' in a device function" } */
    }
}
