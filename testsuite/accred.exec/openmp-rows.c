/* Arrays of pointers to rows that are mapped one by one: a row's pointer on the device is attached if
   it is there, whatever the array of pointers is, in any order of rows, for data and for regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 5
};

struct table
{
  int m;
  double **rows;
  double *fixed[4];
};

struct vector
{
  int n;
  double *v;
};

static double *all[M];

#include "openmp-row-table.h"

/* The rows R from FIRST on have been increased by ADDED.  */

static void
check_rows (double **r, int first, int n, int added)
{
  for (int i = first; i < M; i++)
    for (int j = 0; j < n; j++)
      CHECK_EQ (r[i][j], 10 * i + j + added);
}

static void
enter_and_exit (int n)
{
  double **r = make_rows (n), *host = r[2];
#pragma omp target enter data map(to : r[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : r[i][0 : n])
    }
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      r[i][j] += 1;
    /* Rows that are mapped twice.  */
#pragma omp target enter data map(to : r[2][0 : n])
#pragma omp target exit data map(release : r[2][0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      r[i][j] += 1;
#pragma omp target update from(r[3][0 : n])
  check_rows (r, 4, n, 0);
  CHECK_EQ (r[3][1], 33);
  for (int i = M - 1; i >= 0; i--)
    {
#pragma omp target exit data map(from : r[i][0 : n])
    }
#pragma omp target exit data map(from : r[0 : M])
  CHECK (r[2] == host);
  check_rows (r, 0, n, 2);
}

static void
data_regions (int n)
{
  double **r = make_rows (n), *host = r[2];
#pragma omp target data map(tofrom : r[0 : M])
  {
#pragma omp target data map(tofrom : r[0][0 : n])
#pragma omp target data map(tofrom : r[1][0 : n])
#pragma omp target data map(tofrom : r[3][0 : n])
#pragma omp target data map(tofrom : r[2][0 : n])
    {
#pragma omp target map(tofrom : r[4][0 : n])
      for (int i = 0; i < M; i++)
	for (int j = 0; j < n; j++)
	  r[i][j] += 2;
    }
    check_rows (r, 0, n, 2);
    /* A region for each row.  */
    for (int i = 0; i < M; i++)
#pragma omp target teams distribute parallel for map(tofrom : r[i][0 : n])
      for (int j = 0; j < n; j++)
	r[i][j] += 3;
    check_rows (r, 0, n, 5);
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < M; i++)
#pragma omp target teams distribute parallel for map(tofrom : r[i][0 : n])
      for (int j = 0; j < n; j++)
	r[i][j] += 1;
#pragma omp target map(tofrom : r[4][0 : n]) nowait depend(inout : n)
    r[4][1] += n;
#pragma omp taskwait
  }
  CHECK (r[2] == host);
  CHECK_EQ (r[4][1], 47 + n);
  r[4][1] -= n;
  check_rows (r, 0, n, 6);
}

static void
members (struct table *q, int n)
{
  q->rows = make_rows (n);
#pragma omp target enter data map(to : q[0 : 1])
#pragma omp target enter data map(to : q->rows[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : q->rows[i][0 : n])
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      q->rows[i][j] += 3;
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(from : q->rows[i][0 : n])
    }
#pragma omp target exit data map(release : q->rows[0 : M])
#pragma omp target exit data map(release : q[0 : 1])
  check_rows (q->rows, 0, n, 3);
}

static void
arrays (int n)
{
  double **r = make_rows (n), *local[2] = { r[0], r[1] };
  struct table a;
  for (int i = 0; i < M; i++)
    all[i] = r[i];
  for (int i = 0; i < 4; i++)
    a.fixed[i] = r[i];
#pragma omp target enter data map(to : all)
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : all[i][0 : n])
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      all[i][j] += 4;
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(from : all[i][0 : n])
    }
#pragma omp target exit data map(release : all)
  check_rows (r, 0, n, 4);
#pragma omp target map(tofrom : local[1][0 : n])
  for (int j = 0; j < n; j++)
    local[1][j] += 2;
  CHECK (local[1] == r[1]);
  CHECK_EQ (r[1][2], 18);
#pragma omp target enter data map(to : a)
  for (int i = 0; i < 4; i++)
    {
#pragma omp target enter data map(to : a.fixed[i][1 : n - 1])
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    for (int j = 1; j < n; j++)
      a.fixed[i][j] += 2;
  for (int i = 0; i < 4; i++)
    {
#pragma omp target exit data map(from : a.fixed[i][1 : n - 1])
    }
#pragma omp target exit data map(release : a)
  CHECK_EQ (r[2][3], 29);
  CHECK_EQ (r[1][2], 20);
  CHECK_EQ (r[3][0], 34);
}

static void
vectors (int n)
{
  double **r = make_rows (n);
  struct vector *p = malloc (M * sizeof *p);
  for (int i = 0; i < M; i++)
    p[i].v = r[i], p[i].n = n;
#pragma omp target enter data map(to : p[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : p[i].v[0 : n])
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < p[i].n; j++)
      p[i].v[j] += 4;
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(from : p[i].v[0 : n])
    }
#pragma omp target exit data map(release : p[0 : M])
  check_rows (r, 0, n, 4);
#pragma omp target data map(to : p[0 : M])
  for (int i = 0; i < M; i++)
#pragma omp target map(tofrom : p[i].v[0 : n])
    for (int j = 0; j < n; j++)
      p[i].v[j] += 4;
  check_rows (r, 0, n, 8);
}

/* The array of pointers is not on the device: the region finds the row by the host's address.  */

static void
no_array (int n)
{
  double **r = make_rows (n), *row = r[1];
#pragma omp target enter data map(to : r[1][0 : n])
#pragma omp target map(tofrom : r[2][0 : n])
  for (int j = 0; j < n; j++)
    row[j] += 4;
#pragma omp target exit data map(from : r[1][0 : n])
  CHECK_EQ (r[1][1], 15);
  row = r[2];
#pragma omp target map(tofrom : r[2][0 : n])
  for (int j = 0; j < n; j++)
    row[j] += 4;
  CHECK_EQ (r[2][1], 25);
}

static void
empty_rows (int n)
{
  double **r = make_rows (n);
  int length[M] = { 0, n, n, 0, 0 };
  r[4] = NULL;
#pragma omp target enter data map(to : r[0 : M])
  for (int k = 0; k < 2 * M; k++)
    {
#pragma omp target enter data map(to : r[k % M][0 : length[k % M]])
    }
#pragma omp target teams distribute parallel for map(to : length)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < length[i]; j++)
      r[i][j] += 4;
#pragma omp target map(tofrom : r[3][0 : length[3]])
  r[1][2]++;
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(from : r[i][0 : length[i]])
    }
  CHECK_EQ (r[1][2], 12);
#pragma omp target update from(r[1][0 : n])
  CHECK_EQ (r[1][2], 17);
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(delete : r[i][0 : length[i]])
    }
#pragma omp target exit data map(release : r[0 : M])
}

static void
three_levels (int n)
{
  double **a = make_rows (n), **b = make_rows (n), **t[2] = { a, b }, ***p = t;
#pragma omp target enter data map(to : p[0 : 2])
  for (int k = 0; k < 2; k++)
    {
#pragma omp target enter data map(to : p[k][0 : M])
      for (int i = 0; i < M; i++)
	{
#pragma omp target enter data map(to : p[k][i][0 : n])
	}
    }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      {
	p[0][i][j] += 4;
	p[1][i][j] += 5;
      }
  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < M; i++)
	{
#pragma omp target exit data map(from : p[k][i][0 : n])
	}
#pragma omp target exit data map(release : p[k][0 : M])
    }
#pragma omp target exit data map(delete : p[0 : 2])
  check_rows (a, 0, n, 4);
  check_rows (b, 0, n, 5);
}

int
main (void)
{
  struct table t;
  enter_and_exit (7);
  data_regions (8);
  members (&t, 7);
  arrays (7);
  vectors (7);
  no_array (7);
  empty_rows (7);
  three_levels (7);
  return test_done ();
}
