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

int
main (void)
{
  CHECK_EQ (alone (7), 36);
  CHECK_EQ (alone (1000), 999 * 999);
  in_loops (N, 5);
  in_loops (N, 300);
  return test_done ();
}
