/* Loops that read and write arrays and reduce nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

/* Neighbouring elements, as in STREAM; TIMES is exact.  */
enum { TIMES = 3 };

#define STREAM(NAME, TYPE, OUT, CLAUSE, VALUE)			\
  static void							\
  NAME (const struct bench_work *w, long *r)			\
  {								\
    const TYPE *a = w->a;					\
    const TYPE *b = w->b;					\
    OUT *out = w->out;						\
    long n = w->n;						\
    _Pragma (CLAUSE)						\
    for (long i = 0; i < n; i++)				\
      out[i] = VALUE;						\
    (void) b, (void) r;						\
  }

#define ONE "acc parallel loop present (a[0:n], out[0:n])"
#define TWO "acc parallel loop present (a[0:n], b[0:n], out[0:n])"
#define STREAMS(T, TYPE)					\
  STREAM (copy_##T, TYPE, TYPE, ONE, a[i])			\
  STREAM (mul_##T, TYPE, TYPE, ONE, TIMES * a[i])		\
  STREAM (add_##T, TYPE, TYPE, TWO, a[i] + b[i])		\
  STREAM (triad_##T, TYPE, TYPE, TWO, a[i] + TIMES * b[i])

STREAMS (f32, float)
STREAMS (f64, double)
STREAM (widen, float, double, ONE, a[i])

/* Every second element, as of a section a(1:n:2).  */
static void
every_second (const struct bench_work *w, long *r)
{
  const float *a = w->a;
  float *out = w->out;
  long n = w->n / 2;
#pragma acc parallel loop present (a[0:2*n], out[0:n])
  for (long i = 0; i < n; i++)
    out[i] = a[2 * i];
  (void) r;
}

/* Arrays of structs.  */
#define RECORDS(K, MEMBERS, EACH)				\
  struct record_##K { float MEMBERS; };				\
  static void							\
  records_##K (const struct bench_work *w, long *r)		\
  {								\
    const struct record_##K *a = w->a;				\
    struct record_##K *out = w->out;				\
    long n = w->n / K;						\
    _Pragma ("acc parallel loop present (a[0:n], out[0:n])")	\
    for (long i = 0; i < n; i++)				\
      {								\
	EACH							\
      }								\
    (void) r;							\
  }

#define MEMBER(M) out[i].M = TIMES * a[i].M;
#define AND ,
RECORDS (2, x AND y, MEMBER (x) MEMBER (y))
RECORDS (3, x AND y AND z, MEMBER (x) MEMBER (y) MEMBER (z))
RECORDS (4, x AND y AND z AND t, MEMBER (x) MEMBER (y) MEMBER (z) MEMBER (t))

/* Stencils: of the inner points alone, and of all, where those at the border stay as they are.  */
#define STENCILS(T, TYPE)								\
  static void										\
  five_points_##T (const struct bench_work *w, long *r)					\
  {											\
    int columns = w->columns, rows = w->n / columns;					\
    const TYPE (*a)[columns] = w->a;							\
    TYPE (*out)[columns] = w->out;							\
    _Pragma ("acc parallel loop collapse (2) present (a[0:rows], out[0:rows])")		\
    for (int i = 1; i < rows - 1; i++)							\
      for (int j = 1; j < columns - 1; j++)						\
	out[i][j] = 4 * a[i][j] - a[i - 1][j] - a[i + 1][j] - a[i][j - 1] - a[i][j + 1];	\
    (void) r;										\
  }											\
  static void										\
  border_##T (const struct bench_work *w, long *r)					\
  {											\
    int columns = w->columns, rows = w->n / columns;					\
    const TYPE (*a)[columns] = w->a;							\
    TYPE (*out)[columns] = w->out;							\
    _Pragma ("acc parallel loop collapse (2) present (a[0:rows], out[0:rows])")		\
    for (int i = 0; i < rows; i++)							\
      for (int j = 0; j < columns; j++)							\
	if (i == 0 || i == rows - 1 || j == 0 || j == columns - 1)			\
	  out[i][j] = a[i][j];								\
	else										\
	  out[i][j] = 4 * a[i][j] - a[i - 1][j] - a[i + 1][j] - a[i][j - 1] - a[i][j + 1];	\
    (void) r;										\
  }											\
  static void										\
  seven_points_##T (const struct bench_work *w, long *r)				\
  {											\
    int m = w->columns, planes = w->n / m / m;						\
    const TYPE (*a)[m][m] = w->a;							\
    TYPE (*out)[m][m] = w->out;								\
    _Pragma ("acc parallel loop collapse (3) present (a[0:planes], out[0:planes])")	\
    for (int i = 1; i < planes - 1; i++)						\
      for (int j = 1; j < m - 1; j++)							\
	for (int k = 1; k < m - 1; k++)							\
	  out[i][j][k] = 6 * a[i][j][k] - a[i - 1][j][k] - a[i + 1][j][k] - a[i][j - 1][k]	\
			 - a[i][j + 1][k] - a[i][j][k - 1] - a[i][j][k + 1];		\
    (void) r;										\
  }

STENCILS (f32, float)
STENCILS (f64, double)

#define ENTRY(NAME) { .name = #NAME, .run = NAME }
#define TYPES(NAME) ENTRY (NAME##_f32), ENTRY (NAME##_f64)

const struct bench_kernel bench_kernels[]
  = { TYPES (copy), TYPES (mul), TYPES (add), TYPES (triad), ENTRY (widen), ENTRY (every_second), ENTRY (records_2),
      ENTRY (records_3), ENTRY (records_4), TYPES (five_points), TYPES (border), TYPES (seven_points), { .name = NULL } };
