/* Collapsed nests that write arrays, of which a thread takes several rows at a time and may read all of them before it
   writes: all numbers of rows around a tile's, stores of any type, several of them, in place, exchanged, in some
   iterations, in all branches, beside a reduction.  What lies beside the results stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Few threads, so that each has enough to do.  */
/* { dg-do run } */
/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */

#include <complex.h>
#include <string.h>

#include "accred-test.h"

enum { MOST = 40000 };

#define PRAGMA(X) _Pragma (#X)
#define FILL(A)							\
  for (long i = 0; i < MOST; i++)				\
    ((A)[i]) = test_random () % 100ul

/* BODY for each point of ROWS and COLUMNS, on the device and here; A and B before and after.  */
#define NEST_OF(NAME, T, CLAUSES, LOW, HIGH, BODY)			\
  static T a_##NAME[MOST], b_##NAME[MOST], c_##NAME[MOST], d_##NAME[MOST];	\
  static void __attribute__ ((noinline))					\
  device_##NAME (T *a, T *b, int rows, int columns)				\
  {										\
    PRAGMA (acc parallel loop collapse (2) present (a[0:MOST], b[0:MOST]) CLAUSES)	\
    for (int i = LOW; i < rows - HIGH; i++)					\
      for (int j = LOW; j < columns - HIGH; j++)				\
	BODY									\
  }										\
  static void __attribute__ ((noinline))					\
  host_##NAME (T *a, T *b, int rows, int columns)				\
  {										\
    for (int i = LOW; i < rows - HIGH; i++)					\
      for (int j = LOW; j < columns - HIGH; j++)				\
	BODY									\
  }										\
  static void									\
  test_##NAME (int rows, int columns)						\
  {										\
    FILL (a_##NAME);								\
    FILL (b_##NAME);								\
    memcpy (c_##NAME, a_##NAME, sizeof a_##NAME);				\
    memcpy (d_##NAME, b_##NAME, sizeof b_##NAME);				\
    PRAGMA (acc data copy (a_##NAME, b_##NAME))					\
    device_##NAME (a_##NAME, b_##NAME, rows, columns);				\
    host_##NAME (c_##NAME, d_##NAME, rows, columns);				\
    CHECK_EQ (memcmp (a_##NAME, c_##NAME, sizeof a_##NAME), 0);			\
    CHECK_EQ (memcmp (b_##NAME, d_##NAME, sizeof b_##NAME), 0);			\
  }

#define AT(I, J) (I) * columns + (J)
#define FIVE(A) (4 * A[AT (i, j)] - A[AT (i - 1, j)] - A[AT (i + 1, j)] - A[AT (i, j - 1)] - A[AT (i, j + 1)])

NEST_OF (stencil, float, , 1, 1, b[AT (i, j)] = FIVE (a);)
NEST_OF (stencil_of_double, double, , 1, 1, b[AT (i, j)] = FIVE (a);)
NEST_OF (of_char, signed char, , 1, 1, b[AT (i, j)] = FIVE (a);)
NEST_OF (of_short, short, , 0, 0, b[AT (i, j)] = a[AT (i, j)] + i;)
NEST_OF (of_complex, _Complex double, , 0, 0, b[AT (i, j)] = a[AT (i, j)] * (i + j * 1.0i);)
NEST_OF (of_int128, __int128, , 0, 0, b[AT (i, j)] = a[AT (i, j)] << i % 60;)
/* In place, and with what has been there.  */
NEST_OF (in_place, int, , 0, 0, a[AT (i, j)] = 3 * a[AT (i, j)] + j;)
NEST_OF (exchange, long, , 0, 0, {
  long t = a[AT (i, j)];
  a[AT (i, j)] = b[AT (i, j)];
  b[AT (i, j)] = t;
})
/* A load behind a store, of the same element and of others.  */
NEST_OF (behind, int, , 0, 0, {
  a[AT (i, j)] = i + 1;
  b[AT (i, j)] = b[AT (i, j)] + a[AT (i, j)];
})
NEST_OF (twice, int, , 0, 0, {
  a[AT (i, j)] = i;
  if (b[AT (i, j)] > 50)
    a[AT (i, j)] = j;
})
/* In some iterations, and in one of two places.  */
NEST_OF (sometimes, int, , 1, 1, if (a[AT (i, j)] % 3 == 0) b[AT (i, j)] = FIVE (a);)
NEST_OF (either, int, , 0, 0, if (a[AT (i, j)] % 3 == 0) a[AT (i, j)] = i; else b[AT (i, j)] = j;)
/* In all branches, to the same place.  */
NEST_OF (border, float, , 0, 0,
	 if (i == 0 || j == 0 || i == rows - 1 || j == columns - 1) b[AT (i, j)] = a[AT (i, j)];
	 else b[AT (i, j)] = FIVE (a);)
NEST_OF (two_arrays, int, , 0, 0, {
  if (i % 2)
    {
      a[AT (i, j)] = i;
      b[AT (i, j)] = a[AT (i, j)] + j;
    }
  else if (j % 3)
    {
      a[AT (i, j)] = -j;
      b[AT (i, j)] += 2;
    }
  else
    {
      a[AT (i, j)] = b[AT (i, j)];
      b[AT (i, j)] = 5;
    }
})
/* The same expression of other values: not the same place.  */
NEST_OF (other_place, int, , 0, 0, {
  int k = i;
  if (i % 2)
    b[AT (k, j)] = 1;
  else
    {
      k = i ^ 2;
      b[AT (k, j)] = 2;
    }
})
/* Across: neighbours are far from each other.  */
NEST_OF (transposed, int, , 0, 0, b[j * rows + i] = a[AT (i, j)];)
NEST_OF (in_blocks, int, num_gangs (2) vector_length (32), 1, 1, b[AT (i, j)] = FIVE (a);)
NEST_OF (with_static, int, vector_length (32), 0, 0, b[AT (i, j)] = a[AT (i, j)] - 1;)

/* Rows whose length is a constant: tiles of rows and columns.  M is once as many as those of a gang's lanes, once one
   more, once one column less than a strip has.  */
#define CONSTANT(NAME, T, R, M, LOW, BODY)						\
  static T x_##NAME[MOST], y_##NAME[MOST], e_##NAME[MOST];				\
  static void __attribute__ ((noinline))						\
  device_##NAME (int rows, const T (*a)[M], T (*b)[M])					\
  {											\
    enum { columns = M };								\
    PRAGMA (acc parallel loop collapse (2) present (a[0:R], b[0:R]))			\
    for (int i = LOW; i < rows - LOW; i++)						\
      for (int j = LOW; j < columns - LOW; j++)						\
	BODY										\
  }											\
  static void __attribute__ ((noinline))						\
  host_##NAME (int rows, const T (*a)[M], T (*b)[M])					\
  {											\
    enum { columns = M };								\
    for (int i = LOW; i < rows - LOW; i++)						\
      for (int j = LOW; j < columns - LOW; j++)						\
	BODY										\
  }											\
  static void										\
  test_##NAME (int rows)								\
  {											\
    if (rows > R)									\
      return;										\
    FILL (x_##NAME);									\
    memset (y_##NAME, 7, sizeof y_##NAME);						\
    memset (e_##NAME, 7, sizeof e_##NAME);						\
    PRAGMA (acc data copy (x_##NAME, y_##NAME))						\
    device_##NAME (rows, (void *) x_##NAME, (void *) y_##NAME);				\
    host_##NAME (rows, (void *) x_##NAME, (void *) e_##NAME);				\
    CHECK_EQ (memcmp (y_##NAME, e_##NAME, sizeof y_##NAME), 0);				\
  }

#define FIVE_OF(A) (4 * A[i][j] - A[i - 1][j] - A[i + 1][j] - A[i][j - 1] - A[i][j + 1])
CONSTANT (five_97, float, 400, 99, 1, b[i][j] = FIVE_OF (a);)
CONSTANT (five_510, float, 78, 512, 1, b[i][j] = FIVE_OF (a);)
CONSTANT (five_1025, double, 39, 1025, 1, b[i][j] = FIVE_OF (a);)
CONSTANT (five_256, signed char, 156, 256, 1, b[i][j] = FIVE_OF (a);)
CONSTANT (copied_128, short, 312, 128, 0, b[i][j] = a[i][j];)
CONSTANT (copied_complex, _Complex double, 312, 128, 0, b[i][j] = a[i][j] * 1.0i;)
CONSTANT (shifted, int, 100, 300, 0, b[rows - 1 - i][columns - 1 - j] = a[i][j];)
CONSTANT (transposed_130, int, 300, 130, 0, ((int *) b)[j * rows + i] = a[i][j];)
CONSTANT (two_of_129, int, 300, 129, 0, { b[i][j] = a[i][j]; if (a[i][j] % 2) b[i][j] = i; })
CONSTANT (branches, int, 300, 129, 0, if (j == 0 || i == 5) b[i][j] = 3; else b[i][j] = a[i][j - 1];)
/* Strips that begin in the middle of a line; threads of one column each.  */
CONSTANT (inner_complex, _Complex double, 300, 133, 1, b[i][j] = a[i][j] + a[i][j - 1];)
CONSTANT (inner_short, short, 300, 131, 1, b[i][j] = a[i][j + 1] - a[i][j - 1];)
/* Rows without tiles.  */
CONSTANT (five_3, float, 5000, 3, 1, b[i][j] = FIVE_OF (a);)
CONSTANT (copied_1, char, 5000, 1, 0, b[i][j] = a[i][j];)
CONSTANT (copied_96, int, 400, 96, 0, b[i][j] = a[i][j] + i;)
/* In place, where rows are long enough.  */
CONSTANT (in_place_5000, int, 7, 5000, 0, { b[i][j] += a[i][j]; b[i][j] *= 3; })

static int g[20][6][150], h[20][6][150], k3[20][6][150];

static void
three_dimensions (int planes, int rows)
{
  for (int i = 0; i < 20 * 6 * 150; i++)
    ((int *) g)[i] = test_random () % 100ul;
  memset (h, 1, sizeof h);
  memset (k3, 1, sizeof k3);
#define SEVEN(B)								\
  B[i][j][k] = 6 * g[i][j][k] - g[i - 1][j][k] - g[i + 1][j][k] - g[i][j - 1][k] - g[i][j + 1][k]
#pragma acc parallel loop collapse (3) copyin (g) copy (h)
  for (int i = 1; i < planes - 1; i++)
    for (int j = rows - 2; j > 0; j--)
      for (int k = 0; k < 150; k++)
	SEVEN (h);
  for (int i = 1; i < planes - 1; i++)
    for (int j = 1; j < rows - 1; j++)
      for (int k = 0; k < 150; k++)
	SEVEN (k3);
  CHECK_EQ (memcmp (h, k3, sizeof h), 0);
}

/* The same with lengths that are not known: every number of rows and planes within a thread's elements.  */
static int s3[MOST], d3[MOST], e3[MOST];

static void
any_dimensions (int planes, int rows, int columns)
{
  if (planes * rows * columns > MOST)
    return;
  FILL (s3);
  memset (d3, 1, sizeof d3);
  memset (e3, 1, sizeof e3);
#define THREE(D)	D[(i * rows + j) * columns + k] = s3[(i * rows + j) * columns + k] * 7 + 100 * i + 10 * j + k
#pragma acc parallel loop collapse (3) copyin (s3) copy (d3)
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
	THREE (d3);
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
	THREE (e3);
  CHECK_EQ (memcmp (d3, e3, sizeof d3), 0);
}

/* Members of structs, and an array that is the program's.  */
struct point { float x; char c; double y; };
static struct point p[MOST], q[MOST];

static void
members (int rows, int columns)
{
  for (int i = 0; i < MOST; i++)
    q[i] = p[i] = (struct point) { i, i % 7, 0.5 * i };
#pragma acc parallel loop collapse (2) copy (p)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
	p[AT (i, j)].y = p[AT (i, j)].x + i;
	p[AT (i, j)].c++;
      }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      {
	q[AT (i, j)].y = q[AT (i, j)].x + i;
	q[AT (i, j)].c++;
      }
  for (int i = 0; i < MOST; i++)
    CHECK (p[i].x == q[i].x && p[i].c == q[i].c && p[i].y == q[i].y);
}

/* Three loops, of which some go backwards or in steps, and the greatest change, as in Jacobi's method.  */
static double u[MOST], v[MOST], w[MOST];

static void
jacobi (int planes, int rows, int columns)
{
  double most = 0, expected = 0;
  FILL (u);
  FILL (v);
  memcpy (w, v, sizeof w);
#define IN(I, J, K) (((I) * rows + (J)) * columns + (K))
#define POINT(V, MOST_OF)									\
  {												\
    double x = (u[IN (i - 1, j, k)] + u[IN (i + 1, j, k)] + u[IN (i, j - 1, k)] + u[IN (i, j + 1, k)]	\
		+ u[IN (i, j, k - 1)] + u[IN (i, j, k + 1)]) / 6;				\
    double d = x > u[IN (i, j, k)] ? x - u[IN (i, j, k)] : u[IN (i, j, k)] - x;			\
    MOST_OF = d > MOST_OF ? d : MOST_OF;							\
    V[IN (i, j, k)] = x;									\
  }
#pragma acc parallel loop collapse (3) reduction (max:most) copyin (u) copy (v)
  for (int i = 1; i < planes - 1; i++)
    for (int j = rows - 2; j > 0; j--)
      for (int k = 1; k < columns - 1; k += 2)
	POINT (v, most)
  for (int i = 1; i < planes - 1; i++)
    for (int j = rows - 2; j > 0; j--)
      for (int k = 1; k < columns - 1; k += 2)
	POINT (w, expected)
  CHECK (most == expected);
  CHECK_EQ (memcmp (v, w, sizeof v), 0);
}

/* A sequential loop around it: each turn reads what the one before has written.  */
static int t0[MOST], t1[MOST], h0[MOST], h1[MOST];

static void
turns (int rows, int columns)
{
  FILL (t0);
  memcpy (h0, t0, sizeof h0);
  memset (t1, 0, sizeof t1);
  memset (h1, 0, sizeof h1);
#pragma acc data copy (t0, t1)
  for (int turn = 0; turn < 3; turn++)
    {
      int *from = turn % 2 ? t1 : t0, *to = turn % 2 ? t0 : t1;
#pragma acc parallel loop collapse (2) present (from[0:MOST], to[0:MOST])
      for (int i = 1; i < rows - 1; i++)
	for (int j = 1; j < columns - 1; j++)
	  to[AT (i, j)] = FIVE (from);
    }
  for (int turn = 0; turn < 3; turn++)
    {
      int *from = turn % 2 ? h1 : h0, *to = turn % 2 ? h0 : h1;
      for (int i = 1; i < rows - 1; i++)
	for (int j = 1; j < columns - 1; j++)
	  to[AT (i, j)] = FIVE (from);
    }
  CHECK_EQ (memcmp (t0, h0, sizeof t0), 0);
  CHECK_EQ (memcmp (t1, h1, sizeof t1), 0);
}

int
main (void)
{
  static const int shapes[][2] = { { 0, 9 }, { 1, 40 }, { 2, 300 }, { 3, 50 }, { 7, 400 }, { 17, 140 }, { 34, 250 }, { 66, 129 },
				   { 140, 33 }, { 500, 5 }, { 2000, 3 }, { 130, 260 }, { 7, 4097 }, { 411, 97 },
				   { 412, 96 }, { 20000, 1 } };
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    {
      const int rows = shapes[s][0], columns = shapes[s][1];
      test_stencil (rows, columns);
      test_stencil_of_double (rows, columns);
      test_of_char (rows, columns);
      test_of_short (rows, columns);
      test_of_complex (rows, columns);
      test_of_int128 (rows, columns);
      test_in_place (rows, columns);
      test_exchange (rows, columns);
      test_behind (rows, columns);
      test_twice (rows, columns);
      test_sometimes (rows, columns);
      test_either (rows, columns);
      test_border (rows, columns);
      test_two_arrays (rows, columns);
      test_transposed (rows, columns);
      test_in_blocks (rows, columns);
      test_with_static (rows, columns);
      test_other_place (rows, columns);
      members (rows, columns);
      turns (rows, columns);
    }
  for (int rows = 0; rows < 330; rows += rows < 9 ? 1 : 29)
    {
      test_five_97 (rows);
      test_five_510 (rows);
      test_five_1025 (rows);
      test_five_256 (rows);
      test_copied_128 (rows);
      test_copied_complex (rows);
      test_shifted (rows);
      test_transposed_130 (rows);
      test_two_of_129 (rows);
      test_branches (rows);
      test_in_place_5000 (rows);
      test_inner_complex (rows);
      test_inner_short (rows);
      test_five_3 (rows);
      test_copied_1 (rows);
      test_copied_96 (rows);
    }
  test_five_3 (5000);
  test_copied_1 (4999);
  test_copied_96 (400);
  for (int planes = 2; planes <= 20; planes += 3)
    for (int rows = 2; rows <= 6; rows++)
      three_dimensions (planes, rows);
  for (int planes = 0; planes < 300; planes = 2 * planes + 1)
    for (int rows = 1; rows < 200; rows = 3 * rows)
      for (int columns = 1; columns < 150; columns = 2 * columns + 1)
	any_dimensions (planes, rows, columns);
  for (int planes = 2; planes < 6; planes++)
    for (int rows = 2; rows < 40; rows += 9)
      jacobi (planes, rows, planes == 5 ? 5 : 180);
  return test_done ();
}
