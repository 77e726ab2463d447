// Loops whose bounds have other types than their variable, or are computed; templates, lambdas, pointers; and arrays
// that are read at places which follow from a variable with a wider counter.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "c++" }

#include "accred-test.h"
#include <limits.h>

template <class T>
static long
count (T b, T e, T s)
{
  long n = 0;
#pragma acc parallel loop reduction (+:n)
  for (T i = b; i < e; i += s)
    n++;
  return n;
}

#pragma acc routine seq
static int
noted (int *calls, int v)
{
  ++*calls;
  return v;
}

enum { N = 1000 };
static float a[N], b[N];

static void
pointers ()
{
  const float *p = a;
  float s = 0, want = 0;
#pragma acc parallel loop copyin (p[0:N]) reduction (+:s)
  for (const float *q = p; q < p + N; q += 3)
    s += *q;
  for (int i = 0; i < N; i += 3)
    want += a[i];
  CHECK_EQ ((long) s, (long) want);
  s = want = 0;
#pragma acc parallel loop copyin (p[0:N]) reduction (+:s)
  for (const float *q = p + N - 1; q >= p; --q)
    s += *q;
  for (int i = 0; i < N; i++)
    want += a[i];
  CHECK_EQ ((long) s, (long) want);
}

// Bounds of more bits than the variable has, which the front end cuts off.
static void
wider_bounds (long low, long high, unsigned long size, int first)
{
  long n = 0;
#pragma acc parallel loop reduction (+:n)
  for (int i = 0; i < low; i++)
    n++;
#pragma acc parallel loop reduction (+:n)
  for (int i = first; i < low; i++)
    n++;
#pragma acc parallel loop reduction (+:n)
  for (unsigned i = 3; i < low; i++)
    n++;
#pragma acc parallel loop reduction (+:n)
  for (int i = 7; i > high; i--)
    n++;
#pragma acc parallel loop reduction (+:n)
  for (int i = 7; i >= high; i--)
    n++;
  CHECK_EQ (n, 0);
#pragma acc parallel loop reduction (+:n)
  for (int i = 0; i < size; i++)
    n++;
#pragma acc parallel loop reduction (+:n)
  for (unsigned i = 3; i <= size; i++)
    n++;
  CHECK_EQ (n, long (size + size - 2));
}

// Each bound is evaluated once, also where there is no iteration.
static void
evaluated_once ()
{
  int calls[3] = {}, iterations = 0;
#pragma acc serial copy (calls, iterations)
  {
#pragma acc loop seq
    for (int i = noted (&calls[0], -2000000000); i < noted (&calls[0], 2000000000); i += 1000000000)
      iterations++;
#pragma acc loop seq
    for (long i = noted (&calls[1], 9); i > noted (&calls[1], 9); i -= 1l << 60)
      iterations++;
#pragma acc loop seq
    for (unsigned i = noted (&calls[2], 9); i <= unsigned (noted (&calls[2], 8)); i++)
      iterations++;
  }
  CHECK_EQ (iterations, 4);
  for (int c : calls)
    CHECK_EQ (c, 2);
}

// The bounds' variables change in the loop.
static void
bounds_that_change (int first, int last)
{
  int n = 0;
#pragma acc serial copy (n) firstprivate (first, last)
  {
#pragma acc loop seq
    for (int i = first; i < last; i += 7)
      {
	first = 0;
	last = -5;
	n++;
      }
  }
  CHECK_EQ (n, 10);
}

// Addresses that follow from the variable, in its type and in wider ones.
static void
addresses (int lo, int hi, unsigned ulo, unsigned uhi, short slo, short shi)
{
  float s = 0, want = 0;
#pragma acc parallel loop reduction (+:s) copyin (a, b)
  for (int i = lo; i < hi; i++)
    s += a[i] + b[i - 1] * 2 - b[i + 3] + a[2 * i - lo] + b[hi - i];
  for (int i = lo; i < hi; i++)
    want += a[i] + b[i - 1] * 2 - b[i + 3] + a[2 * i - lo] + b[hi - i];
  CHECK_EQ ((long) s, (long) want);
  s = want = 0;
#pragma acc parallel loop reduction (+:s) copyin (a, b)
  for (unsigned i = ulo; i < uhi; i++)
    s += a[i] + b[i - 1] * 2 - b[i + 3 - 5 + 7] + b[uhi - i];
  for (unsigned i = ulo; i < uhi; i++)
    want += a[i] + b[i - 1] * 2 - b[i + 3 - 5 + 7] + b[uhi - i];
  CHECK_EQ ((long) s, (long) want);
  s = want = 0;
#pragma acc parallel loop reduction (+:s) copyin (a, b)
  for (short i = shi; i >= slo; i--)
    s += a[i] + b[i - 1] * 2 - b[(unsigned char) i] + b[shi - i];
  for (int i = shi; i >= slo; i--)
    want += a[i] + b[i - 1] * 2 - b[(unsigned char) i] + b[shi - i];
  CHECK_EQ ((long) s, (long) want);
  // An index that wraps around on its way.
  s = want = 0;
#pragma acc parallel loop reduction (+:s) copyin (a)
  for (unsigned i = ulo; i < uhi; i++)
    s += a[i + 4294967290u];
  for (unsigned i = ulo; i < uhi; i++)
    want += a[i - 6];
  CHECK_EQ ((long) s, (long) want);
}

// Nests of narrow variables, with more iterations together than their types have values.
static void
narrow_nests (short n, unsigned char c)
{
  long k = 0, sum = 0;
#pragma acc parallel loop collapse (2) reduction (+:k) reduction (+:sum)
  for (short i = 0; i < n; i++)
    for (short j = 0; j < n; j++)
      {
	k++;
	sum += i - 2 * j;
      }
  CHECK_EQ (k, 300 * 300);
  CHECK_EQ (sum, -300 * 150 * 299);
  k = 0;
#pragma acc parallel loop collapse (3) reduction (+:k)
  for (unsigned char h = 0; h < c; h++)
    for (unsigned char i = c; i > 0; i--)
      for (signed char j = -3; j <= 3; j++)
	k++;
  CHECK_EQ (k, 20 * 20 * 7);
  k = 0;
#pragma acc parallel loop gang vector tile (2, 8) reduction (+:k)
  for (short i = 0; i < 300; i++)
    for (short j = 0; j < 300; j++)
      k++;
  CHECK_EQ (k, 300 * 300);
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 17;
      b[i] = i % 13 - 4;
    }
  CHECK_EQ (count<short> (-30000, 30000, 1000), 60);
  CHECK_EQ (count<unsigned> (0, 4000000000u, 400000000), 10);
  CHECK_EQ (count<signed char> (-100, 100, 50), 4);
  CHECK_EQ (count<long> (LONG_MIN, LONG_MAX, 1l << 61), 8);
  pointers ();
  wider_bounds (-3000000000, 3000000000, 70, -5);
  narrow_nests (300, 20);
  evaluated_once ();
  bounds_that_change (-35, 35);
  addresses (10, 400, 20, 900, 9, 300);
  auto by_lambda = [] (int first, int last)
    {
      long n = 0;
#pragma acc parallel loop reduction (+:n)
      for (int i = first; i < last; i += 2000000000)
	n++;
      return n;
    };
  CHECK_EQ (by_lambda (INT_MIN, INT_MAX - 1), 3);
  return test_done ();
}
