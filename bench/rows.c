/* The sum of each row of an array, in the three ways that the levels allow.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#define KERNEL(NAME, OUTER, INNER)				\
  static void							\
  NAME (const struct bench_work *w, long *r)			\
  {								\
    int columns = w->columns, rows = w->n / columns;		\
    const float (*a)[columns] = w->a;				\
    float *out = w->out;					\
    _Pragma (OUTER)						\
    for (int i = 0; i < rows; i++)				\
      {								\
	float s = 0;						\
	_Pragma (INNER)						\
	for (int j = 0; j < columns; j++)			\
	  s += a[i][j];						\
	out[i] = s;						\
      }								\
    (void) r;							\
  }

KERNEL (gang_vector, "acc parallel loop gang present (a[0:rows], out[0:rows])", "acc loop vector reduction (+:s)")
KERNEL (gang_worker_vector, "acc parallel loop gang worker present (a[0:rows], out[0:rows])",
	"acc loop vector reduction (+:s)")
KERNEL (gang_workervector, "acc parallel loop gang present (a[0:rows], out[0:rows])",
	"acc loop worker vector reduction (+:s)")

#define ENTRY(NAME) { .name = #NAME, .run = NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (gang_vector), ENTRY (gang_worker_vector), ENTRY (gang_workervector), { .name = NULL } };
