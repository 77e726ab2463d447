/* Reductions of arrays of few elements whose subscripts are variables: each thread chooses among registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 6007 };

static int k[N], x[N];
static unsigned char small[N];
static float f[N];
static double d[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* The loop whose body is the last argument, and which reduces the array H of M elements of T, on the device and the host.  */
#define BINS(NAME, T, M, OP, START, ...)					\
  static void									\
  NAME (int n)									\
  {										\
    T h[M], want[M];								\
    for (int b = 0; b < M; b++)							\
      h[b] = want[b] = START;							\
    PRAGMA (acc parallel loop present (k, x, small, f, d) reduction (OP:h))	\
    for (int i = 0; i < n; i++)							\
      {										\
	__VA_ARGS__									\
      }										\
    T got[M];									\
    for (int b = 0; b < M; b++)							\
      {										\
	got[b] = h[b];								\
	h[b] = want[b];								\
      }										\
    for (int i = 0; i < n; i++)							\
      {										\
	__VA_ARGS__									\
      }										\
    for (int b = 0; b < M; b++)							\
      CHECK_SAME (got[b], h[b]);						\
  }

BINS (floats, float, 4, +, b, h[k[i] & 3] += f[i];)
BINS (one, double, 1, +, 3, h[k[i] - k[i]] += d[i];)
BINS (doubles, double, 7, +, b * 0.5, h[k[i] % 7] -= d[i];)
BINS (counts, int, 2, +, b, h[x[i] > 0]++;)
BINS (shorts, short, 5, +, b, h[small[i] % 5] += x[i];)
BINS (longs, long, 16, +, b, h[small[i] & 15] += x[i] * 4000000000l;)
BINS (all, unsigned, 32, +, b, h[k[i] & 31] += x[i];)
BINS (products, unsigned, 3, *, 1, h[k[i] % 3] *= x[i] | 1;)
BINS (bits, unsigned, 4, ^, 9u << b, h[k[i] & 3] ^= x[i];)
BINS (most, int, 6, max, -b, if (x[i] > h[k[i] % 6]) h[k[i] % 6] = x[i];)
BINS (least, float, 4, min, b, h[k[i] & 3] = f[i] < h[k[i] & 3] ? f[i] : h[k[i] & 3];)
/* The elements may be one.  */
BINS (twice, int, 4, +, b, int a = k[i] & 3, c = x[i] & 3; h[a] += 2; h[c] += x[i];)
BINS (reversed, int, 4, +, 0, h[3 - (k[i] & 3)] = x[i] + h[3 - (k[i] & 3)];)
BINS (under, int, 4, +, 0, if (x[i] & 8) h[k[i] & 3] += 5; else h[1] += 1;)
BINS (wraps, unsigned char, 3, +, 250, h[k[i] % 3] += 77;)
BINS (inner, int, 4, +, 0, for (int j = 0; j < k[i] % 5; j++) h[(k[i] + j) & 3] += j;)

/* The value that was read stays what it was.  */
static void
exchanged (int n)
{
  int h[4] = { 0 }, want[4] = { 0 };
#pragma acc parallel loop present (k, x) reduction (+:h)
  for (int i = 0; i < n; i++)
    {
      int a = k[i] & 3, b = x[i] & 3, was = h[b];
      h[a] += 3;
      h[b] = h[b] - was + was + (a == b ? 1 : 2);
    }
  for (int i = 0; i < n; i++)
    {
      int a = k[i] & 3, b = x[i] & 3;
      want[a] += 3;
      want[b] += a == b ? 1 : 2;
    }
  for (int b = 0; b < 4; b++)
    CHECK_EQ (h[b], want[b]);
}

/* Old values that are written back after another update of what may be the element.  */
static void
stale (int n)
{
  int h[2] = { 7, 9 }, want[2] = { 7, 9 };
#pragma acc parallel loop num_gangs (1) vector_length (1) present (k, x) reduction (+:h)
  for (int i = 0; i < n; i++)
    {
      int a = k[i] & 1, b = x[i] & 1, was = h[b];
      h[a] += 100;
      h[b] = was + 1;
    }
  int own[2] = { 0 };
  for (int i = 0; i < n; i++)
    {
      int a = k[i] & 1, b = x[i] & 1, was = own[b];
      own[a] += 100;
      own[b] = was + 1;
    }
  for (int b = 0; b < 2; b++)
    CHECK_EQ (h[b], want[b] + own[b]);
}

static void
special (void)
{
  static float v[64];
  float h[2] = { -0.0f, -0.0f };
  for (int i = 0; i < 64; i++)
    v[i] = i & 1 ? -0.0f : i == 32 ? NAN : 1;
#pragma acc parallel loop copyin (v) reduction (+:h)
  for (int i = 0; i < 64; i++)
    h[i & 1] += v[i];
  CHECK_EQ (!!isnan (h[0]), 1);
  CHECK (h[1] == 0);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      k[i] = i * 7919u >> 3 & 1023;
      small[i] = i * 2654435761u >> 20;
      x[i] = i * 31 % 1009 - 400;
      f[i] = i % 9 - 3;
      d[i] = i % 11 * 0.25;
    }
#pragma acc data copyin (k, x, small, f, d)
  for (int n = 0; n <= N; n = n * 7 + 1 > N && n < N ? N : n * 7 + 1)
    {
      floats (n);
      one (n);
      doubles (n);
      counts (n);
      shorts (n);
      longs (n);
      all (n);
      products (n);
      bits (n);
      most (n);
      least (n);
      twice (n);
      reversed (n);
      under (n);
      wraps (n);
      inner (n);
      exchanged (n);
      stale (n);
    }
  special ();
  return test_done ();
}
