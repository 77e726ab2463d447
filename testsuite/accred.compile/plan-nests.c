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

/* { dg-final { scan-tree-dump-times "axes=gang,vector stream spread=4 nest rows=2 thread_iterations=8" 1 "accred_plan" } } */

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

/* { dg-final { scan-tree-dump-times " nest " 1 "accred_plan" } } */
