/* Kernels that do little but updates in copies of each gang have as many registers as let a multiprocessor have all of
   its threads, of floating-point numbers some more; a kernel that does more has as many as ptxas likes.  The address
   of a lane's copies is computed once, in front of the loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx {\.entry counts\$[^\n]*\n\.maxntid 512[^\n]*\n\.maxnreg 32} } } */
/* { dg-final { scan-ptx {\.entry sums\$[^\n]*\n\.maxntid 512[^\n]*\n\.maxnreg 40} } } */
/* { dg-final { scan-ptx {\.entry distances\$[^\n]*\n\.maxntid [^\n]*\n[^.]} } } */
/* { dg-final { scan-ptx-times {\.maxnreg} 2 } } */
/* { dg-final { scan-ptx-times {mov\.u64 [^\n]*copy} 9 } } */

#include <math.h>

void
counts (const unsigned short *key, int *h, int n)
{
#pragma acc parallel loop present (key[0:n], h[0:4096])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[key[i]]++;
    }
}

void
sums (const unsigned short *key, const float *a, float *h, int n)
{
#pragma acc parallel loop present (key[0:n], a[0:n], h[0:4096])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[key[i]] += a[i];
    }
}

void
distances (const float *x, const float *y, const float *z, int *h, int n)
{
#pragma acc parallel loop present (x[0:n], y[0:n], z[0:n], h[0:256])
  for (int i = 0; i < n; i++)
    {
      const float r = sqrtf (x[i] * x[i] + y[i] * y[i] + z[i] * z[i]), s = fabsf (x[i]) + fabsf (y[i]) + fabsf (z[i]);
      const int b = 16 * r / (s + 1.0f) + 3 * x[i] * y[i] - 5 * y[i] * z[i] + 7 * z[i] * x[i];
      if (b >= 0 && b < 256)
	{
#pragma acc atomic update
	  h[b]++;
	}
    }
}
