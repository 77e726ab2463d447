/* Arrays of pointers to rows that clauses map one by one: the pointers on the device lead to the
   rows while these are there (OpenACC 3.3, 2.7.2).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 4,
  N = 6
};

/* Row i has 10 * i + j.  */

static double **
make_rows (void)
{
  double **r = malloc (M * sizeof *r);
  for (int i = 0; i < M; i++)
    {
      r[i] = malloc (N * sizeof **r);
      for (int j = 0; j < N; j++)
	r[i][j] = 10 * i + j;
    }
  return r;
}

static void
free_rows (double **r)
{
  for (int i = 0; i < M; i++)
    free (r[i]);
  free (r);
}

static double
sum_of_rows (double **r, int n)
{
  double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) present(r[0 : M])
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      s += r[i][j];
  return s;
}

/* Enter and exit; the array itself is copied back, too, with the host's pointers.  */

static void
unstructured (int n)
{
  double **r = make_rows (), *second = r[1];
#pragma acc enter data copyin(r[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma acc enter data copyin(r[i][0 : n])
    }
  CHECK_EQ (sum_of_rows (r, n), 10 * 6 * n + 4 * (n - 1) * n / 2);
#pragma acc parallel loop present(r[0 : M])
  for (int i = 0; i < M; i++)
    r[i][1] = -i;
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data copyout(r[i][0 : n])
    }
#pragma acc exit data copyout(r[0 : M])
  CHECK (r[1] == second);
  for (int i = 0; i < M; i++)
    CHECK (r[i][1] == -i && r[i][2] == 10 * i + 2);
  free_rows (r);
}

/* Rows before the array, by other names, twice, deleted at once, and mapped again.  */

static void
any_order (int n)
{
  double **r = make_rows (), *last = r[M - 1];
  for (int i = 0; i < M; i++)
    {
      double *row = r[i];
#pragma acc enter data copyin(row[0 : n])
    }
#pragma acc enter data copyin(r[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma acc enter data create(r[i][0 : n])
#pragma acc enter data create(r[i][0 : n])
    }
  CHECK_EQ (sum_of_rows (r, n), 10 * 6 * n + 4 * (n - 1) * n / 2);
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data delete(r[i][0 : n])
    }
  /* Still there, and attached once.  */
  CHECK_EQ (sum_of_rows (r, n), 10 * 6 * n + 4 * (n - 1) * n / 2);
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data delete(r[i][0 : n]) finalize
      r[i][0] = 7;
#pragma acc enter data copyin(r[i][0 : n])
    }
  CHECK_EQ (sum_of_rows (r, n), 10 * 6 * (n - 1) + 4 * (n - 1) * n / 2 + 4 * 7);
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data delete(r[i][0 : n])
    }
#pragma acc exit data copyout(r[0 : M])
  CHECK (r[M - 1] == last && r[3][5] == 35);
  free_rows (r);
}

/* Data and compute constructs, sections that begin behind the pointer, empty ones, null pointers;
   a row of a member's, and one behind three pointers.  */

struct table
{
  double **rows;
  int n;
};

static void
constructs (int n, int k)
{
  double **r = make_rows (), *second = r[1], *none = r[3];
  struct table t = { r, n };
  r[3] = NULL;
  int found = 0;
#pragma acc data copy(r[0 : M])
#pragma acc data copy(r[1][0 : n])
#pragma acc data copyin(r[0][0 : 0])
#pragma acc data copyin(r[3][0 : 0])
  {
#pragma acc parallel loop
    for (int j = 0; j < n; j++)
      r[1][j] += 1;
#pragma acc serial copy(found)
    found = r[3] == NULL;
  }
  CHECK_EQ (found, 1);
  CHECK (r[1] == second && r[3] == NULL);
  CHECK (second[0] == 11 && second[5] == 16 && r[0][1] == 1);
#pragma acc data copyin(r[0 : M])
  {
#pragma acc parallel loop copy(r[k][2 : n - 2])
    for (int j = 2; j < n; j++)
      r[k][j] *= 2;
  }
  CHECK (r[k][1] == 10 * k + 1 && r[k][2] == 2 * (10 * k + 2) && r[k][5] == 2 * (10 * k + 5));
#pragma acc data copyin(r[0 : M])
#pragma acc kernels copy(r[1][0 : n])
  for (int j = 0; j < n; j++)
    r[1][j] -= 1;
  CHECK (r[1][0] == 10 && r[1][5] == 15);
#pragma acc enter data copyin(t)
#pragma acc enter data copyin(t.rows[0 : M])
#pragma acc enter data copyin(t.rows[1][0 : n])
#pragma acc parallel loop present(t)
  for (int j = 0; j < n; j++)
    t.rows[1][j] = 3;
#pragma acc update self(t.rows[1][0 : n])
  CHECK (r[1][0] == 3 && r[1][5] == 3);
#pragma acc exit data delete(t.rows[1][0 : n])
#pragma acc exit data delete(t.rows[0 : M])
#pragma acc exit data delete(t)
  double ***q = &r;
#pragma acc data copyin(q[0 : 1])
#pragma acc data copyin(q[0][0 : M])
#pragma acc data copy(q[0][1][0 : n])
  {
#pragma acc parallel loop present(q[0 : 1])
    for (int j = 0; j < n; j++)
      q[0][1][j] += j;
  }
  CHECK (r[1][0] == 3 && r[1][5] == 8);
  r[3] = none;
  free_rows (r);
}

/* In a queue; an array of pointers.  */

static double *fixed[M];
#pragma acc declare create(fixed)

static void
queued (int n, int q)
{
  double **r = make_rows (), s = 0;
  double *local[M];
#pragma acc enter data copyin(r[0 : M]) async(q)
  for (int i = 0; i < M; i++)
    {
#pragma acc enter data copyin(r[i][0 : n]) async(q)
    }
#pragma acc parallel loop present(r[0 : M]) async(q)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < n; j++)
      r[i][j]++;
#pragma acc parallel loop copy(r[2][0 : n]) async(q)
  for (int j = 0; j < n; j++)
    r[2][j]++;
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data copyout(r[i][0 : n]) async(q)
    }
#pragma acc exit data delete(r[0 : M]) async(q)
#pragma acc wait(q)
  CHECK (r[1][0] == 11 && r[2][0] == 22 && r[3][5] == 36);
#pragma acc enter data create(local)
  for (int i = 0; i < M; i++)
    {
      local[i] = fixed[i] = r[i];
#pragma acc enter data copyin(local[i][0 : n])
#pragma acc enter data copyin(fixed[i][0 : n])
    }
#pragma acc parallel loop reduction(+ : s) present(local)
  for (int i = 0; i < M; i++)
    s += local[i][0] + fixed[i][0];
  CHECK (s == 2 * (1 + 11 + 22 + 31));
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data delete(local[i][0 : n])
#pragma acc exit data delete(fixed[i][0 : n])
    }
#pragma acc exit data delete(local)
  free_rows (r);
}

int
main ()
{
  unstructured (N);
  any_order (N);
  constructs (N, 2);
  queued (N, 5);
  return test_done ();
}
