/* Which of the loops of C run in parallel in `kernels', by the way they count.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#include <stddef.h>

void
loops (int *restrict a, int n, unsigned u, size_t z, int from, signed char c)
{
#pragma acc kernels copy (a[0:n]) num_gangs (1)
  {
    for (unsigned i = u; i-- > 0;)
      a[i] = 1;
    for (size_t i = z; i--;)
      a[i] = 2;
    for (int i = n; i-- > from;)
      a[i] = 3;
    int m = n;
    while (m--)
      a[m] = 4;
    int k = 0;
    while (k++ < n)
      a[k] = 5;
    int d = from;
    do
      {
	a[d] = 6;
	d++;
      }
    while (d < n);
    unsigned e = 0;
    do
      {
	a[e] = 7;
	e += 2;
      }
    while (e <= u);
  }
  /* It may wrap around; not so P and W, and what is counted beside another one.  */
#pragma acc kernels copy (a[0:n]) num_gangs (1)
  {
    unsigned e = u;
    do
      a[e] = 8;
    while (++e < 9u);
    for (signed char i = c; i != 9; i++)
      a[i] = 9;
    short s = n;
    while (s--)
      a[s] = 10;
    for (int *p = a; p < a + n; p++)
      *p = 11;
    size_t w = 0;
    do
      a[w] = 12;
    while (++w < z);
    int i = 0, left = n;
    while (left-- > 0)
      {
	a[i] = 13;
	i++;
      }
  }
}

/* REPORT
15:5: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:5: loop: gang vector; a block of iterations for each gang
17:5: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:5: loop: gang vector; a block of iterations for each gang
19:5: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
19:5: loop: gang vector; a block of iterations for each gang
22:11: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:11: loop: gang vector; a block of iterations for each gang
25:11: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:11: loop: gang vector; a block of iterations for each gang
33:14: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
33:14: loop: gang vector; a block of iterations for each gang
40:14: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
40:14: loop: gang vector; a block of iterations for each gang
43:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
48:16: loop: sequential: its iterations cannot be counted before it begins
49:31: loop: sequential: its iterations cannot be counted before it begins
52:12: loop: sequential: its iterations cannot be counted before it begins
54:5: parallel: 1 gang, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
54:5: loop: gang vector; a block of iterations for each gang
59:16: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
59:16: loop: gang vector; a block of iterations for each gang
61:11: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
61:11: loop: gang vector; a block of iterations for each gang
*/
