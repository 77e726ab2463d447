/* A table of M rows of N numbers, 10 * i + j.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static double **
make_rows (int n)
{
  double **r = malloc (M * sizeof *r);
  for (int i = 0; i < M; i++)
    {
      r[i] = malloc (n * sizeof **r);
      for (int j = 0; j < n; j++)
	r[i][j] = 10 * i + j;
    }
  return r;
}
