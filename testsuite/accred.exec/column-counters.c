/* Sums of columns whose rows are counted in other types and from other numbers on, and read with offsets: addresses advance
   by what is known only at run time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <limits.h>

#include "accred-test.h"

enum { MOST = 40000 };

static int a[MOST], sums[300], here[300];

/* The sums of rows ROWS, numbered by T from FIRST on, of which ELEMENT is read.  */
#define COLUMNS(NAME, T, FIRST, ELEMENT)							\
  static void											\
  NAME (int rows, int columns)									\
  {												\
    if ((rows + 1) * columns > MOST)								\
      return;											\
    const T first = FIRST;									\
    const T end = first + (T) rows;								\
    _Pragma ("acc parallel loop copyin (a) copy (sums)")					\
    for (int j = 0; j < columns; j++)								\
      {												\
	int s = sums[j];									\
	_Pragma ("acc loop seq reduction (+:s)")						\
	for (T i = first; i < end; i++)								\
	  s += ELEMENT;										\
	sums[j] = s;										\
      }												\
    for (int j = 0; j < columns; j++)								\
      for (T i = first; i < end; i++)								\
	here[j] += ELEMENT;									\
    for (int j = 0; j < columns; j++)								\
      CHECK_EQ (sums[j], here[j]);								\
  }

COLUMNS (of_int, int, 0, a[i * columns + j])
COLUMNS (of_long, long, 0, a[i * columns + j])
COLUMNS (of_unsigned, unsigned, 0, a[i * columns + j])
COLUMNS (of_short, short, 0, a[i * columns + j])
COLUMNS (below_zero, int, -7, a[(i + 7) * columns + j])
COLUMNS (at_the_end, int, INT_MAX - rows, a[(i - (INT_MAX - rows)) * columns + j])
COLUMNS (unsigned_at_the_end, unsigned, UINT_MAX - rows, a[(i - first) * columns + j])
COLUMNS (wide_index, int, 3, a[((long) i - 3) * columns + j])
COLUMNS (two_rows, int, 0, a[i * columns + j] - 2 * a[(i + 1) * columns + j])
COLUMNS (number_itself, int, 2, a[(i - 2) * columns + j] * i)
COLUMNS (every_second_row, int, 0, a[i / 2 * columns + j])

int
main (void)
{
  for (int k = 0; k < MOST; k++)
    a[k] = (int) (test_random () % 2001) - 1000;
  static const int all_rows[] = { 0, 1, 17, 129, 300 }, all_columns[] = { 1, 65 };
  for (unsigned r = 0; r < sizeof all_rows / sizeof *all_rows; r++)
    for (unsigned c = 0; c < sizeof all_columns / sizeof *all_columns; c++)
      {
	const int rows = all_rows[r], columns = all_columns[c];
	of_int (rows, columns);
	of_long (rows, columns);
	of_unsigned (rows, columns);
	of_short (rows, columns);
	below_zero (rows, columns);
	at_the_end (rows, columns);
	unsigned_at_the_end (rows, columns);
	wide_index (rows, columns);
	two_rows (rows, columns);
	number_itself (rows, columns);
	every_second_row (rows, columns);
      }
  return test_done ();
}
