/* Rows of any length that reduce nothing, in nests that cannot be rewritten: rows in descending order, every other
   element, elements with a loop of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

#define N 40

static long ptr[N + 1];
static int v[N * N], want[N * N];

int
main (void)
{
  int r, k;
  long j;
  for (r = 0; r < N; r++)
    ptr[r + 1] = ptr[r] + r % 7 * 5;

#pragma acc parallel loop gang copyin(ptr) copy(v)
  for (r = N - 1; r >= 0; r--)
    {
#pragma acc loop vector
      for (j = ptr[r]; j < ptr[r + 1]; ++j)
	v[j] += r;
    }
  for (r = 0; r < N; r++)
    for (j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] = r;
  for (j = 0; j < N * N; j++)
    CHECK_EQ (v[j], want[j]);

#pragma acc parallel loop gang copyin(ptr) copy(v)
  for (r = 0; r < N; r++)
    {
#pragma acc loop vector
      for (long i = ptr[r]; i < ptr[r + 1]; i += 2)
	v[i] += 100;
    }
  for (r = 0; r < N; r++)
    for (j = ptr[r]; j < ptr[r + 1]; j += 2)
      want[j] += 100;
  for (j = 0; j < N * N; j++)
    CHECK_EQ (v[j], want[j]);

#pragma acc parallel copyin(ptr) copy(v) private(k)
#pragma acc loop gang
  for (r = 0; r < N; r++)
#pragma acc loop vector
    for (long i = ptr[r]; i < ptr[r + 1]; i++)
      for (k = 0; k < r; k++)
	v[i] += k;
  for (r = 0; r < N; r++)
    for (j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] += r * (r - 1) / 2;
  for (j = 0; j < N * N; j++)
    CHECK_EQ (v[j], want[j]);
  return test_done ();
}
