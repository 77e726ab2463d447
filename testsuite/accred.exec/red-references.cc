// Reduction variables that are C++ references, also in templates, member functions and lambdas.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "c++" }

#include "accred-test.h"

enum { N = 900 };

template<typename T>
void
sum_into (T &r, const T *a, int n)
{
#pragma acc parallel loop gang worker vector num_gangs (5) num_workers (2) vector_length (32) reduction (+:r) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    r += a[i];
}

template<typename T>
void
extremes (const T *a, int n, T &least, T &most)
{
#pragma acc parallel num_gangs (4) vector_length (64) copy (least, most) copyin (a[0:n])
  {
#pragma acc loop gang vector reduction (min:least) reduction (max:most)
    for (int i = 0; i < n; i++)
      {
	least = a[i] < least ? a[i] : least;
	most = a[i] > most ? a[i] : most;
      }
  }
}

// A worker and a vector loop of one gang: the copy object is behind a reference.
void
one_gang (const int *a, int n, int &worker, int &vector)
{
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copy (worker, vector) copyin (a[0:n])
  {
#pragma acc loop worker reduction (+:worker)
    for (int i = 0; i < n; i++)
      worker += a[i];
#pragma acc loop vector reduction (^:vector)
    for (int i = 0; i < n; i++)
      vector ^= a[i];
  }
}

// A reference to a variable of the region itself.
void
reference_inside (const int *a, int *out)
{
#pragma acc parallel num_gangs (3) num_workers (2) vector_length (32) copyin (a[0:N]) copyout (out[0:3])
  {
#pragma acc loop gang
    for (int g = 0; g < 3; g++)
      {
	int s = g;
	int &r = s;
#pragma acc loop worker vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
	out[g] = r;
      }
  }
}

// In a data region, on a serial construct and without any data clause.
void
in_data_region (const int *a, int n, int &r, int &s, int &t)
{
#pragma acc data copy (r) copyin (a[0:n])
  {
#pragma acc parallel loop gang vector num_gangs (4) copy (r) reduction (+:r) // { dg-warning "incompatible data clause with reduction" }
    for (int i = 0; i < n; i++)
      r += a[i];
#pragma acc serial copy (s)
    {
#pragma acc loop reduction (+:s)
      for (int i = 0; i < n; i++)
	s += a[i];
    }
#pragma acc parallel num_gangs (4)
    {
#pragma acc loop gang vector reduction (+:t)
      for (int i = 0; i < n; i++)
	t += a[i];
    }
  }
}

struct account
{
  int total = 100;

  void
  add (const int *a, int n)
  {
    int &t = total;
    sum_into (t, a, n);
  }
};

int
main ()
{
  static int a[N];
  static double d[N];
  int sum = 0, x = 6, least = 1 << 30, most = -(1 << 30);
  double dsum = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = (int) (test_random () % 2001) - 900;
      // Whole numbers: no rounding.
      d[i] = a[i];
      sum += a[i];
      dsum += d[i];
      x ^= a[i];
      least = a[i] < least ? a[i] : least;
      most = a[i] > most ? a[i] : most;
    }
  int s = 7;
  sum_into (s, a, N);
  CHECK_EQ (s, 7 + sum);
  sum_into (s, a, 0);
  CHECK_EQ (s, 7 + sum);
  double ds = 0.5;
  sum_into (ds, d, N);
  CHECK_SAME (ds, 0.5 + dsum);
  int lo = 0, hi = 0;
  extremes (a, N, lo, hi);
  CHECK_EQ (lo, least < 0 ? least : 0);
  CHECK_EQ (hi, most > 0 ? most : 0);
  double dlo = 0, dhi = 0;
  extremes (d, N, dlo, dhi);
  CHECK_SAME (dlo, (double) lo);
  CHECK_SAME (dhi, (double) hi);
  int w = 4, v = 6;
  one_gang (a, N, w, v);
  CHECK_EQ (w, 4 + sum);
  CHECK_EQ (v, x);
  int in_data = 1, serial = 2, implicit = 3;
  in_data_region (a, N, in_data, serial, implicit);
  CHECK_EQ (in_data, 1 + sum);
  CHECK_EQ (serial, 2 + sum);
  CHECK_EQ (implicit, 3 + sum);
  int out[3];
  reference_inside (a, out);
  for (int g = 0; g < 3; g++)
    CHECK_EQ (out[g], g + sum);
  account k;
  k.add (a, N);
  CHECK_EQ (k.total, 100 + sum);
  int elements[2] = { 1, 2 };
  sum_into (elements[1], a, N);
  CHECK_EQ (elements[0], 1);
  CHECK_EQ (elements[1], 2 + sum);
  auto add_to = [] (int &r, const int *p) { sum_into (r, p, N); };
  int by_lambda = -1;
  add_to (by_lambda, a);
  CHECK_EQ (by_lambda, sum - 1);
  return test_done ();
}
