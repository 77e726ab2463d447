/* Collapsed nests of four-byte elements of which a lane has two neighbours at once: rows of all lengths around those that
   lanes share, arrays that begin anywhere, each on its own, rows of odd lengths; loads in other columns than the stores,
   of one side alone, in some iterations; two stores; points at the border; the same array under two names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=nest_pair_columns:1,nest_pair_reads:1,nest_pair_elements:1,nest_least_columns:40 -fchecking" } */

#include <string.h>

#include "accred-test.h"

enum { MOST = 24000 };

#define PRAGMA(X) _Pragma (#X)
#define A(I, J) a[(I) * columns + (J)]
#define B(I, J) b[(I) * columns + (J)]
#define C(I, J) c[(I) * columns + (J)]
#define V(I, J) v[I][J]
#define W(I, J) w[I][J]
#define ROWS(LOW) for (int i = LOW; i < rows - LOW; i++) for (int j = LOW; j < columns - LOW; j++)
#define FIVE(X, I, J) (4 * X (I, J) - X ((I) - 1, J) - X ((I) + 1, J) - X (I, (J) - 1) - X (I, (J) + 1))

/* BODY on the device and here, on arrays that begin FROM_A and FROM_B elements behind those of the program; V and W are
   the same as A and B.  */
#define NEST(NAME, T, BODY)							\
  static T a_##NAME[MOST], b_##NAME[MOST], c_##NAME[MOST], e_##NAME[MOST], f_##NAME[MOST], g_##NAME[MOST];	\
  static void __attribute__ ((noinline))					\
  device_##NAME (T *x, T *y, T *z, int from_a, int from_b, int rows, int columns)	\
  {										\
    T *a = x + from_a, *b = y + from_b, *c = z + from_b;			\
    T (*v)[columns] = (T (*)[columns]) a, (*w)[columns] = (T (*)[columns]) b;	\
    PRAGMA (acc parallel loop collapse (2) deviceptr (a, b, c, v, w))		\
    BODY									\
    (void) a, (void) b, (void) c, (void) v, (void) w;				\
  }										\
  static void __attribute__ ((noinline))					\
  host_##NAME (T *x, T *y, T *z, int from_a, int from_b, int rows, int columns)	\
  {										\
    T *a = x + from_a, *b = y + from_b, *c = z + from_b;			\
    T (*v)[columns] = (T (*)[columns]) a, (*w)[columns] = (T (*)[columns]) b;	\
    BODY									\
    (void) a, (void) b, (void) c, (void) v, (void) w;				\
  }										\
  static void									\
  test_##NAME (int from_a, int from_b, int rows, int columns)			\
  {										\
    for (int i = 0; i < MOST; i++)						\
      {										\
	a_##NAME[i] = test_random () % 100ul;					\
	b_##NAME[i] = test_random () % 100ul;					\
	c_##NAME[i] = test_random () % 100ul;					\
      }										\
    memcpy (e_##NAME, a_##NAME, sizeof a_##NAME);				\
    memcpy (f_##NAME, b_##NAME, sizeof b_##NAME);				\
    memcpy (g_##NAME, c_##NAME, sizeof c_##NAME);				\
    PRAGMA (acc data copy (a_##NAME, b_##NAME, c_##NAME))			\
    PRAGMA (acc host_data use_device (a_##NAME, b_##NAME, c_##NAME))		\
    device_##NAME (a_##NAME, b_##NAME, c_##NAME, from_a, from_b, rows, columns);	\
    host_##NAME (e_##NAME, f_##NAME, g_##NAME, from_a, from_b, rows, columns);	\
    CHECK_EQ (memcmp (a_##NAME, e_##NAME, sizeof a_##NAME), 0);			\
    CHECK_EQ (memcmp (b_##NAME, f_##NAME, sizeof b_##NAME), 0);			\
    CHECK_EQ (memcmp (c_##NAME, g_##NAME, sizeof c_##NAME), 0);			\
  }

NEST (five, float, ROWS (1) B (i, j) = FIVE (A, i, j);)
NEST (five_of_rows, float, ROWS (1) W (i, j) = FIVE (V, i, j);)
NEST (border, float, ROWS (0)
      if (i == 0 || i == rows - 1 || j == 0 || j == columns - 1) W (i, j) = V (i, j);
      else W (i, j) = FIVE (V, i, j);)
NEST (border_of_int, int, ROWS (0)
      if (i == 0 || i == rows - 1 || j == 0 || j == columns - 1) B (i, j) = -A (i, j);
      else B (i, j) = FIVE (A, i, j);)
NEST (middle, int, ROWS (0)
      if (j >= 3 && j < columns - 5) W (i, j) = V (i, j - 3) + V (i, j + 5) - V (i, j + 2);
      else W (i, j) = i + j;)
/* Pairs of A begin a column later than those of B, or there are none on one side.  */
NEST (behind, float, ROWS (1) W (i, j) = V (i, j + 1) - 3 * V (i - 1, j + 1);)
NEST (before, float, ROWS (1) W (i, j) = V (i, j - 1) - 3 * V (i - 1, j - 1);)
NEST (sides, float, ROWS (1) W (i, j) = V (i, j - 1) - 3 * V (i, j + 1);)
NEST (left, int, ROWS (1) B (i, j) = 2 * A (i, j) + A (i, j - 1);)
NEST (right, int, ROWS (1) B (i, j) = 2 * A (i, j) + A (i, j + 1);)
NEST (corners, float, ROWS (1) W (i, j) = V (i - 1, j - 1) + 2 * V (i - 1, j + 1) - V (i + 1, j - 1) + 5 * V (i + 1, j + 1);)
NEST (twice, unsigned, ROWS (1) { unsigned n = FIVE (A, i, j); B (i, j) = n; C (i, j) = n + A (i, j); })
/* The second array begins where pairs do not, if there is one element between the two.  */
NEST (apart, int, ROWS (2) { int n = A (i, j) + A (i, j - 1); B (i, j) = n; b[i * columns + j + MOST / 2 + 1] = 2 * n; })
/* An even number of columns in rows of odd lengths.  */
NEST (odd_rows, int, for (int i = 1; i < rows; i++) for (int j = 1; j < columns; j++) B (i, j) = A (i, j) - A (i - 1, j) + A (i, j - 1);)
/* Elements that not all iterations read, and other types.  */
NEST (chosen, int, ROWS (1) W (i, j) = V (i, j) & 1 ? V (i, j + 1) : V (i, j) & 2 ? V (i, j - 1) : 3;)
NEST (of_short, short, ROWS (1) W (i, j) = FIVE (V, i, j);)
NEST (of_long, long, ROWS (1) W (i, j) = FIVE (V, i, j);)
/* Columns that are no neighbours, or go down, and rows that do not lie in a line.  */
NEST (steps, float, for (int i = 1; i < rows - 1; i++) for (int j = 1; j < columns / 2 - 1; j++) W (i, 2 * j) = V (i, 2 * j) - V (i, 2 * j - 1);)
NEST (down, float, for (int i = rows - 2; i > 0; i--) for (int j = columns - 2; j > 0; j--) W (i, j) = FIVE (V, i, j);)
NEST (unsigned_columns, float, for (unsigned i = 1; i < rows - 1u; i++) for (unsigned j = 1; j < columns - 1u; j++) W (i, j) = FIVE (V, i, j);)
NEST (of_products, int, ROWS (1) b[i * columns + j] = a[j * (i % 3 + 1)] + a[j * (i % 3 + 1) + 1];)
/* Both names lead to the same array.  */
static void __attribute__ ((noinline))
same (float *a, float *b, int rows, int columns)
{
#pragma acc parallel loop collapse (2) deviceptr (a, b)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      B (i, j) = 3 * A (i, j) + i;
}

static void
test_same (int from, int rows, int columns)
{
  static float x[MOST];
  for (int i = 0; i < MOST; i++)
    x[i] = i % 100;
#pragma acc data copy (x)
#pragma acc host_data use_device (x)
  same (x + from, x + from, rows, columns);
  for (int i = 0; i < MOST; i++)
    {
      const int at = i - from, in_p = at >= 0 && at < rows * columns;
      CHECK_EQ (x[i], in_p ? 3 * (i % 100) + at / columns : i % 100);
    }
}

int
main (void)
{
  static const int shapes[][2] = { { 8, 40 }, { 10, 42 }, { 9, 41 }, { 17, 62 }, { 16, 63 }, { 18, 64 }, { 24, 65 }, { 26, 66 }, { 25, 67 },
				   { 10, 68 }, { 8, 128 }, { 34, 129 }, { 33, 130 }, { 10, 131 }, { 11, 132 }, { 15, 194 }, { 10, 1000 },
				   { 1, 4000 }, { 3, 1002 } };
  static const int begins[][2] = { { 0, 0 }, { 1, 1 }, { 0, 1 }, { 1, 0 }, { 2, 4 }, { 7, 31 } };
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (unsigned k = 0; k < sizeof begins / sizeof *begins; k++)
      {
	const int rows = shapes[s][0], columns = shapes[s][1], a = begins[k][0], b = begins[k][1];
#define TEST(NAME) test_##NAME (a, b, rows, columns);
	TEST (five) TEST (five_of_rows) TEST (border) TEST (border_of_int) TEST (middle) TEST (behind) TEST (before) TEST (sides)
	TEST (left) TEST (right) TEST (corners) TEST (twice) TEST (apart) TEST (odd_rows) TEST (chosen) TEST (of_short) TEST (of_long)
	TEST (steps) TEST (down) TEST (unsigned_columns) TEST (of_products)
	test_same (a, rows, columns);
      }
  return test_done ();
}
