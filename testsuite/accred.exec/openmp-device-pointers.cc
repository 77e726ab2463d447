/* References in `is_device_ptr' of OpenMP's target regions: to pointers and to arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -fchecking" } */

#include "accred-test.h"

#include <omp.h>

static void
test (int *&p, int (&a)[5], int n)
{
  int sum = 0, of_array = 0;
#pragma omp target is_device_ptr (p)
  for (int i = 0; i < n; i++)
    p[i] = 3 * i;
#pragma omp target teams distribute parallel for is_device_ptr (p) reduction (+ : sum)
  for (int i = 0; i < n; i++)
    sum += *(p + i);
  CHECK_EQ (sum, 3 * n * (n - 1) / 2);
#pragma omp target data map (to : a)
#pragma omp target data use_device_addr (a)
#pragma omp target is_device_ptr (a) map (tofrom : of_array)
  for (int i = 0; i < 5; i++)
    of_array += a[i];
  CHECK_EQ (of_array, a[0] + a[1] + a[2] + a[3] + a[4]);
}

int
main ()
{
  const int n = 100, device = omp_get_default_device ();
  int *p = static_cast<int *> (omp_target_alloc (n * sizeof (int), device));
  int a[5] = { 1, 2, 4, 8, 16 };
  test (p, a, n);
  omp_target_free (p, device);
  return test_done ();
}
