/* The address of an element is one product of the 32-bit index and one sum.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

float
f (const float *a, const int *index, int n)
{
  float s = 0;
#pragma acc parallel loop num_gangs (1) vector_length (32) reduction (+:s) present (a, index)
  for (int i = 0; i < n; i++)
    s += a[index[i]];
  return s;
}

/* One for index[i], one for a[...], and no extension of their own.  */
/* { dg-final { scan-ptx-times "mul\\.wide\\.s32" 2 } } */
/* { dg-final { scan-ptx-not "cvt\\.s64\\.s32" } } */
/* { dg-final { scan-ptx-not "mul\\.lo\\.u64" } } */
