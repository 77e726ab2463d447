/* Reductions in `kernels' regions, which run in parallel where GCC's analysis finds that they may.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1003 };
static int a[N], b[N];
static double d[N];
static unsigned u[N];

static void __attribute__ ((noinline, noclone))
loops (int n, int want, int most, unsigned bits, double total)
{
  int s = 6, m = -1000;
  unsigned x = 1;
  double t = 0.5;
#pragma acc kernels copyin (a)
  for (int i = 0; i < n; i++)
    s += a[i];
  CHECK_EQ (s, want + 6);

#pragma acc kernels copyin (a, u) copyout (b)
  {
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
    for (int i = 0; i < n; i++)
      m = b[i] > m ? b[i] : m;
    for (int i = 0; i < n; i++)
      x ^= u[i];
  }
  CHECK_EQ (m, 2 * most);
  CHECK_EQ (x, bits ^ 1);

#pragma acc kernels loop reduction (+:t) copyin (d)
  for (int i = 0; i < n; i++)
    t += d[i];
  /* At most N additions of numbers up to 1e6 in another order.  */
  CHECK_NEAR (t, total + 0.5, 1e-6);

  s = 7;
#pragma acc kernels copyin (a) copy (s)
  {
#pragma acc loop independent gang vector reduction (+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
    s *= 2;
#pragma acc loop seq reduction (+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
  }
  CHECK_EQ (s, (want + 7) * 2 + want);

  s = 8;
#pragma acc kernels loop auto reduction (+:s) copyin (a)
  for (int i = 0; i < n; i++)
    s += a[i];
  CHECK_EQ (s, want + 8);

  /* A nest, and a private RESULT.  */
#pragma acc kernels copyin (a) copyout (b)
  for (int r = 0; r < 17; r++)
    {
      int row = r;
      for (int i = 0; i < n / 17; i++)
	row += a[r * (n / 17) + i];
      b[r] = row;
    }
  for (int r = 0; r < 17; r++)
    {
      int row = r;
      for (int i = 0; i < n / 17; i++)
	row += a[r * (n / 17) + i];
      CHECK_EQ (b[r], row);
    }
}

#pragma acc routine vector
static int __attribute__ ((noinline, noclone))
vector_sum (const int *p, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

#pragma acc routine worker
static int __attribute__ ((noinline, noclone))
worker_sum (const int *p, int n)
{
  int s = 0;
#pragma acc loop worker vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

/* Routines with parallelism of their own, beside a loop that GCC may run in parallel.  */
static void __attribute__ ((noinline, noclone))
routines (int n, int want)
{
  int s = 0, w = 0, sums[10];
#pragma acc kernels copyin (a) copyout (b, sums) copy (s, w)
  {
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
    for (int i = 0; i < 10; i++)
      sums[i] = vector_sum (a + 100 * i, 100);
    s = worker_sum (b, n);
    w = 3;
#pragma acc loop independent gang reduction (+:w)
    for (int i = 0; i < 10; i++)
      w += worker_sum (a + 100 * i, 100);
  }
  int first_thousand = 0;
  for (int i = 0; i < 10; i++)
    {
      int t = 0;
      for (int j = 0; j < 100; j++)
	t += a[100 * i + j];
      CHECK_EQ (sums[i], t);
      first_thousand += t;
    }
  CHECK_EQ (s, want + n);
  CHECK_EQ (w, first_thousand + 3);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 33, N };
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 31 % 77 - 30;
      d[i] = 0.1 * i;
      u[i] = test_random ();
    }
  for (int k = 0; k < 4; k++)
    {
      int want = 0, most = -500;
      unsigned bits = 0;
      double total = 0;
      for (int i = 0; i < sizes[k]; i++)
	{
	  want += a[i];
	  most = a[i] > most ? a[i] : most;
	  bits ^= u[i];
	  total += d[i];
	}
      loops (sizes[k], want, most, bits, total);
      routines (sizes[k], want);
    }
  return test_done ();
}
