/* Rows of any length: a sparse matrix times a vector, sums of rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"
#include "csr.h"

#include <openacc.h>

/* For comparison.  */
static void
plain (const struct bench_work *w, long *r)
{
  const double *a = w->a;
  const long n = w->n;
  double s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (long i = 0; i < n; i++)
    s += a[i];
  r[0] = bench_integer (s);
}

static void
spmv (const struct bench_work *w, long *result)
{
  const double *v = w->a, *x = w->b;
  const int *ptr = bench_csr_ptr (w), *column = bench_csr_column (w);
  double *y = w->out;
  const long n = w->n, rows = w->rows, columns = bench_csr_x (n);
  const double alpha = BENCH_ALPHA, beta = BENCH_BETA;
  (void) result;
#pragma acc parallel loop present (v[0:n], x[0:columns], ptr[0:rows + 1], column[0:n], y[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j] * x[column[j]];
      y[i] = alpha * s + beta * y[i];
    }
}

static void
row_sums (const struct bench_work *w, long *result)
{
  const double *v = w->a;
  const int *ptr = bench_csr_ptr (w);
  double *y = w->out;
  const long n = w->n, rows = w->rows;
  (void) result;
#pragma acc parallel loop present (v[0:n], ptr[0:rows + 1], y[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j];
      y[i] = s;
    }
}

/* Runs change y; one more starts from a known one.  */
static void
collect (const struct bench_work *w, long *result)
{
  double *y = w->out;
  for (long r = 0; r < w->rows; r++)
    y[r] = BENCH_CSR_Y (r);
  acc_update_device (y, w->rows * sizeof *y);
  spmv (w, result);
}

const struct bench_kernel bench_kernels[]
  = { { .name = "plain", .run = plain }, { .name = "spmv", .run = spmv, .collect = collect },
      { .name = "row_sums", .run = row_sums }, { .name = NULL } };
