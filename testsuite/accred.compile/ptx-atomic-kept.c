/* Updates of one place by all iterations: one atomic of a thread in shared memory, behind the loop, and one
   that adds up the copies.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times "red\\.shared\\.add\\.u32" 1 } } */
/* { dg-final { scan-ptx-times "red\\.shared\\.add\\.f64" 2 } } */

int
count (const float *a, int n)
{
  int c = 0;
#pragma acc parallel loop copy (c) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > 0.5f)
      {
#pragma acc atomic update
	c++;
      }
  return c;
}

void
element (const double *a, double *h, int k, int n)
{
#pragma acc parallel loop copy (h[0:100]) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[k] += a[i];
    }
}
