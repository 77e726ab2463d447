/* What the report says of loops over rows of flat arrays whose length the program does not give away: where it is checked at
   run time that iterations access different elements, and where not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-has "22:3: note: accred: loop: parallel where iterations access different elements of 'a', which is checked at run time, and else sequential" } } */
/* { dg-final { report-has "22:3: note: accred: loop: the host goes through it, unless its iterations access different elements, and launches the loops in it, if these have 400 iterations" } } */
/* { dg-final { report-has "31:3: note: accred: loop: the host goes through it, and launches the loops in it, if these have 800 iterations" } } */
/* { dg-final { report-has "33:7: note: accred: loop: parallel where iterations access different elements of 'a', which is checked at run time, and else sequential" } } */
/* { dg-final { report-has "34:7: note: accred: loop: parallel where iterations access different elements of 'a', which is checked at run time, and else sequential" } } */
/* { dg-final { report-has "47:7: note: accred: loop: parallel where memory and memory do not overlap, iterations access different elements of memory, which is checked at run time, and else sequential" } } */
/* No length of rows makes these independent.  */
/* { dg-final { report-has "57:3: note: accred: loop: sequential: in line 59 an iteration may read what another one stores to 'a'" } } */
/* A check of the inner loop could only take the outer one's threads away.  */
/* { dg-final { report-has "67:5: note: accred: loop: sequential: in line 68 an iteration may read what another one stores to 'a'" } } */

void
rows (float *a, int lda, int n, int m)
{
#pragma acc kernels copy (a[0:n * lda])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * lda + j] = 0;
}

void
elimination (float *a, int n)
{
#pragma acc kernels copy (a[0:n * n])
  for (int k = 0; k < n; k++)
    {
      for (int i = k + 1; i < n; i++) a[i * n + k] /= a[k * n + k];
      for (int i = k + 1; i < n; i++)
	for (int j = k + 1; j < n; j++)
	  a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

int size;
float *a, *m;

void
of_globals (int t)
{
#pragma acc kernels
      for (int i = 0; i < size - 1 - t; i++)
	m[size * (i + t + 1) + t] = a[size * (i + t + 1) + t] / a[size * t + t];
}

void
row_before (float *a, int lda, int n)
{
  if (n < 1)
    return;
#pragma acc kernels copy (a[0:n * lda])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < lda; j++)
      a[i * lda + j] = a[(i - 1) * lda + j];
}

void
in_rows (float a[][1000], int n, int off)
{
#pragma acc kernels copy (a[0:n][0:1000])
  for (int i = 0; i < n; i++)
    for (int j = 100; j < 900; j++)
      a[i][j] = a[i][j - off];
}
