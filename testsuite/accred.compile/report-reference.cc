/* Variables behind references have their own names; gangs multiply in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

bool
f (const double *a, int n, double &res)
{
  bool all = true;
#pragma acc parallel loop gang reduction (*:res) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    res *= a[i];
#pragma acc parallel loop worker reduction (&&:all) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    all = all && a[i] > 0;
  return all;
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 512; 128 bytes shared: reductions 128, broadcasts 0, variables 0
12:9: loop: gang vector; a block of iterations for each gang, 2 elements in a load
12:9: reduction (*:res) double, gang: a slot for each gang, combined by the last one (several gangs); reproducible
12:9: reduction (*:res) double, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
12:9: loop: also over vectors, since no loop in it uses them
15:9: parallel: gangs at launch, 8 workers, vector length 32; 32 bytes shared: reductions 32, broadcasts 0, variables 0
15:9: loop: gang worker vector; a block of iterations for each gang, 2 elements in a load
15:9: reduction (&&:all) bool, gang: a slot for each gang, combined by the last one (several gangs); reproducible
15:9: reduction (&&:all) bool, worker: a slot for each worker, shuffle tree (8 workers); reproducible
15:9: reduction (&&:all) bool, vector: shuffle tree (one warp); reproducible
15:9: loop: also over gangs, since it is all of the construct
15:9: loop: also over vectors, since no loop in it uses them
*/
