/* Reductions of sections whose bounds, and of arrays whose size the program knows only when it runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  MOST = 3000
};

/* From 14 to 16 GCC's front end maps the section of a pointer from a temporary that it sets later, in
   the region.  */
#if __GNUC__ >= 14
#define MAPPED map (tofrom : p[ : MOST])
#else
#define MAPPED
#endif

/* Elements FROM to FROM + N - 1 of a pointer's; over teams and threads, and over threads alone.  */

static void
test_pointer (int from, int n, int m)
{
  static long a[MOST], b[MOST];
  long *p = a, *q = b;
  for (int i = 0; i < MOST; i++)
    a[i] = b[i] = i % 7;
#pragma omp target teams distribute parallel for reduction (+ : p[from : n]) MAPPED
  for (int i = 0; i < m; i++)
    p[from + i % n] += i;
#pragma omp target parallel for reduction (max : q[from : n]) map (tofrom : q[: MOST])
  for (int i = 0; i < m; i++)
    q[from + i % n] = q[from + i % n] > i ? q[from + i % n] : i;
  for (int i = 0; i < MOST; i++)
    {
      long sum = i % 7, most = i % 7;
      if (i >= from && i < from + n)
	for (int k = i - from; k < m; k += n)
	  {
	    sum += k;
	    most = k > most ? k : most;
	  }
      CHECK_EQ (a[i], sum);
      CHECK_EQ (b[i], most);
    }
}

/* An array of run-time size, and a section of it; teams and loops apart.  */

static void
test_array (int n, int m)
{
  int v[n], w[n];
  for (int i = 0; i < n; i++)
    v[i] = w[i] = -i;
#pragma omp target teams distribute parallel for reduction (+ : v) map (tofrom : v)
  for (int i = 0; i < m; i++)
    v[i % n] += 2;
#pragma omp target map (tofrom : w)
#pragma omp teams
#pragma omp distribute parallel for reduction (+ : w[1 : n - 2])
  for (int i = 0; i < m; i++)
    w[1 + i % (n - 2)] += 3;
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (v[i], -i + 2 * ((m + n - 1 - i) / n));
      CHECK_EQ (w[i], -i + (i > 0 && i < n - 1 ? 3 * ((m + n - 2 - i) / (n - 2)) : 0));
    }
}

/* By an operator of the program; two at a time.  */

struct range { int least, most; };
#pragma omp declare reduction (join : struct range : omp_out.least = omp_in.least < omp_out.least ? omp_in.least : omp_out.least, omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most) initializer (omp_priv = { 1 << 30, -(1 << 30) })

static void
test_own (int n, int m)
{
  struct range r[40];
  double x[40];
  for (int i = 0; i < 40; i++)
    {
      r[i] = (struct range){ 500, 501 };
      x[i] = 1;
    }
#pragma omp target teams distribute parallel for reduction (join : r[0 : n]) reduction (* : x[2 : n]) map (tofrom : r, x)
  for (int i = 0; i < m; i++)
    {
      struct range *e = &r[i % n];
      e->least = i < e->least ? i : e->least;
      e->most = i > e->most ? i : e->most;
      if (i < 2 * n)
	x[2 + i % n] *= 2;
    }
  for (int i = 0; i < 40; i++)
    {
      CHECK_EQ (r[i].least, i < n ? i : 500);
      CHECK_EQ (r[i].most, i < n ? (m - 1 - i) / n * n + i : 501);
      CHECK (x[i] == (i >= 2 && i < 2 + n ? 4 : 1));
    }
}

int
main (void)
{
  test_pointer (0, 5, 1000);
  test_pointer (17, 1, 700);
  test_pointer (300, 2500, 20000);
  test_pointer (9, 4, 0);
  test_array (7, 1000);
  test_array (100, 99);
  test_own (10, 2000);
  return test_done ();
}
