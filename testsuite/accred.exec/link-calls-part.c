/* The other file of link-calls.c: routines and a variable that the regions there use.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int table[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
#pragma acc declare copyin (table)

/* Each file has its own.  */
static int weight = 5;
#pragma acc declare copyin (weight)

#pragma acc routine seq
int
twice (int x)
{
  return 2 * x;
}

#pragma acc routine vector
int
row_sum (const int *a, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

#pragma acc routine worker
int
matrix_sum (const int *a, int rows, int columns)
{
  int s = 0;
#pragma acc loop worker reduction (+:s)
  for (int r = 0; r < rows; r++)
    s += row_sum (a + r * columns, columns);
  return s;
}

/* Gangs share the rows, and each adds to its own counter for the column.  */
#pragma acc routine gang
void
add_rows (const int *a, int rows, int columns, int *sums)
{
#pragma acc loop gang
  for (int r = 0; r < rows; r++)
    {
      int s = 0;
#pragma acc loop worker vector reduction (+:s)
      for (int c = 0; c < columns; c++)
	s += a[r * columns + c];
      sums[r] += s;
    }
}

static int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += weight * table[i % 10];
  return s;
}

int
sum_in_other_file (int n)
{
  return sum (n);
}
