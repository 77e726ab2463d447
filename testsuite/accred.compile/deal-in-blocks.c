/* Other loops are dealt out in blocks, and so are all when the program says how many gangs there are: a block's
   length is a quotient, which OFFSET and BOUND compute.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_schedule" } */

/* Both reads are at one place.  */
float
pairs (int n, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (int i = 0; i < n; i += 2)
    s += a[i] * a[i + 1];
  return s;
}

/* Two arrays.  */
float
dot (int n, int m, const float *a, const float *b)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i += 3)
    s += a[i] * b[m - i];
  return s;
}

float
stencil (int n, int columns, const float *a)
{
  float s = 0;
#pragma acc parallel loop num_gangs (64) reduction (+:s) present (a[0:n])
  for (int i = columns; i < n - columns; i += 2)
    s += a[i - columns] * a[i + columns];
  return s;
}

/* { dg-final { scan-tree-dump-times "= _\[0-9\]+ / _" 6 "accred_schedule" } } */
