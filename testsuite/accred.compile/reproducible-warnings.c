/* With the argument `reproducible', reductions of floating-point arrays whose order is not fixed are named.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-reproducible" } */

struct large
{
  double x;
  float v[100];
};

void
not_fixed (float *a, struct large *p, int n, const float *x)
{
  struct large s = *p;
#pragma acc parallel loop reduction (+:s) copyin (x[0:n]) /* { dg-warning "accred: 'reduction\\(\\+:s\\)': the order in which values are combined is another one in each run, in spite of 'reproducible'" } */
  for (int i = 0; i < n; i++)
    {
      s.x += x[i];
      s.v[i % 100] += x[i];
    }
  *p = s;
#pragma acc kernels loop independent reduction (+:a[0:n]) copyin (x[0:n]) /* { dg-warning "'reduction\\(\\+:a\\)': the order in which values are combined is another one" } */
  for (int i = 0; i < n; i++)
    a[i / 2] += x[i];
#pragma acc parallel loop gang copy (a[0:n]) copyin (x[0:n])
  for (int j = 0; j < 10; j++)
    {
      float own[64] = { 0 };
#pragma acc loop vector reduction (*:own) /* { dg-warning "'reduction\\(\\*:own\\)': the order in which values are combined is another one" } */
      for (int i = 0; i < 100; i++)
	own[i % 64] *= x[i];
      a[j] = own[0];
    }
}

/* Integers, the greatest, one thread, few elements, copies that are combined in order.  */
void
fixed (float *a, int *h, int n, const float *x)
{
#pragma acc kernels loop independent reduction (+:h[0:n])
  for (int i = 0; i < n; i++)
    h[i / 2] += i;
#pragma acc kernels loop independent reduction (max:a[0:n]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[i / 2] = a[i / 2] > x[i] ? a[i / 2] : x[i];
#pragma acc serial loop reduction (+:a[0:n]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[i / 2] += x[i];
#pragma acc kernels loop independent reduction (+:a[0:8]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[i & 7] += x[i];
#pragma acc parallel loop reduction (+:a[0:n]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[i / 2] += x[i];
}

/* One gang, and one thread in all.  */
void
one_gang (float *a, struct large *p, int n, const float *x)
{
  struct large s = *p;
#pragma acc parallel num_gangs (1) reduction (+:a[0:n]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    if (a[i / 2] < 10)
      a[i / 2] += x[i];
#pragma acc parallel loop gang worker num_gangs (1) num_workers (1) reduction (+:s) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    s.v[i % 100] += x[i];
#pragma acc parallel loop gang worker num_gangs (1) num_workers (2) reduction (+:s) copyin (x[0:n]) /* { dg-warning "'reduction\\(\\+:s\\)': the order in which values are combined is another one" } */
  for (int i = 0; i < n; i++)
    s.v[i % 100] += x[i];
#pragma acc parallel loop gang num_gangs (2) reduction (+:s) copyin (x[0:n]) /* { dg-warning "'reduction\\(\\+:s\\)': the order in which values are combined is another one" } */
  for (int i = 0; i < n; i++)
    s.v[i % 100] += x[i];
  *p = s;
}

#pragma acc routine seq
void
in_routine (float *a, int n, const float *x)
{
#pragma acc loop reduction (+:a[0:n]) /* { dg-warning "insufficient partitioning available to parallelize loop" } */
  for (int i = 0; i < n; i++)
    a[i / 2] += x[i];
}
