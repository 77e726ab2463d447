/* Clause `linear' for other variables than the loop's: iteration number I has the value of before
   plus I steps, and the last one's value stays.  A body that adds the step itself sees no
   difference.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

#define N 1000

static int a[N];

/* The values of the iterations.  */

static void
check_values (long first, long step, int n)
{
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], first + i * step);
}

static void
constant_steps (int n)
{
  int x = 10, y = 7;
#pragma omp target parallel for linear(x : 2) map(from : a)
  for (int i = 0; i < n; i++)
    a[i] = x;
  check_values (10, 2, n);
  CHECK_EQ (x, 10 + 2 * (n - 1));

#pragma omp target parallel for linear(y : -3) map(from : a)
  for (int i = n - 1; i >= 0; i--)
    {
      a[n - 1 - i] = y;
      y -= 3;
    }
  check_values (7, -3, n);
  CHECK_EQ (y, 7 - 3 * n);

  x = 1;
#pragma omp target simd linear(x) map(from : a)
  for (int i = 0; i < n; i++)
    a[i] = x;
  check_values (1, 1, n);
  CHECK_EQ (x, n);
}

/* Steps that are known when the program runs.  */

static void
run_time_steps (int n, int s, short t)
{
  int x = 10;
  short y = 100;
#pragma omp target parallel for linear(x : s) map(from : a)
  for (int i = 0; i < n; i++)
    a[i] = x;
  check_values (10, s, n);
  CHECK_EQ (x, 10 + s * (n - 1));

  x = 4;
#pragma omp target parallel for simd linear(x : s + 1) map(from : a)
  for (int i = 0; i < n; i++)
    a[i] = x;
  check_values (4, s + 1, n);
  CHECK_EQ (x, 4 + (s + 1) * (n - 1));

  x = -5;
#pragma omp target simd linear(x : s) linear(y : t) map(from : a)
  for (int i = 2; i < 2 + 3 * n; i += 3)
    a[(i - 2) / 3] = x + y;
  check_values (95, s + t, n);
  CHECK_EQ (x, -5 + s * (n - 1));
  CHECK_EQ (y, (short) (100 + t * (n - 1)));
}

/* A loop of one team, in a loop over teams.  */

static void
rows (int n)
{
  int last[10];
#pragma omp target teams distribute map(from : a, last)
  for (int j = 0; j < 10; j++)
    {
      int k = j * 100, s = j + 1;
#pragma omp parallel for linear(k : s)
      for (int i = 0; i < n / 10; i++)
	a[j * (n / 10) + i] = k;
      last[j] = k;
    }
  for (int j = 0; j < 10; j++)
    {
      for (int i = 0; i < n / 10; i++)
	CHECK_EQ (a[j * (n / 10) + i], j * 100 + i * (j + 1));
      CHECK_EQ (last[j], j * 100 + (n / 10 - 1) * (j + 1));
    }
}

/* A thread's own loops.  */

static void
in_threads (int n)
{
  int sums[8];
#pragma omp target teams distribute parallel for map(from : a, sums)
  for (int j = 0; j < 8; j++)
    {
      unsigned char c = 250;
      int p = j, sum = 0;
#pragma omp simd linear(p : 3) linear(c : 2) reduction(+ : sum)
      for (int i = 0; i < 20; i++)
	{
	  sum += c;
	  a[j * 20 + i] = p;
	}
      sums[j] = sum + (p << 16) + (c << 24);
    }
  int sum = 0;
  for (int i = 0; i < 20; i++)
    sum += (unsigned char) (250 + 2 * i);
  for (int j = 0; j < 8; j++)
    {
      for (int i = 0; i < 20; i++)
	CHECK_EQ (a[j * 20 + i], j + 3 * i);
      CHECK_EQ (sums[j], sum + ((j + 57) << 16) + ((unsigned char) (250 + 38) << 24));
    }
}

/* Each thread executes the body; collapsed loops.  */

static void
each_thread (int n, long step)
{
  long x = 3, y = -1;
#pragma omp target parallel map(tofrom : a, x, y) num_threads(64)
  {
#pragma omp single
    a[0] = 5;
#pragma omp barrier
#pragma omp for linear(x : step) schedule(static, 5)
    for (int i = 0; i < n; i++)
      a[i] = x;
#pragma omp for simd collapse(2) linear(y : 4)
    for (int i = n / 10 - 1; i >= 0; i--)
      for (unsigned j = 10; j < 30; j += 2)
	a[(n / 10 - 1 - i) * 10 + (j - 10) / 2] += y;
  }
  check_values (2, step + 4, n);
  CHECK_EQ (x, 3 + step * (n - 1));
  CHECK_EQ (y, -1 + 4 * (n - 1));
}

static void
collapsed (int n)
{
  int x = 11;
#pragma omp target map(from : a) map(tofrom : x)
#pragma omp parallel for collapse(2) linear(x : 5)
  for (long i = 4; i > 4 - n / 10; --i)
    for (int j = 0; j != 10; j++)
      a[(4 - i) * 10 + j] = x;
  check_values (11, 5, n);
  CHECK_EQ (x, 11 + 5 * (n - 1));
}

/* Pointers; no iteration at all.  */

static void
others (int n)
{
  int *p = a, x = 6;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target data use_device_ptr(p)
#pragma omp target parallel for linear(p : 2) map(tofrom : p)
    for (int i = 0; i < n / 2; i++)
      *p = i;
  }
  for (int i = 0; i < n / 2; i++)
    CHECK_EQ (a[2 * i], i);
  n = 0;
#pragma omp target parallel for linear(x : 2)
  for (int i = 0; i < n; i++)
    x = 9;
  CHECK_EQ (x, 6);
}

/* One thread executes `parallel'; a function that regions call.  */

#pragma omp declare target
static int of_file;

static int
in_function (int n, int step, int *to)
{
  of_file = 8;
#pragma omp for linear(of_file : step)
  for (int i = 0; i < n; i++)
    {
      to[i] = of_file;
      of_file += step;
    }
  return of_file;
}
#pragma omp end declare target

static void
one_thread (int n)
{
  int x = 1, last = 0;
#pragma omp target map(tofrom : x, last) map(from : a)
  {
#pragma omp parallel for linear(x : 7) if (0)
    for (int i = 0; i < n; i++)
      a[i] = x;
    last = x;
  }
  check_values (1, 7, n);
  CHECK_EQ (last, 1 + 7 * (n - 1));
#pragma omp target map(from : last, a)
  last = in_function (n, 3, a);
  check_values (8, 3, n);
  CHECK_EQ (last, 8 + 3 * n);
}

int
main (void)
{
  constant_steps (N);
  run_time_steps (N, 3, 7);
  rows (N);
  in_threads (N);
  each_thread (N, 9);
  collapsed (N);
  others (N);
  one_thread (N);
  return test_done ();
}
