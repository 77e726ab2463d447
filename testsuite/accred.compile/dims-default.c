/* -fopenacc-dim gives the sizes of the dimensions that a region uses and has no clause for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenacc -fopenacc-dim=16::64 -fplugin-arg-accred-dump=accred_raise" } */

void
all (int *a)
{
#pragma acc parallel loop gang worker vector copy (a[0:1000])
  for (int i = 0; i < 1000; i++)
    a[i]++;
}

void
some (int *a)
{
#pragma acc parallel loop gang num_gangs (7) copy (a[0:1000])
  for (int i = 0; i < 1000; i++)
    a[i]++;
}

void
lone (int *a)
{
#pragma acc parallel num_gangs (8) copy (a[0:1000])
  a[5]++;
}

/* Four workers: accred's choice for 64 lanes.  */
/* { dg-final { scan-tree-dump {oacc function \(16, 4, 64\)} accred_raise } } */
/* Lanes have iterations, too.  */
/* { dg-final { scan-tree-dump {oacc function \(7, 1, 64\)} accred_raise } } */
/* A vector length is not used here, and one thread will do.  */
/* { dg-final { scan-tree-dump {oacc function \(8, 1, 1\)} accred_raise } } */
