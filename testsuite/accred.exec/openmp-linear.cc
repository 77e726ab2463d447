// Clause `linear' for references, what templates and lambdas have, and pointers; `lastprivate' and
// `firstprivate' of references, structs and arrays in loops.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp" }

#include "accred-test.h"

constexpr int N = 600;

struct pair
{
  int a;
  double b;
};

struct member
{
  int value;
  int (&cells)[N];

  void go (int n)
  {
    int x = value;
    int *to = cells;
#pragma omp target parallel for linear (x : 4) map (from : to[:n])
    for (int i = 0; i < n; i++)
      to[i] = x;
    value = x;
  }
};

static void
linear_of_reference (int &x, int n, int (&a)[N])
{
#pragma omp target parallel for linear (x : 3) map (from : a)
  for (int i = 0; i < n; i++)
    a[i] = x;
}

template <typename T>
static void
linear_of_template (T &x, const T &step, int n, T (&a)[N])
{
#pragma omp target parallel map (from : a) map (tofrom : x) num_threads (32)
  {
#pragma omp for linear (x : step)
    for (int i = n; i > 0; i--)
      a[n - i] = x;
#pragma omp barrier
#pragma omp single
    a[0]++;
  }
}

static void
last_of_reference (int &x, pair &p, int n, int (&a)[N])
{
#pragma omp target parallel for lastprivate (x, p) map (from : a) map (from : x, p)
  for (int i = 0; i < n; i++)
    {
      x = i * 2;
      p.a = x + 1;
      p.b = i / 2.0;
      a[i] = x + p.a;
    }
}

static void
first_of_reference (int &x, pair &p, int n, int (&a)[N])
{
#pragma omp target map (from : a) map (to : x, p)
#pragma omp teams
#pragma omp distribute parallel for firstprivate (x, p)
  for (int i = 0; i < n; i++)
    {
      x += i;
      p.a -= i;
      a[i] = x * p.a;
      x -= i;
      p.a += i;
    }
}

// In each row: one thread has the loop.

static void
first_in_rows (int &x, int n, int (&a)[N])
{
#pragma omp target teams distribute parallel for map (from : a) map (to : x)
  for (int j = 0; j < 10; j++)
    {
      int y = 5, z = 5;
      int &r = z;
#pragma omp simd linear (r : 2) lastprivate (y)
      for (int i = 0; i < n / 10; i++)
	{
	  y = i;
	  a[j * (n / 10) + i] = r + x;
	}
      a[j * (n / 10)] += y;
    }
}

static void
last_of_aggregates (int n, pair &out, int (&row)[3])
{
  pair p = { -1, -1 };
  int r[3] = { 0, 0, 0 };
#pragma omp target teams distribute parallel for lastprivate (p, r)
  for (int i = 0; i < n; i++)
    {
      p = { i, i * 0.5 };
      for (int k = 0; k < 3; k++)
	r[k] = i + k;
    }
  out = p;
  for (int k = 0; k < 3; k++)
    row[k] = r[k];
}

int
main ()
{
  static int a[N];
  static long l[N];
  int x = 9;
  linear_of_reference (x, N, a);
  CHECK_EQ (x, 9 + 3 * (N - 1));
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 9 + 3 * i);

  long y = 1000;
  linear_of_template<long> (y, -2, N, l);
  CHECK_EQ (y, 1000 - 2 * (N - 1));
  for (int i = 0; i < N; i++)
    CHECK_EQ (l[i], 1000 - 2 * i + !i);

  member m = { 6, a };
  m.go (N);
  CHECK_EQ (m.value, 6 + 4 * (N - 1));
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 6 + 4 * i);

  pair p = { 0, 0 };
  last_of_reference (x, p, N, a);
  CHECK_EQ (x, 2 * (N - 1));
  CHECK_EQ (p.a, 2 * (N - 1) + 1);
  CHECK_EQ (p.b, (N - 1) / 2.0);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 4 * i + 1);

  x = 10;
  p.a = 20;
  first_of_reference (x, p, N, a);
  CHECK_EQ (x, 10);
  CHECK_EQ (p.a, 20);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (10 + i) * (20 - i));

  x = 100;
  first_in_rows (x, N, a);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 105 + 2 * (i % 60) + (i % 60 == 0 ? 59 : 0));

  int row[3];
  last_of_aggregates (N, p, row);
  CHECK_EQ (p.a, N - 1);
  CHECK_EQ (p.b, (N - 1) * 0.5);
  for (int k = 0; k < 3; k++)
    CHECK_EQ (row[k], N - 1 + k);

  auto closure = [&] (int n)
  {
    int z = x;
#pragma omp target parallel for simd linear (z : 5) map (from : a)
    for (int i = 0; i < n; i++)
      a[i] = z;
    return z;
  };
  CHECK_EQ (closure (N), 100 + 5 * (N - 1));
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 100 + 5 * i);
  return test_done ();
}
