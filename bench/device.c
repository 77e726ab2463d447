/* The memory of the OpenACC programs, and its contents.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bench.h"
#include "csr.h"

#include <complex.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The host's copy stays unchanged, except for fetched results.  */
void *
bench_reserve (size_t bytes)
{
  char *p = malloc (bytes);
  if (!p)
    {
      perror ("malloc");
      exit (2);
    }
#pragma acc enter data create (p[0:bytes])
  return p;
}

const void *
bench_fetch (const void *out, size_t bytes)
{
  acc_update_self ((void *) out, bytes);
  return out;
}

/* Each element from its number, in loops as users write them.  */
#define FILL(NAME, TYPE, VALUE)					\
  static void							\
  NAME (TYPE *a, long n)					\
  {								\
    _Pragma ("acc parallel loop present (a[0:n])")		\
    for (long i = 0; i < n; i++)				\
      a[i] = VALUE;						\
  }

#define REAL(T, TYPE, FACTOR)					\
  FILL (wave_##T, TYPE, BENCH_WAVE (i))				\
  FILL (peak_##T, TYPE, BENCH_PEAK (i, n))			\
  FILL (factor_##T, TYPE, FACTOR (i))

REAL (f32, float, BENCH_FACTOR)
REAL (f64, double, BENCH_FACTOR)
REAL (i32, int, BENCH_FACTOR_INTEGER)
REAL (i64, long, BENCH_FACTOR_INTEGER)
FILL (second_f32, float, BENCH_SECOND (i))
FILL (second_f64, double, BENCH_SECOND (i))
FILL (wave_i8, signed char, BENCH_WAVE (i))
FILL (last_i8, signed char, BENCH_LAST (i, n))
FILL (wave_i16, short, BENCH_WAVE (i))

/* As two reals each.  */
#define PAIRS(NAME, TYPE, FIRST, SECOND)			\
  static void							\
  NAME (TYPE *a, long n)					\
  {								\
    _Pragma ("acc parallel loop present (a[0:2*n])")		\
    for (long i = 0; i < n; i++)				\
      {								\
	a[2 * i] = FIRST;					\
	a[2 * i + 1] = SECOND;					\
      }								\
  }

PAIRS (wave_c32, float, BENCH_WAVE (i), BENCH_SECOND (i))
PAIRS (wave_c64, double, BENCH_WAVE (i), BENCH_SECOND (i))
PAIRS (wave_i128, long, BENCH_WIDE_LOW (BENCH_WAVE (i)), BENCH_WIDE_HIGH (BENCH_WAVE (i)))

/* No sum of a row is half an integer.  */
FILL (spoil_f32, float, 0.5f)

void
bench_spoil (void *out, long rows)
{
  spoil_f32 (out, rows);
}

#define KEYS(NAME, TYPE)					\
  static void							\
  NAME (TYPE *a, long n, int pattern, long bins)		\
  {								\
    _Pragma ("acc parallel loop present (a[0:n])")		\
    for (long i = 0; i < n; i++)				\
      a[i] = BENCH_KEY (pattern, i, bins);			\
  }

KEYS (keys_i8, unsigned char)
KEYS (keys_i16, unsigned short)
KEYS (keys_i32, int)
FILL (weights_f32, float, BENCH_WEIGHT (i))
FILL (weights_f64, double, BENCH_WEIGHT (i))

static void
fill_keys (const struct bench_row *row, const struct bench_work *w)
{
  const long bins = w->n / w->columns;
  switch (row->type)
    {
    case I8: keys_i8 (w->a, w->n, row->pattern, bins); break;
    case I16: keys_i16 (w->a, w->n, row->pattern, bins); break;
    default: keys_i32 (w->a, w->n, row->pattern, bins); break;
    }
  if (w->b && row->type == I32)
    weights_f64 (w->b, w->n);
  else if (w->b)
    weights_f32 (w->b, w->n);
}

static void
columns_i32 (int *a, long n, long columns)
{
#pragma acc parallel loop present (a[0:n])
  for (long i = 0; i < n; i++)
    a[i] = BENCH_CSR_COLUMN (i, columns);
}

static void
fill_csr (const struct bench_row *row, const struct bench_work *w)
{
  long rows;
  const int *starts = bench_csr_rows (row->pattern, w->n, w->columns, &rows);
  int *ptr = bench_csr_ptr (w);
  memcpy (ptr, starts, (rows + 1) * sizeof *ptr);
  acc_update_device (ptr, (rows + 1) * sizeof *ptr);
  wave_f64 (w->a, w->n);
  second_f64 (w->b, bench_csr_x (w->n));
  columns_i32 (bench_csr_column (w), w->n, bench_csr_x (w->n));
}

typedef void fill (void *, long);
#define ENTRY(PATTERN, T, NAME) [PATTERN][T] = (fill *) NAME

void
bench_fill (const struct bench_row *row, const struct bench_work *w)
{
  static fill *const fills[][C64 + 1] = {
    ENTRY (WAVE, F32, wave_f32), ENTRY (WAVE, F64, wave_f64), ENTRY (WAVE, I8, wave_i8), ENTRY (WAVE, I16, wave_i16),
    ENTRY (WAVE, I32, wave_i32), ENTRY (WAVE, I64, wave_i64), ENTRY (WAVE, I128, wave_i128),
    ENTRY (WAVE, C32, wave_c32), ENTRY (WAVE, C64, wave_c64),
    ENTRY (PEAK, F32, peak_f32), ENTRY (PEAK, F64, peak_f64), ENTRY (PEAK, I32, peak_i32), ENTRY (PEAK, I64, peak_i64),
    ENTRY (FACTOR, F32, factor_f32), ENTRY (FACTOR, F64, factor_f64), ENTRY (FACTOR, I32, factor_i32),
    ENTRY (FACTOR, I64, factor_i64),
    ENTRY (LAST, I8, last_i8),
  };
  if (row->pattern >= KEYS_ANY)
    {
      fill_keys (row, w);
      return;
    }
  if (bench_is_csr (row->pattern))
    {
      fill_csr (row, w);
      return;
    }
  fills[row->pattern][row->type] (w->a, w->n);
  if (w->b && row->type == F32)
    second_f32 (w->b, w->n);
  else if (w->b)
    second_f64 (w->b, w->n);
}
