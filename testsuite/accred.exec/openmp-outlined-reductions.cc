/* Reductions by the program's own operators in OpenMP's target regions that stand in constructs of the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

struct extent
{
  int least, most;
  void add (int v)
  {
    least = v < least ? v : least;
    most = v > most ? v : most;
  }
  void add (const extent &o)
  {
    least = o.least < least ? o.least : least;
    most = o.most > most ? o.most : most;
  }
};
#pragma omp declare reduction (join : extent : omp_out.add (omp_in))                              \
  initializer (omp_priv = { 1000000, -1000000 })

struct counted
{
  long n;
  counted () : n (0) {}
  counted (const counted &o) : n (o.n) {}
  ~counted () { n = -1; }
};
#pragma omp declare reduction (+ : counted : omp_out.n += omp_in.n)

static void
test (int n)
{
  extent all = { 40, 50 };
  counted c;
  c.n = 2;
  long sums[3] = { 1, 2, 3 };
#pragma omp parallel num_threads (2)
#pragma omp single
  {
#pragma omp target teams distribute parallel for reduction (join : all)
    for (int i = 0; i < n; i++)
      all.add (i * 3 % 100 - 7);
#pragma omp target teams distribute parallel for reduction (+ : c) map (tofrom : c)
    for (int i = 0; i < n; i++)
      c.n += i;
#pragma omp target map (tofrom : sums)
#pragma omp parallel for reduction (+ : sums)
    for (int i = 0; i < n; i++)
      sums[i % 3] += i;
  }
  CHECK_EQ (all.least, -7);
  CHECK_EQ (all.most, 92);
  CHECK_EQ (c.n, 2 + (long) n * (n - 1) / 2);
  long expected[3] = { 1, 2, 3 };
  for (int i = 0; i < n; i++)
    expected[i % 3] += i;
  for (int k = 0; k < 3; k++)
    CHECK_EQ (sums[k], expected[k]);
}

int
main ()
{
  test (1000);
  return test_done ();
}
