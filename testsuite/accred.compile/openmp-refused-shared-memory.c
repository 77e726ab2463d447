/* Since GCC 13 the front end takes a directive that wants the host's memory on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#pragma omp requires unified_shared_memory

int
f (int n, int *a)
{
  int s = 0;
#pragma omp target teams distribute parallel for reduction (+ : s) /* { dg-error "accred: a target region in a file with 'requires unified_shared_memory'" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
