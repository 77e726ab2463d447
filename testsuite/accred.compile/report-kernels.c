/* Kernels regions are called sequential, or parallel; serial and routines.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#pragma acc routine seq
static int __attribute__ ((noinline))
twice (int i)
{
  return 2 * i;
}

int
f (int *a, int n)
{
  int s = 0;
#pragma acc kernels copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = twice (i);
#pragma acc serial loop reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

static unsigned b[1000];

unsigned
g (void)
{
  unsigned s = 1;
#pragma acc kernels copyin (b) copy (s)
  for (int i = 0; i < 1000; i++)
    s += b[i];
  return s;
}

/* REPORT
10:1: routine twice seq
19:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
20:3: loop: sequential: in line 21 a function is called that may write memory
22:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:9: loop: gang vector; a block of iterations for each gang, 4 elements in a load
22:9: reduction (+:s) int, gang: update of the result (one gang); reproducible
22:9: reduction (+:s) int, vector: nothing to combine (vector length 1); reproducible
34:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
35:3: loop: gang vector; a block of iterations for each gang, 4 elements in a load
35:3: reduction (+:s) unsigned int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
35:3: reduction (+:s) unsigned int, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
*/
