/* Maps with iterators, new in GCC 16: target regions in constructs of the host are refused.  libgomp does them in
   directives for data, one of which goes around any other region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-16" } */

void
f (int **p, int n)
{
#pragma omp target enter data map (to : p[ : 4])
#pragma omp target enter data map (iterator (i = 0 : 4), to : p[i][ : n])
#pragma omp target map (iterator (i = 0 : 4), tofrom : p[i][ : n])
  for (int k = 0; k < n; k++)
    p[1][k]++;
#pragma omp parallel
#pragma omp single
#pragma omp target map (iterator (i = 0 : 4), tofrom : p[i][ : n]) /* { dg-error "accred: 'map \\(iterator \\(\\.\\.\\.\\), \\.\\.\\.\\)' in a target region" } */
  for (int k = 0; k < n; k++)
    p[1][k]++;
}
