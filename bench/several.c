/* Several arrays or several results in one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

static void
dot_f64 (const struct bench_work *w, long *r)
{
  const double *a = w->a, *b = w->b;
  long n = w->n;
  double s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n], b[0:n])
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  r[0] = bench_integer (s);
}

static void
sum_min_max_f32 (const struct bench_work *w, long *r)
{
  const float *a = w->a;
  long n = w->n;
  float s = 0, least = 1e30f, most = -1e30f;
#pragma acc parallel loop reduction (+:s) reduction (min:least) reduction (max:most) present (a[0:n])
  for (long i = 0; i < n; i++)
    {
      s += a[i];
      least = a[i] < least ? a[i] : least;
      most = a[i] > most ? a[i] : most;
    }
  r[0] = bench_integer (s);
  r[1] = bench_integer (least);
  r[2] = bench_integer (most);
}

/* The sums of a linear fit.  */
static void
five_sums_f64 (const struct bench_work *w, long *r)
{
  const double *x = w->a, *y = w->b;
  long n = w->n;
  double sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
#pragma acc parallel loop reduction (+:sx, sy, sxx, sxy, syy) present (x[0:n], y[0:n])
  for (long i = 0; i < n; i++)
    {
      sx += x[i];
      sy += y[i];
      sxx += x[i] * x[i];
      sxy += x[i] * y[i];
      syy += y[i] * y[i];
    }
  r[0] = bench_integer (sx);
  r[1] = bench_integer (sy);
  r[2] = bench_integer (sxx);
  r[3] = bench_integer (sxy);
  r[4] = bench_integer (syy);
}

const struct bench_kernel bench_kernels[] = {
  { .name = "dot_f64", .run = dot_f64 },
  { .name = "sum_min_max_f32", .run = sum_min_max_f32 },
  { .name = "five_sums_f64", .run = five_sums_f64 },
  { .name = NULL }
};
