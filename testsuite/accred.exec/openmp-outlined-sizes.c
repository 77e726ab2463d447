/* Variables of run-time size in OpenMP's target regions that stand in constructs of the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  THREADS = 3
};

static void
in_parallel (int n, int m)
{
  int table[n], plane[n][m], after[THREADS][n];
  for (int i = 0; i < n; i++)
    {
      table[i] = i;
      for (int k = 0; k < m; k++)
	plane[i][k] = i * m + k;
    }
#pragma omp parallel for num_threads (THREADS)
  for (int t = 0; t < THREADS; t++)
    {
      int own[n + t];
      for (int i = 0; i < n + t; i++)
	own[i] = t;
#pragma omp target map (tofrom : own)
#pragma omp teams distribute parallel for
      for (int i = 0; i < n; i++)
	own[i + t] += table[i] + plane[i][m - 1];
      for (int i = 0; i < n; i++)
	after[t][i] = own[i + t];
    }
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < n; i++)
      CHECK_EQ (after[t][i], t + i + i * m + m - 1);
  /* A size that changes afterwards.  */
  int size = n;
  int more[size];
  size = 1;
#pragma omp parallel num_threads (1)
  {
#pragma omp target map (from : more) map (to : plane)
#pragma omp teams distribute parallel for collapse (2)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++)
	if (k == 2)
	  more[i] = plane[i][k] + (int) (sizeof more / sizeof more[0]);
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (more[i], i * m + 2 + n);
}

static void
in_task (int n)
{
  int table[n], sum = 0;
  for (int i = 0; i < n; i++)
    table[i] = i;
#pragma omp parallel num_threads (2)
#pragma omp single
  {
#pragma omp task
#pragma omp target map (tofrom : table)
#pragma omp teams distribute parallel for
    for (int i = 0; i < n; i++)
      table[i] *= 3;
#pragma omp taskwait
#pragma omp target teams distribute parallel for reduction (+ : sum) nowait
    for (int i = 0; i < n; i++)
      sum += table[i];
#pragma omp taskwait
  }
  CHECK_EQ (sum, 3 * n * (n - 1) / 2);
}

static void
copies (int n)
{
  int first[n], own[n], out[n];
  for (int i = 0; i < n; i++)
    {
      first[i] = 2 * i;
      own[i] = -1;
    }
#pragma omp parallel num_threads (1)
  {
#pragma omp target firstprivate (first) private (own) map (from : out)
    {
      for (int i = 0; i < n; i++)
	own[i] = first[n - 1 - i];
      first[0] = 77;
      for (int i = 0; i < n; i++)
	out[i] = own[i] + first[0];
    }
  }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (out[i], 2 * (n - 1 - i) + 77);
      CHECK_EQ (own[i], -1);
      CHECK_EQ (first[i], 2 * i);
    }
}

static void
sums (int n, int m)
{
  long count[m];
  for (int k = 0; k < m; k++)
    count[k] = k;
#pragma omp parallel num_threads (1)
  {
#pragma omp target teams distribute parallel for reduction (+ : count[ : m])
    for (int i = 0; i < n; i++)
      count[i % m] += i;
#pragma omp target teams distribute parallel for reduction (+ : count)
    for (int i = 0; i < n; i++)
      count[i % m]++;
  }
  for (int k = 0; k < m; k++)
    {
      long expected = k;
      for (int i = k; i < n; i += m)
	expected += i + 1;
      CHECK_EQ (count[k], expected);
    }
}

/* The construct around gives the name another array.  */

static void
renamed (int n)
{
  int table[n], out[n];
  for (int i = 0; i < n; i++)
    table[i] = i;
#pragma omp parallel num_threads (1) firstprivate (table)
  {
    table[1] = 50;
#pragma omp target map (to : table) map (from : out)
#pragma omp teams distribute parallel for
    for (int i = 0; i < n; i++)
      out[i] = table[i] + 1;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (out[i], (i == 1 ? 50 : i) + 1);
  CHECK_EQ (table[1], 1);
}

static void
row_of (int n, int m, int rows[n][m])
{
#pragma omp parallel num_threads (1)
  {
    int (*last)[m] = &rows[n - 1];
#pragma omp target map (tofrom : rows[ : n])
#pragma omp teams distribute parallel for
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++)
	rows[i][k] += i;
    (*last)[0] += 5;
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      CHECK_EQ (rows[i][k], 10 * i + k + i + (i == n - 1 && k == 0 ? 5 : 0));
}

static void
addresses (int n)
{
  int table[n], wrong = 0;
  for (int i = 0; i < n; i++)
    table[i] = 9 + i;
#pragma omp target data map (to : table)
#pragma omp target data use_device_addr (table) map (from : wrong)
  {
#pragma omp target is_device_ptr (table) map (from : wrong)
    {
      wrong = 0;
      for (int i = 0; i < n; i++)
	wrong += table[i] != 9 + i;
    }
#pragma omp target has_device_addr (table) map (tofrom : wrong)
    for (int i = 0; i < n; i++)
      wrong += table[i] != 9 + i;
#pragma omp target has_device_addr (table[2 : 3]) map (tofrom : wrong)
    for (int i = 2; i < 5; i++)
      wrong += table[i] != 9 + i;
  }
  CHECK_EQ (wrong, 0);
}

int
main (void)
{
  addresses (20);
  in_parallel (50, 7);
  in_parallel (301, 3);
  in_task (100);
  copies (20);
  sums (1000, 5);
  renamed (30);
  int rows[6][4];
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 4; k++)
      rows[i][k] = 10 * i + k;
  row_of (6, 4, rows);
  return test_done ();
}
