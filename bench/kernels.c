/* The same loops in `kernels' regions, with a directive and without, and in `parallel' ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#include <math.h>

#define SUM(NAME, CLAUSE)					\
  static void							\
  NAME (const struct bench_work *w, long *r)			\
  {								\
    const float *a = w->a;					\
    long n = w->n;						\
    float s = 0;						\
    _Pragma (CLAUSE)						\
    for (long i = 0; i < n; i++)				\
      s += a[i];						\
    r[0] = bench_integer (s);					\
  }

SUM (parallel_sum, "acc parallel loop reduction (+:s) present (a[0:n])")
SUM (kernels_sum, "acc kernels loop reduction (+:s) present (a[0:n])")
SUM (plain_sum, "acc kernels present (a[0:n])")

#define ROWS(NAME, OUTER, INNER)				\
  static void							\
  NAME (const struct bench_work *w, long *r)			\
  {								\
    int columns = w->columns, rows = w->n / columns;		\
    const float (*restrict a)[columns] = w->a;			\
    float *restrict out = w->out;				\
    _Pragma (OUTER)						\
    for (int i = 0; i < rows; i++)				\
      {								\
	float s = 0;						\
	INNER							\
	for (int j = 0; j < columns; j++)			\
	  s += a[i][j];						\
	out[i] = s;						\
      }								\
    (void) r;							\
  }

ROWS (parallel_rows, "acc parallel loop present (a[0:rows], out[0:rows])", _Pragma ("acc loop reduction (+:s)"))
ROWS (kernels_rows, "acc kernels loop independent present (a[0:rows], out[0:rows])",
      _Pragma ("acc loop reduction (+:s)"))
ROWS (plain_rows, "acc kernels present (a[0:rows], out[0:rows])", /* No directive.  */)

#define STENCIL(NAME, CLAUSE)								\
  static void										\
  NAME (const struct bench_work *w, long *r)						\
  {											\
    int columns = w->columns, rows = w->n / columns;					\
    const double (*a)[columns] = w->a;							\
    double s = 0;									\
    _Pragma (CLAUSE)									\
    for (int i = 1; i < rows - 1; i++)							\
      for (int j = 1; j < columns - 1; j++)						\
	s += fabs (4 * a[i][j] - a[i - 1][j] - a[i + 1][j] - a[i][j - 1] - a[i][j + 1]);	\
    r[0] = bench_integer (s);								\
  }

STENCIL (parallel_stencil, "acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])")
STENCIL (kernels_stencil, "acc kernels loop collapse (2) independent reduction (+:s) present (a[0:rows])")
STENCIL (plain_stencil, "acc kernels present (a[0:rows])")

#define ENTRY(NAME) { .name = #NAME, .run = NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (parallel_sum), ENTRY (kernels_sum), ENTRY (plain_sum), ENTRY (parallel_rows), ENTRY (kernels_rows),
      ENTRY (plain_rows), ENTRY (parallel_stencil), ENTRY (kernels_stencil), ENTRY (plain_stencil), { .name = NULL } };
