/* The right results of the rows, computed only from the patterns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Contributions of elements are periodic, so that a sum over a range is a difference of two prefix sums.  All
   answers are integers and exact in any order.  */

#include "csr.h"
#include "expect.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long contribution (long i, long columns);

static long prefix[BENCH_PERIOD + 1];
static contribution *prefix_of;
static long prefix_columns;

/* The sum of F over [0, N).  */
static long
sum_to (contribution *f, long columns, long n)
{
  if (prefix_of != f || prefix_columns != columns)
    {
      for (long i = 0; i < BENCH_PERIOD; i++)
	prefix[i + 1] = prefix[i] + f (i + BENCH_PERIOD, columns);
      prefix_of = f;
      prefix_columns = columns;
    }
  return n / BENCH_PERIOD * prefix[BENCH_PERIOD] + prefix[n % BENCH_PERIOD];
}

static long wave (long i, long columns) { (void) columns; return BENCH_WAVE (i); }
static long second (long i, long columns) { (void) columns; return BENCH_SECOND (i); }
static long product (long i, long columns) { return wave (i, columns) * second (i, columns); }
static long wave_squared (long i, long columns) { return wave (i, columns) * wave (i, columns); }
static long moments (long i, long columns) { return wave (i, 0) * (1 + wave (i, 0) * (1 + wave (i, columns))); }
static long second_squared (long i, long columns) { return second (i, columns) * second (i, columns); }
static long wave_of_even (long i, long columns) { return i % 2 ? 0 : wave (i, columns); }

static long
stencil (long i, long columns)
{
  return labs (4 * wave (i, 0) - wave (i - 1, 0) - wave (i + 1, 0) - wave (i - columns % BENCH_PERIOD, 0)
	       - wave (i + columns, 0));
}

/* X as a variable of the row's type has it.  */
static long
wrapped (const struct bench_row *row, long x)
{
  switch (row->type)
    {
    case I8: return (signed char) x;
    case I16: return (short) x;
    case I32: return (int) x;
    default: return x;
    }
}

int
bench_right_SUM (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  return r[0] == wrapped (row, sum_to (wave, 0, w->n));
}

int
bench_right_STRIDED (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  return r[0] == sum_to (wave_of_even, 0, w->n);
}

int
bench_right_MIN (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) w;
  return r[0] == -1000;
}

int
bench_right_MAX (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) w;
  return r[0] == 1000;
}

int
bench_right_ANY (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) w;
  return r[0] == 1;
}

/* How many I of [0, N) are R modulo 251 and no multiples of 1024.  */
static long
count (long n, long r)
{
  long found = 0, in_period = 0;
  for (long i = r; i < BENCH_PERIOD; i += 251)
    {
      in_period += i % 1024 != 0;
      found += i < n % BENCH_PERIOD && i % 1024 != 0;
    }
  return found + n / BENCH_PERIOD * in_period;
}

int
bench_right_PROD (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  unsigned long p = (w->n + 1023) / 1024 % 2 ? -1 : 1;
  if (row->type == F32 || row->type == F64)
    {
      /* A 2 comes before each 0.5.  */
      for (long k = count (w->n, 3) - count (w->n, 200); k > 0; k--)
	p *= 2;
      return r[0] == (long) p;
    }
  unsigned long power = 3;
  for (long k = count (w->n, 3); k; k >>= 1, power *= power)
    if (k & 1)
      p *= power;
  return r[0] == wrapped (row, p);
}

int
bench_right_DOT (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  return r[0] == sum_to (product, 0, w->n);
}

static void
extremes (long n, long *least, long *most)
{
  *least = *most = wave (0, 0);
  for (long i = 0; i < n && i < BENCH_PERIOD; i++)
    {
      long v = wave (i, 0);
      *least = v < *least ? v : *least;
      *most = v > *most ? v : *most;
    }
}

int
bench_right_SUM_MIN_MAX (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  long least, most;
  extremes (w->n, &least, &most);
  return bench_right_SUM (row, w, r) && r[1] == least && r[2] == most;
}

int
bench_right_FIVE_SUMS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  return r[0] == sum_to (wave, 0, w->n) && r[1] == sum_to (second, 0, w->n)
	 && r[2] == sum_to (wave_squared, 0, w->n) && r[3] == sum_to (product, 0, w->n)
	 && r[4] == sum_to (second_squared, 0, w->n);
}

int
bench_right_COMPLEX (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  return r[0] == sum_to (wave, 0, w->n) && r[1] == sum_to (second, 0, w->n);
}

/* Elements are WAVE (I) * (2^60 + 1), so that both halves count.  */
int
bench_right_INT128 (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  __int128 sum = (((__int128) 1 << 60) + 1) * sum_to (wave, 0, w->n);
  return r[0] == (long) (sum >> 64) && r[1] == (long) sum;
}

int
bench_right_STENCIL (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  long sum = 0, rows = w->n / w->columns;
  for (long i = 1; i < rows - 1; i++)
    sum += sum_to (stencil, w->columns, (i + 1) * w->columns - 1) - sum_to (stencil, w->columns, i * w->columns + 1);
  return r[0] == sum;
}

int
bench_right_ROWS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) r;
  long rows = w->n / w->columns;
  const float *out = bench_fetch (w->out, rows * sizeof *out);
  long before = 0;
  for (long i = 0; i < rows; i++)
    {
      long to = sum_to (wave, 0, (i + 1) * w->columns);
      if (bench_integer (out[i]) != to - before)
	return 0;
      before = to;
    }
  return 1;
}

/* The sum of all weights, and of those times their elements' marks.  Several programs ask for one row.  */
int
bench_right_KEYS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  static const struct bench_row *known;
  static long of, sum, marked;
  const long bins = w->n / w->columns;
  const int counts = row->bytes < 2.5;
  if (known != row || of != w->n)
    {
      sum = marked = 0;
      for (long i = 0; i < w->n; i++)
	{
	  const long x = counts ? 1 : BENCH_WEIGHT (i);
	  sum += x;
	  marked += x * BENCH_MARK (BENCH_KEY (row->pattern, i, bins));
	}
      known = row;
      of = w->n;
    }
  return r[0] == sum && r[1] == marked;
}

int
bench_right_COLUMNS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) r;
  const void *out = bench_fetch (w->out, w->columns * sizeof (float));
  for (long j = 0; j < w->columns; j++)
    {
      long sum = 0;
      for (long i = j; i < w->n; i += w->columns)
	sum += wave (i, 0);
      const long found = row->type == I32 ? ((const int *) out)[j] : bench_integer (((const float *) out)[j]);
      if (found != sum)
	return 0;
    }
  return 1;
}

/* Number J of vector V.  */
static long
in_vector (long v, long j, long columns)
{
  return wave (v * columns + j, 0);
}

int
bench_right_VECTOR_SUMS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  const long vectors = w->n / w->columns;
  for (long j = 0; j < w->columns; j++)
    {
      long period = 0, rest = 0;
      for (long v = 0; v < BENCH_PERIOD; v++)
	{
	  const long x = in_vector (v, j, w->columns);
	  period += x;
	  rest += v < vectors % BENCH_PERIOD ? x : 0;
	}
      if (r[j] != vectors / BENCH_PERIOD * period + rest)
	return 0;
    }
  return 1;
}

int
bench_right_VECTOR_MOST (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row;
  for (long j = 0; j < w->columns; j++)
    {
      long most = -1000;
      for (long v = 0; v < w->n / w->columns && v < BENCH_PERIOD; v++)
	{
	  const long x = in_vector (v, j, w->columns);
	  most = x > most ? x : most;
	}
      if (r[j] != most)
	return 0;
    }
  return 1;
}

int
bench_right_MOMENTS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) r;
  const long rows = w->n / w->columns;
  const double *out = bench_fetch (w->out, rows * sizeof *out);
  long before = 0;
  for (long i = 0; i < rows; i++)
    {
      const long to = sum_to (moments, 0, (i + 1) * w->columns);
      if (bench_integer (out[i]) != to - before)
	return 0;
      before = to;
    }
  return 1;
}

/* A permutation of COUNT elements of P that looks like any.  */
static void
shuffle (int *p, long count)
{
  unsigned long x = 1;
  for (long i = count - 1; i > 0; i--)
    {
      x = x * 6364136223846793005ul + 1442695040888963407ul;
      const long j = (x >> 33) % (unsigned long) (i + 1);
      const int other = p[i];
      p[i] = p[j];
      p[j] = other;
    }
}

/* The lengths of CSR_POWER's rows, the longest first; 2^26 elements have 2^20 in the longest, 15 on average.  */
static long
power_lengths (int *length, long n)
{
  long rows = 0;
  for (long left = n; left > 0; rows++)
    {
      long l = (n / 64) * pow (rows + 1, -0.8407);
      l = l < 1 ? 1 : l < left ? l : left;
      length[rows] = l;
      left -= l;
    }
  return rows;
}

/* One row of half of the elements; one of four others is 32 long, the rest are empty.  */
static long
giant_lengths (int *length, long n, long place)
{
  const long others = n / 64 * 4;
  for (long r = 0, k = 0; r <= others; r++)
    length[r] = r == place ? n - others * 8 : k++ % 4 ? 0 : 32;
  return others + 1;
}

static long
lengths_of (enum bench_pattern pattern, long n, long columns, int *length)
{
  long rows = 0;
  switch ((int) pattern)
    {
    case CSR_EQUAL:
      for (; rows < n / columns; rows++)
	length[rows] = columns;
      return rows;
    case CSR_GIANT_FIRST: return giant_lengths (length, n, 0);
    case CSR_GIANT_MIDDLE: return giant_lengths (length, n, n / 64 * 2);
    case CSR_GIANT_LAST: return giant_lengths (length, n, n / 64 * 4);
    }
  rows = power_lengths (length, n);
  if (pattern == CSR_POWER)
    shuffle (length, rows);
  for (long i = 0, j = rows - 1; pattern == CSR_POWER_UP && i < j; i++, j--)
    {
      const int other = length[i];
      length[i] = length[j];
      length[j] = other;
    }
  return rows;
}

const int *
bench_csr_rows (enum bench_pattern pattern, long n, long columns, long *rows)
{
  static int *ptr;
  static enum bench_pattern of_pattern;
  static long of_n, of_columns, of_rows;
  if (!ptr || of_pattern != pattern || of_n != n || of_columns != columns)
    {
      free (ptr);
      /* No pattern has more rows than elements.  */
      ptr = malloc ((n + 2) * sizeof *ptr);
      if (!ptr)
	{
	  perror ("malloc");
	  exit (2);
	}
      of_pattern = pattern;
      of_n = n;
      of_columns = columns;
      of_rows = lengths_of (pattern, n, columns, ptr + 1);
      ptr[0] = 0;
      for (long r = 0; r < of_rows; r++)
	ptr[r + 1] += ptr[r];
    }
  *rows = of_rows;
  return ptr;
}

/* Results of all rows, WITH a vector or the elements' own sums.  Several programs ask for one row.  */
static int
right_csr (const struct bench_row *row, const struct bench_work *w, int with)
{
  static const struct bench_row *known;
  static double *expected;
  const double *out = bench_fetch (w->out, w->rows * sizeof *out);
  if (known != row)
    {
      long rows;
      const int *ptr = bench_csr_rows (row->pattern, w->n, w->columns, &rows);
      const long x = bench_csr_x (w->n);
      known = row;
      free (expected);
      expected = malloc (rows * sizeof *expected);
      for (long r = 0; expected && r < rows; r++)
	{
	  long s = 0;
	  for (long j = ptr[r]; j < ptr[r + 1]; j++)
	    s += wave (j, 0) * (with ? second (BENCH_CSR_COLUMN (j, x), 0) : 1);
	  expected[r] = with ? BENCH_ALPHA * s + BENCH_BETA * BENCH_CSR_Y (r) : s;
	}
    }
  for (long r = 0; r < w->rows; r++)
    if (!expected || out[r] != expected[r])
      return 0;
  return 1;
}

int
bench_right_SPMV (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) r;
  return right_csr (row, w, 1);
}

int
bench_right_ROW_SUMS (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) r;
  return right_csr (row, w, 0);
}

/* What elements of rows are multiplied by: all of them, as there are no more than as many places for others.  */
int
bench_right_SCALE (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  enum { PART = 1 << 20 };
  long rows;
  const int *ptr = bench_csr_rows (row->pattern, w->n, w->columns, &rows);
  const double *out = NULL;
  long fetched = 0, from = 0;
  (void) r;
  for (long i = 0; i < rows; i++)
    for (long j = ptr[i]; j < ptr[i + 1]; j++)
      {
	if (j >= fetched)
	  {
	    from = fetched;
	    fetched = w->n - from < PART ? w->n : from + PART;
	    out = bench_fetch ((const double *) w->out + from, (fetched - from) * sizeof *out);
	  }
	if (out[j - from] != wave (j, 0) * second (i, 0))
	  return 0;
      }
  return 1;
}

/* What comes to each column: sums of elements, or, if VISITED, 2 where a row with a weight does.  */
static int
right_pushes (const struct bench_row *row, const struct bench_work *w, int visited)
{
  long rows;
  const int *ptr = bench_csr_rows (row->pattern, w->n, w->columns, &rows);
  const long x = bench_csr_x (w->n);
  long *expected = calloc (x, sizeof *expected);
  if (!expected)
    return 0;
  for (long i = 0; i < rows; i++)
    for (long j = ptr[i]; j < ptr[i + 1]; j++)
      {
	long *to = &expected[BENCH_CSR_COLUMN (j, x)];
	if (!visited)
	  *to += wave (j, 0) * second (i, 0);
	else if (second (i, 0) > 0)
	  *to = 2;
      }
  const void *out = bench_fetch (w->out, x * sizeof (double));
  int right = 1;
  for (long i = 0; i < x; i++)
    right &= visited ? ((const int *) out)[i] == expected[i] : ((const double *) out)[i] == expected[i];
  free (expected);
  return right;
}

int
bench_right_PUSH (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) r;
  return right_pushes (row, w, 0);
}

int
bench_right_VISIT (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) r;
  return right_pushes (row, w, 1);
}

/* Element I of a stream's result.  */
static long copied (long i, long columns) { return wave (i, columns); }
static long multiplied (long i, long columns) { return 3 * wave (i, columns); }
static long added (long i, long columns) { return wave (i, columns) + second (i, columns); }
static long triad (long i, long columns) { return wave (i, columns) + 3 * second (i, columns); }
static long every_second (long i, long columns) { return wave (2 * i, columns); }

static long
five_points (long i, long columns)
{
  return 4 * wave (i, 0) - wave (i - 1, 0) - wave (i + 1, 0) - wave (i - columns, 0) - wave (i + columns, 0);
}

static long
seven_points (long i, long columns)
{
  return 2 * wave (i, 0) + five_points (i, columns) - wave (i - columns * columns, 0) - wave (i + columns * columns, 0);
}

/* True if element I of N is at the border of as many DIMENSIONS.  */
static int
at_border (long i, long n, long columns, int dimensions)
{
  const long column = i % columns, row = i / columns, rows = n / columns;
  if (column == 0 || column == columns - 1)
    return 1;
  if (dimensions == 2)
    return row == 0 || row == rows - 1;
  const long plane = row / columns, planes = rows / columns;
  return row % columns == 0 || row % columns == columns - 1 || plane == 0 || plane >= planes - 1;
}

enum border { NO_BORDER, UNTOUCHED, AS_BEFORE };

static const struct
{
  const char *kernel;		/* Up to the type.  */
  contribution *value;
  enum border border;
  int dimensions, each;		/* Elements that are read for one that is written.  */
} streams[]
  = { { "copy", copied, NO_BORDER, 1, 1 }, { "mul", multiplied, NO_BORDER, 1, 1 }, { "add", added, NO_BORDER, 1, 1 },
      { "triad", triad, NO_BORDER, 1, 1 }, { "widen", copied, NO_BORDER, 1, 1 },
      { "every_second", every_second, NO_BORDER, 1, 2 }, { "records", multiplied, NO_BORDER, 1, 1 },
      { "five_points", five_points, UNTOUCHED, 2, 1 }, { "border", five_points, AS_BEFORE, 2, 1 },
      { "seven_points", seven_points, UNTOUCHED, 3, 1 } };

/* Elements at both ends and in the middle: all would take longer than the row.  */
int
bench_right_STREAM (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  enum { WINDOW = 1 << 18 };
  (void) r;
  size_t k = 0;
  while (strncmp (row->kernel, streams[k].kernel, strlen (streams[k].kernel)) != 0)
    k++;
  const long n = w->n / streams[k].each;
  const size_t size = row->type == F64 || strcmp (row->kernel, "widen") == 0 ? 8 : 4;
  const long places[] = { 0, n / 2, n - WINDOW };
  for (size_t p = 0; p < sizeof places / sizeof *places; p++)
    {
      const long from = places[p] > 0 ? places[p] : 0, count = n - from < WINDOW ? n - from : WINDOW;
      const void *out = bench_fetch ((const char *) w->out + from * size, count * size);
      for (long i = 0; i < count; i++)
	{
	  const int border = streams[k].border && at_border (from + i, w->n, w->columns, streams[k].dimensions);
	  if (border && streams[k].border == UNTOUCHED)
	    continue;
	  const long found = bench_integer (size == 8 ? ((const double *) out)[i] : ((const float *) out)[i]);
	  if (found != (border ? wave (from + i, 0) : streams[k].value (from + i, w->columns)))
	    return 0;
	}
    }
  return 1;
}

int
bench_right_NOTHING (const struct bench_row *row, const struct bench_work *w, const long *r)
{
  (void) row, (void) w, (void) r;
  return 1;
}
