/* Target regions that are executed at a time, and that map the same variables: the one that is mapped later shares the device's copy,
   which comes back with the last of them (OpenMP 5.2, 5.8.3).  Scalars and an array, in tasks, in threads, and in threads that OpenMP
   does not know.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <pthread.h>

enum { ROUNDS = 40, N = 3000 };

/* Two tasks, each of which adds to S, and to a variable of its own.  */
static void
tasks (void)
{
  int s = 0, a = 0, b = 0;
#pragma omp parallel num_threads (4)
#pragma omp single
  for (int i = 0; i < ROUNDS; i++)
    {
#pragma omp target nowait map (tofrom: s, a)
      {
#pragma omp atomic update
	s += 3;
	a++;
      }
#pragma omp target nowait map (tofrom: s, b)
      {
#pragma omp atomic update
	s += 4;
	b--;
      }
#pragma omp taskwait
    }
  CHECK_EQ (s, 7 * ROUNDS);
  CHECK_EQ (a, ROUNDS);
  CHECK_EQ (b, -ROUNDS);
}

/* Threads that update the same array.  */
static void
threads (void)
{
  static int x[N];
  int sum = 0;
#pragma omp parallel num_threads (4)
  for (int i = 0; i < ROUNDS; i++)
    {
#pragma omp target teams distribute parallel for map (tofrom: x, sum)
      for (int k = 0; k < N; k++)
	{
#pragma omp atomic update
	  x[k]++;
	  if (k % 1000 == 0)
	    {
#pragma omp atomic update
	      sum++;
	    }
	}
    }
  int wrong = 0;
  for (int k = 0; k < N; k++)
    wrong += x[k] != 4 * ROUNDS;
  CHECK_EQ (wrong, 0);
  CHECK_EQ (sum, 3 * 4 * ROUNDS);
}

static int shared;

static void *
add (void *unused)
{
  for (int i = 0; i < ROUNDS; i++)
    {
#pragma omp target map (tofrom: shared)
      {
#pragma omp atomic update
	shared += 5;
      }
    }
  return unused;
}

static void
plain_threads (void)
{
  pthread_t other[3];
  for (int i = 0; i < 3; i++)
    pthread_create (&other[i], NULL, add, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join (other[i], NULL);
  CHECK_EQ (shared, 3 * 5 * ROUNDS);
}

int
main (void)
{
  tasks ();
  threads ();
  plain_threads ();
  return test_done ();
}
