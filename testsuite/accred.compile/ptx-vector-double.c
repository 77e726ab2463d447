/* A sum of doubles over one warp: two words for each of five steps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (const double *a, double *out, int rows, int columns)
{
#pragma acc parallel loop gang num_workers (1) vector_length (32) copyin (a[0:rows * columns]) copyout (out[0:rows])
  for (int r = 0; r < rows; r++)
    {
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (int c = 0; c < columns; c++)
	s += a[r * columns + c];
      out[r] = s;
    }
}

/* { dg-final { scan-ptx-times "shfl\\.sync\\.(bfly|down)\\.b32" 10 } } */
/* { dg-final { scan-ptx-not "\\.shared" } } */
/* { dg-final { scan-ptx-not "\\m(atom|red)\\." } } */
