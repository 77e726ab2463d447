/* Atomic updates: which are plain, which wait, and which are made at once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const unsigned char *restrict key, int *restrict h, float *restrict x, int *restrict old, int n)
{
#pragma acc parallel loop present (key[0:n], h[0:256])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[key[i]]++;
    }
#pragma acc parallel loop present (key[0:n], x[0:2 * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[2 * i] += key[i];
    }
#pragma acc parallel loop present (key[0:n], x[0:2 * n], h[0:256])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += 1;
#pragma acc atomic update
      x[i + 1] += 1;
#pragma acc atomic update
      h[i & 15] |= key[i];
      old[i] = h[i & 15];
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
11:9: loop: gang vector; a block of iterations for each gang, 16 elements in a load
14:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
17:9: parallel: gangs at launch, 1 worker, vector length 512; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:9: loop: gang vector; iterations in turn, 4 iterations of a thread at a time
21:16: atomic update: no two iterations meet, a plain update; reproducible
23:9: parallel: gangs at launch, 1 worker, vector length 128; 8192 bytes shared: reductions 8192, broadcasts 0, variables 0
23:9: loop: gang vector; a block of iterations for each gang
27:12: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
29:16: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
31:17: atomic update: in the array, at once; reproducible
*/
