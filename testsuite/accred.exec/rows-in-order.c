/* Sums of numbers that round, over rows of which long ones are left to another launch: the same bits each time, in whatever
   order gangs come to these rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_thread_row:60,listed_piece:16" } */
/* { dg-set-env "PTXSIM_SCHED" "7" } */

#include "accred-test.h"
#include <math.h>
#include <string.h>

enum { ROWS = 700, RUNS = 12 };

static int ptr[ROWS + 1], on[ROWS];
static double v[ROWS * 200];
static float f[ROWS * 200];

int
main (void)
{
  double want = 0, all = 0, of_gangs[RUNS], of_threads[RUNS];
  float want_float = 0, floats[RUNS];
  for (int r = 0; r < ROWS; r++)
    {
      on[r] = r % 4 != 1;
      ptr[r + 1] = ptr[r] + (r % 5 == 3 ? 100 + r % 7 : r % 9);
      for (int k = ptr[r]; k < ptr[r + 1]; k++)
	{
	  /* The sum is small, so that the order is seen in its bits.  */
	  v[k] = (k % 2 ? -1e5 : 1e5) / (k % 77 + 3);
	  f[k] = v[k];
	  want += on[r] ? v[k] * (r % 3) : 0;
	  all += fabs (v[k]);
	  want_float += on[r] ? f[k] : 0;
	}
    }
#pragma acc data copyin(ptr, v, f, on)
  for (int n = 0; n < RUNS; n++)
    {
      double s = 0, t = 0;
      float u = 0;
#pragma acc parallel loop gang reduction(+:s) present(ptr, v, on)
      for (int r = 0; r < ROWS; r++)
	if (on[r])
	  {
#pragma acc loop vector reduction(+:s)
	    for (int k = ptr[r]; k < ptr[r + 1]; k++)
	      s += v[k] * (r % 3);
	  }
#pragma acc parallel loop gang vector reduction(+:t) present(ptr, v, on)
      for (int r = 0; r < ROWS; r++)
	if (on[r])
	  for (int k = ptr[r]; k < ptr[r + 1]; k++)
	    t += v[k] * (r % 3);
#pragma acc parallel loop gang worker reduction(+:u) present(ptr, f, on)
      for (int r = 0; r < ROWS; r++)
	if (on[r])
	  {
#pragma acc loop vector reduction(+:u)
	    for (int k = ptr[r]; k < ptr[r + 1]; k++)
	      u += f[k];
	  }
      of_gangs[n] = s;
      of_threads[n] = t;
      floats[n] = u;
    }
  for (int n = 0; n < RUNS; n++)
    {
      CHECK_EQ (fabs (of_gangs[n] - want) < 1e-9 * all, 1);
      CHECK_EQ (fabs (of_threads[n] - want) < 1e-9 * all, 1);
      CHECK_EQ (fabs (floats[n] - want_float) < 1e-3 * all, 1);
#ifndef TEST_ANY_ORDER
      CHECK_EQ (memcmp (&of_gangs[n], of_gangs, sizeof (double)), 0);
      CHECK_EQ (memcmp (&of_threads[n], of_threads, sizeof (double)), 0);
      CHECK_EQ (memcmp (&floats[n], floats, sizeof (float)), 0);
#endif
    }
  return test_done ();
}
