/* Regions of the host in those of the device, in C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#pragma omp requires reverse_offload

#include "accred-test.h"
#include <map>
#include <string>
#include <vector>

static std::map<int, std::string> names;
static std::vector<double> noted;

static int
length_of (int i)
{
  return int (names.at (i).size ());
}

static void
note (double x)
{
  noted.push_back (x);
}

#pragma omp begin declare target
template <typename T>
static T
twice_on_host (T x)
{
#pragma omp target device(ancestor : 1) map(tofrom : x)
  {
    note (double (x));
    x += x;
  }
  return x;
}
#pragma omp end declare target

struct counter
{
  int n = 0, m[4] = { 1, 2, 3, 4 };

  void ask ()
  {
    int k = n, *p = m;
#pragma omp target device(ancestor : 1) map(tofrom : k, p[1 : 2])
    {
      k = length_of (k);
      p[1] += 10;
      p[2] += 20;
    }
    n = k;
  }
};

static void
references (int &r, const double &d)
{
  double seen = 0;
#pragma omp target map(tofrom : r, seen) firstprivate(d)
  {
    int local = r;
    int &alias = local;
#pragma omp target device(ancestor : 1) map(tofrom : alias)
    alias = length_of (alias);
    r = local;
    seen = d;
  }
  CHECK_EQ (r, 3);
  CHECK (seen == 2.5);
}

int
main ()
{
  names = { { 1, "a" }, { 2, "two" }, { 3, "three" } };

  int i = 0;
  double x = 0;
#pragma omp target map(from : i, x)
  {
    i = twice_on_host (21);
    x = twice_on_host (0.25);
  }
  CHECK_EQ (i, 42);
  CHECK (x == 0.5);
  CHECK_EQ (int (noted.size ()), 2);
  CHECK (noted[0] == 21 && noted[1] == 0.25);

  counter outside;
#pragma omp target map(tofrom : outside)
  {
    counter c;
    c.n = 3;
    c.ask ();
    outside.n = c.n;
    outside.m[0] = c.m[0] + c.m[1] + c.m[2] + c.m[3];
  }
  CHECK_EQ (outside.n, 5);
  CHECK_EQ (outside.m[0], 1 + 12 + 23 + 4);

  int r = 2;
  references (r, 2.5);

  int all[50];
#pragma omp target teams distribute parallel for map(from : all)
  for (int k = 0; k < 50; k++)
    {
      int at = k % 3 + 1;
#pragma omp target device(ancestor : 1) map(tofrom : at)
      at = length_of (at);
      all[k] = at;
    }
  for (int k = 0; k < 50; k++)
    CHECK_EQ (all[k], k % 3 == 0 ? 1 : k % 3 == 1 ? 3 : 5);
  return test_done ();
}
