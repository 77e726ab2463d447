/* What is checked at run time in kernels regions whose pointers may lead to the same memory, and what is not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */

/* { dg-final { report-has "27:3: note: accred: loop: parallel where 'y' and 'v', 'y' and 'x' do not overlap, which is checked at run time" } } */
/* { dg-final { report-has "41:9: note: accred: loop: parallel where 'a' and 'b', 'a' and 'c' do not overlap, which is checked at run time" } } */
/* { dg-final { report-has "58:9: note: accred: loop: parallel where 'a' and 'b' do not overlap, which is checked at run time" } } */
/* { dg-final { report-has "69:9: note: accred: loop: parallel where 'ga' and 'gb' do not overlap or are the same, which is checked at run time" } } */
/* { dg-final { report-has "78:9: note: accred: loop: parallel where 's->a' and 's->b' do not overlap or are the same, which is checked at run time" } } */
/* Host and device pointers; bounds that only the device has, and asynchronous; a subscript that is not affine, without a
   section.  */
/* { dg-final { report-has "87:3: note: accred: loop: sequential: in line 88 'a' may be the same memory as 'b'" } } */
/* { dg-final { report-has "95:3: note: accred: loop: sequential: in line 96 's->a' may be the same memory as 's->b'" } } */
/* { dg-final { report-has "103:3: note: accred: loop: sequential: in line 104 'a' may be the same memory as 'b'" } } */

struct arrays { float *a, *b; int n; };
static float *ga, *gb;
int gn;

/* The rows of a sparse matrix: sections count.  */
void
rows (double *v, double *x, double *y, int *col, int *ptr, int n, int m)
{
#pragma acc kernels present (v[0:m], col[0:m], ptr[0:n + 1], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j] * x[col[j]];
      y[i] = s;
    }
}

/* If a is b, the product of rows is another one.  */
void
product (float *a, float *b, float *c, int n)
{
#pragma acc kernels copyin (b[0:n * n], c[0:n * n]) copy (a[0:n * n])
#pragma acc loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float s = 0;
	for (int k = 0; k < n; k++)
	  s += b[i * n + k] * c[k * n + j];
	a[i * n + j] = s;
      }
}

/* Arrays of variable length; a data construct says what is mapped.  */
void
in_data (int n, double a[n][n][n], double b[n][n][n])
{
#pragma acc data copy (a[0:n]) copyin (b[0:n])
#pragma acc kernels
#pragma acc loop
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	a[i][j][k] = b[i - 1][j][k] + b[i + 1][j][k];
}

void
globals (void)
{
#pragma acc kernels present (ga[0:gn], gb[0:gn])
#pragma acc loop
  for (int i = 0; i < gn; i++)
    ga[i] = gb[i];
}

void
in_struct (struct arrays *s)
{
#pragma acc kernels present (s[0:1])
#pragma acc loop
  for (int i = 0; i < s->n; i++)
    s->a[i] = s->b[i];
}

void
mixed (float *a, float *b, int n)
{
#pragma acc kernels present (a[0:n]) deviceptr (b) async (1)
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void
asynchronous (struct arrays *s)
{
#pragma acc kernels present (s[0:1]) async (1)
  for (int i = 0; i < s->n; i++)
    s->a[i] = s->b[i];
}

void
gather (float *a, float *b, int *at, int n)
{
#pragma acc kernels deviceptr (a, b, at)
  for (int i = 0; i < n; i++)
    a[i] = b[at[i]];
}
