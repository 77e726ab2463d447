/* Loops of `kernels' that step their variable in the body, and such over pointers, run in parallel;
   those that do not come by the step once in each iteration do not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
steps (int n, int *restrict a, const int *restrict b)
{
#pragma acc kernels copy (a[0:n]) copyin (b[0:n])
  {
    int i;
    for (i = 0; i < n;)
      {
	int t = b[i];
	a[i] = t;
	i++;
      }
    i = 0;
    while (i < n)
      {
	i += 2;
	a[i - 2] = b[i - 1];
      }
    for (long k = n - 1; k >= 0;)
      a[k--]++;
    i = 0;
    while (i < n)
      {
	if (b[i] > 7)
	  i++;
	a[i] = 1;
	i++;
      }
  }
}

int
pointers (int n, int *restrict a, const int *restrict b)
{
  int s = 0;
#pragma acc kernels copy (a[0:n]) copyin (b[0:n])
  {
    for (int *p = a; p < a + n; p++)
      *p = n;
    const int *q = b, *end = b + n;
    while (q != end)
      s += *q++;
    int *p = a + n;
    while (p > a)
      {
	--p;
	*p = 3 * *p;
      }
    for (p = a + 1; p != a + n; p++)
      *p += p[-1];
  }
  return s;
}

/* REPORT
12:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
22:11: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:11: loop: gang vector; a block of iterations for each gang
27:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
27:5: loop: gang vector; iterations in turn, 4 iterations of a thread at a time
30:14: loop: sequential: its iterations cannot be counted before it begins
44:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
46:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
46:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
49:11: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
49:11: loop: gang vector; a block of iterations for each gang, 4 elements in a load
49:11: reduction (+:s) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
49:11: reduction (+:s) int, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
52:11: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
52:11: loop: gang vector; a block of iterations for each gang
57:5: loop: sequential: in line 58 an iteration may read what another one stores to 'a'
*/
