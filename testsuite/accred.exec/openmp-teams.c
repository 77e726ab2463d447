/* Variables that are private or firstprivate on `teams', which statements beside the loops use, or
   several loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum { N = 200, TEAMS = 7 };

struct pair
{
  int x, y;
};

static void
test_private (int n)
{
  int a[N], of_team[TEAMS], s = -1;
#pragma omp target teams private (s) num_teams (TEAMS) map (from : a, of_team)
  {
    s = n + omp_get_team_num ();
#pragma omp distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] = s > n + omp_get_team_num () ? -1 : s - omp_get_team_num ();
    of_team[omp_get_team_num ()] = s;
  }
  CHECK_EQ (s, -1);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], n);
  for (int t = 0; t < TEAMS; t++)
    CHECK_EQ (of_team[t], n + t);
}

static void
test_firstprivate (int n)
{
  int a[N], b[N], of_team[TEAMS], f = 10, table[4] = { 1, 2, 3, 4 };
  struct pair p = { 5, 6 };
#pragma omp target map (from : a, b, of_team) map (to : f, table, p)
#pragma omp teams firstprivate (f, table, p) num_teams (TEAMS)
  {
    const int team = omp_get_team_num ();
    f += team;
    table[team % 4] += f;
    p.y += p.x * team;
#pragma omp distribute
    for (int i = 0; i < n; i++)
      {
	f++;
	b[i] = i;
      }
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      a[i] = p.x + 1;
    of_team[team] = table[team % 4] + 1000 * p.y;
  }
  CHECK_EQ (f, 10);
  CHECK_EQ (p.y, 6);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i] + b[i], 6 + i);
  for (int t = 0; t < TEAMS; t++)
    CHECK_EQ (of_team[t], t % 4 + 1 + 10 + t + 1000 * (6 + 5 * t));
}

/* Each team's own sum: loops over its threads add to it.  */

static void
test_sums (int n)
{
  int a[N], of_team[TEAMS], sum = 50;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams firstprivate (sum) num_teams (TEAMS) map (to : a) map (from : of_team)
  {
    const int team = omp_get_team_num ();
#pragma omp parallel for reduction (+ : sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
    sum *= team + 1;
#pragma omp parallel for reduction (+ : sum)
    for (int i = 0; i < team; i++)
      sum += a[i];
    of_team[team] = sum;
  }
  CHECK_EQ (sum, 50);
  for (int t = 0; t < TEAMS; t++)
    CHECK_EQ (of_team[t], (n * (n - 1) / 2 + 50) * (t + 1) + t * (t - 1) / 2);
}

int
main (void)
{
  test_private (N);
  test_private (3);
  test_firstprivate (N);
  test_sums (N);
  test_sums (31);
  return test_done ();
}
