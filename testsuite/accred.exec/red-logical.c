/* Logical reductions: a RESULT that is neither 0 nor 1 is true, and so is a double that an integer would lose.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

/* 4 && 1 is 1, where 4 & 1 would be 0.  */

static int
and_int (int incoming, const int *a, int n)
{
  int s = incoming;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) reduction (&&:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s = s && a[i];
  return s;
}

static int
or_int (int incoming, const int *a, int n)
{
  int s = incoming;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) reduction (||:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s = s || a[i];
  return s;
}

static double
and_double (double incoming, const double *a, int n)
{
  double s = incoming;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) reduction (&&:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s = s && a[i];
  return s;
}

/* The level that combines in shared memory or by shuffles alone.  */

static int
and_vector (int incoming, const int *a, int n)
{
  int s = incoming;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (32) copyin (a[0:n]) copy (s)
  {
#pragma acc loop vector reduction (&&:s)
    for (int i = 0; i < n; i++)
      s = s && a[i];
  }
  return s;
}

int
main (void)
{
  enum { n = 200 };
  int ones[n], twos[n], hole[n], zeros[n];
  double halves[n], hole_double[n];
  for (int i = 0; i < n; i++)
    {
      ones[i] = 1;
      twos[i] = i % 2 ? 2 : 5;
      hole[i] = i != 137;
      zeros[i] = 0;
      halves[i] = 0.5;
      hole_double[i] = i == 137 ? 0 : 0.5;
    }

  CHECK_EQ (and_int (4, ones, n), 1);
  CHECK_EQ (and_int (4, twos, n), 1);
  CHECK_EQ (and_int (4, hole, n), 0);
  CHECK_EQ (and_int (0, ones, n), 0);
  CHECK_EQ (or_int (4, zeros, n), 1);
  CHECK_EQ (or_int (0, twos, n), 1);
  CHECK_EQ (or_int (0, zeros, n), 0);
  CHECK_EQ (and_vector (4, twos, n), 1);
  CHECK_EQ (and_vector (4, hole, n), 0);
  CHECK_SAME (and_double (0.25, halves, n), 1.0);
  CHECK_SAME (and_double (0.25, hole_double, n), 0.0);
  CHECK_SAME (and_double (0, halves, n), 0.0);
  return test_done ();
}
