/* Atomic updates of elements at which the lanes of a warp meet: all lanes, runs of neighbours, lanes that are apart,
   none; in full warps, in some lanes and in one, at all levels, in routines of one thread.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000, M = 200, SHAPES = 7 };

static int key[N];
static unsigned bits[N];

static unsigned
rubbish (int i)
{
  return (i * 2654435761u) >> 13;
}

static void
set_keys (int shape)
{
  for (int i = 0; i < N; i++)
    {
      const unsigned r = rubbish (i);
      const int keys[SHAPES] = { 7, i / 17, i / 3 % M, i % M, i % 2 * (M - 1), r % 3 ? 5 : r % M, r % M };
      key[i] = keys[shape] % M;
      bits[i] = r;
    }
}

struct results
{
  int ones[M], few[M];
  long sums[M], ands[M];
  unsigned ors[M], xors[M];
  float floats[M];
  double doubles[M];
  unsigned char chars[M];
};

static void
start (struct results *r)
{
  for (int k = 0; k < M; k++)
    {
      r->ones[k] = k;
      r->few[k] = -k;
      r->sums[k] = k * 10000000000L;
      r->ands[k] = -1;
      r->ors[k] = r->xors[k] = k;
      r->floats[k] = k * 0.5f;
      r->doubles[k] = k * 0.25;
      r->chars[k] = k;
    }
}

#define UPDATES(R, I)			\
  do					\
    {					\
      const int k = key[I];		\
      const unsigned b = bits[I];	\
      _Pragma ("acc atomic update")	\
      R->ones[k]++;			\
      _Pragma ("acc atomic update")	\
      R->sums[k] -= b;			\
      _Pragma ("acc atomic update")	\
      R->ands[k] &= ~(1L << b % 61);	\
      _Pragma ("acc atomic update")	\
      R->ors[k] |= b;			\
      _Pragma ("acc atomic update")	\
      R->xors[k] ^= b;			\
      if (b % 5 == 0)			\
	{				\
	  _Pragma ("acc atomic update")	\
	  R->few[k] += (int) b;		\
	  _Pragma ("acc atomic update")	\
	  R->chars[k] ^= b;		\
	}				\
      _Pragma ("acc atomic update")	\
      R->floats[k] += b % 16;		\
      _Pragma ("acc atomic update")	\
      R->doubles[k] -= b % 16 * 0.5;	\
    }					\
  while (0)

static void
on_host (struct results *r)
{
  for (int i = 0; i < N; i++)
    UPDATES (r, i);
}

#define PRAGMA(X) _Pragma (#X)
#define IN_LOOP(NAME, DIRECTIVE)				\
  static void							\
  NAME (struct results *r)					\
  {								\
    PRAGMA (DIRECTIVE copyin (key, bits) copy (r[0:1]))		\
    for (int i = 0; i < N; i++)					\
      UPDATES (r, i);						\
  }

IN_LOOP (left_open, acc parallel loop)
IN_LOOP (one_gang, acc parallel loop num_gangs (1) vector_length (32))
IN_LOOP (gang_vector, acc parallel loop gang vector num_gangs (7) vector_length (128))
IN_LOOP (gang_worker_vector, acc parallel loop gang worker vector num_gangs (3) num_workers (5) vector_length (64))
IN_LOOP (worker_vector, acc parallel loop worker vector num_gangs (1) num_workers (16) vector_length (32))
IN_LOOP (gang_worker, acc parallel loop gang worker num_gangs (5) num_workers (8) vector_length (32))
IN_LOOP (gang_alone, acc parallel loop gang num_gangs (20) num_workers (2) vector_length (32))
IN_LOOP (wide_vector, acc parallel loop gang vector num_gangs (2) vector_length (1024))
IN_LOOP (in_kernels, acc kernels loop independent)

/* Loops of lanes of different lengths.  */
static void
nest (struct results *r)
{
#pragma acc parallel loop gang worker num_gangs (4) num_workers (4) vector_length (32) copyin (key, bits) copy (r[0:1])
  for (int j = 0; j < 60; j++)
    {
#pragma acc loop vector
      for (int i = j * 50; i < j * 50 + 50; i++)
	UPDATES (r, i);
    }
}

/* Iterations of a lane that are not as many as those of its neighbour.  */
static void
uneven (struct results *r)
{
#pragma acc parallel loop gang vector num_gangs (4) vector_length (32) copyin (key, bits) copy (r[0:1])
  for (int j = 0; j < 77; j++)
    {
#pragma acc loop seq
      for (int i = j * (j - 1) / 2; i < j * (j + 1) / 2; i++)
	UPDATES (r, i);
      if (j == 76)
	for (int i = 2926; i < N; i++)
	  UPDATES (r, i);
    }
}

/* In a routine that lanes call, and one that sometimes a single thread calls.  */
#pragma acc routine seq
static void
update (struct results *r, const int *key, const unsigned *bits, int i)
{
  UPDATES (r, i);
}

static void
in_routine (struct results *r)
{
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (key, bits) copy (r[0:1])
  {
    update (r, key, bits, N - 1);
#pragma acc loop gang worker vector
    for (int i = 0; i < N - 1; i++)
      update (r, key, bits, i);
  }
}

#define COMPARE(WHAT) CHECK (memcmp (got.WHAT, want.WHAT, sizeof got.WHAT) == 0)

int
main (void)
{
  static void (*const forms[]) (struct results *)
    = { left_open, one_gang, gang_vector, gang_worker_vector, worker_vector, gang_worker, gang_alone, wide_vector,
	in_kernels, nest, uneven, in_routine };
  static struct results got, want;
  for (int shape = 0; shape < SHAPES; shape++)
    {
      set_keys (shape);
      start (&want);
      on_host (&want);
      for (unsigned f = 0; f < sizeof forms / sizeof *forms; f++)
	{
	  start (&got);
	  forms[f] (&got);
	  COMPARE (ones);
	  COMPARE (few);
	  COMPARE (sums);
	  COMPARE (ands);
	  COMPARE (ors);
	  COMPARE (xors);
	  COMPARE (floats);
	  COMPARE (doubles);
	  COMPARE (chars);
	}
    }
  return test_done ();
}
