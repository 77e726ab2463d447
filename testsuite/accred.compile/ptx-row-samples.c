/* Kernels look at some rows' lengths before they choose, also where a variable of the program says how many rows there
   are; not where the region writes what says how long they are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times {call \(\$r\), accred_rows_sampled} 3 } } */

int n;
int *start, *length, *rows, *ptr;
double *v, *y;

void
by_length (void)
{
#pragma acc parallel loop present (start[0:n], length[0:n], v, y[0:n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = start[r]; j < start[r] + length[r]; j++)
	s += v[j];
      y[r] = s;
    }
}

void
indirect (void)
{
#pragma acc parallel loop present (rows[0:n], ptr, v, y[0:n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[rows[r]]; j < ptr[rows[r] + 1]; j++)
	s += v[j];
      y[r] = s;
    }
}

void
triangle (int m)
{
#pragma acc parallel loop present (v, y[0:m])
  for (int r = 0; r < m; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = 0; j < r; j++)
	s += v[j] * (j - r);
      y[r] = s;
    }
}

/* A row's length is written.  */

void
changed (int *to, int *from)
{
#pragma acc parallel loop present (start[0:n], to[0:n], from[0:n], v)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction (+:s)
      for (int j = start[r]; j < start[r] + to[r]; j++)
	s += from[j];
      to[r] = s;
    }
}
