/* Without -fopenacc the plugin does nothing, and says so once, although there are several functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */
/* { dg-warning "accred: no '-fopenacc' or '-fopenmp' given, the plugin does nothing" "" { target *-*-* } 0 } */

int
f (int *a)
{
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    a[i]++;
  return a[0];
}

int
g (int *a)
{
  return f (a) + 1;
}
/* { dg-final { scan-assembler-not "accred_register|GOMP_offload_register|GOACC_" } } */
