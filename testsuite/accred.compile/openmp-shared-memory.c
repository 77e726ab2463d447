/* Since GCC 13 the front end takes a directive that wants the host's memory on the device: regions stay on the host, with a warning.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#pragma omp requires unified_shared_memory

int
f (int n, int *a)
{
  int s = 0;
#pragma omp target teams distribute parallel for reduction (+ : s) /* { dg-warning "accred: the host executes this region, because of 'requires unified_shared_memory'" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void
g (int n, int *a)
{
#pragma omp target data map (tofrom : a[:n])
#pragma omp target /* { dg-warning "accred: the host executes this region" } */
  a[0] = n;
}

/* No kernel.  */
/* { dg-final { scan-assembler-not "GOACC_parallel_keyed" } } */
