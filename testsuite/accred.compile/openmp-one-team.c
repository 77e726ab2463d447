/* Regions of OpenMP that one team executes, because loops over teams combine copies of the same
   variable: a warning at the clause; none where one loop does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#pragma omp declare reduction (most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) \
  initializer (omp_priv = -1)

int
f (int n, int rounds, int *a, int *b)
{
  int m = 0, last = 0;
#pragma omp target teams map (tofrom : m, a[:n], b[:n]) reduction (most : m) /* { dg-warning "accred: one team executes this region: several loops, or executions of one, combine copies" } */
  {
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      m = a[i] > m ? a[i] : m;
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      m = b[i] > m ? b[i] : m;
  }
#pragma omp target teams map (tofrom : m, a[:n]) reduction (most : m) /* { dg-warning "accred: one team executes this region" } */
  for (int k = 0; k < rounds; k++)
    {
#pragma omp distribute parallel for
      for (int i = 0; i < n; i++)
	m = a[i] > m ? a[i] : m;
    }
#pragma omp target teams map (tofrom : m, a[:n], b[:n]) reduction (most : m)
  {
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      m = a[i] > m ? a[i] : m;
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      b[i] = 0;
  }
#pragma omp target teams map (tofrom : b[:n])
  for (int k = 0; k < rounds; k++)
    {
#pragma omp distribute parallel for reduction (+ : last)
      for (int i = 0; i < n; i++)
	b[i] = k;
    }
  return m + last;
}
