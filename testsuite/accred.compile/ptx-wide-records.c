/* Vectors and structs are read by loads of 16 bytes: three for four iterations of three floats, four for one of 16.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* 3 of each loop, and 4 of the last one.  */
/* { dg-final { scan-ptx-times {ld\.global\.v2\.u64} 10 } } */

struct point
{
  float x, y, z;
};

void
sums (long n, const float *a, const struct point *p, const float *b, float *r)
{
  float s[3] = { 0 }, t[16] = { 0 }, x = 0, y = 0, z = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:3 * n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      s[k] += a[3 * i + k];
#pragma acc parallel loop reduction (+:x, y, z) copyin (p[0:n])
  for (long i = 0; i < n; i++)
    {
      x += p[i].x;
      y += p[i].y;
      z += p[i].z;
    }
#pragma acc parallel loop reduction (+:t) copyin (b[0:16 * n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 16; k++)
      t[k] += b[16 * i + k];
  for (int k = 0; k < 16; k++)
    r[k] = t[k] + s[k % 3] + x + y + z;
}
