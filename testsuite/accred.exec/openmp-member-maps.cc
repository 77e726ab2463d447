/* Maps of some members of an object in C++: of `this', of references, in regions of host threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"

struct part
{
  int k;
  double *v;
};

struct field
{
  double *a;
  int n;
  double scale;
  part in;
  int *idx;

  double sum ();
  double permuted_sum ();
  int length ();
};

double
field::sum ()
{
  double s = 0;
#pragma omp target teams distribute parallel for map (to : this->n, this->scale, this->a[ : n]) reduction (+ : s)
  for (int i = 0; i < n; i++)
    s += a[i] * scale;
  return s;
}

double
field::permuted_sum ()
{
  double s = 0;
#pragma omp target teams distribute parallel for map (to : n, scale, a[ : n], idx[ : n]) reduction (+ : s)
  for (int i = 0; i < n; i++)
    s += a[idx[i]] * scale + i;
  return s;
}

int
field::length ()
{
  int t = 0;
#pragma omp target map (from : t) map (to : this->n)
  t = n;
  return t;
}

static int
of_reference (field &f)
{
  int t = 0;
#pragma omp target map (from : t) map (to : f.n, f.in.k)
  t = f.n + f.in.k;
  return t;
}

static double
section_of_reference (field &f)
{
  double s = 0;
#pragma omp target map (tofrom : s) map (to : f.n, f.in.k, f.in.v[ : 5])
  for (int i = 0; i < 5; i++)
    s += f.in.v[i] * f.in.k;
  return s;
}

static void
of_threads (const field &f)
{
#pragma omp parallel for num_threads (3)
  for (int k = 0; k < 3; k++)
    {
      field own = f, *q = &own;
      double mine[30], s = 0;
      for (int i = 0; i < 30; i++)
	mine[i] = i * k;
      own.a = mine;
#pragma omp target teams distribute parallel for map (to : q->scale, q->n, q->a[ : 30]) reduction (+ : s)
      for (int i = 0; i < q->n; i++)
	s += q->a[i] * q->scale;
#pragma omp critical
      CHECK (s == 870.0 * k);
    }
}

int
main ()
{
  double a[30], v[5];
  int idx[30];
  for (int i = 0; i < 30; i++)
    {
      a[i] = i;
      idx[i] = 29 - i;
    }
  for (int i = 0; i < 5; i++)
    v[i] = i;
  field f = { a, 30, 2.0, { 9, v }, idx };
  /* 435 is the sum of the numbers up to 29.  */
  CHECK (f.sum () == 2 * 435);
  CHECK (f.permuted_sum () == 2 * 435 + 435);
  CHECK_EQ (f.length (), 30);
  CHECK_EQ (of_reference (f), 30 + 9);
  CHECK (section_of_reference (f) == 10 * 9);
  of_threads (f);
  CHECK (f.a == a && f.idx == idx && f.in.v == v);
  return test_done ();
}
