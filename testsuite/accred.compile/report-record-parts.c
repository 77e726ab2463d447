/* Loops that write parts of records, and those that write nothing but whole records or one element of each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

/* By hand: a store of the warp for 32 elements of its 64 records of 4, 8; each lane of other warps stores 6 elements itself.
   A constant mask: all stores of a lane are of the same element of a record, because 4 divides 32.  */
/* { dg-final { scan-ptx-times {@%p[0-9]+ st\.(global\.)?u32} 8 } } */
/* { dg-final { scan-ptx-times {ld\.shared\.u32} 8 } } */
/* { dg-final { scan-ptx-times {\tst\.shared\.u32} 6 } } */

typedef struct
{
  float x, y, z, t;
} four;

void
three_of_four (long n, four *o, four *a)
{
#pragma acc parallel loop present (o[0:n], a[0:n])
  for (long i = 0; i < n; i++)
    {
      o[i].x = a[i].x + 1;
      o[i].y = a[i].y + 2;
      o[i].t = a[i].t + 3;
    }
}

/* A sector has two records, whose elements each lane writes at once.  */
void
one_of_four (long n, four *o, four *a)
{
#pragma acc parallel loop present (o[0:n], a[0:n])
  for (long i = 0; i < n; i++)
    o[i].z = a[i].x + 1;
}

void
sometimes (long n, four *o, four *a)
{
#pragma acc parallel loop present (o[0:n], a[0:n])
  for (long i = 0; i < n; i++)
    {
      o[i].x = a[i].x + 1;
      if (a[i].y > 0)
	o[i].y = a[i].y + 2;
    }
}

/* REPORT
22:9: parallel: gangs at launch, 1 worker, vector length 128; 5120 bytes shared: reductions 0, broadcasts 5120, variables 0
22:9: loop: gang vector; iterations in turn, parts of 2 records of a thread at a time
35:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
35:9: loop: gang vector; iterations in turn, 4 iterations of a thread at a time
43:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
43:9: loop: gang vector; a block of iterations for each gang
*/
