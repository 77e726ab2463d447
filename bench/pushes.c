/* Rows of any length that reduce nothing: an element is scaled, or pushed to where its column says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"
#include "csr.h"

#include <openacc.h>
#include <string.h>

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* OUT has COUNT elements.  BODY is for the element J of the row R, unless ONLY is false for this.  */
#define KERNEL(NAME, OUT, COUNT, LEVELS, ONLY, BODY)				\
  static void									\
  NAME (const struct bench_work *w, long *result)				\
  {										\
    const double *v = w->a;							\
    const int *ptr = bench_csr_ptr (w), *column = bench_csr_column (w);		\
    OUT *out = w->out;								\
    const long n = w->n, rows = w->rows, count = COUNT;				\
    (void) result, (void) v, (void) column;					\
    PRAGMA (acc parallel loop LEVELS present (v[0:n], ptr[0:rows + 1], column[0:n], out[0:count]))	\
    for (int r = 0; r < rows; r++)						\
      if (ONLY)									\
	{									\
	  const int weight = BENCH_SECOND (r);					\
	  BODY									\
	}									\
  }

#define ELEMENTS for (int j = ptr[r]; j < ptr[r + 1]; j++)
#define PUSH									\
  {										\
    _Pragma ("acc atomic update")						\
    out[column[j]] += v[j] * weight;						\
  }
/* A step of a search.  */
#define VISIT									\
  if (out[column[j]] < weight)							\
    out[column[j]] = 2;

/* A gang has a row.  */
KERNEL (scale, double, n, gang, 1,
	_Pragma ("acc loop vector") ELEMENTS out[j] = v[j] * weight;)
KERNEL (push, double, bench_csr_x (n), gang, 1, _Pragma ("acc loop vector") ELEMENTS PUSH)
KERNEL (visit, int, bench_csr_x (n), gang, r % 4 > 1, _Pragma ("acc loop vector") ELEMENTS VISIT)

/* A thread has one.  */
KERNEL (threads_scale, double, n, gang vector, 1, ELEMENTS out[j] = v[j] * weight;)
KERNEL (threads_push, double, bench_csr_x (n), gang vector, 1, ELEMENTS PUSH)
KERNEL (threads_visit, int, bench_csr_x (n), gang vector, r % 4 > 1, ELEMENTS VISIT)

/* Runs change OUT; one more starts from zeros.  */
#define COLLECT(NAME)								\
  static void									\
  collect_##NAME (const struct bench_work *w, long *result)			\
  {										\
    const size_t bytes = bench_csr_x (w->n) * sizeof (double);			\
    memset (w->out, 0, bytes);							\
    acc_update_device (w->out, bytes);						\
    NAME (w, result);								\
  }

COLLECT (push)
COLLECT (visit)
COLLECT (threads_push)
COLLECT (threads_visit)

#define ENTRY(NAME) { .name = #NAME, .run = NAME, .collect = collect_##NAME }

const struct bench_kernel bench_kernels[]
  = { { .name = "scale", .run = scale }, ENTRY (push), ENTRY (visit), { .name = "threads_scale", .run = threads_scale },
      ENTRY (threads_push), ENTRY (threads_visit), { .name = NULL } };
