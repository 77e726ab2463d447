/* The directive `allocate' of an array of variable size in a target region.  GCC 12 has no such directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-14" } */

#include <omp.h>

void
f (int n, int *result)
{
#pragma omp target map (tofrom : result[0 : 1])
  {
    int a[n]; /* { dg-error "accred: the directive 'allocate' of an array of variable size in a target region" } */
#pragma omp allocate (a) allocator (omp_default_mem_alloc)
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 0; i < n; i++)
      *result += a[i];
  }
}
