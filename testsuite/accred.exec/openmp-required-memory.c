/* `requires unified_shared_memory': the host executes the regions, so for OpenMP there is no device, and what its
   functions allocate is the host's memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-13" } */

#define TEST_ON_HOST
#pragma omp requires unified_shared_memory

#include "accred-test.h"
#include <omp.h>

enum { N = 100 };

int
main (void)
{
  CHECK_EQ (omp_get_num_devices (), 0);
  int *a = (int *) omp_target_alloc (N * sizeof *a, omp_get_default_device ()), s = 0;
  int x = 1;
  CHECK (a != NULL);
  CHECK (omp_target_is_present (&x, omp_get_default_device ()));
  CHECK (omp_get_mapped_ptr (&x, omp_get_default_device ()) == &x);
#pragma omp target is_device_ptr (a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction (+ : s) is_device_ptr (a)
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, N * (N - 1) / 2);
  omp_target_free (a, omp_get_default_device ());
  return test_done ();
}
