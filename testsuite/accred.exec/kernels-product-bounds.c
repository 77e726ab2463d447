/* Loops of `kernels' regions whose numbers of iterations are products and sums of the program's numbers: as many threads as for
   any other, and in their order where iterations meet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum
{
  ROOM = 4000
};

static int x[ROOM], want[ROOM];

/* 1 if several threads execute the region that calls it.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
several (int i)
{
  return (__builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1) | (i & 0);
}

static void
fill (void)
{
  for (int i = 0; i < ROOM; i++)
    x[i] = want[i] = i % 11;
}

static void
compare (const char *name, int n, int m)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += x[i] != want[i];
  if (wrong)
    TEST_FAIL ("%s, n = %d, m = %d: %d elements are wrong", name, n, m, wrong);
  test_checks++;
}

/* The iterations of LOOPS are independent, and each marks the element INDEX.  */
#define PARALLEL(NAME, INDEX, LOOPS)                                 \
  static void NAME (int n, int m, int k, int *restrict p)            \
  {                                                                  \
    _Pragma ("acc kernels present(p[0:ROOM])")                       \
    LOOPS                                                            \
    p[INDEX] = p[INDEX] * 2 + 10 * several (n);                      \
  }                                                                  \
  static void NAME##_host (int n, int m, int k, int *p)              \
  {                                                                  \
    (void) m, (void) k;                                              \
    LOOPS                                                            \
    p[INDEX] = p[INDEX] * 2 + 10;                                    \
  }

PARALLEL (square, i, for (int i = 0; i < n * n; i++))
PARALLEL (product, i, for (int i = 0; i < n * m * k; i++))
PARALLEL (twice, i + 1, for (int i = 0; i < 2 * n; i++))
PARALLEL (inner_points, i, for (int i = 1; i < (n - 2) * (m - 2); i++))
PARALLEL (down, i, for (int i = n * m - 1; i >= 0; i--))
PARALLEL (from_product, i, for (long i = n * m; i < n * m + 3 * k; i++))
PARALLEL (strided, i, for (unsigned i = 0; i < (unsigned) (n * m); i += 2))
PARALLEL (even_rows, j * 2 * m + i, for (int j = 0; j < 3 * n; j++) for (int i = 0; i < 2 * m; i++))
PARALLEL (sum, i, for (int i = 0; i < n * m + k * k; i++))

/* Iterations meet: elements of the row before, and the element before.  */
#define SEQUENTIAL(NAME, INDEX, FROM, LOOPS)               \
  static void NAME (int n, int m, int *restrict p)         \
  {                                                        \
    _Pragma ("acc kernels present(p[0:ROOM])")             \
    LOOPS                                                  \
    p[INDEX] = p[FROM] * 3 % 101 + p[INDEX] + 1;           \
  }                                                        \
  static void NAME##_host (int n, int m, int *p)           \
  {                                                        \
    LOOPS                                                  \
    p[INDEX] = p[FROM] * 3 % 101 + p[INDEX] + 1;           \
  }

SEQUENTIAL (element_before, i, i - 1, for (int i = 1; i < n * m; i++))
SEQUENTIAL (row_before, i, i - m, for (int i = m; i < n * m; i++))
SEQUENTIAL (short_rows, j * m + i, j * m + i, for (int j = 0; j < n; j++) for (int i = 0; i < m + 1; i++))
SEQUENTIAL (product_rows, j * 2 * m + i, j * 2 * m + i,
	    for (int j = 0; j < n; j++) for (int i = 0; i < 3 * m; i++))

int
main (void)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 2, 3, 4 }, { 3, 1, 2 }, { 10, 12, 7 }, { 20, 30, 5 }, { 0, 5, 5 }, { -3, -4, 2 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s][0], m = sizes[s][1], k = sizes[s][2];
#define CHECK_PARALLEL(NAME)      \
  fill ();                        \
  _Pragma ("acc data copy(x)")    \
  NAME (n, m, k, x);              \
  NAME##_host (n, m, k, want);    \
  compare (#NAME, n, m);
      CHECK_PARALLEL (square)
      CHECK_PARALLEL (product)
      CHECK_PARALLEL (twice)
      CHECK_PARALLEL (inner_points)
      CHECK_PARALLEL (down)
      CHECK_PARALLEL (from_product)
      CHECK_PARALLEL (strided)
      CHECK_PARALLEL (even_rows)
      CHECK_PARALLEL (sum)
#define CHECK_SEQUENTIAL(NAME)    \
  fill ();                        \
  _Pragma ("acc data copy(x)")    \
  NAME (n, m, x);                 \
  NAME##_host (n, m, want);       \
  compare (#NAME, n, m);
      CHECK_SEQUENTIAL (element_before)
      if (m > 0)
	{
	  CHECK_SEQUENTIAL (row_before)
	  CHECK_SEQUENTIAL (short_rows)
	  CHECK_SEQUENTIAL (product_rows)
	}
    }
  return test_done ();
}
