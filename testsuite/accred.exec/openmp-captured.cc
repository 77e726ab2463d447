/* OpenMP's target regions in lambdas: what these capture by reference, by value, and `this'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* Newer versions ignore maps of what a lambda captures (scalars are firstprivate) or crash at them, without the plugin, too.
   { dg-require "before-gcc-14" } */

#include "accred-test.h"

enum
{
  N = 200
};

static void
test_scalars (int n)
{
  long s = 15650;
  int q = 3;
  auto one = [&]
  {
    long t = 0;
#pragma omp target teams distribute parallel for reduction (+ : t) map (tofrom : s)
    for (int i = 0; i < n; i++)
      t += s;
    return t;
  };
  CHECK_EQ (one (), n * 15650L);
  auto several = [&]
  {
    long t = 0;
#pragma omp target teams distribute parallel for reduction (+ : t)
    for (int i = 0; i < n; i++)
      t += s + q;
    return t;
  };
  CHECK_EQ (several (), n * 15653L);
  auto stored = [&]
  {
#pragma omp target map (tofrom : s, q)
    {
      s += n;
      q = 7;
    }
  };
  stored ();
  CHECK_EQ (s, 15650 + n);
  CHECK_EQ (q, 7);
  auto counted = [&]
  {
#pragma omp target teams distribute parallel for map (tofrom : s) firstprivate (q)
    for (int i = 0; i < n; i++)
#pragma omp atomic
      s += q;
  };
  counted ();
  CHECK_EQ (s, 15650 + 8 * n);
  auto local = [=] (int m)
  {
    long t = 0;
#pragma omp target teams distribute parallel for reduction (+ : t)
    for (int i = 0; i < m; i++)
      t += s + i;
    return t;
  };
  CHECK_EQ (local (n), n * s + (long) n * (n - 1) / 2);
}

static void
test_arrays (int n)
{
  double a[4] = { 1, 2, 3, 4 };
  int *p = new int[N], q = 3;
  for (int i = 0; i < N; i++)
    p[i] = 2 * i;
  auto array = [&]
  {
    double t = 0;
#pragma omp target teams distribute parallel for reduction (+ : t) map (to : a)
    for (int i = 0; i < n; i++)
      t += a[i % 4];
    return t;
  };
  double want = 0;
  for (int i = 0; i < n; i++)
    want += a[i % 4];
  CHECK_EQ (array (), want);
  auto section = [&]
  {
#pragma omp target teams distribute parallel for map (tofrom : p[ : n])
    for (int i = 0; i < n; i++)
      p[i] += q;
  };
  section ();
  auto copied = [=]
  {
    long t = 0;
#pragma omp target teams distribute parallel for reduction (+ : t) map (to : p[ : n])
    for (int i = 0; i < n; i++)
      t += p[i] + q;
    return t;
  };
  CHECK_EQ (copied (), (long) n * (n - 1) + 6 * n);
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i], 2 * i + (i < n ? 3 : 0));
  delete[] p;
}

struct object
{
  int k;
  int *p;

  long run (int n)
  {
    long t = 0;
    auto by_reference = [&]
    {
#pragma omp target teams distribute parallel for map (to : p[ : n]) map (tofrom : t)
      for (int i = 0; i < n; i++)
#pragma omp atomic
	t += p[i] + k;
    };
    by_reference ();
    auto by_value = [this, n]
    {
      long u;
#pragma omp target map (to : p[ : n]) map (from : u)
      {
	u = 0;
	for (int i = 0; i < n; i++)
	  u += p[i] * k;
      }
      return u;
    };
    return t + by_value ();
  }
};

static void
test_members (int n)
{
  int v[N];
  long want = 0;
  for (int i = 0; i < n; i++)
    {
      v[i] = i - 3;
      want += v[i] + 5 + v[i] * 5;
    }
  object o = { 5, v };
  CHECK_EQ (o.run (n), want);
}

int
main ()
{
  for (int n = 1; n <= N; n += 33)
    {
      test_scalars (n);
      test_arrays (n);
      test_members (n);
    }
  return test_done ();
}
