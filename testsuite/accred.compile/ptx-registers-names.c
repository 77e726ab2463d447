/* A kernel that calls functions of the program has no limit of registers, whatever their names are: ptxas does not hold
   what they call to it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2" } */

#include <math.h>

#pragma acc routine seq
__attribute__ ((noinline)) double
accred_something (double x)
{
  return x > 0 ? lgamma (x) : 1;
}

#pragma acc routine seq
__attribute__ ((noinline)) double
__of_the_program (double x)
{
  return x > 0 ? tgamma (x) : 1;
}

#pragma acc routine seq
double of_another_file (double);

extern int _gfortran_pow_i4_i4 (int, int);

void
f (double *a, double *b, double *c, double *d, int n)
{
#pragma acc parallel loop deviceptr (a)
  for (int i = 0; i < 100; i++)
    a[i] = accred_something (a[i]) + _gfortran_pow_i4_i4 (2, n);
#pragma acc parallel loop deviceptr (b)
  for (int i = 0; i < 100; i++)
    b[i] = __of_the_program (b[i]) + _gfortran_pow_i4_i4 (2, n);
#pragma acc parallel loop deviceptr (c)
  for (int i = 0; i < 100; i++)
    c[i] = of_another_file (c[i]) + _gfortran_pow_i4_i4 (2, n);
  /* The only one with a limit.  */
#pragma acc parallel loop deviceptr (d)
  for (int i = 0; i < 100; i++)
    d[i] = _gfortran_pow_i4_i4 (2, n);
}

/* { dg-final { scan-ptx-times {\.maxnreg 64} 1 } } */
/* { dg-final { scan-ptx {\.entry f\$_omp_fn\$3[^\n]*\n\.maxntid[^\n]*\n\.maxnreg 64} } } */
