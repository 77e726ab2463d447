// C++20's three-way comparison and what GCC takes for one: numbers of all orders, NaN, and integers at their limits.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-std=c++20" }

#include "accred-test.h"
#include <compare>
#include <limits.h>

enum { VALUES = 12, N = VALUES * VALUES };

static const double values[VALUES] = { 0.0, -0.0, 1.0, -1.0, 1e300, -1e300, 0x1p-1074, INFINITY, -INFINITY, NAN, -NAN, 3.5 };
static const long integers[VALUES] = { 0, 1, -1, LONG_MAX, LONG_MIN, INT_MAX, INT_MIN, 1L << 31, -(1L << 31) - 1, 255, 128, -129 };

/* By comparisons that no compiler takes for three ways.  */
template <typename T>
static int
order_on_host (T x, T y)
{
  volatile T a = x, b = y;
  if (a < b)
    return -1;
  if (a > b)
    return 1;
  return a == b ? 0 : 2;
}

template <typename Order>
static int
number (Order o)
{
  return o < 0 ? -1 : o > 0 ? 1 : o == 0 ? 0 : 2;
}

template <typename T, typename S>
static void
test (const S *from)
{
  T v[VALUES];
  for (int i = 0; i < VALUES; i++)
    v[i] = (T) from[i];
  int by_operator[N], by_hand[N], only_less[N];
#pragma acc parallel loop copyin (v) copyout (by_operator, only_less)
  for (int i = 0; i < N; i++)
    {
      const T a = v[i / VALUES], b = v[i % VALUES];
      by_operator[i] = number (a <=> b);
      only_less[i] = (a <=> b) < 0;
    }
  /* By itself: after the other ones GCC 14.2 takes a NaN for equal, on the host, too.  */
#pragma acc parallel loop copyin (v) copyout (by_hand)
  for (int i = 0; i < N; i++)
    {
      const T a = v[i / VALUES], b = v[i % VALUES];
      by_hand[i] = a == b ? 0 : a < b ? -1 : a > b ? 1 : 2;
    }
  for (int i = 0; i < N; i++)
    {
      const int want = order_on_host<T> (v[i / VALUES], v[i % VALUES]);
      CHECK_EQ (by_operator[i], want);
      CHECK_EQ (by_hand[i], want);
      CHECK_EQ (only_less[i], want == -1);
    }
}

int
main ()
{
  test<double> (values);
  test<float> (values);
  test<long> (integers);
  test<unsigned long> (integers);
  test<int> (integers);
  test<unsigned> (integers);
  test<short> (integers);
  test<unsigned char> (integers);
  return test_done ();
}
