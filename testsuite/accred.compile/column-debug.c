/* GCC's own checks find nothing wrong with what -g says of the variables of columns' sums.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O3 -g -fchecking -fplugin-arg-accred-arch=sm_90" } */

enum { MOST = 1000 };

static int a[MOST * MOST], start[MOST], out[MOST];

void
sums (int w, int n)
{
#pragma acc parallel loop copyin (a, start) copy (out)
  for (int c = 0; c < w; c++)
    {
      int s = 3 + start[c];
#pragma acc loop seq reduction (+:s)
      for (int r = 0; r < n; r++)
	s += a[r * w + c];
      out[c] += 2 * s;
      if (s % 2)
	out[c] ^= 1;
    }
}
