/* Tiles of collapsed nests that write arrays: whole ones, and those at the ends of rows, columns and planes; conditions on
   the nest's variables, that say the same for all of most tiles, and those that do not; arrays that begin anywhere; three
   planes of an array that is read; loops that count down or in steps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <string.h>

#include "accred-test.h"

enum { MOST = 70000 };

#define PRAGMA(X) _Pragma (#X)
#define AT(I, J) (I) * columns + (J)
#define FIVE(A) (4 * A[AT (i, j)] - A[AT (i - 1, j)] - A[AT (i + 1, j)] - A[AT (i, j - 1)] - A[AT (i, j + 1)])

/* LOOPS with BODY, on the device and here, on arrays that begin FROM elements behind those of the program.  LENGTH declares
   the number of columns.  */
#define ANY_LENGTH const int columns = length
#define NEST(NAME, T, LOOPS, BODY) NEST_OF (NAME, T, ANY_LENGTH, LOOPS, BODY)
#define NEST_OF(NAME, T, LENGTH, LOOPS, BODY)					\
  static T a_##NAME[MOST], b_##NAME[MOST], c_##NAME[MOST], d_##NAME[MOST];	\
  static void __attribute__ ((noinline))					\
  device_##NAME (T *x, T *y, int from, int planes, int rows, int length)	\
  {										\
    T *restrict a = x + from, *restrict b = y + from;				\
    LENGTH;									\
    PRAGMA (acc parallel loop collapse LOOPS deviceptr (a, b))	\
    BODY									\
    (void) planes, (void) length, (void) b;								\
  }										\
  static void __attribute__ ((noinline))					\
  host_##NAME (T *x, T *y, int from, int planes, int rows, int length)		\
  {										\
    T *restrict a = x + from, *restrict b = y + from;				\
    LENGTH;									\
    BODY									\
    (void) planes, (void) length, (void) b;								\
  }										\
  static void									\
  test_##NAME (int from, int planes, int rows, int length)			\
  {										\
    if ((long) planes * rows * length + from > MOST)				\
      return;									\
    for (int i = 0; i < MOST; i++)						\
      {										\
	a_##NAME[i] = test_random () % 100ul;					\
	b_##NAME[i] = test_random () % 100ul;					\
      }										\
    memcpy (c_##NAME, a_##NAME, sizeof a_##NAME);				\
    memcpy (d_##NAME, b_##NAME, sizeof b_##NAME);				\
    PRAGMA (acc data copy (a_##NAME, b_##NAME))					\
    PRAGMA (acc host_data use_device (a_##NAME, b_##NAME))			\
    device_##NAME (a_##NAME, b_##NAME, from, planes, rows, length);		\
    host_##NAME (c_##NAME, d_##NAME, from, planes, rows, length);		\
    CHECK_EQ (memcmp (a_##NAME, c_##NAME, sizeof a_##NAME), 0);			\
    CHECK_EQ (memcmp (b_##NAME, d_##NAME, sizeof b_##NAME), 0);			\
  }

#define ROWS(LOW) for (int i = LOW; i < rows - LOW; i++) for (int j = LOW; j < columns - LOW; j++)
NEST (five, float, (2), ROWS (1) b[AT (i, j)] = FIVE (a);)
NEST (five_of_double, double, (2), ROWS (1) b[AT (i, j)] = FIVE (a);)
NEST (of_short, short, (2), ROWS (1) b[AT (i, j)] = FIVE (a);)
NEST (down, int, (2), for (int i = rows - 2; i > 0; i--) for (int j = columns - 2; j > 0; j--) b[AT (i, j)] = FIVE (a);)
NEST (steps, int, (2), for (int i = 1; i < rows - 1; i += 2) for (int j = 1; j < columns - 1; j += 3) b[AT (i, j)] = FIVE (a);)
NEST (in_place, int, (2), ROWS (0) a[AT (i, j)] = 3 * a[AT (i, j)] + i;)
/* Conditions: ends, the middle, one place, a row and a column alone, unsigned numbers; what an element has decides, too.  */
#define CONDITIONS(N, LENGTH)									\
  NEST_OF (border_##N, float, LENGTH, (2), ROWS (0) \
	    if (i == 0 || i == rows - 1 || j == 0 || j == columns - 1) b[AT (i, j)] = a[AT (i, j)]; \
	    else b[AT (i, j)] = FIVE (a);) \
  NEST_OF (middle_##N, double, LENGTH, (2), ROWS (0) \
	    if (i > 0 && j >= 1 && i < rows - 1 && j <= columns - 2) b[AT (i, j)] = FIVE (a); \
	    else b[AT (i, j)] = -a[AT (i, j)];) \
  NEST_OF (unsigned_middle_##N, int, LENGTH, (2), ROWS (0) \
	    if (i - 1u < rows - 2u && (unsigned) j - 1 < columns - 2u) b[AT (i, j)] = FIVE (a); \
	    else b[AT (i, j)] = 7;) \
  NEST_OF (one_place_##N, int, LENGTH, (2), ROWS (0) if (i + 3 == rows / 2) b[AT (i, j)] = 1; else b[AT (i, j)] = a[AT (i, j)] + j;) \
  NEST_OF (late_##N, int, LENGTH, (2), ROWS (0) b[AT (i, j)] = i >= rows / 2 ? a[AT (i, j)] : j < columns / 3 ? i : -j;) \
  NEST_OF (in_place_border_##N, int, LENGTH, (2), ROWS (0) if (j != 40 && i != 9) a[AT (i, j)] = 2 * a[AT (i, j)]; else a[AT (i, j)] += 5;) \
  NEST_OF (values_##N, int, LENGTH, (2), ROWS (0) if (i == 3 || a[AT (i, j)] > 50) b[AT (i, j)] = i; else b[AT (i, j)] = a[AT (i, j)];)
CONDITIONS (any, ANY_LENGTH)
/* Rows that are known to be long.  */
CONDITIONS (1000, enum { columns = 1000 })
CONDITIONS (1003, enum { columns = 1003 })
CONDITIONS (1024, enum { columns = 1024 })

#define IN(P, I, J) ((P) * rows + (I)) * columns + (J)
#define SEVEN(A)								\
  (6 * A[IN (p, i, j)] - A[IN (p - 1, i, j)] - A[IN (p + 1, i, j)] - A[IN (p, i - 1, j)] - A[IN (p, i + 1, j)]	\
   - A[IN (p, i, j - 1)] - A[IN (p, i, j + 1)])
#define PLANES(LOW) for (int p = LOW; p < planes - LOW; p++) ROWS (LOW)
NEST (seven, float, (3), PLANES (1) b[IN (p, i, j)] = SEVEN (a);)
NEST (seven_of_double, double, (3), PLANES (1) b[IN (p, i, j)] = SEVEN (a);)
NEST (backwards, int, (3), for (int p = planes - 2; p > 0; p--) ROWS (1) b[IN (p, i, j)] = SEVEN (a);)
NEST (box_border, int, (3), PLANES (0)
      if (p == 0 || p == planes - 1 || i == 0 || i == rows - 1 || j == 0 || j == columns - 1)
	b[IN (p, i, j)] = 9;
      else b[IN (p, i, j)] = SEVEN (a);)

/* Arrays whose rows have a length that is no constant.  */
static float v[MOST], w[MOST], x[MOST];

static void
rows_of_any_length (int planes, int rows, int columns)
{
  if ((long) planes * rows * columns > MOST)
    return;
  for (int i = 0; i < MOST; i++)
    v[i] = test_random () % 100ul;
  memset (w, 0, sizeof w);
  memset (x, 0, sizeof x);
  const float (*a)[rows][columns] = (void *) v;
  float (*b)[rows][columns] = (void *) w, (*c)[rows][columns] = (void *) x;
#define POINT(B)									\
  B[p][i][j] = 6 * a[p][i][j] - a[p - 1][i][j] - a[p + 1][i][j] - a[p][i - 1][j] - a[p][i + 1][j]	\
	       - a[p][i][j - 1] - a[p][i][j + 1]
#pragma acc parallel loop collapse (3) copyin (a[0:planes]) copy (b[0:planes])
  PLANES (1)
    POINT (b);
  PLANES (1)
    POINT (c);
  CHECK_EQ (memcmp (w, x, sizeof w), 0);
}

#define TEST_CONDITIONS(N, FROM, ROWS, COLUMNS) \
  test_border_##N (FROM, 1, ROWS, COLUMNS); \
  test_middle_##N (FROM, 1, ROWS, COLUMNS); \
  test_unsigned_middle_##N (FROM, 1, ROWS, COLUMNS); \
  test_one_place_##N (FROM, 1, ROWS, COLUMNS); \
  test_late_##N (FROM, 1, ROWS, COLUMNS); \
  test_in_place_border_##N (FROM, 1, ROWS, COLUMNS); \
  test_values_##N (FROM, 1, ROWS, COLUMNS);

int
main (void)
{
  static const int shapes[][2] = { { 2, 5000 }, { 8, 1 }, { 16, 97 }, { 17, 98 }, { 18, 99 }, { 26, 130 }, { 64, 96 }, { 65, 160 }, { 66, 1000 },
				   { 72, 128 }, { 71, 129 }, { 16, 4095 }, { 16, 4097 }, { 10, 4098 }, { 600, 100 }, { 9, 300 } };
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (int from = 0; from < 40; from += 13)
      {
	const int rows = shapes[s][0], columns = shapes[s][1];
	test_five (from, 1, rows, columns);
	test_five_of_double (from, 1, rows, columns);
	test_of_short (from, 1, rows, columns);
	test_down (from, 1, rows, columns);
	test_steps (from, 1, rows, columns);
	test_in_place (from, 1, rows, columns);
	TEST_CONDITIONS (any, from, rows, columns)
      }
  /* Rows of tiles that are whole, a row more, and less than a tile.  */
  static const int rows_of_border[] = { 64, 57, 18, 3 };
  for (int k = 0; k < 4; k++)
    for (int from = 0; from < 40; from += 13)
      {
	TEST_CONDITIONS (1000, from, rows_of_border[k], 1000)
	TEST_CONDITIONS (1003, from, rows_of_border[k], 1003)
	TEST_CONDITIONS (1024, from, rows_of_border[k], 1024)
      }
  static const int boxes[][3] = { { 1, 9, 9 }, { 3, 20, 100 }, { 6, 34, 26 }, { 6, 34, 98 }, { 10, 18, 64 }, { 34, 10, 25 }, { 35, 35, 30 },
				  { 7, 33, 150 }, { 18, 38, 100 }, { 40, 12, 12 } };
  for (unsigned s = 0; s < sizeof boxes / sizeof *boxes; s++)
    {
      const int planes = boxes[s][0], rows = boxes[s][1], columns = boxes[s][2];
      for (int from = 0; from < 40; from += 17)
	{
	  test_seven (from, planes, rows, columns);
	  test_seven_of_double (from, planes, rows, columns);
	  test_backwards (from, planes, rows, columns);
	  test_box_border (from, planes, rows, columns);
	}
      rows_of_any_length (planes, rows, columns);
    }
  return test_done ();
}
