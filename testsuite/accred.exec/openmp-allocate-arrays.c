/* Arrays of run-time size with the directive `allocate': in target regions, and copies of the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"
#include <omp.h>

/* One that all threads of the team set, and beside it one of constant size.  */
static long
inside (int n)
{
  long sum = 0;
  int aligned = 0;
#pragma omp target map (tofrom : sum, aligned)
  {
    double line[n][2];
    short marks[64] = { 0 };
#pragma omp allocate(line, marks) align(256) allocator(omp_default_mem_alloc)
    aligned = ((unsigned long) line | (unsigned long) marks) % 256 == 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      {
	line[i][0] = i;
	line[i][1] = -2 * i;
	marks[i % 64] = 1;
      }
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < n; i++)
	sum += (long) (line[i][0] - line[n - 1 - i][1]) + marks[i % 64];
    }
  }
  CHECK_EQ (aligned, 1);
  return sum;
}

/* A row for each team; GCC puts it on the stack.  */
static void
in_teams (int teams, int n, int *out)
{
#pragma omp target teams num_teams(teams) map (from : out[ : teams])
  {
    int row[n];
#pragma omp allocate(row) allocator(omp_default_mem_alloc)
    int t = omp_get_team_num (), s = 0;
    for (int i = 0; i < n; i++)
      row[i] = t * i;
    for (int i = 0; i < n; i++)
      s += row[i];
    out[t] = s;
  }
}

/* The host's, with a copy of it in the region and without.  */
static int
of_the_host (int n)
{
  int first[n], mapped[2 * n], got = 0;
#pragma omp allocate(first, mapped) align(64)
  for (int i = 0; i < n; i++)
    {
      first[i] = i + 1;
      mapped[i] = mapped[n + i] = 0;
    }
#pragma omp target teams distribute parallel for firstprivate(first)
  for (int i = 0; i < n; i++)
    {
      first[i] += 3;
      mapped[n + i] = first[i];
    }
#pragma omp target defaultmap(firstprivate : aggregate) map (from : got)
  {
    for (int i = 0; i < n; i++)
      first[i] = mapped[i] = first[i] * mapped[2 * n - 1 - i];
    got = first[0] + mapped[n - 1];
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (first[i], i + 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (mapped[n + i], i + 4);
  for (int i = 0; i < n; i++)
    CHECK_EQ (mapped[i], 0);
  return got;
}

/* In a region that is a function of its own.  */
static int
in_a_task (int n)
{
  int s = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target map (tofrom : s)
    {
      int k = 7, own[n];
#pragma omp allocate(k, own) allocator(omp_large_cap_mem_alloc)
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	own[i] = i + k;
      for (int i = 0; i < n; i++)
	s += own[i];
    }
  }
  return s;
}

int
main (void)
{
  const int n = 90;
  CHECK_EQ (inside (n), n * (n - 1) / 2 * 3 + n);
  int out[40];
  in_teams (40, n, out);
  for (int t = 0; t < 40; t++)
    CHECK_EQ (out[t], t * (n * (n - 1) / 2));
  CHECK_EQ (of_the_host (n), 1 * (n + 3) + n * 4);
  CHECK_EQ (in_a_task (n), n * (n - 1) / 2 + 7 * n);
  return test_done ();
}
