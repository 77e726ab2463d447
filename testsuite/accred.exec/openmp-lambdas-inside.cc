/* Lambdas that target regions make: without and with captures, with a name and without, in templates, for
   algorithms of the library.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -std=c++17" } */

#include "accred-test.h"
#include <algorithm>
#include <numeric>
template <class F> static int
ap (F f)
{
  return f (1, 2);
}
template <class T> int
tem (T k)
{
  int r;
#pragma omp target map(from : r)
  r = ap ([=] (T a, T b) { return a + b + k; }) + ap ([] (T a, T b) { return a * b; });
  return r;
}
int
main ()
{
  int r, order[16], k = 5;
  for (int i = 0; i < 16; i++)
    order[i] = (i * 7) % 16;
#pragma omp target map(from : r)
  r = ap ([] (int a, int b) { return a > b; });
  CHECK_EQ (r, 0);
#pragma omp target map(from : r)
  r = ap ([k] (int a, int b) { return a + b + k; });
  CHECK_EQ (r, 8);
#pragma omp target map(from : r)
  r = ap ([&k] (int a, int b) { return a + b + k; });
  CHECK_EQ (r, 8);
#pragma omp target map(from : r)
  {
    auto l = [] (int a, int b) { return a + b; };
    r = ap (l) + l (3, 4);
  }
  CHECK_EQ (r, 10);
#pragma omp target map(tofrom : order)
  std::sort (order, order + 16, [] (int a, int b) { return a > b; });
  CHECK_EQ (order[0], 15);
#pragma omp target teams distribute parallel for map(tofrom : order)
  for (int i = 0; i < 16; i++)
    order[i] = [] (int x) { return x * 2; }(order[i]);
  CHECK_EQ (order[1], 28);
#pragma omp target teams distribute parallel for map(tofrom : order)
  for (int i = 0; i < 16; i++)
    order[i] = [&] (int x) { return x * k + order[i]; }(2);
  CHECK_EQ (order[1], 38);
  CHECK_EQ (tem (4), 9);
#pragma omp target map(tofrom : r) map(to : order)
  r = std::accumulate (order, order + 16, 0, [] (int a, int b) { return a + b; });
  CHECK_EQ (r, 400);
#pragma omp target map(tofrom : r)
  {
    int (*fp) (int, int) = [] (int a, int b) { return a - b; };
    r = fp (5, 2);
  }
  CHECK_EQ (r, 3);
#pragma omp target map(tofrom : r)
  {
    struct cmp
    {
      bool operator() (int a, int b) const { return a < b; }
    };
    r = ap (cmp ()) + ap (cmp{});
  }
  CHECK_EQ (r, 2);
  return test_done ();
}
