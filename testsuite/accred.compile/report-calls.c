/* Loops of kernels regions that call functions: those whose calls are replaced by what the functions do are parallel if that is,
   others are not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-has "38:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "42:3: note: accred: loop: sequential: in line 43 a function is called that may write memory" } } */
/* { dg-final { report-has "46:3: note: accred: loop: sequential: in line 47 a function is called that may write memory" } } */
/* { dg-final { report-has "49:3: note: accred: loop: gang vector" } } */

static float
square (float x)
{
  return x * x;
}

static float __attribute__ ((noinline))
apart (float x)
{
  return x * x;
}

static int
collatz (int n)
{
  return n == 1 ? 0 : 1 + collatz (n % 2 ? 3 * n + 1 : n / 2);
}

void
f (float *restrict a, const float *restrict b, int *restrict c, int n)
{
#pragma acc data copy (a[0:n], c[0:n]) copyin (b[0:n])
  {


#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = square (b[i]);

#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = apart (b[i]);

#pragma acc kernels
  for (int i = 0; i < n; i++)
    c[i] = collatz (c[i]);
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      int k = 0;
      while (b[k] < i)
	k++;
      c[i] = k;
    }
  }
}
