/* Parallel regions of OpenMP that one thread of each team executes: a warning at the directive; none
   where OpenMP has one thread by default.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

void
f (int n, int *a)
{
#pragma omp target map (tofrom : a[:n])
#pragma omp parallel /* { dg-warning "accred: one thread of each team executes this 'parallel' region" } */
  {
    a[0]++;
#pragma omp barrier
    a[1]++;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel /* { dg-warning "accred: one thread of each team executes this 'parallel' region" } */
  {
    int table[4]; /* Each thread's own.  */
#pragma omp for
    for (int i = 0; i < n; i++)
      table[i % 4] = i;
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = table[i % 4];
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < n; j++)
	a[i] = i;
    }
}
