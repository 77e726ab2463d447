/* Clause `indirect' in C++, new in GCC 14: members, instances of templates, lambdas' functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"

#pragma omp begin declare target indirect
struct counter
{
  int base;
  int above (int x) { return x + base; }
  static int fixed (int x) { return x - 1; }
};

template<typename T>
T
cube (T x)
{
  return x * x * x;
}

inline int
shared (int x)
{
  return x ^ 1;
}
#pragma omp end declare target

/* What the device makes has the device's functions.  */
#pragma omp begin declare target
struct shape
{
  virtual int corners () const { return 0; }
};
struct square : shape
{
  int corners () const override { return 4; }
};

static int
corners_of (const shape &s)
{
  return s.corners ();
}
#pragma omp end declare target

int
main ()
{
  counter c = { 27 };
  int (counter::*member) (int) = &counter::above;
  int (*fixed) (int) = counter::fixed, (*in) (int) = shared;
  double (*cubed) (double) = cube<double>;
  int a = 0, b = 0, d = 0, v = 0;
  double e = 0;
#pragma omp target map (to : c, member) map (from : a, b, d, e, v)
  {
    a = (c.*member) (42);
    b = fixed (9);
    d = in (10);
    e = cubed (1.5);
    v = corners_of (square ()) * 10 + corners_of (shape ());
  }
  CHECK_EQ (a, 69);
  CHECK_EQ (b, 8);
  CHECK_EQ (d, 11);
  CHECK_SAME (e, 3.375);
  CHECK_EQ (v, 40);
  return test_done ();
}
