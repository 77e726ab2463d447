/* Functions and variables of declare target in another file, which has no target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-additional-sources "openmp-files-part.c" } */

#include "accred-test.h"

#pragma omp declare target
extern int combine (int a, int b);
extern int in_parts (int n);
extern int table[4];
extern void on_host (void);
#pragma omp end declare target

/* The same by their names.  */
extern int named (int x);
extern int named_table[2];
#pragma omp declare target (named, named_table)

enum { N = 100 };

static int
sum_of_table (void)
{
  int s = 0;
#pragma omp target teams distribute parallel for reduction (+ : s)
  for (int i = 0; i < N; i++)
    s += combine (i, table[i % 4]);
  return s;
}

int
main (void)
{
  const int indices = N * (N - 1) / 2;
  CHECK_EQ (sum_of_table (), indices + N / 4 * (1 + 2 + 3 + 4));
  table[1] = 50;
#pragma omp target update to (table)
  CHECK_EQ (sum_of_table (), indices + N / 4 * (1 + 50 + 3 + 4));
  int r = 0;
#pragma omp target map (tofrom : r)
  r = in_parts (N);
  CHECK_EQ (r, 2 * N);
  CHECK_EQ (in_parts (7), 14);
  r = 0;
#pragma omp target teams distribute parallel for reduction (+ : r)
  for (int i = 0; i < N; i++)
    r += named (i) + named_table[i % 2];
  CHECK_EQ (r, 3 * indices + N / 2 * (10 + 20));
  on_host ();
  return test_done ();
}
