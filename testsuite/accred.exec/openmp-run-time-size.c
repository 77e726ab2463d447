/* Variables of run-time size that OpenMP's target regions declare: of the one thread of a region without threads, and
   of the iterations and threads of others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 100
};

static int
alone (int n)
{
  int a[3] = { n };
#pragma omp target map (tofrom : a)
  {
    int size = a[0];
    int table[size];
    for (int i = 0; i < size; i++)
      table[i] = i * i;
    for (int i = 0; i < 2; i++)
      {
	int more[size + i];
	more[size + i - 1] = table[size - 1];
	a[i + 1] = more[size + i - 1];
      }
  }
  CHECK_EQ (a[1], a[2]);
  return a[1];
}

static void
in_loops (int n, int m)
{
  int a[N], b[N];
#pragma omp target teams distribute parallel for map (from : a)
  for (int i = 0; i < n; i++)
    {
      int table[m + i % 2], sum = 0;
      for (int k = 0; k < m + i % 2; k++)
	table[k] = i + k;
      for (int k = 0; k < m; k++)
	sum += table[k];
      a[i] = sum;
    }
#pragma omp target parallel num_threads (64) map (from : b)
  {
    int me = omp_get_thread_num ();
    int own[m];
    for (int k = 0; k < m; k++)
      own[k] = me + k;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < n; i++)
      b[i] = own[i % m] - me;
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], m * i + m * (m - 1) / 2);
      CHECK_EQ (b[i], i % m);
    }
}

/* At both levels.  */

enum
{
  TEAMS = 7,
  THREADS = 40
};

/* What a thread has of ROW, which its team has: its own numbers are K, K + 1, ...  */

static long
expected (int n, int m, int first, int k)
{
  long sum = 0;
  for (int i = 0; i < m; i++)
    sum += (k + i) * (long) (first + (i + k) % n);
  return sum;
}

/* Teams have N elements, and threads M.  */

static void
teams_and_threads (int n, int m)
{
  long each[TEAMS][THREADS], after[TEAMS], again[TEAMS][THREADS];
#pragma omp target teams distribute map (from : each, after, again)
  for (int g = 0; g < TEAMS; g++)
    {
      int row[n];
      for (int i = 0; i < n; i++)
	row[i] = 10 * g + i;
#pragma omp parallel for
      for (int k = 0; k < THREADS; k++)
	{
	  int own[m];
	  for (int i = 0; i < m; i++)
	    own[i] = k + i;
	  long sum = 0;
	  for (int i = 0; i < m; i++)
	    sum += own[i] * (long) row[(i + k) % n];
	  each[g][k] = sum;
	}
      /* The team's array is what it was; it has another one.  */
      int more[m];
      for (int i = 0; i < m; i++)
	more[i] = row[i % n] - g;
#pragma omp parallel for
      for (int k = 0; k < THREADS; k++)
	{
	  int other[m + 1];
	  for (int i = 0; i <= m; i++)
	    other[i] = more[(i + k) % m] + k;
	  again[g][k] = other[m] + other[0];
	}
      after[g] = row[n - 1];
    }
  for (int g = 0; g < TEAMS; g++)
    {
      CHECK_EQ (after[g], 10 * g + n - 1);
      for (int k = 0; k < THREADS; k++)
	{
	  CHECK_EQ (each[g][k], expected (n, m, 10 * g, k));
	  long sum = 9 * g + (m + k) % m % n + k + (9 * g + k % m % n + k);
	  CHECK_EQ (again[g][k], sum);
	}
    }
}

/* Two loops of one team, each with arrays of its threads alone.  */

static void
two_loops (int n, int m)
{
  int first[THREADS], second[THREADS];
#pragma omp target map (from : first, second)
  {
#pragma omp parallel for
    for (int k = 0; k < THREADS; k++)
      {
	int v[n];
	for (int i = 0; i < n; i++)
	  v[i] = k * i;
	first[k] = v[n - 1] + v[n / 2];
      }
#pragma omp parallel for
    for (int k = 0; k < THREADS; k++)
      {
	int v[m], w[n];
	for (int i = 0; i < m; i++)
	  v[i] = k + i;
	for (int i = 0; i < n; i++)
	  w[i] = v[i % m];
	second[k] = w[n - 1];
      }
  }
  for (int k = 0; k < THREADS; k++)
    {
      CHECK_EQ (first[k], k * (n - 1) + k * (n / 2));
      CHECK_EQ (second[k], k + (n - 1) % m);
    }
}

int
main (void)
{
  CHECK_EQ (alone (7), 36);
  CHECK_EQ (alone (1000), 999 * 999);
  in_loops (N, 5);
  in_loops (N, 300);
  const int sizes[][2] = { { 5, 3 }, { 200, 4 }, { 6, 150 }, { 140, 131 } };
  for (int i = 0; i < 4; i++)
    {
      teams_and_threads (sizes[i][0], sizes[i][1]);
      two_loops (sizes[i][0], sizes[i][1]);
    }
  return test_done ();
}
