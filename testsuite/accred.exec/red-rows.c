/* Rows: a loop over gangs (and workers) around loops over vectors (and workers), with the dimensions
   left open, so that several gangs share a block where rows are short.  Rows of all lengths around
   those at which the number of lanes changes, few and many of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Few gangs, so that each has several rows.  */
/* { dg-set-env "GOMP_OPENACC_DIM" "5" } */

#include "accred-test.h"
#include <complex.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 17 };

static int a[MOST], b[MOST], out[MOST];
static float f[MOST], fout[MOST];
static double d[MOST];

static void
gang_vector (long rows, long columns)
{
#pragma acc parallel loop gang present (a, out)
  for (long i = 0; i < rows; i++)
    {
      int t = i;
#pragma acc loop vector reduction (+:t)
      for (long j = 0; j < columns; j++)
	t += a[i * columns + j];
      out[i] = t;
    }
}

static void
gang_worker_vector (int rows, int columns)
{
#pragma acc parallel loop gang worker present (a, out)
  for (int i = 0; i < rows; i++)
    {
      int t = i;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += a[i * columns + j];
      out[i] = t;
    }
}

static void
gang_workervector (unsigned rows, unsigned columns)
{
#pragma acc parallel loop gang present (a, out)
  for (unsigned i = 0; i < rows; i++)
    {
      int t = i;
#pragma acc loop worker vector reduction (+:t)
      for (unsigned j = 0; j < columns; j++)
	t += a[i * columns + j];
      out[i] = t;
    }
}

/* Both directives without levels: GCC chooses them.  */

static void
automatic (int rows, short columns)
{
#pragma acc parallel loop present (a, out)
  for (int i = 0; i < rows; i++)
    {
      int t = i;
#pragma acc loop reduction (+:t)
      for (short j = 0; j < columns; j++)
	t += a[i * columns + j];
      out[i] = t;
    }
}

static void
check_sums (const char *what, long rows, long columns)
{
  /* libgomp does not know updates of nothing.  */
  if (!rows)
    return;
#pragma acc update host (out[0:rows])
  for (long i = 0; i < rows; i++)
    {
      int t = i;
      for (long j = 0; j < columns; j++)
	t += a[i * columns + j];
      if (out[i] != t)
	TEST_FAIL ("%s: row %ld of %ld with %ld columns: %d instead of %d", what, i, rows, columns, out[i], t);
      CHECK (out[i] == t);
    }
}

static void
sums (void)
{
  static const long lengths[] = { 0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257,
				  1000, 4095, 4096, 4097, 10000 };
  static const long numbers[] = { 0, 1, 2, 31, 32, 33, 255, 257, 1000 };
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
      {
	long rows = numbers[n], columns = lengths[l];
	if (rows * columns > MOST || (columns > 300 && rows > 40))
	  continue;
	gang_vector (rows, columns);
	check_sums ("gang, vector", rows, columns);
	if (n % 2 == l % 2)
	  {
	    gang_worker_vector (rows, columns);
	    check_sums ("gang worker, vector", rows, columns);
	    gang_workervector (rows, columns);
	    check_sums ("gang, worker vector", rows, columns);
	    automatic (rows, columns);
	    check_sums ("automatic", rows, columns);
	  }
      }
}

/* A row's length is a constant, short and long.  */

#define CONSTANT(COLUMNS)								\
  static void										\
  constant_##COLUMNS (int rows)								\
  {											\
    _Pragma ("acc parallel loop gang present (a, out)")					\
    for (int i = 0; i < rows; i++)							\
      {											\
	int t = i;									\
	_Pragma ("acc loop vector reduction (+:t)")					\
	for (int j = 0; j < COLUMNS; j++)						\
	  t += a[i * COLUMNS + j];							\
	out[i] = t;									\
      }											\
    check_sums ("constant " #COLUMNS, rows, COLUMNS);					\
  }

CONSTANT (3)
CONSTANT (16)
CONSTANT (20)
CONSTANT (100)
CONSTANT (5000)

/* Rows of different lengths, which no one knows beforehand; some are empty.  */

static void
ragged (int rows)
{
  static int start[1001];
  for (int i = 0; i < rows; i++)
    start[i + 1] = start[i] + i * 7 % 90 % 61;
  memset (out, 0, sizeof out);
#pragma acc update device (out)
#pragma acc parallel loop gang copyin (start[0:rows + 1]) present (a, b, out)
  for (int i = 0; i < rows; i++)
    {
      int t = 0, m = -1000;
#pragma acc loop vector reduction (+:t) reduction (max:m)
      for (int j = start[i]; j < start[i + 1]; j++)
	{
	  t += a[j];
	  m = b[j] > m ? b[j] : m;
	}
      if (start[i] != start[i + 1])
	out[i] = t + m;
    }
#pragma acc update host (out)
  for (int i = 0; i < rows; i++)
    {
      int t = 0, m = -1000;
      for (int j = start[i]; j < start[i + 1]; j++)
	{
	  t += a[j];
	  m = b[j] > m ? b[j] : m;
	}
      CHECK_EQ (out[i], start[i] == start[i + 1] ? 0 : t + m);
    }
}

/* Several loops over the same row, the later ones with the results of the earlier; one of them goes
   down, and some gangs of a warp leave a part out.  */

static void
several (int rows, int columns)
{
#pragma acc parallel loop gang worker present (a, b, out)
  for (int i = 0; i < rows; i++)
    {
      int top = -1000, n = 0;
#pragma acc loop vector reduction (max:top)
      for (int j = 0; j < columns; j++)
	top = a[i * columns + j] > top ? a[i * columns + j] : top;
      if (i % 3)
	{
#pragma acc loop vector
	  for (int j = columns - 1; j >= 0; j--)
	    b[i * columns + j] = top - a[i * columns + j];
#pragma acc loop vector reduction (+:n)
	  for (int j = 0; j < columns; j += 3)
	    n += b[i * columns + columns - 1 - j];
	}
      out[i] = n + top;
    }
#pragma acc update host (b, out)
  for (int i = 0; i < rows; i++)
    {
      int top = -1000, n = 0;
      for (int j = 0; j < columns; j++)
	top = a[i * columns + j] > top ? a[i * columns + j] : top;
      if (i % 3)
	for (int j = 0; j < columns; j++)
	  {
	    CHECK_EQ (b[i * columns + j], top - a[i * columns + j]);
	    if (j % 3 == 0)
	      n += top - a[i * columns + columns - 1 - j];
	  }
      CHECK_EQ (out[i], n + top);
    }
}

/* Types whose trees are of 64 bits, of pairs and of small integers.  */

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define TYPE(NAME, T, OP, FIRST, VALUE, SAME)						\
  static void										\
  NAME (int rows, int columns)								\
  {											\
    static T results[600];								\
    _Pragma ("acc parallel loop gang present (a) copyout (results)")			\
    for (int i = 0; i < rows; i++)							\
      {											\
	T t = FIRST;									\
	PRAGMA (acc loop vector reduction (OP:t))					\
	for (int j = 0; j < columns; j++)						\
	  t = t OP (VALUE (a[i * columns + j]));					\
	results[i] = t;									\
      }											\
    for (int i = 0; i < rows; i++)							\
      {											\
	T t = FIRST;									\
	for (int j = 0; j < columns; j++)						\
	  t = t OP (VALUE (a[i * columns + j]));					\
	CHECK (results[i] == t);							\
      }											\
  }

#define AS_IS(X) (X)
#define ODD(X) ((X) % 7 != 3)
#define SIGN(X) ((X) < 0 ? -1 : 1)
#define TURN(X) ((X) < 0 ? I : -1)
#define WIDE(X) ((__int128) (X) << 70)
TYPE (of_double, double, +, 0.5, AS_IS, ==)
TYPE (of_long, long, *, 3, SIGN, ==)
TYPE (of_char, signed char, +, 5, AS_IS, ==)
TYPE (of_bool, _Bool, &&, 1, ODD, ==)
TYPE (of_complex, double complex, *, 2, TURN, ==)
TYPE (of_int128, __int128, +, 9, WIDE, ==)
TYPE (of_mask, unsigned, |, 0, AS_IS, ==)

/* What rounds has the same bits in every run, and nearly the value of a serial loop.  */

static void
same_bits (int rows, int columns)
{
  static float before[600];
  for (int run = 0; run < 3; run++)
    {
#pragma acc parallel loop gang present (f, fout)
      for (int i = 0; i < rows; i++)
	{
	  float t = 0;
#pragma acc loop vector reduction (+:t)
	  for (int j = 0; j < columns; j++)
	    t += f[i * columns + j];
	  fout[i] = t;
	}
#pragma acc update host (fout[0:rows])
      for (int i = 0; i < rows; i++)
	{
#ifndef TEST_ANY_ORDER
	  if (run)
	    CHECK (memcmp (&fout[i], &before[i], sizeof (float)) == 0);
#endif
	  before[i] = fout[i];
	  double t = 0;
	  for (int j = 0; j < columns; j++)
	    t += f[i * columns + j];
	  CHECK_NEAR (fout[i], t, columns * columns * 0x1p-24);
	}
    }
}

/* The array ends with the last row: nothing behind it may be read.  */

static void
to_the_end (int rows, int columns)
{
  int *x = malloc (rows * columns * sizeof *x);
  for (int i = 0; i < rows * columns; i++)
    x[i] = i % 19;
#pragma acc enter data copyin (x[0:rows * columns])
#pragma acc parallel loop gang present (x[0:rows * columns], out)
  for (int i = 0; i < rows; i++)
    {
      int t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += x[i * columns + j];
      out[i] = t;
    }
#pragma acc exit data delete (x[0:rows * columns])
#pragma acc update host (out[0:rows])
  for (int i = 0; i < rows; i++)
    {
      int t = 0;
      for (int j = 0; j < columns; j++)
	t += x[i * columns + j];
      CHECK_EQ (out[i], t);
    }
  free (x);
}

/* What the user says about dimensions holds.  */

static void
as_written (int rows, int columns)
{
  for (int variant = 0; variant < 4; variant++)
    {
      int gangs = -1, lanes = -1;
#pragma acc parallel num_gangs (3) copyout (gangs) present (a, out) if (variant == 0)
      {
	gangs = __builtin_goacc_parlevel_size (0);
#pragma acc loop gang
	for (int i = 0; i < rows; i++)
	  {
	    int t = i;
#pragma acc loop vector reduction (+:t)
	    for (int j = 0; j < columns; j++)
	      t += a[i * columns + j];
	    out[i] = t;
	  }
      }
      if (variant == 0)
	{
	  CHECK_EQ (gangs, 3);
	  check_sums ("3 gangs", rows, columns);
	}
      if (variant == 1)
	{
#pragma acc parallel vector_length (64) copyout (lanes) present (a, out)
	  {
	    lanes = __builtin_goacc_parlevel_size (2);
#pragma acc loop gang
	    for (int i = 0; i < rows; i++)
	      {
		int t = i;
#pragma acc loop vector reduction (+:t)
		for (int j = 0; j < columns; j++)
		  t += a[i * columns + j];
		out[i] = t;
	      }
	  }
	  CHECK_EQ (lanes, 64);
	  check_sums ("vectors of 64", rows, columns);
	}
      if (variant == 2)
	{
#pragma acc parallel loop gang num_workers (2) vector_length (32) present (a, out)
	  for (int i = 0; i < rows; i++)
	    {
	      int t = i;
#pragma acc loop worker vector reduction (+:t)
	      for (int j = 0; j < columns; j++)
		t += a[i * columns + j];
	      out[i] = t;
	    }
	  check_sums ("2 workers", rows, columns);
	}
    }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 7919 % 201 - 100;
      b[i] = i % 50;
      f[i] = a[i] / 128.0f + 1.0f / (i % 1000 + 1);
      d[i] = a[i];
    }
#pragma acc enter data copyin (a, b, f, d) create (out, fout)
  sums ();
  constant_3 (600);
  constant_16 (513);
  constant_20 (77);
  constant_100 (99);
  constant_5000 (5);
  ragged (500);
  for (int columns = 1; columns < 200; columns += 37)
    {
      several (100, columns);
      of_double (70, columns);
      of_long (70, columns);
      of_char (70, columns);
      of_bool (70, columns);
      of_complex (70, columns);
      of_int128 (70, columns);
      of_mask (70, columns);
      same_bits (133, columns);
    }
  same_bits (3, 5000);
  of_complex (2, 5000);
  of_int128 (2, 5000);
  for (int columns = 1; columns < 300; columns += 13)
    to_the_end (7, columns);
  as_written (40, 50);
  return test_done ();
}
