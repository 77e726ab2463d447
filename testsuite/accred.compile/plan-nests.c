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

/* { dg-final { scan-tree-dump-times "axes=gang,vector stream spread=2 nest least_columns=97 rows=4 thread_iterations=8" 3 "accred_plan" } } */

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

/* { dg-final { scan-tree-dump-times " nest " 3 "accred_plan" } } */
