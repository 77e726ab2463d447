/* Reductions of arrays and array sections: constructs, levels, operators, types; elements beside a section keep
   their values.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <stdlib.h>

#define N 700

static int b[N];
static double x[N * 3];

#define CHECK_ELEMENTS(GOT, WANT, COUNT)	\
  for (int k_ = 0; k_ < (COUNT); k_++)		\
    CHECK_EQ ((GOT)[k_], (WANT)[k_])

#pragma acc routine worker
static void
sums_by_workers (int n, const double *y, double *out)
{
  double a[2] = { 1, 2 };
#pragma acc loop worker vector reduction (+:a)
  for (int i = 0; i < n; i++)
    {
      a[0] += y[i];
      a[i & 1] += 1;
    }
  out[0] = a[0];
  out[1] = a[1];
}

#pragma acc routine vector
static void
sums_by_lanes (int n, const double *y, double *a)
{
#pragma acc loop vector reduction (+:a[0 : 2])
  for (int i = 0; i < n; i++)
    {
      a[0] += y[i];
      a[i & 1] += 1;
    }
}

/* The whole array by a variable index, parts of one by constants, with a guard on each side.  */

static void
combined (void)
{
  long r[4] = { 100, 200, 300, 400 }, r_want[4] = { 100, 200, 300, 400 };
#pragma acc parallel loop reduction (+:r) copyin (b)
  for (int i = 0; i < N; i++)
    r[b[i] & 3]++;
  double s[5] = { -1, -2, -3, -4, -5 }, s_want[5] = { -1, -2, -3, -4, -5 };
#pragma acc parallel loop reduction (+:s[1 : 3]) copyin (x)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      s[k + 1] += x[3 * i + k];
  double *p = malloc (5 * sizeof *p), p_want[5];
  for (int i = 0; i < 5; i++)
    p[i] = p_want[i] = -i;
  /* The clause alone maps it.  */
#pragma acc parallel copyin (x)
#pragma acc loop gang vector reduction (max:p[1 : 2])
  for (int i = 0; i < N; i++)
    {
      if (x[i] > p[1])
	p[1] = x[i];
      p[2] = p[2] > x[2 * i] ? p[2] : x[2 * i];
    }
  for (int i = 0; i < N; i++)
    {
      r_want[b[i] & 3]++;
      for (int k = 0; k < 3; k++)
	s_want[k + 1] += x[3 * i + k];
      p_want[1] = p_want[1] > x[i] ? p_want[1] : x[i];
      p_want[2] = p_want[2] > x[2 * i] ? p_want[2] : x[2 * i];
    }
  CHECK_ELEMENTS (r, r_want, 4);
  CHECK_ELEMENTS (s, s_want, 5);
  CHECK_ELEMENTS (p, p_want, 5);
  free (p);
}

/* Rows with an array of their own; one array through all levels; an array of the construct.  */

static void
nested (void)
{
  double y[20][3];
#pragma acc parallel loop gang copyin (x) copyout (y)
  for (int r = 0; r < 20; r++)
    {
      double s[3] = { r, 0, 0 };
#pragma acc loop vector reduction (+:s)
      for (int i = 0; i < 30; i++)
	for (int k = 0; k < 3; k++)
	  s[k] += x[r * 30 + i * 3 + k];
      for (int k = 0; k < 3; k++)
	y[r][k] = s[k];
    }
  for (int r = 0; r < 20; r++)
    {
      double s[3] = { r, 0, 0 };
      for (int i = 0; i < 30; i++)
	for (int k = 0; k < 3; k++)
	  s[k] += x[r * 30 + i * 3 + k];
      CHECK_ELEMENTS (y[r], s, 3);
    }

  long h[3] = { 5, 6, 7 }, h_want[3] = { 5, 6, 7 }, last = 0, last_want = 0;
#pragma acc parallel copyin (b) num_gangs (5) num_workers (4) vector_length (32)
#pragma acc loop gang reduction (+:h) reduction (max:last)
  for (int r = 0; r < 10; r++)
    {
#pragma acc loop worker reduction (+:h)
      for (int q = 0; q < 7; q++)
	{
	  h[2] += q;
#pragma acc loop vector reduction (+:h)
	  for (int i = 0; i < 10; i++)
	    h[b[(r * 7 + q) * 10 + i] % 3]++;
	}
      last = r > last ? r : last;
    }
  for (int r = 0; r < 10; r++)
    {
      for (int q = 0; q < 7; q++)
	{
	  h_want[2] += q;
	  for (int i = 0; i < 10; i++)
	    h_want[b[(r * 7 + q) * 10 + i] % 3]++;
	}
      last_want = r;
    }
  CHECK_ELEMENTS (h, h_want, 3);
  CHECK_EQ (last, last_want);

  int c[4] = { 1, 1, 1, 1 }, c_want[4] = { 1, 1, 1, 4 };
#pragma acc parallel reduction (+:c) num_gangs (3) copyin (b)
  {
    c[3] += 1;
#pragma acc loop gang vector reduction (+:c)
    for (int i = 0; i < N; i++)
      c[b[i] % 3]++;
  }
  for (int i = 0; i < N; i++)
    c_want[b[i] % 3]++;
  CHECK_ELEMENTS (c, c_want, 4);
}

static void
other_constructs (void)
{
  int want[2] = { 3, 4 };
  for (int i = 0; i < N; i++)
    want[b[i] & 1] += i;
  int s[2] = { 3, 4 };
#pragma acc serial loop reduction (+:s) copyin (b)
  for (int i = 0; i < N; i++)
    s[b[i] & 1] += i;
  CHECK_ELEMENTS (s, want, 2);
  int independent[2] = { 3, 4 };
#pragma acc kernels loop independent reduction (+:independent) copyin (b)
  for (int i = 0; i < N; i++)
    independent[b[i] & 1] += i;
  CHECK_ELEMENTS (independent, want, 2);
  int left[2] = { 3, 4 }, sequential[2] = { 3, 4 };
#pragma acc kernels copyin (b)
  {
#pragma acc loop reduction (+:left)
    for (int i = 0; i < N; i++)
      left[b[i] & 1] += i;
#pragma acc loop seq reduction (+:sequential)
    for (int i = 0; i < N; i++)
      sequential[b[i] & 1] += i;
  }
  CHECK_ELEMENTS (left, want, 2);
  CHECK_ELEMENTS (sequential, want, 2);

  /* What the device has counts, not what the host has.  */
  int *p = malloc (6 * sizeof *p), p_want[6] = { 10, 11, 12, 13, 14, 15 };
  for (int i = 0; i < 6; i++)
    p[i] = 10 + i;
#pragma acc data copy (p[0 : 6])
  {
    for (int i = 0; i < 6; i++)
      p[i] = -1;
#pragma acc parallel loop present (p[0 : 6]) reduction (+:p[2 : 2]) copyin (b)
    for (int i = 0; i < N; i++)
      p[2 + (b[i] & 1)] += i;
#pragma acc parallel loop reduction (max:p[4 : 1]) copyin (b)
    for (int i = 0; i < N; i++)
      if (b[i] * 2 > p[4])
	p[4] = b[i] * 2;
  }
  for (int i = 0; i < N; i++)
    {
      p_want[2 + (b[i] & 1)] += i;
      p_want[4] = p_want[4] > b[i] * 2 ? p_want[4] : b[i] * 2;
    }
  CHECK_ELEMENTS (p, p_want, 6);
  free (p);

  double out[5][2], out_want[5][2];
#pragma acc parallel loop gang copyin (x) copyout (out) num_workers (4) vector_length (32)
  for (int r = 0; r < 5; r++)
    sums_by_workers (100, x + 100 * r, out[r]);
#pragma acc parallel loop gang worker copyin (x) copy (out) num_workers (4) vector_length (32)
  for (int r = 0; r < 5; r++)
    sums_by_lanes (100, x + 100 * r, out[r]);
  for (int r = 0; r < 5; r++)
    {
      out_want[r][0] = 1;
      out_want[r][1] = 2;
      for (int i = 0; i < 200; i++)
	{
	  out_want[r][0] += x[100 * r + i % 100];
	  out_want[r][i & 1] += 1;
	}
      CHECK_ELEMENTS (out[r], out_want[r], 2);
    }
}

#define UPDATE(AND, OR, XOR, MUL, LAND, LOR, MIN)	\
  {							\
    AND[i & 1] &= ~(1u << i % 5);			\
    OR[i & 1] |= 1u << i % 7;				\
    XOR[i & 1] ^= i * 3;				\
    MUL[i & 1] *= i % 3 + 1;				\
    LAND[i & 1] = LAND[i & 1] && i != 33;		\
    LOR[i & 1] = LOR[i & 1] || i == 41;			\
    if (MIN[i & 1] > b[i] + 1)				\
      MIN[i & 1] = b[i] + 1;				\
  }

static void
operators_and_types (void)
{
  unsigned and[2] = { ~0u, ~1u }, or[2] = { 0, 256 }, xor[2] = { 3, 4 }, mul[2] = { 1, 2 };
  unsigned and_w[2] = { ~0u, ~1u }, or_w[2] = { 0, 256 }, xor_w[2] = { 3, 4 }, mul_w[2] = { 1, 2 };
  int land[2] = { 5, 1 }, lor[2] = { 0, 0 }, land_w[2] = { 5, 1 }, lor_w[2] = { 0, 0 };
  float min[2] = { 3, 100 }, min_w[2] = { 3, 100 };
#pragma acc parallel loop copyin (b) reduction (&:and) reduction (|:or) reduction (^:xor) reduction (*:mul) \
  reduction (&&:land) reduction (||:lor) reduction (min:min)
  for (int i = 0; i < N; i++)
    UPDATE (and, or, xor, mul, land, lor, min)
  for (int i = 0; i < N; i++)
    UPDATE (and_w, or_w, xor_w, mul_w, land_w, lor_w, min_w)
  CHECK_ELEMENTS (and, and_w, 2);
  CHECK_ELEMENTS (or, or_w, 2);
  CHECK_ELEMENTS (xor, xor_w, 2);
  CHECK_ELEMENTS (mul, mul_w, 2);
  CHECK_ELEMENTS (land, land_w, 2);
  CHECK_ELEMENTS (lor, lor_w, 2);
  CHECK_ELEMENTS (min, min_w, 2);

  _Complex double z[2] = { 1, 2 };
  unsigned char c[3] = { 250, 1, 2 }, c_want[3] = { 250, 1, 2 };
#pragma acc parallel loop gang worker vector num_workers (4) reduction (+:z, c)
  for (int i = 0; i < N; i++)
    {
      z[i & 1] += i + 2i;
      c[i % 3] += i;
    }
  for (int i = 0; i < N; i++)
    c_want[i % 3] += i;
  CHECK_ELEMENTS (c, c_want, 3);
  CHECK_EQ (__real__ z[0], 1 + 349. * 350);
  CHECK_EQ (__real__ z[1], 2 + 350. * 350);
  CHECK_EQ (__imag__ z[0], 2. * 350);
  CHECK_EQ (__imag__ z[1], 2. * 350);
}

/* Rows of an array of two dimensions, as a variable and through a pointer.  */

static void
dimensions (void)
{
  int m[4][3], want[4][3], (*p)[3] = m;
  for (int i = 0; i < 12; i++)
    m[i / 3][i % 3] = want[i / 3][i % 3] = i;
#pragma acc parallel loop copyin (b) reduction (+:m[1 : 2][0 : 3])
  for (int i = 0; i < N; i++)
    m[1 + (i & 1)][b[i] % 3] += i;
#pragma acc parallel loop copyin (b) reduction (+:p[1 : 2][0 : 3])
  for (int i = 0; i < N; i++)
    p[1 + (i & 1)][b[i] % 3] += i;
  for (int i = 0; i < N; i++)
    want[1 + (i & 1)][b[i] % 3] += 2 * i;
  for (int r = 0; r < 4; r++)
    CHECK_ELEMENTS (m[r], want[r], 3);
}

/* The sizes at which something changes.  */

#define HISTOGRAM(BINS)							\
  {									\
    static long h[BINS], h_want[BINS];					\
    for (int i = 0; i < BINS; i++)					\
      h[i] = h_want[i] = i;						\
    _Pragma ("acc parallel loop reduction (+:h) copyin (b)")		\
    for (int i = 0; i < N; i++)						\
      h[(b[i] * 37 + i) % BINS] += i;					\
    for (int i = 0; i < N; i++)						\
      h_want[(b[i] * 37 + i) % BINS] += i;				\
    CHECK_ELEMENTS (h, h_want, BINS);					\
  }

static void
sizes (void)
{
  HISTOGRAM (1)
  HISTOGRAM (31)
  HISTOGRAM (32)
  HISTOGRAM (33)
  HISTOGRAM (100)
  /* A short section of an array that is too large for private copies.  */
  static float large[5000];
  large[2999] = large[3002] = 9;
#pragma acc parallel loop reduction (+:large[3000 : 2]) copyin (b)
  for (int i = 0; i < N; i++)
    large[3000 + (b[i] & 1)] += 1;
  int odd = 0;
  for (int i = 0; i < N; i++)
    odd += b[i] & 1;
  CHECK_EQ (large[2999], 9);
  CHECK_EQ (large[3000], N - odd);
  CHECK_EQ (large[3001], odd);
  CHECK_EQ (large[3002], 9);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    b[i] = (i * 7 + 3) % 11;
  for (int i = 0; i < 3 * N; i++)
    x[i] = i % 17;
  combined ();
  nested ();
  other_constructs ();
  operators_and_types ();
  dimensions ();
  sizes ();
  return test_done ();
}
