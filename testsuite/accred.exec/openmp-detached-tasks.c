/* Tasks with `detach' in target regions: the thread that has the event fulfills it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"
#include <omp.h>

enum { most = 2048 };

/* Each thread has a chain of two tasks.  */
static void
chains (void)
{
  int first[most], second[most], threads = 0;
  for (int i = 0; i < most; i++)
    first[i] = second[i] = -1;
#pragma omp target map (tofrom : first, second, threads)
#pragma omp parallel num_threads(64)
  {
    omp_event_handle_t begun;
    const int me = omp_get_thread_num ();
#pragma omp atomic
    threads++;
#pragma omp task detach(begun)
    first[me] = 3 * me;
#pragma omp task
    {
      second[me] = first[me] + 1;
      omp_fulfill_event (begun);
    }
#pragma omp taskwait
    first[me] += second[me];
  }
  CHECK_EQ (threads, 64);
  for (int i = 0; i < threads; i++)
    {
      CHECK_EQ (second[i], 3 * i + 1);
      CHECK_EQ (first[i], 6 * i + 1);
    }
  CHECK_EQ (second[threads], -1);
}

/* One thread, and a group; the event is the host's variable, which the region has its own of.  */
static int
grouped (int n)
{
  omp_event_handle_t e;
  long s = 0;
#pragma omp target map (s)
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < n; i++)
	{
#pragma omp task detach(e) firstprivate (i) shared (s)
	  s += i;
	  if (i % 2)
	    omp_fulfill_event (e);
	  else
#pragma omp task shared(s)
	    {
	      s *= 2;
	      omp_fulfill_event (e);
	    }
	}
    }
    s++;
  }
  return s;
}

int
main (void)
{
  chains ();
  long s = 0;
  for (int i = 0; i < 11; i++)
    {
      s += i;
      if (i % 2 == 0)
	s *= 2;
    }
  CHECK_EQ (grouped (11), s + 1);
  return test_done ();
}
