/* Loops of kernels regions without a directive in C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

namespace {

constexpr int n = 300;

template <typename T>
T __attribute__ ((noinline, noclone))
update (T *out, const T *in, int count, T &largest)
{
  T sum = 0;
#pragma acc kernels copy (out[0:count]) copyin (in[0:count]) copy (largest)
  {
    for (int i = 0; i < count; ++i)
      out[i] = in[i] * 2;
    for (int i = 1; i < count; ++i)
      out[i] += out[i - 1];
    for (auto i = count; i-- > 0;)
      sum += in[i];
    for (int i = 0; i != count; ++i)
      if (out[i] > largest)
	largest = out[i];
  }
  return sum;
}

struct grid
{
  int rows, columns;
  double *cells;

  double &at (int i, int j) { return cells[i * columns + j]; }

  void __attribute__ ((noinline, noclone)) smooth (double *next)
  {
    double *old = cells;
    const int r = rows, c = columns;
#pragma acc kernels copyout (next[0:r * c]) copyin (old[0:r * c])
    for (int i = 0; i < r; i++)
      for (int j = 0; j < c; j++)
	next[i * c + j] = i > 0 && i < r - 1 ? old[(i - 1) * c + j] + old[(i + 1) * c + j] : 1;
  }
};

} // namespace

int
main ()
{
  static int a[n], b[n], want[n];
  for (int i = 0; i < n; i++)
    b[i] = i * 7 % 31;
  int largest = 3, sum = update (a, b, n, largest), want_sum = 0;
  for (int i = 0; i < n; i++)
    {
      want[i] = b[i] * 2 + (i ? want[i - 1] : 0);
      want_sum += b[i];
      CHECK_EQ (a[i], want[i]);
    }
  CHECK_EQ (sum, want_sum);
  CHECK_EQ (largest, want[n - 1]);

  static double cells[20 * 30], next[20 * 30];
  for (int i = 0; i < 20 * 30; i++)
    cells[i] = i;
  grid g = { 20, 30, cells };
  g.smooth (next);
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      CHECK_EQ (next[i * 30 + j], i > 0 && i < 19 ? g.at (i - 1, j) + g.at (i + 1, j) : 1);
  return test_done ();
}
