/* redux.sync, workers at launch, and the shared memory of private variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-arch=sm_80 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

int
f (double *a, int n, int w)
{
  int s = 0;
#pragma acc parallel num_workers (w) vector_length (64) reduction (max:s) copyin (a[0:n])
#pragma acc loop worker vector reduction (max:s)
  for (int i = 0; i < n; i++)
    s = a[i] > s ? a[i] : s;
#pragma acc parallel loop gang copy (a[0:n]) vector_length (32)
  for (int i = 0; i < n; i++)
    {
      double row[40];
      unsigned z = 0;
#pragma acc loop vector
      for (int j = 0; j < 40; j++)
	row[j] = a[i] + j;
#pragma acc loop vector reduction (|:z)
      for (int j = 0; j < 40; j++)
	z |= row[j] > i;
      a[i] = z;
    }
  return s;
}

/* REPORT
12:9: parallel: gangs at launch, workers at launch, vector length 64; 304 bytes shared: reductions 304, broadcasts 0, variables 0
12:9: reduction (max:s) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
13:9: loop: gang worker vector; a block of iterations for each gang, 2 elements in a load
13:9: reduction (max:s) int, worker: a slot for each worker, shuffle tree (several workers); reproducible
13:9: reduction (max:s) int, vector: shuffle trees, a slot for each of 2 warps (vector length 64 > 32); reproducible
13:9: loop: also over gangs, since it is all of the construct
16:9: parallel: gangs at launch, 1 worker, vector length 32; 320 bytes shared: reductions 0, broadcasts 0, variables 320
16:9: loop: gang; a block of iterations for each gang
21:9: loop: vector
24:9: loop: vector
24:9: reduction (|:z) unsigned int, vector: redux.sync (one warp, 32-bit integers, sm_80); reproducible
*/
