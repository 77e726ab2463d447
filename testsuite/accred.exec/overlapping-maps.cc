/* Objects and parts of them in one construct: all that the region has written comes back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fopenmp" } */

#include "accred-test.h"

struct three
{
  int a, b, c;
  double large[100];
};

static void
test_acc (int n)
{
  three t = { 1, 2, 3, {} };
  int &first = t.a, &second = t.b;
#pragma acc parallel loop copy(t) reduction(+ : first, second)
  for (int i = 0; i < n; i++)
    {
      first += t.c;
      second += 2;
      t.large[i] = i;
    }
  CHECK_EQ (t.a, 1 + 3 * n);
  CHECK_EQ (t.b, 2 + 2 * n);
  CHECK_EQ (t.c, 3);
  for (int i = 0; i < n; i++)
    CHECK_EQ (t.large[i], (double) i);
}

static void
test_omp (int n)
{
  three t = { 1, 2, 3, {} };
  int &first = t.a, &last = t.c;
#pragma omp target teams distribute parallel for reduction(+ : first) map(tofrom : t) map(tofrom : first, last)
  for (int i = 0; i < n; i++)
    {
      first += t.b;
      t.large[i] = i;
      if (i == 4)
	last = 9;
    }
  CHECK_EQ (t.a, 1 + 2 * n);
  CHECK_EQ (t.b, 2);
  CHECK_EQ (t.c, 9);
  for (int i = 0; i < n; i++)
    CHECK_EQ (t.large[i], (double) i);
  /* On the device already: nothing is copied.  */
#pragma acc enter data copyin(t)
#pragma omp target teams distribute parallel for reduction(+ : first) map(tofrom : t) map(tofrom : first, last)
  for (int i = 0; i < n; i++)
    first += t.b + last;
  CHECK_EQ (t.a, 1 + 2 * n);
#pragma acc exit data copyout(t)
  CHECK_EQ (t.a, 1 + 2 * n + 11 * n);
}

int
main ()
{
  test_acc (100);
  test_omp (100);
  return test_done ();
}
