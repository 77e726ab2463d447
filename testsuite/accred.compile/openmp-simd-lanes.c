/* The argument simd-lanes: which loops of OpenMP the lanes of a warp share, and how many threads
   there are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -O2 -w -fplugin-arg-accred-simd-lanes -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#include <omp.h>

void
f (int n, int m, int (*a)[100], int *s)
{
#pragma omp target teams distribute parallel for thread_limit(256) map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int k = 0; k < m; k++)
      a[i][k]++;

  /* No loop for lanes: a thread is a lane.  */
#pragma omp target teams distribute parallel for simd thread_limit(256) map (tofrom : s[:n])
  for (int i = 0; i < n; i++)
    s[i]++;

  /* As many threads as the region says: they are no warps.  */
#pragma omp target parallel for num_threads(64) map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int k = 0; k < m; k++)
      a[i][k] += omp_get_num_threads ();
}

/* REPORT
14:9: parallel: gangs at launch, 8 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
14:9: loop: gang worker; a block of iterations for each gang
16:9: loop: vector
21:9: parallel: gangs at launch, 1 worker, vector length 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
26:9: parallel: 1 gang, 1 worker, vector length 64; 0 bytes shared: reductions 0, broadcasts 0, variables 0
26:9: loop: vector
28:9: loop: seq
*/
