/* Where -fopenacc-dim gives dimensions, but no vector length, a vector has 32 lanes, as with GCC's own compiler
   for NVIDIA GPUs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenacc -fopenacc-dim=16:8 -fplugin-arg-accred-dump=accred_raise" } */

void
f (int *a)
{
#pragma acc parallel copy (a[0:1000])
  {
    a[0] = 7;
#pragma acc loop vector
    for (int i = 1; i < 1000; i++)
      a[i]++;
  }
#pragma acc parallel loop gang vector copy (a[0:1000])
  for (int i = 0; i < 1000; i++)
    a[i]++;
}

/* { dg-final { scan-tree-dump-times {oacc function \(1, 1, 32\)} 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times {oacc function \(16, 1, 32\)} 1 accred_raise } } */
