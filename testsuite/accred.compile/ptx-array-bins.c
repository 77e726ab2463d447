/* Arrays of few elements that a loop reduces are registers, also where their subscripts are variables; loads are
   wide.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-not "\\.local" } } */
/* { dg-final { scan-ptx "ld\\.global\\.v2\\.u64" } } */

void
bins (const float *a, float *h, int n)
{
#pragma acc parallel loop copyin (a[0:n]) reduction (+:h[0:4])
  for (int i = 0; i < n; i++)
    h[(int) a[i] & 3] += a[i];
}

void
least (const int *a, const int *b, int *h, int n)
{
#pragma acc parallel loop copyin (a[0:n], b[0:n]) reduction (min:h[0:8])
  for (int i = 0; i < n; i++)
    if (b[i] < h[a[i]])
      h[a[i]] = b[i];
}
