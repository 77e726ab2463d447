/* A product with copysign (1, Y) changes a sign, and GCC has a function of its own for that.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 6 };

int
main (void)
{
  const double x[N] = { 1.5, -2.5, 0.0, -0.0, 1e300, -1e-310 };
  const float fx[N] = { 1.5f, -2.5f, 0.0f, -0.0f, 1e30f, -1e-40f };
  double plus[N], minus[N], by_zero[N];
  float fplus[N], fminus[N];
#pragma acc parallel loop copyin (x, fx) copyout (plus, minus, by_zero, fplus, fminus)
  for (int i = 0; i < N; i++)
    {
      plus[i] = x[i] * __builtin_copysign (1.0, i + 1.0);
      minus[i] = x[i] * __builtin_copysign (1.0, i - 10.0);
      by_zero[i] = x[i] * __builtin_copysign (1.0, x[3] * (i + 1));
      fplus[i] = fx[i] * __builtin_copysignf (1.0f, i + 1.0f);
      fminus[i] = fx[i] * __builtin_copysignf (1.0f, i - 10.0f);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_SAME (plus[i], x[i]);
      CHECK_SAME (minus[i], -x[i]);
      CHECK_SAME (by_zero[i], -x[i]);
      CHECK_SAME (fplus[i], fx[i]);
      CHECK_SAME (fminus[i], -fx[i]);
    }
  return test_done ();
}
