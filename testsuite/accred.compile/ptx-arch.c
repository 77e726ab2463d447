/* The arch argument is the .target.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-arch=sm_80" } */

void
f (int *a, int n)
{
#pragma acc parallel loop gang vector copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}

/* { dg-final { scan-ptx-times "^\\.target sm_80$" 1 } } */
