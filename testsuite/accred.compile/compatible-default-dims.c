/* compatible=gcc with -fopenacc-dim: what stands for vector lengths that cannot be.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fopenacc-dim=7:16:128 -fplugin-arg-accred-report=work/report" } */
/* { dg-warning "using 'vector_length \\(32\\)', ignoring 128" "" { target *-*-* } 0 } */
/* { dg-final { report-is } } */

void
f (int *a, int n)
{
#pragma acc parallel loop gang worker vector copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (96) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop gang worker vector_length (96) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}

/* 16 workers of 96 lanes do not fit either, but nobody has asked for 16 here.

   REPORT
12:9: parallel: 7 gangs, 16 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:9: loop: gang worker vector; a block of iterations for each gang
15:9: parallel: 1 gang, 1 worker, vector length 96; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:9: loop: vector
18:9: parallel: 7 gangs, 16 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
18:9: loop: gang worker; a block of iterations for each gang
*/
