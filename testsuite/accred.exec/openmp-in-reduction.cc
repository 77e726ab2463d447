/* Target regions that take part in the reductions of their tasks: references, templates, classes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "gcc-12" } */
/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

struct bounds
{
  int least, most;
  void
  add (int i)
  {
    least = i < least ? i : least;
    most = i > most ? i : most;
  }
};
#pragma omp declare reduction (join : bounds : (omp_out.add (omp_in.least), omp_out.add (omp_in.most))) \
  initializer (omp_priv = { 1000000, -1000000 })

/* References to a variable, an array and a pointer.  */
static void
by_reference (int &x, long *&p, double (&a)[3], int n)
{
#pragma omp taskgroup task_reduction (+ : x, p[0 : n]) task_reduction (+ : a[1 : 2])
  {
#pragma omp target in_reduction (+ : x, p[ : n], a[1 : 2])
    {
      x += 3;
      p[n - 1] += 4;
      a[2] += 0.5;
    }
#pragma omp task in_reduction (+ : p[ : n])
    p[0]--;
  }
}

template <typename T, int count>
static T
sums (const T *in, int n)
{
  T all[count] = {}, sum = T ();
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction (+ : all, sum)
  for (int k = 0; k < count; k++)
#pragma omp target nowait in_reduction (+ : all, sum) map (to : in[0 : n]) firstprivate (k)
#pragma omp teams distribute parallel for reduction (+ : sum)
    for (int i = k; i < n; i++)
      {
	sum += in[i];
	if (i == k)
	  all[k] += in[k];
      }
  for (T t : all)
    sum += 1000 * t;
  return sum;
}

int
main ()
{
  int x = 1;
  long values[5] = { 10, 20, 30, 40, 50 }, *p = values;
  double a[3] = { 1, 2, 3 };
#pragma omp parallel num_threads (1)
  by_reference (x, p, a, 5);
#pragma omp parallel num_threads (2)
#pragma omp master
  by_reference (x, p, a, 4);
  CHECK_EQ (x, 7);
  CHECK (p == values);
  CHECK_EQ (values[0], 8);
  CHECK_EQ (values[3], 44);
  CHECK_EQ (values[4], 54);
  CHECK (a[0] == 1 && a[1] == 2 && a[2] == 4);

  long in[100];
  float small[100];
  for (int i = 0; i < 100; i++)
    in[i] = small[i] = i + 1;
  /* 5050 + (5050 - 1) + (5050 - 1 - 2), and 1000 * (1 + 2 + 3).  */
  const long want = 15146 + 6000;
  CHECK_EQ ((sums<long, 3> (in, 100)), want);
  CHECK ((sums<float, 3> (small, 100) == want));

  bounds b = { 5, 6 };
#pragma omp parallel num_threads (2)
#pragma omp single
#pragma omp taskgroup task_reduction (join : b)
  for (int i = 0; i < 5; i++)
#pragma omp target in_reduction (join : b) nowait
    b.add (3 * i - 4);
  CHECK_EQ (b.least, -4);
  CHECK_EQ (b.most, 8);
  return test_done ();
}
