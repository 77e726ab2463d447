/* Constructs in OpenMP's target regions that OpenMP does not allow there, or accred.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -fopenacc -w" } */

void
f (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
  {
#pragma omp target /* { dg-error "accred: another 'target' in a target region" } */
    a[0] = 1;
  }

#pragma omp target map (tofrom : a[:n])
  {
#pragma acc parallel /* { dg-error "accred: an OpenACC construct in a target region" } */
/* { dg-error "inside of OpenMP 'target' region" "GCC's" { target *-*-* } 18 } */
    a[0] = 1;
  }

#pragma omp target teams distribute parallel for map (tofrom : a[:n])
  for (int i = 0; i < n; i++)
    {
#pragma omp for /* { dg-error "accred: a loop over threads in a loop over threads in a target region" } */
/* { dg-error "may not be closely nested" "GCC's" { target *-*-* } 26 } */
      for (int j = 0; j < n; j++)
	a[i] = j;
    }
}
