/* Loops of which the compiler lets all threads take iterations in turn: they read an array at places that are far from
   each other, or have loops of their own.  All types of loop variables, steps up and down.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#include <limits.h>

#define COLUMNS 67
#define ROWS 41
static int a[ROWS * COLUMNS];

/* The sum of five points over I from FIRST, while I REL LAST, by STEP.  */
#define FIVE_POINTS(NAME, TYPE, REL) \
  static int \
  NAME (TYPE first, TYPE last, TYPE step, int columns) \
  { \
    int s = 5, want = 5; \
    _Pragma ("acc parallel loop reduction (+:s) copyin (a)") \
    for (TYPE i = first; i REL last; i += step) \
      s += a[i] - a[i - columns] - a[i + columns] - a[i - 1] - a[i + 1]; \
    for (TYPE i = first; i REL last; i += step) \
      want += a[i] - a[i - columns] - a[i + columns] - a[i - 1] - a[i + 1]; \
    return s - want; \
  }

FIVE_POINTS (up_int, int, <)
FIVE_POINTS (up_short, short, <)
FIVE_POINTS (up_unsigned, unsigned, <)
FIVE_POINTS (up_long, long, <)
FIVE_POINTS (down_int, int, >)
FIVE_POINTS (down_long, long, >)

static int
nest (int rows, int columns)
{
  int (*b)[columns] = (int (*)[columns]) a;
  int s = 0, want = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) copyin (b[0:rows])
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      s += 4 * b[i][j] - b[i - 1][j] - b[i + 1][j] - b[i][j - 1] - b[i][j + 1];
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      want += 4 * b[i][j] - b[i - 1][j] - b[i + 1][j] - b[i][j - 1] - b[i][j + 1];
  return s - want;
}

/* Iterations of different lengths.  */
static int
triangle (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s += j % 2 + 1;
  int want = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      want += j % 2 + 1;
  return s - want;
}

/* The last iterations are at the end of the type.  */
static int
at_the_end (int first)
{
  int s = 0, turns = 2;
#pragma acc parallel loop reduction (+:s)
  for (int i = first; i < INT_MAX; i++)
    for (int j = 0; j < turns; j++)
      s += i - first;
  return s - (INT_MAX - first - 1) * (INT_MAX - first);
}

int
main (void)
{
  for (int i = 0; i < ROWS * COLUMNS; i++)
    a[i] = i * 7 % 31 - i % 5;
  const int last = (ROWS - 1) * COLUMNS;
  CHECK_EQ (up_int (COLUMNS, last, 1, COLUMNS), 0);
  CHECK_EQ (up_int (COLUMNS, last, 7, COLUMNS), 0);
  CHECK_EQ (up_int (COLUMNS, COLUMNS, 1, COLUMNS), 0);
  CHECK_EQ (up_int (COLUMNS, COLUMNS + 1, 1, COLUMNS), 0);
  CHECK_EQ (up_short (COLUMNS, last, 3, COLUMNS), 0);
  CHECK_EQ (up_unsigned (COLUMNS, last, 2, COLUMNS), 0);
  CHECK_EQ (up_long (COLUMNS, last, 1, COLUMNS), 0);
  CHECK_EQ (down_int (last - 1, COLUMNS, -1, COLUMNS), 0);
  CHECK_EQ (down_int (last - 1, COLUMNS, -11, COLUMNS), 0);
  CHECK_EQ (down_long (last - 1, COLUMNS, -2, COLUMNS), 0);
  CHECK_EQ (nest (ROWS, COLUMNS), 0);
  CHECK_EQ (nest (3, 5), 0);
  CHECK_EQ (triangle (0), 0);
  CHECK_EQ (triangle (1), 0);
  CHECK_EQ (triangle (700), 0);
  CHECK_EQ (at_the_end (INT_MAX - 900), 0);
  return test_done ();
}
