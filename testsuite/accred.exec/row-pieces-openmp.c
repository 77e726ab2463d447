/* Rows that reduce nothing in OpenMP's loops: those of more than 60 elements are in pieces of 16.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" } */

#include "accred-test.h"

enum { N = 200, MOST = 9000 };

static int ptr[N + 1], v[MOST], w[MOST];

int
main (void)
{
  for (int r = 0; r < N; r++)
    ptr[r + 1] = ptr[r] + (r % 50 == 3 ? 61 + 16 * r : r % 8);
#pragma omp target data map(to: ptr) map(tofrom: v, w)
  {
#pragma omp target teams distribute
    for (int r = 0; r < N; r++)
      {
#pragma omp parallel for
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  v[j] += r + 1;
      }
#pragma omp target teams
#pragma omp distribute
    for (int r = 0; r < N; r++)
#pragma omp parallel
#pragma omp loop bind(parallel)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	w[j] -= r;
#pragma omp target teams distribute nowait
    for (int r = 0; r < N; r++)
#pragma omp parallel for simd
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
#pragma omp atomic
	  v[j] += 1;
	}
#pragma omp taskwait
  }
  for (int r = 0; r < N; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      {
	CHECK_EQ (v[j], r + 2);
	CHECK_EQ (w[j], -r);
      }
  return test_done ();
}
