/* The report says which arrays go on the device's heap beyond their first 512 bytes, and whose they
   are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fopenacc -fopenmp -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#pragma acc routine seq
int
in_routine (int n, int i)
{
  int a[n];
  a[0] = i;
  a[n - 1] = i + 1;
  return a[i % n];
}

void
openacc (int n, int m, int *r)
{
#pragma acc parallel loop gang copyout(r[:n])
  for (int i = 0; i < n; i++)
    {
      int v[m];
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	{
	  int w[m + k];
	  w[m - 1] = i;
	  w[k] = k + in_routine (m, i);
	  v[k] = w[k] + w[0];
	}
      r[i] = v[m - 1];
    }
}

void
openmp (int n, int m, int *r)
{
  int v[m];
#pragma omp target teams distribute parallel for private(v) map(from : r[:n])
  for (int i = 0; i < n; i++)
    {
      v[0] = i;
      v[m - 1] = 3;
      r[i] = v[i];
    }
#pragma omp target teams distribute parallel for map(from : r[:n])
  for (int i = 0; i < n; i++)
    {
      char *a = __builtin_alloca_with_align (4096, 256);
      a[0] = a[1] = i;
      for (int k = 2; k < 4096; k++)
	a[k] = a[k - 1] + a[k - 2];
      r[i] = a[i];
    }
#pragma omp target teams distribute parallel for map(from : r[:n])
  for (int i = 0; i < n; i++)
    {
      int small[16];
      for (int k = 0; k < 16; k++)
	small[k] = k ^ i;
      r[i] = small[i % 16];
    }
}

/* REPORT
11:1: routine in_routine seq
13:7: array of run-time size for each thread: the first 512 bytes in its frame, the rest on the device's heap
13:7: array of run-time size for each call: the first 512 bytes in its frame, the rest on the device's heap
22:9: parallel: gangs at launch, 1 worker, vector length 128; 536 bytes shared: reductions 0, broadcasts 24, variables 512
22:9: gangs are not packed: a variable in memory
22:9: loop: gang; a block of iterations for each gang
25:11: array of run-time size for each gang: the first 512 bytes in its frame, the rest on the device's heap
26:9: loop: vector
29:8: array of run-time size for each thread: the first 512 bytes in its frame, the rest on the device's heap
42:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
42:9: loop: gang vector; a block of iterations for each gang
42:9: array of run-time size for each thread: the first 512 bytes in its frame, the rest on the device's heap
49:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
49:9: loop: gang vector; iterations in turn (iterations may take different times)
52:17: array of 4096 bytes for each thread on the device's heap
58:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
58:9: loop: gang vector; a block of iterations for each gang
*/
