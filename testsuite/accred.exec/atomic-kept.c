/* Atomic updates of one place in all iterations of a loop, which threads keep in registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 5000, ROWS = 40 };

struct totals { int count; float sum; double wide; long ids; };

static int x[N];
static float f[N];
static double d[N];
static unsigned bits[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* S OP VALUE in the first N iterations; all of S's operators commute.  */
#define SCALAR(NAME, T, OP, VALUE)						\
  static T									\
  NAME (T s, int n)								\
  {										\
    PRAGMA (acc parallel loop copy (s) present (x, f, d, bits))			\
    for (int i = 0; i < n; i++)							\
      {										\
	PRAGMA (acc atomic update)						\
	s OP VALUE;								\
      }										\
    return s;									\
  }										\
  static T									\
  host_##NAME (T s, int n)							\
  {										\
    for (int i = 0; i < n; i++)							\
      s OP VALUE;								\
    return s;									\
  }

SCALAR (sum_int, int, +=, x[i])
SCALAR (less_int, int, -=, x[i])
SCALAR (sum_long, long, +=, x[i] * 3000000000l)
SCALAR (sum_ull, unsigned long long, +=, bits[i])
SCALAR (and_bits, unsigned, &=, bits[i] | 1u << i % 32)
SCALAR (or_bits, unsigned, |=, bits[i] & 0x10101)
SCALAR (xor_bits, unsigned, ^=, bits[i])
SCALAR (sum_float, float, +=, f[i])
SCALAR (less_float, float, -=, f[i])
SCALAR (sum_double, double, +=, d[i])
SCALAR (small, short, +=, (short) x[i])
SCALAR (product, unsigned, *=, bits[i] | 1)
SCALAR (count, int, ++, )

static void
scalars (void)
{
  static const int lengths[] = { 0, 1, 2, 31, 33, 513, N };
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    {
      const int n = lengths[l];
#define COMPARE(NAME, START) CHECK_EQ (NAME (START, n), host_##NAME (START, n))
      COMPARE (sum_int, 7);
      COMPARE (less_int, -3);
      COMPARE (sum_long, 1l << 40);
      COMPARE (sum_ull, 5);
      COMPARE (and_bits, ~0u);
      COMPARE (or_bits, 0x80000000u);
      COMPARE (xor_bits, 0xabcdef);
      COMPARE (small, -5);
      COMPARE (product, 3);
      COMPARE (count, 11);
#undef COMPARE
      CHECK_SAME (sum_float (0.25f, n), host_sum_float (0.25f, n));
      CHECK_SAME (less_float (0.25f, n), host_less_float (0.25f, n));
      CHECK_SAME (sum_double (-0.5, n), host_sum_double (-0.5, n));
    }
}

/* What is added does not change a sum that is -0, and a NaN stays one.  */
static void
special (void)
{
  static float zeros[N];
  for (int i = 0; i < N; i++)
    zeros[i] = -0.0f;
  for (int n = 0; n <= N; n += N / 2)
    {
      float s = -0.0f, t = -0.0f;
#pragma acc parallel loop copy (s, t) copyin (zeros)
      for (int i = 0; i < n; i++)
	{
#pragma acc atomic update
	  s += zeros[i];
	  if (i % 1000 == 999)
	    {
#pragma acc atomic update
	      t += i == 1999 ? NAN : 1;
	    }
	}
      CHECK_EQ (!!signbit (s), 1);
      CHECK_EQ (!!isnan (t), n > 1999);
    }
}

/* Elements and components, also under conditions; one that is the same for a row alone.  */
static void
elements (int *h, struct totals *t, float *rows, int n, int k)
{
#pragma acc parallel loop present (x, f, d) copy (h[0:8], t[0:2])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[0] += x[i];
      if (x[i] > 3)
	{
#pragma acc atomic update
	  h[k]++;
	}
      else
	{
#pragma acc atomic update
	  h[k + 1] -= 2;
	}
#pragma acc atomic update
      t[1].count++;
#pragma acc atomic update
      t[1].sum += f[i];
#pragma acc atomic update
      t[1].wide += d[i];
#pragma acc atomic update
      t->ids += i;
    }
#pragma acc parallel loop gang present (f) copy (rows[0:ROWS])
  for (int r = 0; r < ROWS; r++)
#pragma acc loop vector
    for (int i = 0; i < n / ROWS; i++)
      {
#pragma acc atomic update
	rows[r] += f[r * (n / ROWS) + i];
      }
}

static void
test_elements (int n)
{
  int h[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, want[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  struct totals t[2] = { { 0 }, { 3, 0.5f, 0.25, 9 } };
  struct totals w[2] = { { 0 }, { 3, 0.5f, 0.25, 9 } };
  float rows[ROWS] = { 0 }, sums[ROWS] = { 0 };
  elements (h, t, rows, n, 3);
  for (int i = 0; i < n; i++)
    {
      want[0] += x[i];
      if (x[i] > 3)
	want[3]++;
      else
	want[4] -= 2;
      w[1].count++;
      w[1].sum += f[i];
      w[1].wide += d[i];
      w->ids += i;
    }
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < n / ROWS; i++)
      sums[r] += f[r * (n / ROWS) + i];
  for (int k = 0; k < 8; k++)
    CHECK_EQ (h[k], want[k]);
  for (int k = 0; k < 2; k++)
    {
      CHECK_EQ (t[k].count, w[k].count);
      CHECK_SAME (t[k].sum, w[k].sum);
      CHECK_SAME (t[k].wide, w[k].wide);
      CHECK_EQ (t[k].ids, w[k].ids);
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_SAME (rows[r], sums[r]);
}

/* P and Q may be one array.  One iteration updates: what it reads then is the element with all
   its updates so far.  */
static void
follow (int *p, const int *q, int *out, int n)
{
#pragma acc parallel loop present (p[0:1], q[0:1]) copy (out[0:n])
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
test_follow (void)
{
  int one[1] = { 10 }, other[1] = { 5 }, out[9];
  for (int apart = 0; apart < 2; apart++)
    {
      one[0] = 10;
#pragma acc data copy (one) copyin (other)
      follow (one, apart ? other : one, out, 9);
      CHECK_EQ (one[0], 28);
      for (int k = 0; k < 9; k++)
	CHECK_EQ (out[k], apart ? 5 : 12 + 2 * k);
    }
}

/* In loops of other forms.  */
static void
loops (int n)
{
  int nest = 1, inner = 2, workers = 3, rows = 4, serial = 5, backwards = 6;
#pragma acc parallel loop collapse (2) copy (nest) present (x)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < n; j++)
      {
#pragma acc atomic update
	nest += x[i + j];
      }
#pragma acc parallel loop gang vector copy (inner) present (x)
  for (int i = 0; i < ROWS; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      {
#pragma acc atomic update
	inner += x[i + j];
      }
#pragma acc parallel loop gang worker vector num_workers (4) vector_length (32) copy (workers) present (x)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      workers += x[i];
    }
#pragma acc parallel loop gang copy (rows) present (x)
  for (int i = 0; i < ROWS; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      {
#pragma acc atomic update
	rows += x[i + j];
      }
#pragma acc parallel loop num_gangs (1) vector_length (1) copy (serial) present (x)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      serial += x[i];
    }
#pragma acc parallel loop copy (backwards) present (x)
  for (int i = n - 1; i >= 0; i--)
    {
#pragma acc atomic update
      backwards += x[i];
    }
  int all = 0, each = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < n; j++)
      all += x[i + j];
  for (int i = 0; i < n; i++)
    each += x[i];
  CHECK_EQ (nest, 1 + all);
  CHECK_EQ (inner, 2 + all);
  CHECK_EQ (workers, 3 + each);
  CHECK_EQ (rows, 4 + all);
  CHECK_EQ (serial, 5 + each);
  CHECK_EQ (backwards, 6 + each);
}

/* More places than registers are kept for; captured values; two operators.  */
static void
others (int n)
{
  int h[12] = { 0 }, last = 0, most = 0, mixed = 100;
#pragma acc parallel loop copy (h, last, most, mixed) present (x) reduction (max:most)
  for (int i = 0; i < n; i++)
    {
#define ADD(K) PRAGMA (acc atomic update) h[K] += x[i] + K;
      ADD (0) ADD (1) ADD (2) ADD (3) ADD (4) ADD (5) ADD (6) ADD (7) ADD (8) ADD (9) ADD (10) ADD (11)
      int v;
#pragma acc atomic capture
      v = ++last;
      most = v > most ? v : most;
#pragma acc atomic update
      mixed += 3;
#pragma acc atomic update
      mixed -= 1;
    }
  int each = 0;
  for (int i = 0; i < n; i++)
    each += x[i];
  for (int k = 0; k < 12; k++)
    CHECK_EQ (h[k], each + k * n);
  CHECK_EQ (last, n);
  CHECK_EQ (most, n);
  CHECK_EQ (mixed, 100 + 2 * n);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 13 - 4;
      f[i] = i % 9 - 3;
      d[i] = i % 5 * 0.5;
      bits[i] = i * 2654435761u;
    }
#pragma acc data copyin (x, f, d, bits)
  {
    scalars ();
    special ();
    test_elements (N);
    test_elements (0);
    test_elements (50);
    test_follow ();
    for (int n = 0; n < N - ROWS; n = 3 * n + 2)
      loops (n);
    others (0);
    others (1);
    others (N);
  }
  return test_done ();
}
