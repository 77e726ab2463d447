/* Nested loops: a vector loop in a gang worker loop, with a private RESULT and a value that is broadcast.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
row_sums (const int *a, const int *scale, int *out, int rows, int columns)
{
#pragma acc parallel num_gangs (32) num_workers (4) vector_length (32) \
  copyin (a[0:rows * columns], scale[0:rows]) copyout (out[0:rows])
  {
#pragma acc loop gang worker
    for (int r = 0; r < rows; r++)
      {
	int s = 0, factor = scale[r];
#pragma acc loop vector reduction (+:s)
	for (int c = 0; c < columns; c++)
	  s += a[r * columns + c] * factor;
	out[r] = s;
      }
  }
}
