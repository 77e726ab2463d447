/* The same without copies of what is mapped, since GCC 15.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-15" } */

#pragma omp requires self_maps

void
f (int n, int *a)
{
#pragma omp target map (tofrom : a[:n]) /* { dg-warning "accred: the host executes this region, because of 'requires self_maps'" } */
  a[0] = n;
}
