/* Atomic updates of arrays of which a gang has a copy: which elements are in it, which are not, and updates that may not
   wait until the kernel ends, since the same iteration, or what follows the loop, sees their result.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 6000, M = 5000 };

static int key[N];

static void
set_keys (int most)
{
  for (int i = 0; i < N; i++)
    key[i] = (i * 2654435761u >> 7) % most;
}

/* One bin, some, those up to the end of the copy and one behind it, and many behind it.  */
static const int bins[] = { 1, 3, 256, 1023, 1024, 1025, 2047, 2048, 2049, M };

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define TYPE(NAME, T, OP, VALUE)							\
  static void										\
  NAME (T *a, int m, int gangs, int workers)						\
  {											\
    PRAGMA (acc parallel loop gang worker vector num_gangs (gangs) num_workers (workers) \
	    vector_length (64) copyin (key) copy (a[0:m]))				\
    for (int i = 0; i < N; i++)								\
      {											\
	_Pragma ("acc atomic update")							\
	a[key[i]] OP (T) (VALUE);							\
      }											\
  }											\
  static void										\
  check_##NAME (void)									\
  {											\
    static T got[M], want[M];								\
    for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)				\
      for (int gangs = 1; gangs <= 9; gangs += 4)					\
	{										\
	  set_keys (bins[b]);								\
	  for (int k = 0; k < M; k++)							\
	    got[k] = want[k] = (T) (k * 7);						\
	  for (int i = 0; i < N; i++)							\
	    want[key[i]] OP (T) (VALUE);						\
	  NAME (got, bins[b], gangs, gangs / 2 + 1);					\
	  CHECK (memcmp (got, want, sizeof got) == 0);					\
	}										\
  }

TYPE (sum_int, int, +=, i)
TYPE (difference_unsigned, unsigned, -=, i * 7919u)
TYPE (sum_long, long, +=, i * 3000000000L)
TYPE (sum_float, float, +=, i % 8)
TYPE (sum_double, double, +=, i % 1000 * 0.5)
TYPE (and_int, int, &=, ~(1 << i % 29))
TYPE (or_long, long, |=, 1L << i % 63)
TYPE (xor_unsigned, unsigned, ^=, i * 65537u)

/* Elements in front of the address that the record has.  */
static void
backwards (void)
{
  static int a[300];
  int *middle = a + 150;
  set_keys (300);
#pragma acc data copy (a)
#pragma acc parallel loop copyin (key) present (middle[-150:300])
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      middle[key[i] - 150]++;
    }
  int total = 0;
  for (int k = 0; k < 300; k++)
    total += a[k];
  CHECK_EQ (total, N);
}

/* The iteration reads what it has updated; nobody else does.  */
static void
read_behind (void)
{
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop copy (a) copyout (b)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i] += 5;
      b[i] = a[i] * 2;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], (i + 5) * 2);
}

/* The same through another pointer.  */
static void
read_through (int *a, int *other, int *b)
{
#pragma acc parallel loop present (a[0:N], other[0:N]) copyout (b[0:N])
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i] += 5;
      b[i] = other[i] * 2;
    }
}

/* It stores behind the update, updates by another operator, and asks for the old value.  */
static void
others_behind (void)
{
  static int a[N], b[N], c[N], old[N];
#pragma acc parallel loop copy (a, b, c) copyout (old)
  for (int i = 0; i < N; i++)
    {
      int v;
#pragma acc atomic update
      a[i] += 5;
      a[i] = 3;
#pragma acc atomic update
      b[i] += 5;
#pragma acc atomic update
      b[i] &= 4;
#pragma acc atomic update
      c[i] += 5;
#pragma acc atomic capture
      v = c[i]++;
      old[i] = v;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], 3);
      CHECK_EQ (b[i], 4);
      CHECK_EQ (c[i], 6);
      CHECK_EQ (old[i], 5);
    }
}

/* The gang looks at the sums of its lanes, and at them once more in the next loop.  */
static void
loops_behind (void)
{
  static int a[40], b[40], sums[40];
#pragma acc parallel copy (a, b) copyout (sums) num_gangs (8) vector_length (64)
  {
#pragma acc loop gang
    for (int g = 0; g < 40; g++)
      {
#pragma acc loop vector
	for (int i = 0; i < 500; i++)
	  {
#pragma acc atomic update
	    a[g] += i;
	  }
	sums[g] = a[g];
      }
  }
#pragma acc parallel copy (b) copyout (sums) num_gangs (1) vector_length (64)
  {
#pragma acc loop gang vector
    for (int i = 0; i < 400; i++)
      {
#pragma acc atomic update
	b[i % 40] += i;
      }
#pragma acc loop gang vector
    for (int g = 0; g < 40; g++)
      sums[g] += b[g];
  }
  for (int g = 0; g < 40; g++)
    CHECK_EQ (a[g], 500 * 499 / 2);
  for (int g = 0; g < 40; g++)
    CHECK_EQ (b[g], 10 * g + 40 * 45);
}

/* The same by rounds of one loop.  */
static void
rounds (void)
{
  static int a[64], seen[64];
#pragma acc parallel copy (a) copyout (seen) num_gangs (1) vector_length (64)
  for (int r = 0; r < 3; r++)
    {
#pragma acc loop gang vector
      for (int i = 0; i < 64; i++)
	{
	  seen[i] = a[i];
#pragma acc atomic update
	  a[i] += 1;
	}
    }
  for (int i = 0; i < 64; i++)
    CHECK_EQ (a[i] * 10 + seen[i], 32);
}

/* More arrays than have copies.  */
static void
several (void)
{
  static int a[50], b[60], c[70], d[80], e[3000];
#pragma acc parallel loop copy (a, b, c, d, e)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i % 50]++;
#pragma acc atomic update
      b[i % 60] += 2;
#pragma acc atomic update
      c[i % 70] -= i % 11;
#pragma acc atomic update
      d[i % 80] -= 3;
#pragma acc atomic update
      e[i % 3000] += 4;
    }
  int want = 0, got[5] = { 0 };
  for (int i = 0; i < N; i++)
    want -= i % 11;
  for (int k = 0; k < 3000; k++)
    {
      got[0] += k < 50 ? a[k] : 0;
      got[1] += k < 60 ? b[k] : 0;
      got[2] += k < 70 ? c[k] : 0;
      got[3] += k < 80 ? d[k] : 0;
      got[4] += e[k];
    }
  CHECK_EQ (got[0], N);
  CHECK_EQ (got[1], 2 * N);
  CHECK_EQ (got[2], want);
  CHECK_EQ (got[3], -3 * N);
  CHECK_EQ (got[4], 4 * N);
}

/* The sum of a column, rows and columns shared out to all threads.  */
static void
columns (void)
{
  static float a[300][64], out[64];
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 64; j++)
      a[i][j] = (i * j) % 7;
#pragma acc parallel loop collapse (2) copyin (a) copy (out)
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 64; j++)
      {
#pragma acc atomic update
	out[j] += a[i][j];
      }
  for (int j = 0; j < 64; j++)
    {
      float want = 0;
      for (int i = 0; i < 300; i++)
	want += a[i][j];
      CHECK (out[j] == want);
    }
}

int
main (void)
{
  check_sum_int ();
  check_difference_unsigned ();
  check_sum_long ();
  check_sum_float ();
  check_sum_double ();
  check_and_int ();
  check_or_long ();
  check_xor_unsigned ();
  backwards ();
  read_behind ();
  static int x[N], y[N];
#pragma acc data copy (x)
  read_through (x, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], 10);
  others_behind ();
  loops_behind ();
  rounds ();
  several ();
  columns ();
  return test_done ();
}
