/* C++'s overloads of mathematical functions, and its complex numbers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */

#include "accred-test.h"
#include <cmath>
#include <complex>

enum { N = 300 };

template<typename T>
static void
check (double bound)
{
  T x[N], elementary[N], rounded[N], two[N];
  std::complex<T> z[N], w[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = T (i - 150) / 37;
      z[i] = std::complex<T> (x[i], T (i % 7) / 5 + T (0.1));
    }
#pragma acc parallel loop copyin (x, z) copyout (elementary, rounded, two, w)
  for (int i = 0; i < N; i++)
    {
      elementary[i] = std::sin (x[i]) + std::exp (x[i] / 8) + std::log1p (std::abs (x[i])) + std::tgamma (x[i] + 10);
      rounded[i] = std::round (x[i]) + std::lround (x[i]) + std::ldexp (x[i], 2);
      int e;
      two[i] = std::frexp (x[i], &e) + e;
      w[i] = std::exp (z[i]) * std::sqrt (z[i]) + std::abs (z[i]);
    }
  for (int i = 0; i < N; i++)
    {
      const T want = std::sin (x[i]) + std::exp (x[i] / 8) + std::log1p (std::abs (x[i])) + std::tgamma (x[i] + 10);
      CHECK_NEAR (elementary[i], want, bound * std::abs (want));
      CHECK_EQ (rounded[i] == std::round (x[i]) + std::lround (x[i]) + std::ldexp (x[i], 2), 1);
      int e;
      const T whole = std::frexp (x[i], &e);
      CHECK_EQ (two[i] == whole + e, 1);
      const std::complex<T> product = std::exp (z[i]) * std::sqrt (z[i]) + std::abs (z[i]);
      CHECK_NEAR (std::abs (w[i] - product), 0, 4 * bound * (std::abs (product) + 1));
    }
}

int
main ()
{
  check<float> (2e-6);
  check<double> (4e-15);
  return test_done ();
}
