/* Loops over teams alone: lanes share the iterations of a team, except where the program can rely on their order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp -w" } */
/* { dg-additional-sources "openmp-team-order-part.c" } */

#include "accred-test.h"
#include <omp.h>

enum { N = 500 };

#pragma omp declare target
int team_of_other_file (void);

static int
team (void)
{
  return omp_get_team_num ();
}

static int
team_by_way (int i)
{
  return i < 0 ? i : team ();
}

static int
row (int n, const int *a)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#pragma omp end declare target

static int a[N], total;

static int
sum_of (const int *parts, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += parts[i];
  return s;
}

/* What is in order: an element for each team, which its iterations add to.  */

static void
numbered (void)
{
  int parts[N] = { 0 };
#pragma omp target teams distribute map(tofrom : parts)
  for (int i = 0; i < N; i++)
    parts[omp_get_team_num ()] += a[i];
  CHECK_EQ (sum_of (parts, N), total);

  int of_function[N] = { 0 };
#pragma omp target teams distribute map(tofrom : of_function)
  for (int i = 0; i < N; i++)
    of_function[team_by_way (i)] += a[i];
  CHECK_EQ (sum_of (of_function, N), total);

  int of_file[N] = { 0 };
#pragma omp target teams distribute map(tofrom : of_file)
  for (int i = 0; i < N; i++)
    of_file[team_of_other_file ()] += a[i];
  CHECK_EQ (sum_of (of_file, N), total);

  int before[N] = { 0 };
#pragma omp target teams map(tofrom : before)
  {
    int mine = omp_get_team_num ();
#pragma omp distribute
    for (int i = 0; i < N; i++)
      before[mine] += a[i];
  }
  CHECK_EQ (sum_of (before, N), total);

  int before_function[N] = { 0 };
#pragma omp target teams map(tofrom : before_function)
  {
    int mine = team ();
#pragma omp distribute
    for (int i = 0; i < N; i++)
      before_function[mine] += a[i];
  }
  CHECK_EQ (sum_of (before_function, N), total);
}

/* Variables of a team.  */

static void
of_team (void)
{
  int parts[N] = { 0 };
#pragma omp target teams map(tofrom : parts) num_teams (7)
  {
    int mine = 0, few[4] = { 0 };
#pragma omp distribute
    for (int i = 0; i < N; i++)
      {
	mine += a[i];
	few[i & 3] += a[i];
      }
    parts[omp_get_team_num ()] = mine * 5 - row (4, few) * 4;
  }
  CHECK_EQ (sum_of (parts, 7), total);
}

/* The program knows which team has an iteration.  */

static void
scheduled (int one)
{
  int b[N];
#pragma omp target teams distribute dist_schedule (static, 10) map(from : b)
  for (int i = 0; i < N; i++)
    b[i] = i % 10 ? b[i - 1] + a[i] : a[i];
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], i % 10 ? b[i - 1] + a[i] : a[i]);

#pragma omp target teams distribute num_teams (one) map(from : b)
  for (int i = 0; i < N; i++)
    b[i] = i ? b[i - 1] + a[i] : a[i];
  CHECK_EQ (b[N - 1], total);

#pragma omp target teams distribute num_teams (1) map(from : b)
  for (int i = 0; i < N; i++)
    b[i] = i ? b[i - 1] + a[i] : a[i];
  CHECK_EQ (b[N - 1], total);
}

/* Nothing is in order; sums and the last iteration's values are as ever.  */

static void
free_order (int n)
{
  int b[N], last = -1, first = 3, s = 5, most = -1;
#pragma omp target teams distribute map(from : b) lastprivate (last) firstprivate (first)
  for (int i = 0; i < n; i++)
    {
      first += i;
      last = first;
      b[i] = 2 * a[i];
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2 * a[i]);

#pragma omp target teams distribute reduction (+ : s) reduction (max : most)
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      most = a[i] > most ? a[i] : most;
    }
  CHECK_EQ (s, 5 + total);
  CHECK_EQ (most, 12);

  int rows[N / 10], t;
#pragma omp target teams distribute map(from : rows) private (t)
  for (int i = 0; i < n / 10; i++)
    {
      t = 0;
      for (int k = 0; k < 10; k++)
	t += a[i * 10 + k];
      rows[i] = t + row (10, a + i * 10);
    }
  CHECK_EQ (sum_of (rows, N / 10), 2 * total);

  int square[N / 10][10], count = 0;
#pragma omp target teams distribute collapse (2) map(from : square) map(tofrom : count)
  for (int i = 0; i < N / 10; i++)
    for (int k = 0; k < 10; k++)
      {
	square[i][k] = i - k;
#pragma omp atomic
	count++;
      }
  CHECK_EQ (count, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (square[i / 10][i % 10], i / 10 - i % 10);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    total += a[i] = i % 13;
  numbered ();
  of_team ();
  scheduled (total > 0);
  free_order (N);
  return test_done ();
}
