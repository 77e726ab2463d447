/* Which collapsed nests have tiles: those whose iterations store after all that they read.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -w -fplugin-arg-accred-dump=accred_plan" } */

enum { M = 200 };

void
tiles (int n, const int (*restrict a)[M], int (*restrict b)[M])
{
#pragma acc parallel loop collapse (2) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = 2 * a[i][j];
}

void
tiles_of_long_rows (int n, int m, const int *restrict a, int *restrict b)
{
#pragma acc parallel loop collapse (2) present (a[0:n*m], b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

/* One of two branches stores, both before the end: loads of the next iteration come behind the store, but are not of
   this one.  */
void
branches (int n, int m, const int *restrict a, int *restrict b)
{
#pragma acc parallel loop collapse (2) present (a[0:n*m], b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int v = a[i * m + j];
	if (v > 5)
	  v = a[v];
	b[i * m + j] = v;
      }
}

/* { dg-final { scan-tree-dump-times "axes=gang,vector stream nest least_columns=97 registers=80 unrolled rows=8 thread_iterations=8" 4 "accred_plan" } } */

/* The pointers are read in the loop.  */
void
of_pointers (int n, int m, const int *restrict a, int *restrict b)
{
#pragma acc parallel loop collapse (2) deviceptr (a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = 2 * a[i * m + j];
}

/* Seven points are read in three planes.  */
void
planes (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse (3) present (a[0:n*m*m], b[0:n*m*m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < m - 1; k++)
	{
	  int at = (i * m + j) * m + k;
	  b[at] = a[at] + a[at - 1] + a[at + 1] + a[at - m] + a[at + m] + a[at - m * m] + a[at + m * m];
	}
}

/* { dg-final { scan-tree-dump-times "stream nest planes=4 least_columns=24 registers=96 rows=4 thread_iterations=16" 1 "accred_plan" } } */

/* Conditions: rows are long, or have a length that is not known.  */
enum { LONG = 1000 };

void
long_border (int n, const float (*restrict a)[LONG], float (*restrict b)[LONG])
{
#pragma acc parallel loop collapse (2) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < LONG; j++)
      b[i][j] = j == 0 || j == LONG - 1 ? a[i][j] : a[i][j - 1] + a[i][j + 1];
}


void
border (int n, int m, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse (2) present (a[0:n*m], b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] = j == 0 || j == m - 1 ? a[i * m + j] : a[i * m + j - 1] + a[i * m + j + 1];
}

/* { dg-final { scan-tree-dump-times "axes=gang,vector stream nest least_columns=97 registers=72 unrolled rows=8 thread_iterations=8" 2 "accred_plan" } } */

/* Rows are known to be short.  */
void
short_border (int n, const float (*restrict a)[M], float (*restrict b)[M])
{
#pragma acc parallel loop collapse (2) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = j == 0 || j == M - 1 ? a[i][j] : a[i][j - 1] + a[i][j + 1];
}

/* A variable goes from one iteration to the next.  */
void
carried (int n, int last, const int (*restrict a)[M], int (*restrict b)[M])
{
#pragma acc parallel loop collapse (2) present (a[0:n], b[0:n]) firstprivate (last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++)
      {
	int v = a[i][j] + last;
	last = v & 3;
	b[i][j] = v;
      }
}

/* { dg-final { scan-tree-dump-times " nest " 7 "accred_plan" } } */
