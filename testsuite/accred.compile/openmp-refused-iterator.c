/* Maps with iterators, new in GCC 16: in target regions they are refused, in directives for data libgomp does them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-16" } */

void
f (int **p, int n)
{
#pragma omp target enter data map (to : p[ : 4])
#pragma omp target enter data map (iterator (i = 0 : 4), to : p[i][ : n])
#pragma omp target map (iterator (i = 0 : 4), tofrom : p[i][ : n]) /* { dg-error "accred: 'map \\(iterator \\(\\.\\.\\.\\), \\.\\.\\.\\)' in a target region" } */
  for (int k = 0; k < n; k++)
    p[1][k]++;
}
