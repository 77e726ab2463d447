/* OpenMP's target regions that call a lambda made outside of them, which has captured `this' or
   pointers to what the same construct maps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -std=c++17" } */

#include "accred-test.h"

enum
{
  N = 100
};

struct counter
{
  int hits, step;

  void mapped_here (int n)
  {
    auto add = [this] (int i) { hits += i * step; };
#pragma omp target map (tofrom : this[ : 1])
    for (int i = 0; i < n; i++)
      add (i);
  }

  void mapped_before (int n)
  {
    auto add = [=] (int i) { hits += i * step; };
#pragma omp target enter data map (to : this[ : 1])
#pragma omp target
    for (int i = 0; i < n; i++)
      add (i);
#pragma omp target exit data map (from : this[ : 1])
  }
};

/* As in libraries with loops of their own.  */
template <typename F>
static void
for_each (int *data, int n, F f)
{
#pragma omp target teams distribute parallel for map (tofrom : data[ : n])
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F>
static long
sum_of (const int *a, const int *b, int n, F f)
{
  long sum = 0;
#pragma omp target teams distribute parallel for reduction (+ : sum) map (to : a[ : n], b[ : n])
  for (int i = 0; i < n; i++)
    sum += f (i);
  return sum;
}

int
main ()
{
  counter c = { 1, 2 };
  c.mapped_here (N);
  CHECK_EQ (c.hits, 1 + N * (N - 1));
  c.hits = 2;
  c.mapped_before (N);
  CHECK_EQ (c.hits, 2 + N * (N - 1));

  int a[N] = {}, b[N];
  int *p = a, *q = b, more = 3;
  auto add = [p, more] (int i) { p[i] += i + more; };
#pragma omp target teams distribute parallel for map (tofrom : p[ : N])
  for (int i = 0; i < N; i++)
    add (i);
  CHECK_EQ (a[5], 8);
#pragma omp target data map (tofrom : p[ : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    add (i);
  CHECK_EQ (a[5], 16);
  for_each (p, N, add);
  CHECK_EQ (a[5], 24);
  for_each (p, N, [=] (int i) { p[i]++; });
  CHECK_EQ (a[5], 25);

  long expected = 0;
  for (int i = 0; i < N; i++)
    {
      b[i] = i % 7;
      expected += a[i] * b[i];
    }
  CHECK_EQ (sum_of (p, q, N, [=] (int i) { return p[i] * q[i]; }), expected);
  return test_done ();
}
