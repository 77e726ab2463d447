/* Launch dimensions that are known only at run time, and none given at all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3001 };
static int a[N];
static long sum_a;

static void
run_time_gangs_and_workers (int gangs, int workers)
{
  long s = 0;
#pragma acc parallel loop gang worker vector num_gangs (gangs) num_workers (workers) vector_length (32) \
  reduction (+:s) copy (s) copyin (a)
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, sum_a);
}

static void
run_time_workers_nested (int gangs, int workers)
{
  int out[20];
#pragma acc parallel num_gangs (gangs) num_workers (workers) vector_length (64) copyout (out) copyin (a)
  {
#pragma acc loop gang
    for (int r = 0; r < 20; r++)
      {
	int s = r;
#pragma acc loop worker vector reduction (+:s)
	for (int c = 0; c < 150; c++)
	  s += a[r * 150 + c];
	out[r] = s;
      }
  }
  for (int r = 0; r < 20; r++)
    {
      int s = r;
      for (int c = 0; c < 150; c++)
	s += a[r * 150 + c];
      CHECK_EQ (out[r], s);
    }
}

/* Numbers of workers that no loop uses, and a vector length that is left open: all
   workers must fit.  */

static void
unused_workers (int workers)
{
  long s = 0, t = 0;
#pragma acc parallel num_gangs (1) num_workers (workers) reduction (+:s) copyin (a)
  {
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
#pragma acc parallel num_workers (workers) copy (t) copyin (a)
  {
#pragma acc loop gang vector reduction (+:t)
    for (int i = 0; i < N; i++)
      t += a[i];
  }
  CHECK_EQ (s, sum_a);
  CHECK_EQ (t, sum_a);

  /* More than there are named barriers: without a warning.  */
  long u = 0;
#pragma acc parallel num_gangs (1) num_workers (16) copy (u) copyin (a)
  {
#pragma acc loop vector reduction (+:u)
    for (int i = 0; i < N; i++)
      u += a[i];
  }
  CHECK_EQ (u, sum_a);
}

static void
defaults (void)
{
  long s = 0, g = 0, w = 0, v = 0;
#pragma acc parallel loop reduction (+:s) copyin (a)
  for (int i = 0; i < N; i++)
    s += a[i];
#pragma acc parallel loop gang reduction (+:g) copyin (a)
  for (int i = 0; i < N; i++)
    g += a[i];
#pragma acc parallel loop worker reduction (+:w) num_gangs (1) copyin (a)
  for (int i = 0; i < N; i++)
    w += a[i];
#pragma acc parallel loop vector reduction (+:v) num_gangs (1) copyin (a)
  for (int i = 0; i < N; i++)
    v += a[i];
  CHECK_EQ (s, sum_a);
  CHECK_EQ (g, sum_a);
  CHECK_EQ (w, sum_a);
  CHECK_EQ (v, sum_a);
}

int
main (void)
{
  static const int gangs[] = { 1, 3, 64 };
  static const int workers[] = { 1, 2, 7, 8, 15, 16, 32 };
  for (int i = 0; i < N; i++)
    sum_a += a[i] = (int) (test_random () % 2001) - 900;
  for (int g = 0; g < 3; g++)
    for (int w = 0; w < 7; w++)
      {
	run_time_gangs_and_workers (gangs[g], workers[w]);
	if (workers[w] <= 15)
	  run_time_workers_nested (gangs[g], workers[w]);
      }
  for (int w = 0; w < 7; w++)
    unused_workers (workers[w]);
  defaults ();
  return test_done ();
}
