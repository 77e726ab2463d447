/* Sparse matrices in compressed rows: patterns, and what is where.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A has the elements, BENCH_WAVE; B the vector x, BENCH_SECOND, the starts of the rows, and the columns; OUT is y.  All
   answers are integers.  */

#ifndef BENCH_CSR_H
#define BENCH_CSR_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BENCH_ALPHA 2
#define BENCH_BETA (-1)
#define BENCH_CSR_COLUMN(J, X) ((long) (BENCH_HASH (J) % (unsigned long) (X)))
/* What y is before the run that is checked.  */
#define BENCH_CSR_Y(R) ((double) ((R) % 1021 + 1))

/* The starts of the rows and the end of the last one, until the next call.  */
const int *bench_csr_rows (enum bench_pattern pattern, long n, long columns, long *rows);

static inline int
bench_is_csr (enum bench_pattern pattern)
{
  return pattern >= CSR_EQUAL && pattern <= CSR_GIANT_LAST;
}

/* Elements of x.  */
static inline long
bench_csr_x (long n)
{
  return n < 1L << 22 ? n : 1L << 22;
}

static inline int *
bench_csr_ptr (const struct bench_work *w)
{
  return (int *) ((double *) w->b + bench_csr_x (w->n));
}

static inline int *
bench_csr_column (const struct bench_work *w)
{
  /* A multiple of 16 bytes.  */
  return bench_csr_ptr (w) + (w->rows + 4) / 4 * 4;
}

static inline size_t
bench_csr_bytes (const struct bench_work *w)
{
  return bench_csr_x (w->n) * sizeof (double) + ((w->rows + 4) / 4 * 4 + w->n) * sizeof (int);
}

#ifdef __cplusplus
}
#endif

#endif
