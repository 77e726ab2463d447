/* C in link-languages.f90: a routine for Fortran, a region of its own, and variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

double c_scale = 0.5;
#pragma acc declare copyin (c_scale)

/* A module variable and a module procedure.  */
extern int __shared_data_MOD_table[4];
#pragma acc declare create (__shared_data_MOD_table)
#pragma acc routine seq
int __shared_data_MOD_entry (const int *i);

/* C++.  */
#pragma acc routine vector
int cxx_sum (const int *, int);

#pragma acc routine seq
double
c_scaled (double x)
{
  return c_scale * x;
}

static int
helper (int x)
{
  return x + 1;
}

/* Of each entry and its square: the entries are found in two ways.  */
int
c_region (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 1; i <= n; i++)
    s += __shared_data_MOD_table[i - 1] + helper (__shared_data_MOD_entry (&i) * __shared_data_MOD_entry (&i));
  return s;
}

int
c_calls_cxx (const int *a, int rows, int columns)
{
  int s = 0;
#pragma acc parallel loop gang reduction (+:s) copyin (a[0:rows * columns])
  for (int r = 0; r < rows; r++)
    s += cxx_sum (a + r * columns, columns);
  return s;
}
