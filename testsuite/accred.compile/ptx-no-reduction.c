/* A loop without a reduction needs no collective at all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int *a, int n)
{
#pragma acc parallel loop gang vector num_workers (1) vector_length (32) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}

/* { dg-final { scan-ptx-not "shfl\\.sync\\.(bfly|down)" } } */
/* { dg-final { scan-ptx-not "\\m(atom|red)\\." } } */
/* { dg-final { scan-ptx-not "\\mbar(rier)?\\.sync" } } */
/* { dg-final { scan-ptx-times "^\\.visible \\.entry" 1 } } */
