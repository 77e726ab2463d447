/* Rows that are left to another launch, by kernels that are asynchronous: the first one executes long rows itself, later ones
   leave them.  Several queues, between synchronous kernels, which have lists of their own; results in memory that is on the
   device; data that only the construct maps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_thread_row:60,listed_piece:16" } */

#include "accred-test.h"
#include <stdlib.h>

enum { ROWS = 500, STEPS = 5 };

static int ptr[ROWS + 1], on[ROWS], count;
static long total;

int
main (void)
{
  for (int r = 0; r < ROWS; r++)
    {
      ptr[r + 1] = ptr[r] + (r % 50 == 3 ? 100 + r % 7 : r % 9);
      on[r] = r % 3 != 1;
    }
  const int n = ptr[ROWS];
  float *v = malloc (n * sizeof *v), *w = malloc (n * sizeof *w);
  int *u = malloc (n * sizeof *u), sum = 0;
  for (int j = 0; j < n; j++)
    v[j] = w[j] = u[j] = j % 7;
#pragma acc data copyin (ptr, on) copy (v[0:n], w[0:n], count, total)
  for (int step = 0; step < STEPS; step++)
    {
#pragma acc parallel loop gang async (1) present (ptr, on, v[0:n])
      for (int r = 0; r < ROWS; r++)
	if (on[r])
	  {
#pragma acc loop vector
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      v[j] += r;
	  }
#pragma acc parallel loop gang vector async (2) present (ptr, w[0:n])
      for (int r = 0; r < ROWS; r++)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  w[j] *= 2;
      /* What it adds to is on the device.  */
#pragma acc parallel loop gang reduction (+:count, total) async (1) present (ptr, v[0:n], count, total)
      for (int r = 0; r < ROWS; r++)
	{
	  count++;
#pragma acc loop vector reduction (+:total)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    {
	      v[j] += 1;
	      total += j;
	    }
	}
      /* At the same time, with results for the host.  */
#pragma acc parallel loop gang vector reduction (+:sum) present (ptr) copy (u[0:n])
      for (int r = 0; r < ROWS; r++)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  {
	    sum += j % 3;
	    u[j] += 1;
	  }
      if (step % 2)
	{
#pragma acc wait (1) async (2)
#pragma acc parallel loop gang async (2) present (ptr, v[0:n], w[0:n])
	  for (int r = 0; r < ROWS; r++)
	    {
#pragma acc loop vector
	      for (int j = ptr[r]; j < ptr[r + 1]; j++)
		w[j] += v[j] > 1e30f;
	    }
	}
      if (step == 3)
	{
#pragma acc wait
	}
    }
#pragma acc wait
  int want_sum = 0;
  long want_total = 0;
  for (int r = 0; r < ROWS; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      {
	CHECK_EQ (v[j], j % 7 + STEPS * (on[r] * r + 1));
	CHECK_EQ (w[j], (j % 7) << STEPS);
	CHECK_EQ (u[j], j % 7 + STEPS);
	want_sum += STEPS * (j % 3);
	want_total += STEPS * j;
      }
  CHECK_EQ (count, STEPS * ROWS);
  CHECK_EQ (total, want_total);
  CHECK_EQ (sum, want_sum);
  return test_done ();
}
