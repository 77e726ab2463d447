/* The specification's lock at worker level: taken and released once, with the fences of the block.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-strategy=lock" } */

void
f (const float *a, int n, float *out)
{
#pragma acc parallel loop gang num_workers (8) vector_length (32) copyin (a[0:n]) copyout (out[0:n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop worker reduction (+:s)
      for (int j = 0; j < n; j++)
	s += a[j];
      out[i] = s;
    }
}

/* { dg-final { scan-ptx-times "\\matom\\.shared\\.cas\\.b32 \[^\\n\]*, 0, 1;" 1 } } */
/* { dg-final { scan-ptx-times "\\matom\\.shared\\.cas\\.b32 \[^\\n\]*, 1, 0;" 1 } } */
/* { dg-final { scan-ptx-times "membar\\.cta;" 2 } } */
