/* Collapsed nests of loops that are not rectangular in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { N = 37 };

static int a[N][N], want[N][N], cube[N][N][N], want_cube[N][N][N];

static void
check (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	CHECK_EQ (a[i][j], want[i][j]);
	a[i][j] = want[i][j] = 0;
      }
}

static void
lower (int n)
{
#pragma omp target teams distribute parallel for collapse (2) map (tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i][j] += 100 * i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      want[i][j] += 100 * i + j;
  check ();
}

/* Downwards, in steps, inclusive; variables of other types.  */
static void
upper (long n)
{
#pragma omp target teams distribute parallel for collapse (2) map (tofrom: a)
  for (long i = n - 1; i >= 0; i -= 2)
    for (long j = n - 1; j >= i + 1; j -= 3)
      a[i][j]++;
  for (long i = n - 1; i >= 0; i -= 2)
    for (long j = n - 1; j >= i + 1; j -= 3)
      want[i][j]++;
#pragma omp target teams distribute parallel for simd collapse (2) map (tofrom: a)
  for (short i = 0; i < (short) n / 2; i++)
    for (short j = 2 * i + 1; j <= 2 * i + 2; j++)
      a[i][j] += j;
  for (short i = 0; i < (short) n / 2; i++)
    for (short j = 2 * i + 1; j <= 2 * i + 2; j++)
      want[i][j] += j;
  check ();
}

/* Sums, the teams' loop and that of their threads apart, and a loop with no iteration.  */
static void
sums (int n)
{
  long s = 0, t = 0, want_s = 0;
  int none = 0;
#pragma omp target teams distribute parallel for collapse (2) reduction (+:s) map (tofrom: s)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      s += i * j;
#pragma omp target teams distribute reduction (+:t) map (tofrom: t)
  for (int k = 0; k < 3; k++)
    {
      long u = 0;
#pragma omp parallel for collapse (2) reduction (+:u)
      for (int i = 0; i < n; i++)
	for (int j = i; j < n; j++)
	  u += i * j;
      t += u;
    }
#pragma omp target teams distribute parallel for collapse (2) map (tofrom: none) reduction (+:none)
  for (int i = 0; i < n; i++)
    for (int j = i + n; j < n; j++)
      none++;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      want_s += i * j;
  CHECK_EQ (s, want_s);
  CHECK_EQ (t, 3 * want_s);
  CHECK_EQ (none, 0);
}

/* The first two loops stay collapsed; and `continue'.  */
static void
three (int n)
{
#pragma omp target teams distribute parallel for collapse (3) map (tofrom: cube)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = j - 2; k < 2 * j; k++)
	{
	  if (k < 0 || k >= n)
	    continue;
	  cube[i][j][k] += i + j * k;
	}
#pragma omp target teams distribute parallel for collapse (3) map (tofrom: cube)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      for (int k = i; k < n - 1; k++)
	cube[i][j][k] += 7;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	{
	  const int want = (k >= j - 2 && k < 2 * j ? i + j * k : 0) + (j >= i && k >= i && k < n - 1 ? 7 : 0);
	  CHECK_EQ (cube[i][j][k], want);
	}
}

/* Threads that execute a region, and share its loops.  */
static void
in_parallel (int n)
{
  int s = 0;
#pragma omp target parallel map (tofrom: a, s) num_threads (64)
  {
#pragma omp for collapse (2)
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
	a[i][j] = i + j;
#pragma omp for collapse (2) reduction (+:s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++)
	s += a[j][i];
  }
  int want_s = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      {
	want[i][j] = i + j;
	want_s += i + j;
      }
  CHECK_EQ (s, want_s);
  check ();
}

/* Other lastprivate variables, and firstprivate ones.  */
static void
left (int n)
{
  int x = 0, f = 3;
#pragma omp target teams distribute parallel for collapse (2) lastprivate (x) firstprivate (f) map (tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	x = 100 * i + j;
	a[i][j] = f + x;
      }
  CHECK_EQ (x, 101 * (n - 1));
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      want[i][j] = 3 + 100 * i + j;
  check ();
}

int
main (void)
{
  left (N);
  lower (N);
  upper (N);
  sums (N);
  three (N);
  in_parallel (N);
  return test_done ();
}
