/* With strategy=lock a sum of floats under a lock is not reproducible, a maximum is.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-strategy=lock -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

int
f (const int *a, int n, double *d)
{
  int s = 0;
  double m = 0;
#pragma acc parallel loop gang vector reduction (+:s) reduction (max:m) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      m = m > d[i] ? m : d[i];
    }
#pragma acc parallel copyin (a[0:n]) num_gangs (10) num_workers (4)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
      float t = 0;
#pragma acc loop worker vector reduction (+:t)
      for (int j = 0; j < n; j++)
	t += a[j];
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	d[i] += t;
    }
  return s + m;
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 128; 24 bytes shared: reductions 24, broadcasts 0, variables 0
13:9: loop: gang vector; a block of iterations for each gang, 2 elements in a load
13:9: reduction (+:s) int, gang: update under a lock (asked for by strategy=lock); reproducible
13:9: reduction (max:m) double, gang: update under a lock (asked for by strategy=lock); reproducible
13:9: reduction (+:s) int, vector: update under a lock (asked for by strategy=lock); reproducible
13:9: reduction (max:m) double, vector: update under a lock (asked for by strategy=lock); reproducible
19:9: parallel: 10 gangs, 4 workers, vector length 32; 8 bytes shared: reductions 8, broadcasts 0, variables 0
20:9: loop: gang; a block of iterations for each gang
24:9: loop: worker vector
24:9: reduction (+:t) float, worker: update under a lock (asked for by strategy=lock); not reproducible
24:9: reduction (+:t) float, vector: shuffle tree (one warp); reproducible
27:9: loop: seq
*/
