/* Atomic updates of elements that no other iteration meets: another region may, as one of them is asynchronous.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int *restrict x, float *y, int n)
{
#pragma acc parallel loop present (x[0:n]) async (1)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += i;
    }
#pragma acc parallel loop present (x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += 1;
    }
#pragma acc serial present (y[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      y[i / 2] += 1;
    }
#pragma acc wait
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
11:9: loop: gang vector; a block of iterations for each gang
15:12: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
17:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
17:9: loop: gang vector; a block of iterations for each gang
21:12: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
23:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
27:16: atomic update: in the array, at once; not reproducible
*/
