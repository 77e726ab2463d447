/* Atomic updates that are instructions: all threads race for them, at all levels and in all memories, with the
   old value, the new one or none; and small numbers, which the instruction would take for zero.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000, BINS = 5 };

/* Sums of whole numbers, which are exact in any order.  */
#define SUMS(NAME, TYPE, LEVELS)							\
  static void										\
  NAME (void)										\
  {											\
    TYPE up[BINS] = { 0 }, down[BINS] = { 0 }, ones[BINS] = { 0 }, backwards[BINS] = { 0 };	\
    TYPE tickets = 0, total = 0, before[N], after[N];					\
    char drawn[N + 1] = { 0 };								\
    long want = 0;									\
    _Pragma ("acc data copy (up, down, ones, backwards, tickets, total) copyout (before, after)") \
    _Pragma (LEVELS)									\
    for (int i = 0; i < N; i++)								\
      {											\
	TYPE mine, now, x = i % 13;							\
	_Pragma ("acc atomic update")							\
	up[i % BINS] += x;								\
	_Pragma ("acc atomic update")							\
	down[i % BINS] -= x;								\
	_Pragma ("acc atomic update")							\
	ones[i % BINS]++;								\
	_Pragma ("acc atomic update")							\
	backwards[i % BINS] = x + backwards[i % BINS];					\
	_Pragma ("acc atomic capture")							\
	mine = tickets++;								\
	_Pragma ("acc atomic capture")							\
	now = total += x;								\
	before[i] = mine;								\
	after[i] = now;									\
      }											\
    TYPE most = 0;									\
    for (int b = 0; b < BINS; b++)							\
      {											\
	TYPE sum = 0;									\
	for (int i = b; i < N; i += BINS)						\
	  sum += i % 13;								\
	CHECK_EQ (up[b], sum);								\
	CHECK_EQ (down[b], (TYPE) 0 - sum);						\
	CHECK_EQ (ones[b], N / BINS);							\
	CHECK_EQ (backwards[b], sum);							\
      }											\
    /* Each ticket is drawn once; the last of the new values is the sum.  */		\
    for (int i = 0; i < N; i++)								\
      {											\
	CHECK (before[i] >= 0 && before[i] < N && !drawn[(int) before[i]]++);		\
	most = after[i] > most ? after[i] : most;					\
	want += i % 13;									\
      }											\
    CHECK_EQ (tickets, N);								\
    CHECK_EQ (total, want);								\
    CHECK_EQ (most, want);								\
  }

SUMS (float_all, float, "acc parallel loop gang worker vector num_gangs (6) num_workers (4) vector_length (32)")
SUMS (float_gangs, float, "acc parallel loop gang num_gangs (30) num_workers (2) vector_length (32)")
SUMS (float_workers, float, "acc parallel loop worker num_gangs (1) num_workers (8) vector_length (32)")
SUMS (float_vector, float, "acc parallel loop vector num_gangs (1) vector_length (64)")
SUMS (double_all, double, "acc parallel loop gang worker vector num_gangs (6) num_workers (4) vector_length (32)")
SUMS (double_gangs, double, "acc parallel loop gang num_gangs (30) num_workers (2) vector_length (32)")
SUMS (double_workers, double, "acc parallel loop worker num_gangs (1) num_workers (8) vector_length (32)")
SUMS (double_vector, double, "acc parallel loop vector num_gangs (1) vector_length (64)")
SUMS (int_all, int, "acc parallel loop gang worker vector num_gangs (6) num_workers (4) vector_length (32)")
SUMS (unsigned_all, unsigned, "acc parallel loop gang vector num_gangs (6)")
SUMS (long_all, long, "acc parallel loop gang vector num_gangs (6)")
SUMS (kernels_float, float, "acc kernels loop independent")

/* By way of other types.  */
static void
conversions (void)
{
  int i = 0, wrap = 2147483000;
  unsigned u = 0;
  float f = 0, g = 0;
  unsigned char c = 0;
  short s = -1;
#pragma acc parallel loop gang vector num_gangs (4) copy (i, wrap, u, f, g, c, s)
  for (int k = 0; k < N; k++)
    {
#pragma acc atomic update
      i += 3L;
#pragma acc atomic update
      wrap += 4294967297L;
#pragma acc atomic update
      u -= 2L * k;
#pragma acc atomic update
      f += 0.5;
#pragma acc atomic update
      g -= k % 7;
#pragma acc atomic update
      c |= 1L << k % 3;
#pragma acc atomic update
      s &= ~(1L << k % 5);
    }
  unsigned want_u = 0;
  float want_g = 0;
  for (int k = 0; k < N; k++)
    {
      want_u -= 2u * k;
      want_g -= k % 7;
    }
  CHECK_EQ (i, 3 * N);
  CHECK_EQ (wrap, (int) (2147483000u + N));
  CHECK_EQ (u, want_u);
  CHECK_SAME (f, N / 2.0f);
  CHECK_SAME (g, want_g);
  CHECK_EQ (c, 7);
  CHECK_EQ (s, -32);
}

/* Subnormal numbers as addend, old value and result; zeros; infinities and NaN.  */
static void
small_numbers (void)
{
  enum { ALL = 96 };
  float up = 0, down = 0x1p-120f, beside = 0x1p-149f, nothing = 0x3p-140f, sign = -0.0f, stays = -0.0f,
	inf = 1, nan = 1, captured = 0, got[ALL], old[ALL];
  double tiny = 0;
#pragma acc parallel loop gang vector num_gangs (3) vector_length (32) \
  copy (up, down, beside, nothing, sign, stays, inf, nan, captured, tiny) copyout (got, old)
  for (int i = 0; i < ALL; i++)
    {
#pragma acc atomic update
      up += i % 2 ? 0x1p-149f : 0x1p-140f;
#pragma acc atomic update
      down -= 0x1p-126f;
      /* Every sum of these is exact.  */
#pragma acc atomic update
      beside += i % 2 ? 0x1p-131f : -0x1p-131f;
#pragma acc atomic update
      nothing += i < 0 ? 1.0f : 0.0f;
#pragma acc atomic update
      sign += 0.0f;
#pragma acc atomic update
      stays += i < 0 ? 1.0f : -0.0f;
#pragma acc atomic update
      inf += i == 50 ? INFINITY : 1;
#pragma acc atomic update
      nan += i == 50 ? NAN : 0;
#pragma acc atomic capture
      { old[i] = captured; captured += 0x1p-148f; }
      double now;
#pragma acc atomic capture
      { tiny += 0x1p-1074; now = tiny; }
      got[i] = now > 0;
    }
  float want_up = 0, want_down = 0x1p-120f;
  for (int i = 0; i < ALL; i++)
    {
      want_up += i % 2 ? 0x1p-149f : 0x1p-140f;
      want_down -= 0x1p-126f;
    }
  CHECK_SAME (up, want_up);
  CHECK_SAME (down, want_down);
  CHECK_SAME (beside, 0x1p-149f);
  CHECK_SAME (nothing, 0x3p-140f);
  CHECK_SAME (sign, 0.0f);
  CHECK_SAME (stays, -0.0f);
  CHECK (isinf (inf) && inf > 0);
  CHECK (isnan (nan));
  CHECK_SAME (captured, ALL * 0x1p-148f);
  CHECK_SAME (tiny, ALL * 0x1p-1074);
  char drawn[ALL] = { 0 };
  for (int i = 0; i < ALL; i++)
    {
      const int turn = (int) (old[i] * 0x1p148);
      CHECK (turn >= 0 && turn < ALL && !drawn[turn]++);
      CHECK (got[i] == 1);
    }
}

/* Variables that the threads of a gang or of a worker share, and one for each thread.  */
static void
memories (void)
{
  enum { GANGS = 4, PER = 256 };
  float of_gang[GANGS], low[GANGS];
  double sums[GANGS];
  int own[GANGS * PER];
#pragma acc parallel num_gangs (GANGS) num_workers (4) vector_length (32) copyout (of_gang, low, sums, own)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	float sum = 0, small = 0;
	double d = 0.5;
#pragma acc loop worker vector
	for (int i = 0; i < PER; i++)
	  {
#pragma acc atomic update
	    sum += i + g;
#pragma acc atomic update
	    small += 0x1p-149f;
#pragma acc atomic update
	    d -= i;
	    float mine = 1;
	    int count = i;
#pragma acc atomic update
	    mine += 0x1p-140f;
#pragma acc atomic update
	    mine += i;
	    int was;
#pragma acc atomic capture
	    was = count++;
	    own[g * PER + i] = mine == 1 + i && was == i && count == i + 1;
	  }
	of_gang[g] = sum;
	low[g] = small;
	sums[g] = d;
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      CHECK_SAME (of_gang[g], (float) (PER * (PER - 1) / 2 + g * PER));
      CHECK_SAME (low[g], PER * 0x1p-149f);
      CHECK_SAME (sums[g], 0.5 - PER * (PER - 1) / 2);
    }
  for (int i = 0; i < GANGS * PER; i++)
    CHECK (own[i]);
}

/* What is made of the result: GCC has operations of the host for a comparison with zero, and for single bits.  */
static void
results (void)
{
  int left = N, last = 0, bits = 0, first = 0;
#pragma acc parallel loop gang vector num_gangs (4) copy (left, last, bits, first)
  for (int i = 0; i < N; i++)
    {
      int v;
#pragma acc atomic capture
      v = --left;
      if (v == 0)
	{
#pragma acc atomic update
	  last += 5;
	}
#pragma acc atomic capture
      { v = bits; bits |= 8; }
      if (!(v & 8))
	{
#pragma acc atomic update
	  first += 3;
	}
    }
  CHECK_EQ (left, 0);
  CHECK_EQ (last, 5);
  CHECK_EQ (bits, 8);
  CHECK_EQ (first, 3);
}

/* A routine is code of the host as well.  */
#pragma acc routine seq
static void
add_to (float *where, double *other, float v)
{
#pragma acc atomic update
  *where += v;
#pragma acc atomic update
  *other -= v;
}

static void
on_both_sides (void)
{
  float there = 0, here = 0;
  double also_there = 0, also_here = 0;
#pragma acc parallel loop gang vector num_gangs (2) copy (there, also_there)
  for (int i = 0; i < 200; i++)
    add_to (&there, &also_there, i);
  for (int i = 0; i < 200; i++)
    add_to (&here, &also_here, i);
  CHECK_SAME (there, 19900.0f);
  CHECK_SAME (here, 19900.0f);
  CHECK_SAME (also_there, -19900.0);
  CHECK_SAME (also_here, -19900.0);
  float fallback = 0;
#pragma acc parallel loop if (0) copy (fallback)
  for (int i = 0; i < 200; i++)
    {
#pragma acc atomic update
      fallback += i;
    }
  CHECK_SAME (fallback, 19900.0f);
}

int
main (void)
{
  float_all ();
  float_gangs ();
  float_workers ();
  float_vector ();
  double_all ();
  double_gangs ();
  double_workers ();
  double_vector ();
  int_all ();
  unsigned_all ();
  long_all ();
  kernels_float ();
  conversions ();
  small_numbers ();
  memories ();
  results ();
  on_both_sides ();
  return test_done ();
}
