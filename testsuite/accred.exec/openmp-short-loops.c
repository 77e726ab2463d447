/* OpenMP: loops of few iterations in target regions: simd, threads of a team, loop; with reductions, and where the teams or
   threads share a variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 500 };
typedef struct { float v[8]; } eight;
typedef struct { int v[6]; } six;
static eight a[N], b[N];
static six c[N];
static int r[N];

static void
set (void)
{
  for (int i = 0; i < N; i++)
    {
      r[i] = -1;
      for (int k = 0; k < 8; k++)
	{
	  a[i].v[k] = -1;
	  b[i].v[k] = i * 3 + k;
	}
      for (int k = 0; k < 6; k++)
	c[i].v[k] = i * k % 13;
    }
}

static void
check (int n, int line)
{
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 8; k++)
      if ((int) a[i].v[k] != (i < n ? 2 * (i * 3 + 7 - k) + i : -1))
	CHECK_EQ (line, 0);
  CHECK_EQ (line, line);
}

static void
records (int n)
{
  set ();
#pragma omp target teams distribute parallel for map(to:b) map(tofrom:a)
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int k = 0; k < 8; k++)
      a[i].v[k] = 2 * b[i].v[7 - k] + i;
  check (n, __LINE__);

  set ();
#pragma omp target teams distribute map(to:b) map(tofrom:a)
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int k = 0; k < 8; k++)
      a[i].v[k] = 2 * b[i].v[7 - k] + i;
  check (n, __LINE__);

  set ();
#pragma omp target teams distribute map(to:b) map(tofrom:a)
  for (int i = 0; i < n; i++)
    {
      float w[8];
#pragma omp parallel for simd
      for (int k = 0; k < 8; k++)
	w[k] = b[i].v[7 - k];
#pragma omp parallel for
      for (int k = 0; k < 8; k++)
	a[i].v[k] = 2 * w[k] + i;
    }
  check (n, __LINE__);

  set ();
#pragma omp target teams loop map(to:b) map(tofrom:a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int k = 0; k < 8; k++)
      a[i].v[k] = 2 * b[i].v[7 - k] + i;
  check (n, __LINE__);
}

/* Each team has one W.  */

static void
of_teams (int n)
{
  set ();
#pragma omp target teams map(to:b) map(tofrom:a)
  {
    float w[8];
#pragma omp distribute
    for (int i = 0; i < n; i++)
      {
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
	  w[k] = b[i].v[7 - k];
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
	  a[i].v[k] = 2 * w[k] + i;
      }
  }
  check (n, __LINE__);
}

static void
sums (int n)
{
  long all = 0, expected = 0;
  set ();
#pragma omp target teams distribute map(to:c) map(tofrom:r) reduction(+:all)
  for (int i = 0; i < n; i++)
    {
      int s = 1;
#pragma omp parallel for reduction(+:s)
      for (int k = 0; k < 6; k++)
	s += c[i].v[k] * k;
      r[i] = s;
#pragma omp parallel for reduction(+:all)
      for (int k = 0; k < 6; k++)
	all += c[i].v[k];
    }
  for (int i = 0; i < N; i++)
    {
      int s = 1;
      for (int k = 0; k < 6; k++)
	{
	  s += c[i].v[k] * k;
	  expected += i < n ? c[i].v[k] : 0;
	}
      CHECK_EQ (r[i], i < n ? s : -1);
    }
  CHECK_EQ (all, expected);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 33, N };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      records (sizes[k]);
      of_teams (sizes[k]);
      sums (sizes[k]);
    }
  return test_done ();
}
