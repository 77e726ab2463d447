/* Checks of a row's results; rows.def names the check.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_EXPECT_H
#define BENCH_EXPECT_H

#include "bench.h"

typedef int bench_right (const struct bench_row *row, const struct bench_work *w, const long *r);

bench_right bench_right_SUM, bench_right_STRIDED, bench_right_MIN, bench_right_MAX, bench_right_ANY, bench_right_PROD,
  bench_right_DOT, bench_right_SUM_MIN_MAX, bench_right_FIVE_SUMS, bench_right_COMPLEX, bench_right_INT128,
  bench_right_STENCIL, bench_right_ROWS, bench_right_COLUMNS, bench_right_VECTOR_SUMS,
  bench_right_VECTOR_MOST, bench_right_MOMENTS, bench_right_KEYS, bench_right_STREAM, bench_right_SPMV, bench_right_ROW_SUMS,
  bench_right_SCALE, bench_right_PUSH, bench_right_VISIT,
  bench_right_NOTHING;

#endif
