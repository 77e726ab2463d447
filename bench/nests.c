/* Sums over arrays of two and three dimensions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#include <math.h>

static void
sum_2d (const struct bench_work *w, long *r)
{
  int columns = w->columns, rows = w->n / columns;
  const float (*a)[columns] = w->a;
  float s = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i][j];
  r[0] = bench_integer (s);
}

/* Planes of half as many rows as columns, where there are enough.  */
static void
sum_3d (const struct bench_work *w, long *r)
{
  int columns = w->columns, all = w->n / columns, rows = all % (columns / 2) ? 1 : columns / 2, planes = all / rows;
  const float (*a)[rows][columns] = w->a;
  float s = 0;
#pragma acc parallel loop collapse (3) reduction (+:s) present (a[0:planes])
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
	s += a[i][j][k];
  r[0] = bench_integer (s);
}

/* Every second column: the memory moves all of them.  */
static void
strided_2d (const struct bench_work *w, long *r)
{
  int columns = w->columns, rows = w->n / columns;
  const float (*a)[columns] = w->a;
  float s = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j += 2)
      s += a[i][j];
  r[0] = bench_integer (s);
}

/* The norm of a residual, with five points.  */
static void
stencil_2d (const struct bench_work *w, long *r)
{
  int columns = w->columns, rows = w->n / columns;
  const double (*a)[columns] = w->a;
  double s = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      s += fabs (4 * a[i][j] - a[i - 1][j] - a[i + 1][j] - a[i][j - 1] - a[i][j + 1]);
  r[0] = bench_integer (s);
}

#define ENTRY(NAME) { .name = #NAME, .run = NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (sum_2d), ENTRY (sum_3d), ENTRY (strided_2d), ENTRY (stencil_2d), { .name = NULL } };
