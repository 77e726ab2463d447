/* A target region in a construct of the host in a lambda: what the function has for the captured
   variables must not change what they stand for in the lambda.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -O0" } */

int
f (int n)
{
  int a[100] = { 0 }, sum = 0;
  auto work = [&a, &sum, n] ()
  {
    int m = n, total = 0;
#pragma omp parallel num_threads(1)
#pragma omp target teams distribute parallel for reduction(+ : total) firstprivate(m)
    for (int i = 0; i < m; i++)
      total += a[i];
    sum = total;
  };
  work ();
  return sum;
}
