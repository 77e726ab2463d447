/* One operator over one array: sum, min, max and product.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   As users write them: only the reduction clause.  */

#include "bench.h"

#define KERNEL(NAME, COUNTER, TYPE, FIRST, CLAUSE, UPDATE, RESULT)	\
  static void								\
  NAME (const struct bench_work *w, long *r)				\
  {									\
    const TYPE *a = w->a;						\
    COUNTER n = w->n;							\
    TYPE s = FIRST;							\
    _Pragma (CLAUSE)							\
    for (COUNTER i = 0; i < n; i++)					\
      UPDATE;								\
    r[0] = RESULT (s);							\
  }

#define KERNELS(T, TYPE, LEAST, MOST, RESULT)								\
  KERNEL (sum_##T, long, TYPE, 0, "acc parallel loop reduction (+:s) present (a[0:n])", s += a[i], RESULT)	\
  KERNEL (prod_##T, long, TYPE, 1, "acc parallel loop reduction (*:s) present (a[0:n])", s *= a[i], RESULT)	\
  KERNEL (min_##T, long, TYPE, MOST, "acc parallel loop reduction (min:s) present (a[0:n])",			\
	  s = a[i] < s ? a[i] : s, RESULT)								\
  KERNEL (max_##T, long, TYPE, LEAST, "acc parallel loop reduction (max:s) present (a[0:n])",			\
	  s = a[i] > s ? a[i] : s, RESULT)

KERNEL (sum_f32_int, int, float, 0, "acc parallel loop reduction (+:s) present (a[0:n])", s += a[i], bench_integer)
KERNELS (f32, float, -1e30f, 1e30f, bench_integer)
KERNELS (f64, double, -1e30, 1e30, bench_integer)
KERNELS (i32, int, -0x7fffffff - 1, 0x7fffffff, (long))
KERNELS (i64, long, -0x7fffffffffffffff - 1, 0x7fffffffffffffff, (long))

#define ENTRY(NAME) { .name = #NAME, .run = NAME }
#define ENTRIES(T) ENTRY (sum_##T), ENTRY (prod_##T), ENTRY (min_##T), ENTRY (max_##T)

const struct bench_kernel bench_kernels[]
  = { ENTRIES (f32), ENTRIES (f64), ENTRIES (i32), ENTRIES (i64), ENTRY (sum_f32_int), { .name = NULL } };
