/* Types that many compilers handle badly: small ones, complex ones, 128 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#include <complex.h>
#include <stdbool.h>

#define SUM(NAME, TYPE, RESULTS)					\
  static void								\
  NAME (const struct bench_work *w, long *r)				\
  {									\
    const TYPE *a = w->a;						\
    long n = w->n;							\
    TYPE s = 0;								\
    _Pragma ("acc parallel loop reduction (+:s) present (a[0:n])")	\
    for (long i = 0; i < n; i++)					\
      s += a[i];							\
    RESULTS;								\
  }

SUM (sum_i8, signed char, r[0] = s)
SUM (sum_i16, short, r[0] = s)
SUM (sum_c32, float complex, (r[0] = bench_integer (crealf (s)), r[1] = bench_integer (cimagf (s))))
SUM (sum_c64, double complex, (r[0] = bench_integer (creal (s)), r[1] = bench_integer (cimag (s))))
SUM (sum_i128, __int128, (r[0] = (long) (s >> 64), r[1] = (long) s))

static void
any_bool (const struct bench_work *w, long *r)
{
  const bool *a = w->a;
  long n = w->n;
  bool any = false;
#pragma acc parallel loop reduction (||:any) present (a[0:n])
  for (long i = 0; i < n; i++)
    any = any || a[i];
  r[0] = any;
}

#define ENTRY(NAME) { .name = #NAME, .run = NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (sum_i8), ENTRY (sum_i16), ENTRY (any_bool), ENTRY (sum_c32), ENTRY (sum_c64), ENTRY (sum_i128), { .name = NULL } };
