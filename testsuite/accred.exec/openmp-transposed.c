/* OpenMP: transposes, whose nests may get another order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 90, M = 130 };

static int a[N * M], b[N * M], c[N * M];

int
main (void)
{
  for (int k = 0; k < N * M; k++)
    a[k] = k * 7919 % 10007;
#pragma omp target teams distribute parallel for collapse (2) map (to: a) map (tofrom: b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[j * N + i] = a[i * M + j];
#pragma omp target teams distribute map (to: a) map (tofrom: c)
  for (int i = 0; i < N; i++)
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      c[j * N + i] = a[i * M + j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	CHECK_EQ (b[j * N + i], a[i * M + j]);
	CHECK_EQ (c[j * N + i], a[i * M + j]);
      }
  return test_done ();
}
