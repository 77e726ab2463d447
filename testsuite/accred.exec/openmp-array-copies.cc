/* Arrays of run-time size, and references to them, that are private and firstprivate in target
   regions: of a region, a team, a thread and an iteration.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include <initializer_list>

#include "accred-test.h"

enum
{
  N = 100
};

/* Private.  */

static void
own (int n)
{
  int w[n], v[n];
  int a[N], b[N], c[N], d[N], e[N];
#pragma omp target teams distribute parallel for private(w) map(from : a)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < n; k++)
	w[k] = i + k;
      a[i] = w[n - 1] + w[n / 2];
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + n - 1 + i + n / 2);
#pragma omp target map(from : b)
#pragma omp teams distribute private(w)
  for (int i = 0; i < N / 10; i++)
    {
#pragma omp parallel for
      for (int k = 0; k < n; k++)
	w[k] = i + k;
#pragma omp parallel for private(v)
      for (int k = 0; k < 10; k++)
	{
	  for (int m = 0; m < n; m++)
	    v[m] = w[(m + k) % n];
	  b[i * 10 + k] = v[n - 1] + v[0];
	}
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 2 * (i / 10) + (n - 1 + i % 10) % n + (i % 10) % n);
#pragma omp target teams num_teams(4) private(w) map(from : c)
  {
    for (int k = 0; k < n; k++)
      w[k] = k;
#pragma omp distribute parallel for
    for (int i = 0; i < N; i++)
      c[i] = w[i % n] + i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (c[i], i % n + i);
#pragma omp target private(w) map(from : d)
  {
    for (int k = 0; k < n; k++)
      w[k] = k;
#pragma omp parallel for private(v)
    for (int i = 0; i < N; i++)
      {
	for (int k = 0; k < n; k++)
	  v[k] = w[k] + i;
	d[i] = v[i % n] + i;
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (d[i], i % n + i + i);
#pragma omp target parallel private(w) map(from : e)
  {
    for (int k = 0; k < n; k++)
      w[k] = k;
#pragma omp barrier
#pragma omp for private(v)
    for (int i = 0; i < N; i++)
      {
	for (int k = 0; k < n; k++)
	  v[k] = w[k] + i;
	e[i] = v[i % n] + i;
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (e[i], i % n + i + i);
}

/* Firstprivate in a mapped region: the array of the device stays as it is.  */

static void
own_and_first (int n)
{
  int w[n];
  int b[N], c[N], e[N];
  for (int k = 0; k < n; k++)
    w[k] = k;
#pragma omp target data map(to : w)
  {
#pragma omp target map(from : b)
#pragma omp parallel for firstprivate(w)
    for (int i = 0; i < N; i++)
      {
	for (int k = 0; k < n; k++)
	  w[k] = i + k;
	b[i] = w[n - 1] + w[n / 2];
      }
    for (int i = 0; i < N; i++)
      CHECK_EQ (b[i], i + n - 1 + i + n / 2);
#pragma omp target map(from : c)
#pragma omp teams num_teams(4) firstprivate(w)
    {
      for (int k = 0; k < n; k++)
	w[k] += k;
#pragma omp distribute parallel for
      for (int i = 0; i < N; i++)
	c[i] = w[i % n] + i;
    }
    for (int i = 0; i < N; i++)
      CHECK_EQ (c[i], 2 * (i % n) + i);
#pragma omp target map(from : e)
#pragma omp parallel num_threads(64) firstprivate(w)
    {
      for (int k = 0; k < n; k++)
	w[k] += k;
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < N; i++)
	e[i] = w[i % n] + i;
    }
    for (int i = 0; i < N; i++)
      CHECK_EQ (e[i], 2 * (i % n) + i);
  }
#pragma omp target data map(to : w)
#pragma omp target map(from : b)
#pragma omp parallel for firstprivate(w)
  for (int i = 0; i < N; i++)
    b[i] = w[n - 1] + w[n / 2];
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], n - 1 + n / 2);
}

/* Of the region itself.  */

static void
of_region (int n)
{
  int w[n], x[n];
  int (&r)[n] = x;
  int b[N], c[N], e[N], d[N];
  for (int k = 0; k < n; k++)
    w[k] = k, x[k] = 2 * k;
  for (int turn = 0; turn < 3; turn++)
    {
#pragma omp target data map(to : w)
      {
	for (int k = 0; k < n; k++)
	  w[k] = k + turn;
#pragma omp target teams distribute parallel for map(from : b) firstprivate(w)
	for (int i = 0; i < N; i++)
	  {
	    int t = w[n - 1] + w[n / 2];
	    for (int k = 0; k < n; k++)
	      w[k] = i + k;
	    b[i] = w[n - 1] + w[n / 2] + t;
	  }
	for (int i = 0; i < N; i++)
	  CHECK_EQ (b[i], i + n - 1 + i + n / 2 + 2 * turn + n - 1 + n / 2);
#pragma omp target map(from : c) firstprivate(w, r)
	{
	  for (int k = 0; k < n; k++)
	    w[k] += r[k], r[k] = 0;
#pragma omp parallel for
	  for (int i = 0; i < N; i++)
	    c[i] = w[i % n] + i + r[i % n];
	}
	for (int i = 0; i < N; i++)
	  CHECK_EQ (c[i], 3 * (i % n) + i + turn);
#pragma omp target parallel num_threads(64) firstprivate(w, r) map(from : e)
	{
	  for (int k = 0; k < n; k++)
	    r[k] += w[k];
#pragma omp barrier
#pragma omp for
	  for (int i = 0; i < N; i++)
	    e[i] = r[i % n] + i;
	}
	for (int i = 0; i < N; i++)
	  CHECK_EQ (e[i], 3 * (i % n) + i + turn);
#pragma omp target private(w, r) map(from : d)
	{
	  for (int k = 0; k < n; k++)
	    r[k] = w[k] = k;
#pragma omp parallel for
	  for (int i = 0; i < N; i++)
	    d[i] = r[i % n] + w[i % n] + i;
	}
	for (int i = 0; i < N; i++)
	  CHECK_EQ (d[i], 2 * (i % n) + i);
	for (int k = 0; k < n; k++)
	  {
	    CHECK_EQ (w[k], k + turn);
	    CHECK_EQ (x[k], 2 * k);
	  }
      }
    }
}

/* References.  */

static void
referenced (int n)
{
  int store[n];
  int (&w)[n] = store;
  int a[N], b[N];
#pragma omp target teams distribute parallel for private(w) map(from : a)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < n; k++)
	w[k] = i + k;
      a[i] = w[n - 1] + w[n / 2];
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + n - 1 + i + n / 2);
#pragma omp target map(from : b)
#pragma omp parallel for private(w)
  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < n; k++)
	w[k] = i + k;
      b[i] = w[n - 1] + w[n / 2];
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], i + n - 1 + i + n / 2);
}

int
main ()
{
  for (int n : { 7, 300 })
    {
      own (n);
      own_and_first (n);
      of_region (n);
      referenced (n);
    }
  return test_done ();
}
