/* References: to constants, which are not copied back, and to variables, which are if the region writes them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 50 };

/* In memory that cannot be written.  */
extern const int constant;
extern const double factors[4];
const int constant = 6;
const double factors[4] = { 1, 2, 3, 4 };

/* A reference in a reduction, whose map is implicit as well.  */

static void __attribute__ ((noinline))
reduced (const double *a, double &product, int &serial_sum)
{
#pragma acc parallel loop reduction (*:product) copyin (a[0:4])
  for (int i = 0; i < 4; i++)
    product *= a[i];
#pragma acc serial reduction (+:serial_sum) copyin (a[0:4])
  for (int i = 0; i < 4; i++)
    serial_sum += a[i];
#pragma acc kernels loop reduction (+:product) copyin (a[0:4])
  for (int i = 0; i < 4; i++)
    product += a[i];
}

struct pair
{
  int a, b;
};

#pragma acc routine seq
static void __attribute__ ((noinline))
increment (int &v)
{
  v++;
}

static int __attribute__ ((noinline))
times (const int &factor, const int &summand)
{
  int r[N];
#pragma acc kernels copyout (r)
  for (int i = 0; i < N; i++)
    r[i] = i * factor + summand;
  int s = 0;
  for (int i = 0; i < N; i++)
    s += r[i];
  return s;
}

static double __attribute__ ((noinline))
sum (const double (&f)[4], const pair &p)
{
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < 4; i++)
    s += f[i];
  double t;
#pragma acc serial copyout (t)
  t = f[0] + p.a;
  return s + t;
}

static void __attribute__ ((noinline))
written (int &v, int &by_call, pair &p, int (&a)[N], int &by_lambda)
{
#pragma acc kernels
  {
    int &name = v;
    name = 2;
    increment (by_call);
    p.b = 5;
  }
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc kernels
  {
    auto set = [&] (int to) { by_lambda = to; };
    set (7);
  }
}

int
main ()
{
  int one = 1;
  CHECK_EQ (times (constant, one), 6 * N * (N - 1) / 2 + N);
  static const pair p = { 3, 4 };
  CHECK_SAME (sum (factors, p), 10. + 4.);

  int v = 0, by_call = 1, a[N] = {}, by_lambda = 0;
  pair q = { 1, 1 };
  written (v, by_call, q, a, by_lambda);
  CHECK_EQ (v, 2);
  CHECK_EQ (by_call, 2);
  CHECK_EQ (q.a, 1);
  CHECK_EQ (q.b, 5);
  CHECK_EQ (by_lambda, 7);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i);

  double product = 0.5;
  int serial_sum = 1;
  reduced (factors, product, serial_sum);
  CHECK_SAME (product, 0.5 * 24 + 10);
  CHECK_EQ (serial_sum, 11);

  /* The same object by a reference that is only read, and by a pointer that is not.  */
  int both = 1;
  int *pointer = &both;
  const int &reference = both;
#pragma acc kernels copy (pointer[0:1])
  pointer[0] = reference + 1;
  CHECK_EQ (both, 2);
  return test_done ();
}
