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
12:9: parallel: 1 gang, workers at launch, vector length 64; 184 bytes shared: reductions 184, broadcasts 0, variables 0
12:9: reduction (max:s) int, gang: update of the result (one gang); reproducible
13:9: loop: worker vector
13:9: reduction (max:s) int, worker: a slot for each worker, shuffle tree (several workers); reproducible
13:9: reduction (max:s) int, vector: shuffle trees, a slot for each of 2 warps (vector length 64 > 32); reproducible
13:9: loop: one gang has the iterations, as the program says how many workers or lanes there are
16:9: parallel: gangs at launch, 1 worker, vector length 32; 320 bytes shared: reductions 0, broadcasts 0, variables 320
16:9: loop: gang; a block of iterations for each gang
21:9: loop: vector
24:9: loop: vector
24:9: reduction (|:z) unsigned int, vector: redux.sync (one warp, 32-bit integers, sm_80); reproducible
*/
