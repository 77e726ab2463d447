/* A thread has the iterations of a chunk in order, also if they depend on each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp -w" } */

#include <omp.h>

#include "accred-test.h"

enum { N = 2003 };

#include "openmp-sums.h"

static int b[N];

/* The last chunk is not full.  */

static void
combined (int n, int ten)
{
  CHUNKS (omp target parallel for schedule (static, 10) map(tofrom : a));
  CHUNKS (omp target parallel for schedule (static, ten) map(tofrom : a));
  CHUNKS (omp target parallel for schedule (dynamic, 10) map(tofrom : a));
  CHUNKS (omp target parallel for schedule (nonmonotonic : dynamic, ten) map(tofrom : a));
  CHUNKS (omp target parallel for simd safelen (1) schedule (static, ten) map(tofrom : a));
  CHUNKS (omp target teams distribute parallel for num_teams (1) schedule (static, 10) map(tofrom : a));
  CHUNKS (omp target teams distribute parallel for dist_schedule (static, 50) schedule (static, 10)	\
	  map(tofrom : a));
  CHUNKS (omp target teams distribute parallel for dist_schedule (static, 5 * ten) num_teams (3)	\
	  schedule (dynamic, ten) map(tofrom : a));
  /* Chunks of 4, 4 and 2: none goes beyond those of teams.  */
#pragma omp target teams distribute parallel for dist_schedule (static, ten) schedule (static, 4) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 10 % 4)
      a[i] += a[i - 1];
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i % 10 % 4 + 1);
  ones ();
  /* One chunk has all.  */
#pragma omp target parallel for schedule (guided, N) map(tofrom : a)
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
  check_sums (N);
}

static void
split (int n, int ten)
{
#pragma omp target map(tofrom : a, b)
  {
    int c = ten + 1 - b[0];
#pragma omp parallel
#pragma omp for schedule (static, c)
    for (int i = 0; i < n; i++)
      if (i % 10)
	a[i] += a[i - 1];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = 2;
  }
  check_sums (10);
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2);

#pragma omp target teams distribute map(tofrom : a)
  for (int k = 0; k < n - 3; k += 100)
#pragma omp parallel for schedule (dynamic, 20)
    for (int i = k + 99; i >= k; i--)
      if (i % 20 != 19)
	a[i] += a[i + 1];
  for (int i = 0; i < n - 3; i++)
    CHECK_EQ (a[i], 20 - i % 20);
  ones ();

  /* Each thread executes the region.  */
  int known[64] = { 0 };
#pragma omp target map(tofrom : a, b, known)
#pragma omp parallel num_threads (64)
  {
    known[omp_get_thread_num ()]++;
#pragma omp for schedule (dynamic, ten)
    for (int i = 0; i < n; i++)
      if (i % 10)
	a[i] += a[i - 1];
#pragma omp for
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], (n - 1 - i) % 10 + 1);
  for (int i = 0; i < 64; i++)
    CHECK_EQ (known[i], 1);
  check_sums (10);
}

static void
clauses (int n, int c)
{
  int last = -1, first = 3, s = 5, big = 0, x = 0, h[4] = { 0 };
#pragma omp target parallel for schedule (static, c) firstprivate (first) lastprivate (last) lastprivate (x) \
  reduction (+ : s) map(tofrom : a)
  for (x = 0; x < n; x++)
    {
      if (x % 10)
	a[x] += a[x - 1];
      last = a[x];
      s += first;
    }
  CHECK_EQ (x, n);
  CHECK_EQ (last, (n - 1) % 10 + 1);
  CHECK_EQ (s, 5 + 3 * n);
  check_sums (10);

#pragma omp target teams distribute parallel for num_teams (1) schedule (static, c) reduction (most : big)	\
  reduction (+ : h) map(tofrom : a)
  for (int i = 0; i < n; i++)
    {
      if (i % 10)
	a[i] += a[i - 1];
      big = a[i] > big ? a[i] : big;
      h[i & 3]++;
    }
  CHECK_EQ (big, 10);
  for (int i = 0; i < 4; i++)
    CHECK_EQ (h[i], n / 4 + (i < n % 4));
  check_sums (10);

  /* 40 iterations of each I.  */
#pragma omp target parallel for collapse (2) schedule (dynamic, 4 * c) map(tofrom : a)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 40; j++)
      if (j)
	a[40 * i + j] += a[40 * i + j - 1];
  for (int i = 0; i < 2000; i++)
    CHECK_EQ (a[i], i % 40 + 1);
  ones ();

  /* No iteration.  */
#pragma omp target parallel for schedule (static, c) map(tofrom : a)
  for (int i = n; i < n; i++)
    a[i] += a[i - 1];
  check_sums (1);
}

/* Two names of the same memory, which a construct of the caller has mapped, and what it maps itself.  */

static void __attribute__ ((noipa))
overlapping (int n, int *p, int *q)
{
#pragma omp target teams distribute parallel for num_teams (1) schedule (static, 10)
  for (int i = 0; i < n; i++)
    if (i % 10)
      p[i] += q[i - 1];
#pragma omp target teams distribute parallel for num_teams (1) schedule (static, 10) map(to : q[0 : n])
  for (int i = 0; i < n; i++)
    if (i % 10)
      p[i] += q[i - 1] - 1;
}

static void
names (int n)
{
#pragma omp target data map(tofrom : a)
  overlapping (n, a, a);
  /* Sums of 1, 2, 3, ..., less what is not added.  */
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], (i % 10 + 1) * (i % 10 + 2) / 2 - i % 10);
  ones ();
}

int
main (void)
{
  ones ();
  b[0] = 1;
  combined (N, 10);
  split (N, 10);
  clauses (N, 10);
  names (N);
  return test_done ();
}
