/* Pointers that no clause names, to the ends of arrays on the device, or to nothing there.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include <omp.h>
#include <stdlib.h>

#include "accred-test.h"

static double
sum_between (double *begin, double *end)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s)
  for (double *p = begin; p < end; p++)
    s += *p;
  return s;
}

static double
sum_before (double *end, int n)
{
  double s = 0;
#pragma omp target map(tofrom : s)
  for (int i = 1; i <= n; i++)
    s += end[-i];
  return s;
}

int
main ()
{
  const int n = 1000;
  double *p = malloc (n * sizeof *p), *none = NULL;
  int nulls = 0;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target enter data map(to : p[0 : n])
  CHECK_SAME (sum_between (p, p + n), 499500.0);
  CHECK_SAME (sum_between (p + 10, p + 20), 145.0);
  CHECK_SAME (sum_before (p + n, n), 499500.0);
  /* A task of the host launches it through libgomp.  */
  double s = 0, *end = p + n;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s) nowait
  for (double *q = p; q < end; q++)
    s += *q;
#pragma omp taskwait
  CHECK_SAME (s, 499500.0);
#pragma omp target map(from : nulls)
  nulls = none == NULL;
  CHECK_EQ (nulls, 1);
  double *device = omp_target_alloc (n * sizeof *device, omp_get_default_device ());
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    device[i] = 2;
  s = 0;
#pragma omp target teams distribute parallel for map(tofrom : s) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += device[i];
  CHECK_SAME (s, 2000.0);
  omp_target_free (device, omp_get_default_device ());
#pragma omp target exit data map(delete : p[0 : n])
  free (p);
  return test_done ();
}
