/* A value that the last element of a row has computed is used behind the row, by no reduction: such rows are not cut (the compiler
   crashed).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -g -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-has "15:9: note: accred: loop: vector; 4 elements in a load, rows of different lengths, each of them one gang's .what an element computes is used behind the row, without a reduction" } } */

void
f (const int *restrict start, const unsigned *restrict a, unsigned *restrict hi, unsigned *restrict bits, int n)
{
#pragma acc parallel loop copyin (start[0:n + 1], a[0:n]) copyout (hi[0:n], bits[0:n])
  for (int r = 0; r < n; r++)
    { unsigned most = 5, odd = r;
#pragma acc loop reduction (max:most)
      for (int j = start[r]; j < start[r + 1]; j++)
	{
	  most = a[j] > most ? a[j] : most;
	  odd ^= a[j] * j; /* { dg-warning "'odd' is written by all threads of this loop" } */
	}
      hi[r] = most;
      bits[r] = odd;
    }
}
