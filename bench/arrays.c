/* Reductions of arrays: sums of vectors, histograms, arrays of rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#include <openacc.h>
#include <string.h>

/* With macros in it.  */
#define DIRECTIVE(...) _Pragma (#__VA_ARGS__)

/* The sum of one number, for comparison; N counts numbers, not vectors.  */
#define PLAIN(T, TYPE)									\
  static void										\
  plain_##T (const struct bench_work *w, long *r)					\
  {											\
    const TYPE *a = w->a;								\
    const long n = w->n;								\
    TYPE s = 0;										\
    _Pragma ("acc parallel loop reduction (+:s) present (a[0:n])")			\
    for (long i = 0; i < n; i++)							\
      s += a[i];									\
    r[0] = bench_integer (s);								\
  }

PLAIN (f32, float)
PLAIN (f64, double)

/* The same operator for each of the K numbers of a vector.  */
#define VECTOR(NAME, TYPE, K, OP, FIRST, UPDATE)						\
  static void										\
  NAME (const struct bench_work *w, long *r)						\
  {											\
    const TYPE *a = w->a;								\
    const long n = w->n / (K);								\
    TYPE s[K];										\
    for (int k = 0; k < (K); k++)							\
      s[k] = FIRST;									\
    DIRECTIVE (acc parallel loop reduction (OP:s) present (a[0:n * (K)]))		\
    for (long i = 0; i < n; i++)							\
      for (int k = 0; k < (K); k++)							\
	UPDATE;										\
    for (int k = 0; k < (K); k++)							\
      r[k] = bench_integer (s[k]);							\
  }

#define SUM(T, TYPE, K)									\
  VECTOR (sum_##T##_##K, TYPE, K, +, 0, s[k] += a[i * (K) + k])
#define SUMS(T, TYPE) SUM (T, TYPE, 2) SUM (T, TYPE, 3) SUM (T, TYPE, 5) SUM (T, TYPE, 8) SUM (T, TYPE, 16)

SUMS (f32, float)
SUMS (f64, double)

VECTOR (max_f32_3, float, 3, max, -1e30f, s[k] = a[i * 3 + k] > s[k] ? a[i * 3 + k] : s[k])

/* Counts of keys.  Each run adds to what is there.  */
#define COUNT(BINS, KEY)								\
  static void										\
  count_##BINS (const struct bench_work *w, long *r)					\
  {											\
    const KEY *key = w->a;								\
    int *h = w->out;									\
    const long n = w->n;								\
    (void) r;										\
    DIRECTIVE (acc parallel loop reduction (+:h[0:BINS]) present (key[0:n], h[0:BINS]))	\
    for (long i = 0; i < n; i++)							\
      h[key[i]]++;									\
  }											\
											\
  static void										\
  collect_##BINS (const struct bench_work *w, long *r)					\
  {											\
    int *h = w->out;									\
    memset (h, 0, (BINS) * sizeof *h);							\
    acc_update_device (h, (BINS) * sizeof *h);						\
    count_##BINS (w, r);								\
    h = (int *) bench_fetch (h, (BINS) * sizeof *h);					\
    r[0] = r[1] = 0;									\
    for (long k = 0; k < (BINS); k++)							\
      {											\
	r[0] += h[k];									\
	r[1] += (long) h[k] * BENCH_MARK (k);						\
      }											\
  }

COUNT (256, unsigned char)
COUNT (4096, unsigned short)
COUNT (65536, unsigned short)

/* Three moments of each row: as an array, as scalars.  */
static void
rows_scalars (const struct bench_work *w, long *r)
{
  const double *a = w->a;
  double *out = w->out;
  const long n = w->n, columns = w->columns, rows = n / columns;
  (void) r;
#pragma acc parallel loop gang present (a[0:n], out[0:rows])
  for (long i = 0; i < rows; i++)
    {
      double x = 0, y = 0, z = 0;
#pragma acc loop vector reduction (+:x, y, z)
      for (long j = 0; j < columns; j++)
	{
	  const double v = a[i * columns + j];
	  x += v;
	  y += v * v;
	  z += v * v * v;
	}
      out[i] = x + y + z;
    }
}

static void
rows_array (const struct bench_work *w, long *r)
{
  const double *a = w->a;
  double *out = w->out;
  const long n = w->n, columns = w->columns, rows = n / columns;
  (void) r;
#pragma acc parallel loop gang present (a[0:n], out[0:rows])
  for (long i = 0; i < rows; i++)
    {
      double s[3] = { 0, 0, 0 };
#pragma acc loop vector reduction (+:s)
      for (long j = 0; j < columns; j++)
	{
	  const double v = a[i * columns + j];
	  s[0] += v;
	  s[1] += v * v;
	  s[2] += v * v * v;
	}
      out[i] = s[0] + s[1] + s[2];
    }
}

#define ENTRY(NAME) { .name = #NAME, .run = NAME }
#define SUM_ENTRIES(T) ENTRY (plain_##T), ENTRY (sum_##T##_2), ENTRY (sum_##T##_3), ENTRY (sum_##T##_5),	\
    ENTRY (sum_##T##_8), ENTRY (sum_##T##_16)
#define COUNT_ENTRY(BINS) { .name = "reduce_" #BINS, .run = count_##BINS, .collect = collect_##BINS }

const struct bench_kernel bench_kernels[]
  = { SUM_ENTRIES (f32), SUM_ENTRIES (f64), ENTRY (max_f32_3), COUNT_ENTRY (256), COUNT_ENTRY (4096),
      COUNT_ENTRY (65536), ENTRY (rows_scalars), ENTRY (rows_array), { .name = NULL } };
