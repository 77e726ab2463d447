/* Chunks in order only because pointers may lead to the same memory: a warning says so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenmp" } */

#include <stdlib.h>

float *global_a, *global_b;
struct pair
{
  float *a, *b;
};

/* One construct maps both.  */

void
mapped (int n, float *a, float *b)
{
#pragma omp target teams distribute parallel for schedule (static, 16) map(to : b[0 : n]) map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target data map(to : b[0 : n]) map(tofrom : a[0 : n])
  {
#pragma omp target teams distribute parallel for schedule (static, 16)
    for (int i = 0; i < n; i++)
      a[i] += b[i];
#pragma omp target update from(a[0 : n])
#pragma omp target teams distribute parallel for schedule (static, 16) map(to : b[0 : n]) map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
      a[i] += b[i];
  }
#pragma omp target teams distribute parallel for schedule (static, 16) map(to : global_b[0 : n])	\
  map(tofrom : global_a[0 : n])
  for (int i = 0; i < n; i++)
    global_a[i] += global_b[i];
}

/* What is known of pointers.  */

void
known (int n, float *restrict a, float *restrict b)
{
#pragma omp target teams distribute parallel for schedule (static, 16)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
  float *c = malloc (n * sizeof *c), *d = malloc (n * sizeof *d);
#pragma omp target enter data map(alloc : c[0 : n], d[0 : n])
#pragma omp target teams distribute parallel for schedule (static, 16)
  for (int i = 0; i < n; i++)
    c[i] += d[i];
#pragma omp target exit data map(from : c[0 : n]) map(release : d[0 : n])
  free (c);
  free (d);
}

/* Each thread has its own copy of what is reduced.  */

float
reduced (int n, float *a, float *b)
{
  float sum = 0;
#pragma omp target teams distribute parallel for schedule (static, 16) reduction (+ : sum) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

void
unknown (int n, float *a, float *b, struct pair *p)
{
#pragma omp target teams distribute parallel for schedule (static, 16) /* { dg-warning "this loop is slow: a thread has the iterations of a chunk in order, because in line \[0-9\]+ 'a' may be the same memory as 'b'" } */
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target teams distribute parallel for schedule (static, 16) /* { dg-warning "this loop is slow: a thread has the iterations of a chunk in order, because in line \[0-9\]+ 'p->a' may be the same memory as 'p->b'" } */
  for (int i = 0; i < n; i++)
    p->a[i] += p->b[i];
  /* A is there already, and B may be the same.  */
#pragma omp target data map(tofrom : a[0 : n])
#pragma omp target teams distribute parallel for schedule (static, 16) map(to : b[0 : n]) /* { dg-warning "'a' may be the same memory as 'b'" } */
  for (int i = 0; i < n; i++)
    a[i] += b[i];
  /* Another pointer than the one that the construct maps.  */
#pragma omp target data map(tofrom : a[0 : n]) map(to : b[0 : n])
  {
    a = b;
#pragma omp target teams distribute parallel for schedule (static, 16) /* { dg-warning "'a' may be the same memory as 'b'" } */
    for (int i = 1; i < n; i++)
      a[i] += b[i - 1];
  }
}

/* The order is the program's own.  */

void
wanted (int n, float *a)
{
#pragma omp target teams distribute parallel for schedule (static, 16) map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    if (i % 16)
      a[i] += a[i - 1];
}
