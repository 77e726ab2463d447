/* Atomic updates of variables that the device has for the whole program wait like those of arrays that are mapped.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

static int bins[256];
static float sum;
#pragma acc declare create (bins, sum)

void
f (const int *key, const float *x, int *old, int n)
{
#pragma acc parallel loop present (key[0:n], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bins[key[i]]++;
#pragma acc atomic update
      sum += x[i];
    }
#pragma acc parallel loop present (key[0:n], old[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bins[key[i]]++;
      old[i] = bins[0];
    }
}

/* REPORT
15:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
15:9: loop: gang vector; a block of iterations for each gang
18:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
21:11: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
23:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:9: loop: gang vector; a block of iterations for each gang
26:9: atomic update: in the array, at once; reproducible
*/
