/* The plugin in the C++ compiler: a template, a reference, a lambda beside the region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };

template <typename T>
static T
sum (const T *a, int n, T start)
{
  T s = start;
#pragma acc parallel loop gang worker vector num_gangs (5) num_workers (4) vector_length (32) \
  reduction (+:s) copy (s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static void
largest (const int *a, int n, int &result)
{
  int m = result;
#pragma acc parallel loop gang vector num_gangs (3) reduction (max:m) copy (m) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    m = a[i] > m ? a[i] : m;
  result = m;
}

int
main ()
{
  static int a[N];
  static double d[N];
  int want = 7, most = -1000000, got = most;
  double want_d = 0.5;
  auto fill = [&] (int i) { a[i] = i * 37 % 1009 - 500; d[i] = a[i] * 0.25; };
  for (int i = 0; i < N; i++)
    {
      fill (i);
      want += a[i];
      want_d += d[i];
      most = a[i] > most ? a[i] : most;
    }
  largest (a, N, got);
  CHECK_EQ (sum (a, N, 7), want);
  CHECK_SAME (sum (d, N, 0.5), want_d);
  CHECK_EQ (got, most);
  return test_done ();
}
