/* The sum of each column of an array, in the ways that one may write it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"

#define KERNEL(NAME, T, OUTER, INNER)				\
  static void							\
  NAME (const struct bench_work *w, long *r)			\
  {								\
    int columns = w->columns, rows = w->n / columns;		\
    const T (*restrict a)[columns] = w->a;			\
    T *restrict out = w->out;					\
    _Pragma (OUTER)						\
    for (int j = 0; j < columns; j++)				\
      {								\
	T s = 0;						\
	INNER							\
	for (int i = 0; i < rows; i++)				\
	  s += a[i][j];						\
	out[j] = s;						\
      }								\
    (void) r;							\
  }

KERNEL (columns_seq, float, "acc parallel loop present (a[0:rows], out[0:columns])",
	_Pragma ("acc loop seq reduction (+:s)"))
KERNEL (columns_vector, float, "acc parallel loop gang present (a[0:rows], out[0:columns])",
	_Pragma ("acc loop vector reduction (+:s)"))
/* Integers: their order is free.  */
KERNEL (columns_plain, int, "acc parallel loop present (a[0:rows], out[0:columns])", /* No directive.  */)

#define ENTRY(NAME) { .name = #NAME, .run = NAME }

const struct bench_kernel bench_kernels[]
  = { ENTRY (columns_seq), ENTRY (columns_vector), ENTRY (columns_plain), { .name = NULL } };
