/* The kernels whose profile is watched (check-profile.py), as a user writes them: no dimensions, no levels but in the
   row sums.  The number of elements is the program's argument, a multiple of 1024.  */

#include <stdio.h>
#include <stdlib.h>

static float *f;
static double *d, *e;
static int *k;
static signed char *c;

/* All values are small integers, so that no order of additions rounds.  */
#define VALUE(I) ((I) * 7 % 31 - 11)

static int failures;

static void
check (const char *name, double got, double expected)
{
  if (got == expected)
    return;
  printf ("%s: %g instead of %g\n", name, got, expected);
  failures++;
}

static void
float_sum (int n)
{
  float s = 0, expected = 0;
#pragma acc parallel loop reduction (+:s) present (f[0:n])
  for (int i = 0; i < n; i++)
    s += f[i];
  for (int i = 0; i < n; i++)
    expected += VALUE (i);
  check ("float_sum", s, expected);
}

static void
double_dot (int n)
{
  double s = 0, expected = 0;
#pragma acc parallel loop reduction (+:s) present (d[0:n], e[0:n])
  for (int i = 0; i < n; i++)
    s += d[i] * e[i];
  for (int i = 0; i < n; i++)
    expected += VALUE (i) * VALUE (i + 3);
  check ("double_dot", s, expected);
}

static void
int_max (int n)
{
  int m = -1000;
#pragma acc parallel loop reduction (max:m) present (k[0:n])
  for (int i = 0; i < n; i++)
    m = k[i] > m ? k[i] : m;
  check ("int_max", m, 19);
}

static void
char_sum (int n)
{
  signed char s = 0, expected = 0;
#pragma acc parallel loop reduction (+:s) present (c[0:n])
  for (int i = 0; i < n; i++)
    s += c[i];
  for (int i = 0; i < n; i++)
    expected += VALUE (i);
  check ("char_sum", s, expected);
}

static void
sum_min_max (int n)
{
  double s = 0, low = 1000, high = -1000, expected = 0;
#pragma acc parallel loop reduction (+:s) reduction (min:low) reduction (max:high) present (d[0:n])
  for (int i = 0; i < n; i++)
    {
      s += d[i];
      low = d[i] < low ? d[i] : low;
      high = d[i] > high ? d[i] : high;
    }
  for (int i = 0; i < n; i++)
    expected += VALUE (i);
  check ("sum_min_max", s, expected);
  check ("sum_min_max, min", low, -11);
  check ("sum_min_max, max", high, 19);
}

/* 8 rows.  */
static void
row_sums (int n)
{
  int columns = n / 8;
  float sums[8];
#pragma acc parallel loop gang present (f[0:n]) copyout (sums)
  for (int i = 0; i < 8; i++)
    {
      float s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < columns; j++)
	s += f[i * columns + j];
      sums[i] = s;
    }
  for (int i = 0; i < 8; i++)
    {
      float expected = 0;
      for (int j = 0; j < columns; j++)
	expected += VALUE (i * columns + j);
      check ("row_sums", sums[i], expected);
    }
}

/* Rows of 64, one after the other.  */
static void
short_rows (int n, int columns)
{
  int rows = n / columns;
  float *sums = malloc (rows * sizeof *sums);
#pragma acc parallel loop gang present (f[0:n]) copyout (sums[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < columns; j++)
	s += f[i * columns + j];
      sums[i] = s;
    }
  for (int i = 0; i < rows; i++)
    {
      float expected = 0;
      for (int j = 0; j < columns; j++)
	expected += VALUE (i * columns + j);
      check ("short_rows", sums[i], expected);
    }
  free (sums);
}

/* Rows of 64.  */
static void
sum_2d (int n)
{
  int rows = n / 64;
  float s = 0, expected = 0;
  float (*a)[64] = (float (*)[64]) f;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 64; j++)
      s += a[i][j];
  for (int i = 0; i < n; i++)
    expected += VALUE (i);
  check ("sum_2d", s, expected);
}

/* The same with a length that is not known: no division in the loop.  */
static void
sum_2d_variable (int rows, int columns)
{
  float s = 0, expected = 0;
  float (*a)[columns] = (float (*)[columns]) f;
#pragma acc parallel loop collapse (2) reduction (+:s) present (a[0:rows])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s += a[i][j];
  for (int i = 0; i < rows * columns; i++)
    expected += VALUE (i);
  check ("sum_2d_variable", s, expected);
}

static void
sum_3d_long (long planes, long rows, long columns)
{
  float s = 0, expected = 0;
  float (*a)[rows][columns] = (float (*)[rows][columns]) f;
#pragma acc parallel loop collapse (3) reduction (+:s) present (a[0:planes])
  for (long i = 0; i < planes; i++)
    for (long j = 0; j < rows; j++)
      for (long k = 0; k < columns; k++)
	s += a[i][j][k];
  for (long i = 0; i < planes * rows * columns; i++)
    expected += VALUE (i);
  check ("sum_3d_long", s, expected);
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 0;
  if (n <= 0 || n % 1024)
    return 2;
  f = malloc (n * sizeof *f);
  d = malloc (n * sizeof *d);
  e = malloc (n * sizeof *e);
  k = malloc (n * sizeof *k);
  c = malloc (n);
  for (int i = 0; i < n; i++)
    {
      f[i] = d[i] = k[i] = c[i] = VALUE (i);
      e[i] = VALUE (i + 3);
    }
  /* One by one, so that each array begins a line of the memory.  */
#pragma acc enter data copyin (f[0:n])
#pragma acc enter data copyin (d[0:n])
#pragma acc enter data copyin (e[0:n])
#pragma acc enter data copyin (k[0:n])
#pragma acc enter data copyin (c[0:n])
  float_sum (n);
  double_dot (n);
  int_max (n);
  char_sum (n);
  sum_min_max (n);
  row_sums (n);
  short_rows (n, 64);
  sum_2d (n);
  sum_2d_variable (n / 64, 64);
  sum_3d_long (n / 512, 16, 32);
  return failures != 0;
}
