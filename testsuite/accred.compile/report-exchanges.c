/* Atomic updates that PTX has no instruction for: each thread in turn, unless several may be combined first, which changes
   the results of floating-point products.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const int *restrict key, const float *restrict x, float *restrict p, int *restrict q, float *restrict old, int n)
{
#pragma acc parallel loop present (key[0:n], x[0:n], p[0:16])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[key[i]] *= x[i];
    }
#pragma acc parallel loop present (key[0:n], x[0:n], p[0:16])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[key[i]] = x[i] / p[key[i]];
    }
#pragma acc parallel loop present (key[0:n], q[0:16], old[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      q[key[i]] *= 3;
#pragma acc atomic update
      q[key[i]] = 7 - q[key[i]];
    }
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:9: loop: gang vector; iterations in turn (iterations may take different times)
16:17: atomic update: in the array, by compare and swap, one thread after the other; -fassociative-math allows to combine those of several threads
18:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
18:9: loop: gang vector; iterations in turn (iterations may take different times)
21:9: atomic update: in the array, by compare and swap, one thread after the other
24:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
24:9: loop: gang vector; iterations in turn (iterations may take different times)
28:17: atomic update: in the array, at once; reproducible
29:9: atomic update: in the array, by compare and swap, one thread after the other
*/
