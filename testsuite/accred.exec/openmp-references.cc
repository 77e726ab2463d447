/* References in OpenMP's target regions: mapped ones in constructs of the host, and those to classes
   with constructors in `firstprivate'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

namespace
{

struct point
{
  int x, y;
};

struct counted
{
  int value;
  explicit counted (int v) : value (v) {}
  counted (const counted &from) : value (from.value) {}
  ~counted () {}
};

/* The region is a function with the reference TO.  */

void
store (int &to, const point &from)
{
  point copy = from;
#pragma omp parallel num_threads (1)
  {
#pragma omp target firstprivate (copy) map (from : to)
    to = copy.x + copy.y;
    copy.x = 9;
#pragma omp target map (tofrom : to)
    to += copy.x;
  }
}

int
twice (const counted &reference, int n)
{
  counted object (reference), &same = object;
  int first = 0, second = 0, written = 0;
#pragma omp target firstprivate (object) map (from : first)
  first = object.value;
#pragma omp target firstprivate (same) map (from : second, written)
  {
    second = same.value;
    same.value += n;
    written = same.value;
  }
  CHECK_EQ (written, second + n);
  CHECK_EQ (object.value, reference.value);
  return first + second;
}

} // namespace

int
main ()
{
  int r = 3;
  store (r, { 3, 4 });
  CHECK_EQ (r, 16);
  CHECK_EQ (twice (counted (21), 5), 42);
  return test_done ();
}
