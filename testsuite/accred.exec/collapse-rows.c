/* Collapsed nests of which a thread takes several rows at a time: all numbers of rows around a
   tile's, bounds that do not begin at 0, two to four loops, variables that go from one iteration to the next, conditions.  */

/* Few threads, so that each has enough to do.  */
/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */

#include "accred-test.h"

enum { MOST = 150000 };

static int a[MOST];
static double d[MOST];

static int
sum_2d (int rows, int columns)
{
  int s = 5;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i * columns + j] * (i + 1) + j;
  return s;
}

static int
sum_2d_of_one_warp (int rows, int columns)
{
  int s = 5;
#pragma acc parallel loop gang vector num_gangs (1) vector_length (32) collapse (2) reduction (+:s) present (a)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i * columns + j] * (i + 1) + j;
  return s;
}

static int
sum_2d_serial (int rows, int columns)
{
  int s = 5;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i * columns + j] * (i + 1) + j;
  return s;
}

/* Backwards, in steps, and not from 0; the largest of all, too.  */
static void
sum_3d (int planes, int rows, int columns)
{
  long s = 0, expected = 0;
  int top = -1000, highest = -1000;
#pragma acc parallel loop collapse (3) reduction (+:s) reduction (max:top) present (a)
  for (int p = 2; p < planes + 2; p++)
    for (int i = rows; i > 0; i--)
      for (long j = 1; j < 2 * columns; j += 2)
	{
	  int x = a[((p - 2) * rows + i - 1) * columns + j / 2];
	  s += x * p + i * j;
	  if (x > 30)
	    top = x + p > top ? x + p : top;
	}
  for (int p = 2; p < planes + 2; p++)
    for (int i = rows; i > 0; i--)
      for (long j = 1; j < 2 * columns; j += 2)
	{
	  int x = a[((p - 2) * rows + i - 1) * columns + j / 2];
	  expected += x * p + i * j;
	  if (x > 30)
	    highest = x + p > highest ? x + p : highest;
	}
  CHECK_EQ (s, expected);
  CHECK_EQ (top, highest);
}

static void
sum_4d (int n, int planes, int rows, int columns)
{
  unsigned s = 0, expected = 0;
#pragma acc parallel loop collapse (4) reduction (+:s) present (a)
  for (unsigned k = 0; k < n; k++)
    for (int p = 0; p < planes; p++)
      for (unsigned i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  s += a[((k * planes + p) * rows + i) * columns + j] * (1000 * k + 100 * p + 10 * i + j);
  for (int k = 0; k < n; k++)
    for (int p = 0; p < planes; p++)
      for (int i = 0; i < rows; i++)
	for (int j = 0; j < columns; j++)
	  expected += a[((k * planes + p) * rows + i) * columns + j] * (1000 * k + 100 * p + 10 * i + j);
  CHECK_EQ (s, expected);
}

/* Five points; the array ends with the last one.  */
static void
stencil (int rows, int columns)
{
  double s = 0, expected = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) present (d)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      s += 4 * d[i * columns + j] - d[(i - 1) * columns + j] - d[(i + 1) * columns + j] - d[i * columns + j - 1]
	   - d[i * columns + j + 1];
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++)
      expected += 4 * d[i * columns + j] - d[(i - 1) * columns + j] - d[(i + 1) * columns + j] - d[i * columns + j - 1]
		  - d[i * columns + j + 1];
  CHECK (s == expected);
}

/* A logical reduction, fixed bounds.  */
static void
fixed (int wanted)
{
  enum { ROWS = 100, COLUMNS = 1000 };
  int all = 1, some = 0, every = 1, any = 0;
#pragma acc parallel loop collapse (2) reduction (&&:all) reduction (||:some) present (a)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
	all = all && a[i * COLUMNS + j] > -41;
	some = some || a[i * COLUMNS + j] == wanted;
      }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
	every = every && a[i * COLUMNS + j] > -41;
	any = any || a[i * COLUMNS + j] == wanted;
      }
  CHECK_EQ (all, every);
  CHECK_EQ (some, any);
}

/* No nests: the program divides by itself, and the last row is not complete.  */
static void
no_nest (unsigned n, unsigned columns)
{
  unsigned s = 0, t = 0, expected = 0;
#pragma acc parallel loop gang vector num_gangs (1) vector_length (32) reduction (+:s)
  for (unsigned v = 0; v < n; v++)
    s += v / columns * 3 + v % columns;
#pragma acc parallel loop gang vector num_gangs (1) vector_length (32) collapse (2) reduction (+:t)
  for (unsigned i = 0; i < n / 50; i++)
    for (unsigned j = 0; j < 50; j++)
      t += i / 7 * 3 + i % 7 * j;
  for (unsigned v = 0; v < n; v++)
    expected += v / columns * 3 + v % columns;
  CHECK_EQ (s, expected);
  expected = 0;
  for (unsigned i = 0; i < n / 50; i++)
    for (unsigned j = 0; j < 50; j++)
      expected += i / 7 * 3 + i % 7 * j;
  CHECK_EQ (t, expected);
}

/* Rows of a power of 2, which is known.  */
static void
known_columns (int rows)
{
  int s = 0, expected = 0;
  int (*x)[64] = (int (*)[64]) a;
#pragma acc parallel loop gang vector num_gangs (1) vector_length (32) collapse (2) reduction (+:s) present (x[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 64; j++)
      s += x[i][j] * (i + 1) + j;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 64; j++)
      expected += x[i][j] * (i + 1) + j;
  CHECK_EQ (s, expected);
}

/* What the nest does not do changes nothing.  */
static void
nothing (int rows, int columns)
{
  int s = 3;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i * 10 + j] + 1;
  CHECK_EQ (s, 3);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 7919L % 83 - 40;
      d[i] = a[i];
    }
#pragma acc enter data copyin (a, d)
  static const int numbers[] = { 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 64 };
  for (unsigned r = 0; r < sizeof numbers / sizeof *numbers; r++)
    {
      const int rows = numbers[r];
      for (int columns = 31; columns <= 300; columns += columns < 33 ? 1 : 67)
	CHECK_EQ (sum_2d_of_one_warp (rows, columns), sum_2d_serial (rows, columns));
      for (int columns = 2000; columns <= 2100; columns += 77)
	CHECK_EQ (sum_2d (rows, columns), sum_2d_serial (rows, columns));
      sum_3d (4, rows, 33 * 17);
      sum_4d (2, 3, rows, 300);
      stencil (rows + 2, 2049);
    }
  CHECK_EQ (sum_2d (4000, 31), sum_2d_serial (4000, 31));
  CHECK_EQ (sum_2d (3999, 37), sum_2d_serial (3999, 37));
  sum_3d (100, 9, 150);
  sum_3d (1, 1000, 150);
  stencil (62, 2400);
  no_nest (12345, 100);
  no_nest (5000, 33);
  no_nest (100000, 64);
  known_columns (1000);
  known_columns (1001);
  known_columns (77);
  fixed (0);
  fixed (77);
  nothing (0, 100);
  nothing (100, 0);
  nothing (-3, 100);
  nothing (100, -3);
#pragma acc exit data delete (a, d)
  return test_done ();
}
