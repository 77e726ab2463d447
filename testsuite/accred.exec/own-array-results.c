/* Arrays of a gang that inner loops reduce in memory: what updates the elements is atomic only by a lock if the type
   is wide or complex, and GCC must not keep them in registers of the threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 150, LARGE = 40, SMALL = 2, WORDS = 32 };

typedef __int128 wide;
typedef double _Complex pair;
typedef float _Complex half_pair;
typedef struct
{
  double _Complex z[SMALL];
  long k[LARGE];
  __int128 w;
} record;

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* START and the loops' updates of H, of SIZE elements.  FULL takes all words that are reduced as scalars.  */
#define START(TYPE, H, SIZE)			\
  for (int k = 0; k < (SIZE); k++)		\
    H[k] = (TYPE) (3 + k);			\
  for (int k = 0; k < WORDS; k++)		\
    full[k] = k;

#define UPDATE(TYPE, H, SIZE)			\
  {						\
    TYPE *p = &H[i % (SIZE)];			\
    *p = *p + (TYPE) i;				\
    full[i % WORDS] += 1;			\
  }

#define CHECK_ARRAY(TYPE, GOT, FULL, SIZE)						\
  for (int k = 0; k < (SIZE); k++)							\
    {											\
      TYPE want = (TYPE) (3 + k);							\
      for (int i = 0; i < N; i++)							\
	if (i % (SIZE) == k)								\
	  want += (TYPE) i;								\
      CHECK (GOT[k] == want);								\
    }											\
  for (int k = 0; k < WORDS; k++)							\
    CHECK_EQ (FULL[k], k + (N - k + WORDS - 1) / WORDS);

#define COPY_OUT(R, H, SIZE)			\
  for (int k = 0; k < (SIZE); k++)		\
    got[R][k] = H[k];				\
  for (int k = 0; k < WORDS; k++)		\
    got_full[R][k] = full[k];

/* One gang's array by the construct's clause, declared in the construct, and in `serial' and `kernels'.  */
#define CONSTRUCTS(NAME, TYPE, SIZE, LEVELS)						\
  static void										\
  NAME (void)										\
  {											\
    static TYPE got[4][SIZE];								\
    static int got_full[4][WORDS];							\
    TYPE h[SIZE];									\
    int full[WORDS];									\
    PRAGMA (acc parallel copyout (got[:1], got_full[:1]) private (h, full) num_gangs (1) num_workers (7))	\
    {											\
      START (TYPE, h, SIZE)								\
      PRAGMA (acc loop LEVELS reduction (+:full, h))					\
      for (int i = 0; i < N; i++)							\
	UPDATE (TYPE, h, SIZE)								\
      COPY_OUT (0, h, SIZE)								\
    }											\
    PRAGMA (acc parallel copyout (got[1:1], got_full[1:1]) num_gangs (1) num_workers (3) vector_length (64))	\
    {											\
      TYPE h[SIZE];									\
      int full[WORDS];									\
      START (TYPE, h, SIZE)								\
      PRAGMA (acc loop LEVELS reduction (+:full, h))					\
      for (int i = 0; i < N; i++)							\
	UPDATE (TYPE, h, SIZE)								\
      COPY_OUT (1, h, SIZE)								\
    }											\
    PRAGMA (acc serial copyout (got[2:1], got_full[2:1]) private (h, full))		\
    {											\
      START (TYPE, h, SIZE)								\
      PRAGMA (acc loop LEVELS reduction (+:full, h))					\
      for (int i = 0; i < N; i++)							\
	UPDATE (TYPE, h, SIZE)								\
      COPY_OUT (2, h, SIZE)								\
    }											\
    PRAGMA (acc kernels copyout (got[3:1], got_full[3:1]))				\
    {											\
      TYPE h[SIZE];									\
      int full[WORDS];									\
      START (TYPE, h, SIZE)								\
      PRAGMA (acc loop LEVELS independent reduction (+:full, h))			\
      for (int i = 0; i < N; i++)							\
	UPDATE (TYPE, h, SIZE)								\
      COPY_OUT (3, h, SIZE)								\
    }											\
    for (int r = 0; r < 4; r++)								\
      {											\
	CHECK_ARRAY (TYPE, got[r], got_full[r], SIZE)					\
      }											\
  }

/* Several gangs' arrays, by the clause of the loop over gangs, and declared in it.  */
#define GANGS(NAME, TYPE, SIZE, LEVELS)							\
  static void										\
  NAME (void)										\
  {											\
    static TYPE got[5][SIZE];								\
    static int got_full[5][WORDS];							\
    TYPE h[SIZE];									\
    int full[WORDS];									\
    PRAGMA (acc parallel loop gang private (h, full) copyout (got, got_full) num_gangs (2) num_workers (4))	\
    for (int r = 0; r < 5; r++)								\
      {											\
	START (TYPE, h, SIZE)								\
	PRAGMA (acc loop LEVELS reduction (+:h, full))					\
	for (int i = 0; i < N; i++)							\
	  UPDATE (TYPE, h, SIZE)							\
	COPY_OUT (r, h, SIZE)								\
      }											\
    for (int r = 0; r < 5; r++)								\
      {											\
	CHECK_ARRAY (TYPE, got[r], got_full[r], SIZE)					\
      }											\
    PRAGMA (acc parallel loop gang copyout (got, got_full) num_gangs (3) num_workers (2) vector_length (96))	\
    for (int r = 0; r < 5; r++)								\
      {											\
	TYPE h[SIZE];									\
	int full[WORDS];								\
	START (TYPE, h, SIZE)								\
	PRAGMA (acc loop LEVELS reduction (+:full, h))					\
	for (int i = 0; i < N; i++)							\
	  UPDATE (TYPE, h, SIZE)							\
	COPY_OUT (r, h, SIZE)								\
      }											\
    for (int r = 0; r < 5; r++)								\
      {											\
	CHECK_ARRAY (TYPE, got[r], got_full[r], SIZE)					\
      }											\
  }

#define ALL(TYPE)									\
  CONSTRUCTS (construct_workers_##TYPE, TYPE, SMALL, worker)				\
  CONSTRUCTS (construct_lanes_##TYPE, TYPE, SMALL, vector)				\
  CONSTRUCTS (construct_both_##TYPE, TYPE, SMALL, worker vector)			\
  CONSTRUCTS (construct_large_##TYPE, TYPE, LARGE, worker vector)			\
  GANGS (gangs_workers_##TYPE, TYPE, SMALL, worker)					\
  GANGS (gangs_lanes_##TYPE, TYPE, SMALL, vector)					\
  GANGS (gangs_both_##TYPE, TYPE, SMALL, worker vector)					\
  GANGS (gangs_large_##TYPE, TYPE, LARGE, worker)					\
  static void										\
  all_##TYPE (void)									\
  {											\
    construct_workers_##TYPE ();							\
    construct_lanes_##TYPE ();								\
    construct_both_##TYPE ();								\
    construct_large_##TYPE ();								\
    gangs_workers_##TYPE ();								\
    gangs_lanes_##TYPE ();								\
    gangs_both_##TYPE ();								\
    gangs_large_##TYPE ();								\
  }

ALL (long)
ALL (wide)
ALL (pair)
ALL (half_pair)

/* A struct, whose members are of several types; workers' arrays, which lanes reduce.  */

static void
structs (void)
{
  static record got[5];
#pragma acc parallel loop gang copyout (got) num_gangs (2) num_workers (4)
  for (int r = 0; r < 5; r++)
    {
      record s;
      for (int k = 0; k < SMALL; k++)
	s.z[k] = k;
      for (int k = 0; k < LARGE; k++)
	s.k[k] = r;
      s.w = 1;
#pragma acc loop worker vector reduction (+:s)
      for (int i = 0; i < N; i++)
	{
	  s.z[i % SMALL] += i;
	  s.k[i % LARGE] += i;
	  s.w += i;
	}
      got[r] = s;
    }
  for (int r = 0; r < 5; r++)
    {
      for (int k = 0; k < SMALL; k++)
	{
	  double want = k;
	  for (int i = k; i < N; i += SMALL)
	    want += i;
	  CHECK (got[r].z[k] == want);
	}
      for (int k = 0; k < LARGE; k++)
	{
	  long want = r;
	  for (int i = k; i < N; i += LARGE)
	    want += i;
	  CHECK_EQ (got[r].k[k], want);
	}
      CHECK (got[r].w == 1 + N * (N - 1) / 2);
    }
}

static void
workers (void)
{
  static pair got[9][LARGE];
#pragma acc parallel loop gang worker copyout (got) num_gangs (2) num_workers (4) vector_length (32)
  for (int r = 0; r < 9; r++)
    {
      pair h[LARGE];
      for (int k = 0; k < LARGE; k++)
	h[k] = r;
#pragma acc loop vector reduction (+:h)
      for (int i = 0; i < N; i++)
	h[i % LARGE] += i;
      for (int k = 0; k < LARGE; k++)
	got[r][k] = h[k];
    }
  for (int r = 0; r < 9; r++)
    for (int k = 0; k < LARGE; k++)
      {
	double want = r;
	for (int i = k; i < N; i += LARGE)
	  want += i;
	CHECK (got[r][k] == want);
      }
}

/* In routines, by workers and by lanes.  */

#pragma acc routine worker
static void
by_workers (pair *out, int r)
{
  pair h[LARGE];
  for (int k = 0; k < LARGE; k++)
    h[k] = r;
#pragma acc loop worker vector reduction (+:h)
  for (int i = 0; i < N; i++)
    h[i % LARGE] += i;
  for (int k = 0; k < LARGE; k++)
    out[k] = h[k];
}

#pragma acc routine vector
static void
by_lanes (wide *out, int r)
{
  wide h[LARGE];
  for (int k = 0; k < LARGE; k++)
    h[k] = r;
#pragma acc loop vector reduction (+:h)
  for (int i = 0; i < N; i++)
    h[i % LARGE] += i;
  for (int k = 0; k < LARGE; k++)
    out[k] = h[k];
}

static void
routines (void)
{
  static pair z[5][LARGE];
  static wide w[5][LARGE];
#pragma acc parallel loop gang copyout (z) num_gangs (2) num_workers (4) vector_length (32)
  for (int r = 0; r < 5; r++)
    by_workers (z[r], r);
#pragma acc parallel loop gang worker copyout (w) num_gangs (2) num_workers (4) vector_length (32)
  for (int r = 0; r < 5; r++)
    by_lanes (w[r], r);
  for (int r = 0; r < 5; r++)
    for (int k = 0; k < LARGE; k++)
      {
	long want = r;
	for (int i = k; i < N; i += LARGE)
	  want += i;
	CHECK (z[r][k] == want);
	CHECK (w[r][k] == want);
      }
}

/* The same by the program's own updates.  */

static void
updates (void)
{
  static wide w[3];
#pragma acc parallel copyout (w) num_gangs (1) num_workers (7)
  {
    wide s = 3, p[2] = { 1, 2 };
#pragma acc loop worker vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic
	s += i;
#pragma acc atomic
	p[1] += 2 * i;
      }
    w[0] = s;
    w[1] = p[0];
    w[2] = p[1];
  }
  CHECK_EQ ((long) w[0], 3 + N * (N - 1) / 2);
  CHECK_EQ ((long) w[1], 1);
  CHECK_EQ ((long) w[2], 2 + N * (N - 1));
}

int
main (void)
{
  all_long ();
  all_wide ();
  all_pair ();
  all_half_pair ();
  structs ();
  workers ();
  routines ();
  updates ();
  return test_done ();
}
