/* compatible=gcc: the dimensions of GCC's own compiler for NVIDIA GPUs, and its warnings.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#pragma acc routine vector
void vectors (int *);

void
f (int *a, int n, int length)
{
  /* Left open: a warp; gangs and workers at launch if a loop asks for them, else one.  */
#pragma acc parallel loop gang vector copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop worker copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
  /* No length but a multiple of a warp is one.  */
#pragma acc parallel loop vector vector_length (1) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (40) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 40" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (2048) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(1024\\)', ignoring 2048" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (length) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int i = 0; i < n; i++)
    a[i]++;
  /* Workers: 32, 15 beside vectors of several warps.  Where both are too many, it is the vector that gives way.  */
#pragma acc parallel loop worker num_workers (40) copy (a[0:n]) /* { dg-warning "using 'num_workers \\(32\\)', ignoring 40" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop worker vector num_workers (16) vector_length (64) copy (a[0:n]) /* { dg-warning "using 'num_workers \\(15\\)', ignoring 16" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop worker vector num_workers (16) vector_length (128) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 128" } */
  for (int i = 0; i < n; i++)
    a[i]++;
  /* A warp also where there is nothing for its lanes.  */
#pragma acc serial copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" } */
  a[0]++;
#pragma acc kernels copy (a[0:n])
  a[0]++;
#pragma acc parallel vector_length (64) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 64" } */
  vectors (a);
}

/* REPORT
15:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
18:9: parallel: 1 gang, workers at launch, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
18:9: loop: worker
22:9: parallel: 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:9: loop: vector
25:9: parallel: 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:9: loop: vector
28:9: parallel: 1 gang, 1 worker, vector length 1024; 0 bytes shared: reductions 0, broadcasts 0, variables 0
28:9: loop: vector
31:9: parallel: 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: vector
35:9: parallel: 1 gang, 32 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
35:9: loop: worker
38:9: parallel: 1 gang, 15 workers, vector length 64; 0 bytes shared: reductions 0, broadcasts 0, variables 0
38:9: loop: worker vector
41:9: parallel: 1 gang, 16 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
41:9: loop: worker vector
45:9: serial: 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
47:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
49:9: parallel: 1 gang, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
*/
