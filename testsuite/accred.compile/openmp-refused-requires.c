/* What a program requires of all devices and GCC 12 does not have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "before-gcc-13" } */

#pragma omp requires unified_shared_memory /* { dg-error "'unified_shared_memory' clause on 'requires' directive not supported yet" } */
#pragma omp requires unified_address /* { dg-error "'unified_address' clause on 'requires' directive not supported yet" } */
#pragma omp requires reverse_offload /* { dg-error "'reverse_offload' clause on 'requires' directive not supported yet" } */

void
f (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
  a[0] = n;
}
