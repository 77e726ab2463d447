/* One kernel launched by several host threads and on several queues at the same time: no launch sees another's partial results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "accred-test.h"
#include <pthread.h>

enum { N = 3000, THREADS = 4, ROUNDS = 5 };
static int a[N];

static long
weighted_sum (long weight)
{
  long s = weight;
#pragma acc parallel loop gang worker vector num_gangs (20) num_workers (4) vector_length (32) \
  reduction (+:s) copy (s) copyin (a)
  for (int i = 0; i < N; i++)
    s += a[i] * weight;
  return s;
}

static long got[THREADS][ROUNDS];

static void *
thread (void *p)
{
  long t = (long) p;
  for (int r = 0; r < ROUNDS; r++)
    got[t][r] = weighted_sum (t * 10 + r);
  return NULL;
}

#define PRAGMA(X) _Pragma (#X)
#define ON_QUEUE(S, QUEUE)						\
  PRAGMA (acc parallel loop gang worker vector num_gangs (20) num_workers (4) vector_length (32) \
	  reduction (+:S) present (S, a) async (QUEUE))			\
  for (int i = 0; i < N; i++)						\
    S += a[i];

int
main (void)
{
  long sum_a = 0;
  for (int i = 0; i < N; i++)
    sum_a += a[i] = (int) (test_random () % 2001) - 900;
  /* One device initialisation, then all at once.  */
#pragma acc enter data copyin (a)
  pthread_t threads[THREADS];
  for (long t = 0; t < THREADS; t++)
    if (pthread_create (&threads[t], NULL, thread, (void *) t) != 0)
      abort ();
  for (int t = 0; t < THREADS; t++)
    pthread_join (threads[t], NULL);
  for (long t = 0; t < THREADS; t++)
    for (int r = 0; r < ROUNDS; r++)
      CHECK_EQ (got[t][r], (t * 10 + r) * (sum_a + 1));

  long s0 = 0, s1 = 1, s2 = 2, s3 = 3;
#pragma acc enter data copyin (s0, s1, s2, s3)
  for (int r = 0; r < ROUNDS; r++)
    {
      ON_QUEUE (s0, 0)
      ON_QUEUE (s1, 1)
      ON_QUEUE (s2, 2)
      ON_QUEUE (s3, 3)
    }
#pragma acc wait
#pragma acc exit data copyout (s0, s1, s2, s3) delete (a)
  CHECK_EQ (s0, 0 + ROUNDS * sum_a);
  CHECK_EQ (s1, 1 + ROUNDS * sum_a);
  CHECK_EQ (s2, 2 + ROUNDS * sum_a);
  CHECK_EQ (s3, 3 + ROUNDS * sum_a);
  return test_done ();
}
