/* Target regions that take part in the reductions of their tasks, with `in_reduction'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "gcc-12" } */
/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"
#include <omp.h>

enum { many = 500 };

static long shared_sum = 1000;

struct pair
{
  int low;
  double product;
};
#pragma omp declare reduction (both : struct pair : omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low, \
			       omp_out.product *= omp_in.product) initializer (omp_priv = { 1 << 30, 1 })

/* A variable of the function, one of the file, sections of an array, behind a pointer and of an
   array whose size only the program knows.  */
static void
sections (int x, int *y, int n, int from)
{
  int z[4] = { 45, 46, 47, 48 }, u[n];
  double s = 2;
  int before;
  for (int i = 0; i < n; i++)
    u[i] = 10 * i;
#pragma omp taskgroup task_reduction (+ : x, y[1 : 2], z[from : 2], u, shared_sum) task_reduction (* : s)
  {
#pragma omp target in_reduction (+ : x, y[1 : 2], z[from : 2], u, shared_sum) in_reduction (* : s) map (from : before)
    {
      /* The first task has a new copy of everything.  */
      before = x + y[1] + z[2] + u[n - 1];
      x += 4;
      y[1] += 5;
      y[2] += 6;
      z[2] += 7;
      u[n - 1] += 8;
      shared_sum += 9;
      s *= 3;
    }
#pragma omp task in_reduction (+ : x, u[0 : n], y[1 : 2])
    {
      x += 10;
      y[2] += 20;
      u[0]++;
    }
#pragma omp target in_reduction (+ : y[from : 2], z[from : 2], x) map (to : from)
    {
      y[from] += 100;
      z[from + 1] += 200;
      x += 300;
    }
  }
  CHECK_EQ (before, 0);
  CHECK_EQ (x, 1 + 4 + 10 + 300);
  CHECK_EQ (y[0], 11);
  CHECK_EQ (y[1], 12 + 5 + 100);
  CHECK_EQ (y[2], 13 + 6 + 20);
  CHECK_EQ (z[0], 45);
  CHECK_EQ (z[1], 46);
  CHECK_EQ (z[2], 47 + 7 + 200);
  CHECK_EQ (z[3], 48);
  CHECK_EQ (u[0], 1);
  CHECK_EQ (u[n - 1], 10 * (n - 1) + 8);
  CHECK_EQ (s, 6);
}

/* Each region is a task that any thread of the team may execute; loops in them reduce the task's copy.  */
static long
deferred (int regions, const int *a, int n)
{
  long sum = 5;
  struct pair p = { 77, 0.5 };
  int done = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp taskgroup task_reduction (+ : sum) task_reduction (both : p)
    {
      for (int r = 0; r < regions; r++)
	{
#pragma omp target nowait in_reduction (+ : sum) map (to : a[0 : n]) firstprivate (r)
#pragma omp teams distribute parallel for reduction (+ : sum)
	  for (int i = 0; i < n; i++)
	    sum += a[i] * (r + 1);
#pragma omp target nowait in_reduction (both : p) firstprivate (r)
	  {
	    if (40 - r < p.low)
	      p.low = 40 - r;
	    p.product *= 2;
	  }
#pragma omp task in_reduction (+ : sum) shared (done)
	  {
	    sum++;
#pragma omp atomic
	    done++;
	  }
	}
    }
  }
  CHECK_EQ (done, regions);
  CHECK_EQ (p.low, 40 - (regions - 1));
  double power = 0.5;
  for (int r = 0; r < regions; r++)
    power *= 2;
  CHECK_EQ (p.product, power);
  return sum;
}

/* The variable of a taskgroup, which the region does not see; in order, and on the host.  */
static void
called (int *total, int host, int *order)
{
#pragma omp target in_reduction (+ : total[0 : 1]) if (!host) depend (inout : order[0 : 1])
  total[0] += 3;
#pragma omp target nowait in_reduction (+ : total[ : 1]) if (host) depend (inout : order[0 : 1])
  *total += 4;
}

int
main (void)
{
  int y[3] = { 11, 12, 13 }, a[many];
  long sum = 0;
  for (int i = 0; i < many; i++)
    sum += a[i] = i % 17;
  /* libgomp does not end later regions `parallel' if the first taskgroup with a reduction is in none.  */
#pragma omp parallel num_threads(1)
  sections (1, y, 6, 1 + (sum < 0));
  CHECK_EQ (shared_sum, 1009);
  y[0] = 11;
  y[1] = 12;
  y[2] = 13;
#pragma omp parallel num_threads(3)
#pragma omp master
  sections (1, y, 5, 1);
  CHECK_EQ (shared_sum, 1018);

  CHECK_EQ (deferred (6, a, many), 5 + 21 * sum + 6);

  int total = 7, order = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction (+ : total)
  for (int i = 0; i < 4; i++)
    called (&total, i % 2, &order);
  CHECK_EQ (total, 7 + 4 * 7);

  /* A region without the clause in a task that has it uses the task's copy.  */
  int inner = 50;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction (- : inner)
  for (int i = 0; i < 3; i++)
    {
#pragma omp task in_reduction (- : inner)
#pragma omp target map (tofrom : inner)
      inner -= 5;
#pragma omp task in_reduction (- : inner)
#pragma omp target in_reduction (- : inner)
      inner -= 1;
    }
  CHECK_EQ (inner, 50 - 18);
  return test_done ();
}
