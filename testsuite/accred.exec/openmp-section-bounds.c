/* Sections in reductions of combined constructs, whose bounds are known when the program runs.  (GCC 14 and newer by
   themselves map a wrong section.)
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 100, SIZE = 20 };

static int calls;

static int
from_call (void)
{
  return ++calls + 2;
}

/* Elements from FROM to FROM + COUNT of P have the sum of the numbers, the others kept what they had.  */
static void
check (const double *p, int from, int count)
{
  for (int k = 0; k < SIZE; k++)
    CHECK (p[k] == (k >= from && k < from + count ? k + N * (N - 1) / 2 : k));
}

static void
fill (double *p)
{
  for (int k = 0; k < SIZE; k++)
    p[k] = k;
}

struct holder
{
  int first, count;
};

int
main (void)
{
  volatile int two = 2;
  int from = two, n = two + 3;
  double p[SIZE], *q = p;
  struct holder h = { two + 1, two + 2 };

  fill (p);
#pragma omp target teams distribute parallel for reduction (+: q[from : n])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      q[from + k] += i;
  check (p, from, n);

  fill (p);
#pragma omp target parallel for reduction (+: p[from : n])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      p[from + k] += i;
  check (p, from, n);

  fill (p);
#pragma omp target teams distribute reduction (+: q[h.first : h.count])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < h.count; k++)
      q[h.first + k] += i;
  check (p, h.first, h.count);

  /* A bound is computed once.  */
  fill (p);
#pragma omp target teams distribute parallel for reduction (+: q[from_call () : n])
  for (int i = 0; i < N; i++)
    for (int k = 0; k < n; k++)
      q[3 + k] += i;
  check (p, 3, n);
  CHECK_EQ (calls, 1);
  return test_done ();
}
