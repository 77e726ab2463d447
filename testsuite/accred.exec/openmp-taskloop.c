/* `taskloop' in target regions: the thread that comes to one executes all of it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"
enum
{
  N = 1000
};
static void
in_single (int n)
{
  int a[N], l = -1, s = 5, p = 7;
#pragma omp target map(from : a) map(tofrom : l, s)
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(p) lastprivate(l) nogroup grainsize(10) if (n > 5)
  for (int i = 0; i < n; i++)
    {
      int t = p + i;
      a[i] = 2 * t;
      l = i;
    }
  CHECK_EQ (l, n - 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 2 * (7 + i));
#pragma omp target map(tofrom : s)
#pragma omp parallel
  {
#pragma omp master
#pragma omp taskloop simd collapse(2) reduction(+ : s) num_tasks(4)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
	s += i * k;
  }
  CHECK_EQ (s, 5 + 3 * (n * (n - 1) / 2));
}
static void
alone (int n)
{
  int a[N], l = -1, s = 5;
#pragma omp target map(from : a) map(tofrom : l, s)
  {
#pragma omp taskloop shared(a) lastprivate(l)
    for (int i = 0; i < n; i++)
      a[l = i] = i;
#pragma omp taskloop reduction(+ : s)
    for (int i = n; i > 0; i--)
      s += a[i - 1];
  }
  CHECK_EQ (l, n - 1);
  CHECK_EQ (s, 5 + n * (n - 1) / 2);
}
/* Each iteration has its own.  */
static void
in_loop (int n)
{
  int a[N];
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma omp taskloop shared(s) grainsize(1)
      for (int k = 0; k <= i % 7; k++)
	s += k;
      a[i] = s;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], (i % 7) * (i % 7 + 1) / 2);
}
#pragma omp declare target
static void __attribute__ ((noinline)) fill (int *a, int n)
{
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
}
#pragma omp end declare target
static void
in_function (int n)
{
  int a[N];
#pragma omp target map(from : a)
#pragma omp parallel
#pragma omp single
  fill (a, n);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i + 1);
}
int
main (void)
{
  in_single (N);
  in_single (37);
  alone (N);
  in_loop (N);
  in_function (N);
  return test_done ();
}
