/* OpenMP: no warning about what `critical' guards, elements and what pointers lead to among it; about other stores there is
   one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -O2 -Wall" } */

double out[10];

void
guarded (int n, const double *a, double *sum)
{
#pragma omp target teams distribute parallel for map(to : a[:n]) map(tofrom : sum[:1], out)
  for (int i = 0; i < n; i++)
#pragma omp critical
    {
      out[0] += a[i];
      *sum += a[i];
    }
#pragma omp target teams distribute parallel for map(to : a[:n]) map(tofrom : out)
  for (int i = 0; i < n; i++)
#pragma omp critical (name)
    out[3] = a[i];
}

void
open_to_all (int n, const double *a)
{
#pragma omp target teams distribute parallel for map(to : a[:n]) map(tofrom : out)
  for (int i = 0; i < n; i++)
    out[0] += a[i]; /* { dg-warning "accred: all gangs of this loop write the same part of 'out' \\(reduction or 'atomic' missing\\?\\)" } */
}
