/* Updates of elements by keys: histograms, sums by key.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#include <openacc.h>
#include <string.h>

/* Each run adds to what is there.  */
#define COUNT(NAME, KEY)								\
  static void										\
  NAME (const struct bench_work *w, long *r)						\
  {											\
    const KEY *key = w->a;								\
    int *out = w->out;									\
    const long n = w->n, bins = n / w->columns;						\
    (void) r;										\
    _Pragma ("acc parallel loop present (key[0:n], out[0:bins])")			\
    for (long i = 0; i < n; i++)							\
      {											\
	_Pragma ("acc atomic update")							\
	out[key[i]]++;									\
      }											\
  }

#define WEIGH(NAME, KEY, TYPE)								\
  static void										\
  NAME (const struct bench_work *w, long *r)						\
  {											\
    const KEY *key = w->a;								\
    const TYPE *weight = w->b;								\
    TYPE *out = w->out;									\
    const long n = w->n, bins = n / w->columns;						\
    (void) r;										\
    _Pragma ("acc parallel loop present (key[0:n], weight[0:n], out[0:bins])")		\
    for (long i = 0; i < n; i++)							\
      {											\
	_Pragma ("acc atomic update")							\
	out[key[i]] += weight[i];							\
      }											\
  }

COUNT (count_i8, unsigned char)
COUNT (count_i16, unsigned short)
WEIGH (weigh_i8, unsigned char, float)
WEIGH (weigh_i16, unsigned short, float)
WEIGH (sum_by_key, int, double)

/* What one run makes of zeros.  */
#define COLLECT(NAME, TYPE)								\
  static void										\
  collect_##NAME (const struct bench_work *w, long *r)					\
  {											\
    const long bins = w->n / w->columns;						\
    TYPE *out = w->out;									\
    memset (out, 0, bins * sizeof *out);						\
    acc_update_device (out, bins * sizeof *out);					\
    NAME (w, r);									\
    out = (TYPE *) bench_fetch (out, bins * sizeof *out);				\
    r[0] = r[1] = 0;									\
    for (long k = 0; k < bins; k++)							\
      {											\
	r[0] += (long) out[k];								\
	r[1] += (long) out[k] * BENCH_MARK (k);						\
      }											\
  }

COLLECT (count_i8, int)
COLLECT (count_i16, int)
COLLECT (weigh_i8, float)
COLLECT (weigh_i16, float)
COLLECT (sum_by_key, double)

#define ENTRY(NAME) { .name = #NAME, .run = NAME, .collect = collect_##NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (count_i8), ENTRY (count_i16), ENTRY (weigh_i8), ENTRY (weigh_i16), ENTRY (sum_by_key),
      { .name = "sum_by_sorted_key", .run = sum_by_key, .collect = collect_sum_by_key }, { .name = NULL } };
