/* Why loops of kernels regions stay sequential, and where.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#pragma acc routine seq
static void __attribute__ ((noinline))
other (int *p)
{
  *p = 1;
}

static int a[1000], b[1000];

void
f (int n, int *p, int *q, int *restrict r, int *s)
{
  int last = 0, sum = 0;
#pragma acc kernels copy (a, b, p[0:n], q[0:n], r[0:n], s[0:n])
  {
    for (int i = 1; i < n; i++)
      { a[i] = 1;
	b[i] = a[i - 1]; }
    for (int i = 1; i < n; i++)
      a[i / 2] = i;
    for (int i = 0; i < n; i++)
      p[i] = q[i];
    for (int i = 0; i < n; i++)
      r[i] = s[i];
    for (int i = 0; i < n; i++)
      if (a[i])
	last = b[i];
    for (int i = 0; i < n; i++)
      sum = a[i] - sum;
    for (int i = 0; i < n; i++)
      other (&b[i]);
    for (int i = 0; i < n && a[i]; i++)
      b[i] = 1;
  }
  a[0] = last + sum;
}

/* REPORT
10:1: routine other seq
21:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:9: parallel: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:9: parallel: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:5: loop: sequential: in line 25 an iteration may read what another one stores to 'a' in line 24
26:5: loop: sequential: in line 27 iterations may store to the same element of 'a'
28:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
28:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
28:5: loop: parallel where 'p' and 'q' do not overlap or are the same, which is checked at run time, and else sequential
30:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
30:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
30:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
30:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
32:5: loop: sequential: in line 34 which iteration sets 'last' last is not known
35:5: loop: sequential: in line 36 an iteration needs what an earlier one writes to 'sum'
37:5: loop: sequential: in line 38 a function is called that may write memory
39:27: loop: sequential: its iterations cannot be counted before it begins
*/
