/* Atomic updates whose keys and weights are read several at a time, of arrays of all sizes: copies of a gang for as many
   elements as there is room for, and threads that add up what meets one element before they update it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fchecking" } */

#include "accred-test.h"

enum { N = 5000, M = 20000 };

static unsigned char k8[N + 16];
static unsigned short k16[N + 16];
static int k32[N + 16];
static long k64[N + 16];
static float wf[N + 16];
static double wd[N + 16];
static int wi[N + 16];

/* Keys below MOST: any, or sorted ones with runs of LENGTH.  */
static void
set_keys (int most, int length)
{
  for (int i = 0; i < N + 16; i++)
    {
      long key = length ? i / length % most : (long) (i * 2654435761u >> 5) % most;
      k8[i] = key;
      k16[i] = key;
      k32[i] = key;
      k64[i] = key;
      wi[i] = i % 11 - 3;
      wf[i] = i % 7;
      wd[i] = i % 9 * 0.25;
    }
#pragma acc update device (k8, k16, k32, k64, wi, wf, wd) if_present
}

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* H[K[i]] OP X (i) from START on, N of them, if CONDITION.  */
#define UPDATE(NAME, KEY, KEYS, T, OP, X, CONDITION)					\
  static void										\
  NAME (const KEY *k, T *h, int m, int n, int start)					\
  {											\
    PRAGMA (acc parallel loop present (k[0:n], h[0:m]) copyin (start))			\
    for (int i = 0; i < n; i++)								\
      if (CONDITION)									\
	{										\
	  PRAGMA (acc atomic update)							\
	  h[k[i]] OP X;									\
	}										\
  }											\
  static void										\
  check_##NAME (int most)								\
  {											\
    static T got[M], want[M];								\
    static const int counts[] = { 1, 15, 16, 33, 700, N };				\
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)			\
      for (int start = 0; start < 4; start += c < 4 ? 3 : 1)				\
	{										\
	  const int n = counts[c], m = most ? most : 1;					\
	  for (int i = 0; i < M; i++)							\
	    got[i] = want[i] = i % 5;							\
	  for (int i = 0; i < n; i++)							\
	    if (CONDITION)								\
	      want[KEYS[start + i]] OP X;						\
	  PRAGMA (acc data copy (got[0:m]))						\
	  NAME (KEYS + start, got, m, n, start);					\
	  CHECK (memcmp (got, want, sizeof got) == 0);					\
	}										\
  }

UPDATE (count8, unsigned char, k8, int, +=, 1, 1)
UPDATE (count16, unsigned short, k16, unsigned, +=, 1, 1)
UPDATE (count64, long, k64, long, +=, 1, 1)
UPDATE (sum_int, int, k32, int, +=, wi[start + i], 1)
UPDATE (sum_float, unsigned char, k8, float, +=, wf[start + i], 1)
UPDATE (sum_double, int, k32, double, +=, wd[start + i], 1)
UPDATE (difference, unsigned short, k16, long, -=, wi[start + i], i % 3 != 0)
UPDATE (few_lanes, int, k32, float, +=, wf[start + i], i % 37 == 5)
UPDATE (or_bits, int, k32, unsigned, |=, 1u << (i & 31), 1)
UPDATE (and_bits, int, k32, int, &=, ~(1 << i % 31), 1)
UPDATE (xor_bits, unsigned char, k8, long, ^=, i, 1)

static void
check_types (void)
{
  /* The room of 512 threads is 32768 bytes: 8192 of 4, 4096 of 8.  */
  static const int bins[] = { 1, 2, 31, 256, 1000, 4095, 4096, 4097, 8191, 8192, 8193, M };
  static const int lengths[] = { 0, 1, 16, 300 };
#pragma acc enter data copyin (k8, k16, k32, k64, wi, wf, wd)
  for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)
    for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
      {
	const int small = bins[b] < 256 ? bins[b] : 256;
	set_keys (small, lengths[l]);
	check_count8 (small);
	check_sum_float (small);
	check_xor_bits (small);
	set_keys (bins[b], lengths[l]);
	check_count16 (bins[b]);
	check_count64 (bins[b]);
	check_sum_int (bins[b]);
	check_sum_double (bins[b]);
	check_difference (bins[b]);
	check_few_lanes (bins[b]);
	check_or_bits (bins[b]);
	check_and_bits (bins[b]);
      }
#pragma acc exit data delete (k8, k16, k32, k64, wi, wf, wd)
}

/* Gangs of any size.  */
#define SHAPE(VECTOR)									\
  static void										\
  shape_##VECTOR (int *a, double *b, int m, int workers)				\
  {											\
    PRAGMA (acc parallel loop gang worker vector num_gangs (3) num_workers (workers)	\
	    vector_length (VECTOR) copyin (k32) copy (a[0:m], b[0:m]))			\
    for (int i = 0; i < N; i++)								\
      {											\
	PRAGMA (acc atomic update)							\
	a[k32[i]] += i;									\
	PRAGMA (acc atomic update)							\
	b[k32[i]] += i;									\
      }											\
  }

SHAPE (32)
SHAPE (64)
SHAPE (256)
SHAPE (1024)

static void
check_shapes (void)
{
  static int a[M];
  static double b[M];
  static void (*const all[]) (int *, double *, int, int) = { shape_32, shape_64, shape_256, shape_1024 };
  static const int bins[] = { 1, 300, 1025, 4097 };
  for (unsigned s = 0; s < sizeof all / sizeof *all; s++)
    for (unsigned c = 0; c < sizeof bins / sizeof *bins; c++)
      for (int workers = 1; workers <= (s < 3 ? 3 : 1); workers += 2)
	{
	  const int m = bins[c];
	  set_keys (m, 5);
	  memset (a, 0, sizeof a);
	  memset (b, 0, sizeof b);
	  all[s] (a, b, m, workers);
	  for (int i = 0; i < N; i++)
	    {
	      a[k32[i]] -= i;
	      b[k32[i]] -= i;
	    }
	  for (int k = 0; k < m; k++)
	    CHECK (a[k] == 0 && b[k] == 0);
	}
}

/* The size is not known; part of the array is mapped; elements that are parts of records.  */
static void
other_arrays (void)
{
  static struct
  {
    int a;
    float x;
    double b;
  } rows[500];
  static int h[9000];
  set_keys (500, 0);
  memset (h, 0, sizeof h);
#pragma acc data copy (h)
  {
    int *on_device = (int *) acc_deviceptr (h);
#pragma acc parallel loop deviceptr (on_device) copyin (k32)
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	on_device[k32[i] * 17]++;
      }
#pragma acc parallel loop present (h[100:200]) copyin (k32)
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	h[100 + k32[i]]--;
      }
  }
#pragma acc parallel loop copy (rows) copyin (k32)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      rows[k32[i]].a++;
#pragma acc atomic update
      rows[k32[i]].x += 2;
#pragma acc atomic update
      rows[k32[i]].b += 3;
    }
  for (int i = 0; i < N; i++)
    {
      h[k32[i] * 17]--;
      h[100 + k32[i]]++;
      rows[k32[i]].a--;
      rows[k32[i]].x -= 2;
      rows[k32[i]].b -= 3;
    }
  for (int i = 0; i < 9000; i++)
    CHECK_EQ (h[i], 0);
  for (int i = 0; i < 500; i++)
    CHECK (rows[i].a == 0 && rows[i].x == 0 && rows[i].b == 0);
}

/* An iteration reads the element that it has updated, through another pointer: not before that.  */
static void
reads_own (int *a, const int *same, long *sum)
{
#pragma acc parallel loop present (a[0:N], same[0:N], sum[0:1])
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i] += 5;
#pragma acc atomic update
      sum[0] += same[i];
    }
}

/* Rows of a nest: a thread's sums go to the array before the next row's loop reads it.  */
static void
rows_of_gangs (void)
{
  static int h[40], seen[40];
  set_keys (20000, 3);
#pragma acc parallel copy (h) copyin (k32) copyout (seen) num_gangs (1) vector_length (64)
  {
#pragma acc loop vector
    for (int i = 0; i < 4000; i++)
      {
#pragma acc atomic update
	h[k32[i] % 40]++;
      }
#pragma acc loop vector
    for (int i = 0; i < 40; i++)
      seen[i] = h[i];
  }
  for (int i = 0; i < 4000; i++)
    seen[k32[i] % 40]--;
  for (int i = 0; i < 40; i++)
    CHECK_EQ (seen[i], 0);
}

int
main (void)
{
  static int a[N];
  static long sum[1];
  check_types ();
  check_shapes ();
  other_arrays ();
  rows_of_gangs ();
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy (a, sum)
  reads_own (a, a, sum);
  CHECK_EQ (sum[0], (long) N * (N - 1) / 2 + 5L * N);
  return test_done ();
}
