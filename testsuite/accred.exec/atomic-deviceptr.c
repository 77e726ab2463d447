/* Atomic updates through pointers in deviceptr clauses: one place, few and many elements, and what may be the same
   memory under another name.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 6000, M = 5000 };

struct totals { int count; float sum; double wide; };

static int key[N];
static float x[N];
static void *allocated[8];
static int number;

static void *
on_device (void *p, size_t bytes)
{
  void *d = acc_malloc (bytes);
  acc_memcpy_to_device (d, p, bytes);
  return allocated[number++] = d;
}

static void
free_all (void)
{
  while (number)
    acc_free (allocated[--number]);
}

static void
one_place (int n, const float *x, float *s, int *h, struct totals *t)
{
#pragma acc parallel loop deviceptr (x, s, h, t)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      *s += x[i];
#pragma acc atomic update
      h[3]++;
#pragma acc atomic update
      t[1].count += 2;
#pragma acc atomic update
      t[1].sum -= x[i];
#pragma acc atomic update
      t->wide += 0.5;
    }
}

static void
test_one_place (int n)
{
  float s = 2, sum = 0;
  int h[5] = { 0, 1, 2, 3, 4 };
  struct totals t[2] = { { 1, 2, 3 }, { 4, 5, 6 } };
  for (int i = 0; i < n; i++)
    sum += x[i];
  float *dx = on_device (x, sizeof x), *ds = on_device (&s, sizeof s);
  int *dh = on_device (h, sizeof h);
  struct totals *dt = on_device (t, sizeof t);
  one_place (n, dx, ds, dh, dt);
  acc_memcpy_from_device (&s, ds, sizeof s);
  acc_memcpy_from_device (h, dh, sizeof h);
  acc_memcpy_from_device (t, dt, sizeof t);
  CHECK_SAME (s, 2 + sum);
  for (int k = 0; k < 5; k++)
    CHECK_EQ (h[k], k == 3 ? 3 + n : k);
  CHECK_EQ (t[1].count, 4 + 2 * n);
  CHECK_SAME (t[1].sum, 5 - sum);
  CHECK_SAME (t[1].wide, 6);
  CHECK_EQ (t[0].count, 1);
  CHECK_SAME (t[0].wide, 3 + 0.5 * n);
  free_all ();
}

/* Elements of an array that begins at BEFORE, at places from FIRST on.  */
#define BINS(NAME, T, OP, VALUE)							\
  static void										\
  NAME (T *a, const int *key, int first)						\
  {											\
    _Pragma ("acc parallel loop deviceptr (a, key)")					\
    for (int i = 0; i < N; i++)								\
      {											\
	_Pragma ("acc atomic update")							\
	a[key[i] - first] OP (VALUE);							\
      }											\
  }											\
  static void										\
  check_##NAME (int bins, int first)							\
  {											\
    static T got[M], want[M];								\
    for (int k = 0; k < M; k++)								\
      got[k] = want[k] = (T) (k % 7);							\
    for (int i = 0; i < N; i++)								\
      key[i] = (i * 2654435761u >> 7) % bins;						\
    for (int i = 0; i < N; i++)								\
      want[key[i]] OP (VALUE);								\
    T *d = on_device (got, sizeof got);							\
    int *k = on_device (key, sizeof key);						\
    NAME (d + first, k, first);								\
    acc_memcpy_from_device (got, d, sizeof got);					\
    CHECK (memcmp (got, want, sizeof got) == 0);					\
    free_all ();									\
  }

BINS (sum_int, int, +=, i)
BINS (sum_float, float, +=, i % 8)
BINS (sum_double, double, -=, i % 1000 * 0.5)
BINS (xor_long, long, ^=, i * 65537l)
BINS (product, unsigned, *=, 2 * i + 1)

/* P and Q are one array or two: an iteration sees its update through Q, or it has been before.  */
static void
follow (int *p, int *q, int *out, int n)
{
#pragma acc parallel loop deviceptr (p, q, out)
  for (int i = 0; i < 64; i++)
    if (i == 0)
      for (int k = 0; k < n; k++)
	{
#pragma acc atomic update
	  p[0] += 2;
	  out[k] = q[0];
	}
}

static void
lead (int *p, int *q, int *out, int n)
{
#pragma acc parallel loop deviceptr (p, q, out)
  for (int i = 0; i < 64; i++)
    if (i == 0)
      for (int k = 0; k < n; k++)
	{
	  out[k] = q[0];
#pragma acc atomic update
	  p[0] += 2;
	}
}

static void
store (int *p, int *q, int n)
{
#pragma acc parallel loop deviceptr (p, q)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[i] += 2;
      q[i] = 5;
    }
}

static void
test_names (int apart)
{
  int a[9], b[9] = { 5, 5, 5, 5, 5, 5, 5, 5, 5 }, out[9];
  for (int way = 0; way < 3; way++)
    {
      for (int k = 0; k < 9; k++)
	a[k] = 10;
      int *da = on_device (a, sizeof a), *db = on_device (b, sizeof b), *d = on_device (out, sizeof out);
      if (way == 0)
	follow (da, apart ? db : da, d, 9);
      else if (way == 1)
	lead (da, apart ? db : da, d, 9);
      else
	store (da, apart ? db : da, 9);
      acc_memcpy_from_device (a, da, sizeof a);
      acc_memcpy_from_device (out, d, sizeof out);
      free_all ();
      for (int k = 0; k < 9; k++)
	if (way < 2)
	  CHECK_EQ (out[k], apart ? 5 : (way == 0 ? 12 : 10) + 2 * k);
	else
	  CHECK_EQ (a[k], apart ? 12 : 5);
      if (way < 2)
	CHECK_EQ (a[0], 28);
    }
}

/* The region changes the pointer; a pointer that the region has by firstprivate; one of an array that is mapped.  */
static void
others (void)
{
  int a[64] = { 0 }, m[4] = { 1, 2, 3, 4 };
  int *d = on_device (a, sizeof a), *moved = d, *own = d + 2;
#pragma acc parallel num_gangs (1) vector_length (32) deviceptr (moved)
  {
    moved = moved + 5;
#pragma acc loop gang vector
    for (int i = 0; i < 100; i++)
      {
#pragma acc atomic update
	moved[i % 2]++;
      }
  }
#pragma acc parallel loop firstprivate (own) copy (m)
  for (int i = 0; i < 100; i++)
    {
#pragma acc atomic update
      own[0] += 3;
#pragma acc atomic update
      m[i % 4] += 1;
    }
  acc_memcpy_from_device (a, d, sizeof a);
  free_all ();
  for (int k = 0; k < 64; k++)
    CHECK_EQ (a[k], k == 5 || k == 6 ? 50 : k == 2 ? 300 : 0);
  for (int k = 0; k < 4; k++)
    CHECK_EQ (m[k], 26 + k);
}

int
main (void)
{
  static const int bins[] = { 1, 3, 100, 2048, 2100, M };
  for (int i = 0; i < N; i++)
    x[i] = i % 9 - 3;
  for (int n = 0; n <= N; n = n < 100 ? 3 * n + 1 : n + 2777)
    test_one_place (n);
  for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)
    for (int first = 0; first < 3; first += 2)
      {
	check_sum_int (bins[b], first);
	check_sum_float (bins[b], first);
	check_sum_double (bins[b], first);
	check_xor_long (bins[b], first);
	check_product (bins[b], first);
      }
  test_names (0);
  test_names (1);
  others ();
  return test_done ();
}
