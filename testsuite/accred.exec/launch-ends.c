/* What comes right behind a construct whose results are all that others see of it: the host has them before the
   kernel has ended.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "accred-test.h"
#include <openacc.h>
#include <pthread.h>
#include <string.h>

enum { N = 5000, ROUNDS = 20, THREADS = 4 };
static int a[N];

static long
sum (const int *p)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) present (p[0:N])
  for (int i = 0; i < N; i++)
    s += p[i];
  return s;
}

/* The next construct changes what this one has read.  */
static void
next_launch (void)
{
  long want = sum (a);
  for (int r = 0; r < ROUNDS; r++)
    {
#pragma acc parallel loop present (a)
      for (int i = 0; i < N; i++)
	a[i]++;
      CHECK_EQ (sum (a), want += N);
    }
}

/* So does the host.  */
static void
updates (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      for (int i = 0; i < N; i++)
	a[i] = i % 7 + r;
#pragma acc update device (a)
      long want = 0;
      for (int i = 0; i < N; i++)
	want += a[i];
      CHECK_EQ (sum (a), want);
      memset (a, 0, sizeof a);
#pragma acc update self (a)
      CHECK_EQ (a[N - 1], (N - 1) % 7 + r);
    }
}

/* The data is given back, and its memory is somebody else's.  */
static void
new_data (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      int *p = malloc (N * sizeof *p);
      for (int i = 0; i < N; i++)
	p[i] = i + r;
#pragma acc enter data copyin (p[0:N])
      CHECK_EQ (sum (p), (long) N * (N - 1) / 2 + (long) N * r);
#pragma acc exit data delete (p[0:N])
      free (p);
      int *d = acc_malloc (N * sizeof *d);
#pragma acc parallel loop deviceptr (d)
      for (int i = 0; i < N; i++)
	d[i] = -1;
      long s = 0;
#pragma acc parallel loop reduction (+:s) deviceptr (d)
      for (int i = 0; i < N; i++)
	s += d[i];
      acc_free (d);
      CHECK_EQ (s, -N);
    }
}

/* Queues run before and behind it.  */
static void
queues (void)
{
  long want = sum (a);
  for (int r = 0; r < ROUNDS; r++)
    {
#pragma acc parallel loop present (a) async (1)
      for (int i = 0; i < N; i++)
	a[i]++;
      long s = 0;
#pragma acc parallel loop reduction (+:s) present (a) wait (1)
      for (int i = 0; i < N; i++)
	s += a[i];
      CHECK_EQ (s, want + N);
#pragma acc parallel loop present (a) async (2)
      for (int i = 0; i < N; i++)
	a[i] += 2;
      acc_wait (2);
      CHECK_EQ (sum (a), want += 3 * N);
#pragma acc update self (a) async (1)
      acc_wait_all ();
      long here = 0;
      for (int i = 0; i < N; i++)
	here += a[i];
      CHECK_EQ (here, want);
    }
}

/* Results of all widths, also with all bits of a word, or those of the words that the host looks for.  */
static void
values (void)
{
  static const unsigned words[] = { 0, ~0u, 0x80000000u, 0x9b1d85a7u, 0x9b1d85a7u * 1664525u + 1013904223u };
  for (unsigned w = 0; w < sizeof words / sizeof *words; w++)
    {
      unsigned u = 0;
      unsigned long high = 0, low = 0;
      signed char c = -1;
      unsigned short h = 0;
      float f = 0;
#pragma acc parallel loop reduction (|:u) copyin (words)
      for (int i = 0; i < N; i++)
	u |= i == 77 ? words[w] : 0;
      CHECK_EQ (u, words[w]);
#pragma acc parallel loop reduction (|:high, low) copyin (words)
      for (int i = 0; i < N; i++)
	{
	  high |= i == 78 ? (unsigned long) words[w] << 32 : 0;
	  low |= i == 79 ? words[w] : 0;
	}
      CHECK (high == (unsigned long) words[w] << 32);
      CHECK (low == words[w]);
#pragma acc parallel loop reduction (max:c, h) reduction (+:f)
      for (int i = 0; i < N; i++)
	{
	  signed char m = i % 100;
	  unsigned short n = i;
	  c = m > c ? m : c;
	  h = n > h ? n : h;
	  f += i == 5 ? 0.5f : 0;
	}
      CHECK_EQ (c, 99);
      CHECK_EQ (h, N - 1);
      CHECK (f == 0.5f);
    }
}

/* Sums that go on, so many that old and new values together need more than a place for results has.  */
static void
carried_on (void)
{
#define FOR_ALL(X) X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9)
  _Complex double few = 0;
#define DECLARE(K) _Complex double z##K = K;
  FOR_ALL (DECLARE)
  for (int r = 1; r <= ROUNDS; r++)
    {
#pragma acc parallel loop reduction (+:few) present (a)
      for (int i = 0; i < N; i++)
	few += 1 + 2i;
#pragma acc parallel loop reduction (+:z0, z1, z2, z3, z4, z5, z6, z7, z8, z9)
      for (int i = 0; i < 300; i++)
	{
#define ADD(K) z##K += K + 1i;
	  FOR_ALL (ADD)
	}
      CHECK (few == r * N * (1 + 2i));
#define LOOK(K) CHECK (z##K == K + r * 300 * (K + 1i));
      FOR_ALL (LOOK)
    }
}

/* Several threads have results of their own.  */
static void *
thread (void *p)
{
  long t = (long) p, failed = 0;
  for (int r = 0; r < ROUNDS; r++)
    {
      long s = t, m = -1;
#pragma acc parallel loop reduction (+:s) reduction (max:m) present (a)
      for (int i = 0; i < N; i++)
	{
	  s += a[i] * t;
	  m = i * t > m ? i * t : m;
	}
      long want = t;
      for (int i = 0; i < N; i++)
	want += a[i] * t;
      failed += s != want || m != (N - 1) * t;
    }
  return (void *) failed;
}

static void
threads (void)
{
  pthread_t all[THREADS];
  for (long t = 0; t < THREADS; t++)
    if (pthread_create (&all[t], NULL, thread, (void *) t) != 0)
      abort ();
  for (int t = 0; t < THREADS; t++)
    {
      void *failed;
      pthread_join (all[t], &failed);
      CHECK_EQ ((long) failed, 0);
    }
}

int
main (void)
{
#pragma acc enter data copyin (a)
  next_launch ();
  updates ();
  new_data ();
  queues ();
  values ();
  carried_on ();
  threads ();
  /* The device is shut down right behind it, and then the program ends.  */
  const long want = sum (a);
  acc_device_t device = acc_get_device_type ();
  acc_shutdown (device);
  acc_init (device);
#pragma acc enter data copyin (a)
  CHECK_EQ (sum (a), want);
  int failed = test_done ();
  sum (a);
  return failed;
}
