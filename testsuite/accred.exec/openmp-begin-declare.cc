/* `begin declare target' in C++: namespaces, classes, templates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

namespace
{
enum { N = 40 };

#pragma omp begin declare target
namespace values
{
int factor = 3;
template <typename T>
T
scaled (T x)
{
  return x * factor;
}
}

struct line
{
  int slope, start;
  int at (int x) const;
};

int
line::at (int x) const
{
  return slope * x + start;
}
#pragma omp end declare target

#pragma omp begin declare target device_type (any)
template <int I>
struct adder
{
  static int of (int x) { return x + I; }
};
#pragma omp end declare target
}

int
main ()
{
  int out[N], sum = 0;
  double real = 0;
  const line l = { 2, 9 };
  values::factor = 4;
#pragma omp target update to (values::factor)
#pragma omp target teams distribute parallel for map (from : out) map (to : l) reduction (+ : sum, real)
  for (int i = 0; i < N; i++)
    {
      out[i] = values::scaled (i) + l.at (i) + adder<100>::of (i);
      sum += adder<-1>::of (i);
      real += values::scaled (i * 0.5);
    }
  int want = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (out[i], 4 * i + 2 * i + 9 + i + 100);
      want += i;
    }
  CHECK_EQ (sum, want - N);
  CHECK (real == 2.0 * want);
  return test_done ();
}
