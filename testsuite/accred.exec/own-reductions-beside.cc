// With -fopenacc and -fopenmp: reductions of classes that the program declares for OpenMP, beside OpenACC's reductions of
// objects of classes, element by element.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-fopenmp -w" }

#include "accred-test.h"

struct range
{
  int least, most;
};

static range
both (range a, range b)
{
  return { a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most };
}

#pragma omp declare reduction (+ : range : omp_out = both (omp_out, omp_in)) initializer (omp_priv = { 1000, -1000 })

struct moments
{
  int count, sum[2];
};

static int
value (int i)
{
  return i * 37 % 101 - 50;
}

static void
on_host_and_device (int n)
{
  range r = { 1000, -1000 }, d = { 1000, -1000 };
#pragma omp parallel for reduction (+ : r)
  for (int i = 0; i < n; i++)
    r = both (r, { value (i), value (i) });
  CHECK_EQ (r.least, -50);
  CHECK_EQ (r.most, 50);
#pragma omp target teams distribute parallel for reduction (+ : d) map (tofrom : d)
  for (int i = 0; i < n; i++)
    d = both (d, { value (i), value (i) });
  CHECK_EQ (d.least, -50);
  CHECK_EQ (d.most, 50);
}

static void
by_elements (moments &m, int n)
{
#pragma acc parallel loop reduction (+ : m)
  for (int i = 0; i < n; i++)
    {
      m.count++;
      m.sum[0] += i;
      m.sum[1] += 2 * i;
    }
}

int
main ()
{
  const int n = 202;
  on_host_and_device (n);
  moments m = { 1, { 2, 3 } };
  by_elements (m, n);
  CHECK_EQ (m.count, n + 1);
  CHECK_EQ (m.sum[0], 2 + n * (n - 1) / 2);
  CHECK_EQ (m.sum[1], 3 + n * (n - 1));
  return test_done ();
}
