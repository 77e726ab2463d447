/* Variables that are firstprivate and lastprivate: each iteration begins with the value of before the loop, and the
   last one leaves its own, which no other iteration may see.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  N = 9000
};

static int got[N];

static void
check_values (int n, int want)
{
  for (int i = 0; i < n; i++)
    CHECK_EQ (got[i], want + (i & 1));
}

static void
test (int n)
{
  int s = 5;
#pragma omp target parallel for firstprivate (s) lastprivate (s) map (tofrom : s, got)
  for (int i = 0; i < n; i++)
    {
      s += i & 1;
      got[i] = s;
      s = i * 3;
    }
  check_values (n, 5);
  CHECK_EQ (s, n ? (n - 1) * 3 : 5);

  /* The first to begin is the last iteration, in one of the orders of teams.  */
  s = 7;
#pragma omp target parallel for simd firstprivate (s) lastprivate (s) map (tofrom : s, got)
  for (int i = n - 1; i >= 0; i--)
    {
      s += i & 1;
      got[i] = s;
      s = i * 3 + 1;
    }
  check_values (n, 7);
  CHECK_EQ (s, n ? 1 : 7);

  /* One team; s is needed before and behind the loop.  */
  s = 9;
  double d = 0.5;
  long sum = 0;
#pragma omp target map (tofrom : s, d, sum, got)
  {
    s++;
#pragma omp parallel for firstprivate (s, d) lastprivate (s) lastprivate (d) reduction (+ : sum)
    for (int i = 0; i < n; i++)
      {
        s += i & 1;
        got[i] = s;
        d += i;
        sum += s + (int) (2 * d);
        s = i;
      }
    s--;
  }
  check_values (n, 10);
  CHECK_EQ (s, n ? n - 2 : 9);
  CHECK (d == (n ? n - 0.5 : 0.5));
  long want = 0;
  for (int i = 0; i < n; i++)
    want += 10 + (i & 1) + 2 * i + 1;
  CHECK_EQ (sum, want);
}

/* One thread executes the inner loops.  */

static void
test_inner (int rows, int n)
{
  int left[64], wrong[64];
#pragma omp target teams distribute parallel for map (from : left, wrong)
  for (int r = 0; r < rows; r++)
    {
      int s = r, bad = 0;
#pragma omp parallel for firstprivate (s) lastprivate (s) reduction (+ : bad)
      for (int i = 0; i < n; i++)
	{
	  bad += s != r;
	  s = 100 * r + i;
	  if (i < n - 1)
	    s = r;
	}
      left[r] = s;
      wrong[r] = bad;
    }
  for (int r = 0; r < rows; r++)
    {
      CHECK_EQ (left[r], n ? 100 * r + n - 1 : r);
      CHECK_EQ (wrong[r], 0);
    }
}

/* The loop's variable is declared outside and is lastprivate, too.  */

static void
test_index (int n)
{
  int i = -1, j = -1, k = -1;
#pragma omp target teams distribute parallel for simd lastprivate (j) map (from : j)
  for (i = 0; i < n; i++)
    j = 3 * i;
  CHECK_EQ (i, n);
  CHECK_EQ (j, 3 * (n - 1));
#pragma omp target parallel for lastprivate (i, j, k)
  for (i = 2 * n; i > n; i -= 2)
    {
      j = i;
      k = j + 1;
    }
  CHECK_EQ (i, n - n % 2);
  CHECK_EQ (j, n + 2 - n % 2);
  CHECK_EQ (k, j + 1);
}

int
main (void)
{
  test_index (100);
  test_index (7);
  test_inner (64, 10);
  test_inner (40, 0);
  test (N);
  test (100);
  test (1);
  test (0);
  return test_done ();
}
