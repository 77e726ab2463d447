/* Loops over the elements of an array that is reduced are unrolled at -O2, so that the array is in registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times {\.local} 0 } } */

float three[3], ten[10];

void
sums (long n, const float *restrict x)
{
#pragma acc parallel loop reduction (+:three) copyin (x[0:3 * n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      three[k] += x[3 * i + k];
#pragma acc parallel loop reduction (+:ten) copyin (x[0:10 * n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 10; k++)
      ten[k] += x[10 * i + k];
}
