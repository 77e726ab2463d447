/* Loads of 16 bytes in loops over arrays of vectors and structs: all lengths around whole loads, arrays at any
   address, types whose records are no power of 2; the sums are integers.  Gangs are small, so that they have tiles.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { MOST = 2100, MOST_K = 16 };

/* Vectors of K, from element FROM of the array on.  */
#define VECTORS(TYPE, K)						\
  static TYPE data_##TYPE##_##K[MOST * K + 8];				\
									\
  static void								\
  vectors_##TYPE##_##K (int from, long n)				\
  {									\
    const TYPE *a = data_##TYPE##_##K + from;				\
    TYPE s[K], want[K], most = 0, most_wanted = 0;			\
    for (int k = 0; k < K; k++)						\
      s[k] = want[k] = k;						\
    const long all = n * K;						\
    for (long i = 0; i < all; i++)					\
      {									\
	want[i % K] += a[i];						\
	most_wanted = a[i] > most_wanted ? a[i] : most_wanted;		\
      }									\
    _Pragma ("acc parallel loop num_gangs (2) vector_length (32) reduction (+:s) reduction (max:most) present (a[0:all])")	\
    for (long i = 0; i < n; i++)					\
      for (int k = 0; k < K; k++)					\
	{								\
	  s[k] += a[i * K + k];						\
	  most = a[i * K + k] > most ? a[i * K + k] : most;		\
	}								\
    for (int k = 0; k < K; k++)						\
      CHECK_EQ ((long) s[k], (long) want[k]);				\
    CHECK_EQ ((long) most, (long) most_wanted);				\
  }									\
									\
  static void								\
  test_##TYPE##_##K (void)						\
  {									\
    static const int lengths[] = { 0, 1, 2, 3, 4, 5, 7, 31, 33, 127, 129, 511, 513, MOST };	\
    TYPE *a = data_##TYPE##_##K;					\
    const long size = MOST * K + 8;					\
    for (int i = 0; i < size; i++)				\
      a[i] = i % 7;							\
    _Pragma ("acc data copyin (a[0:size])")			\
    for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)	\
      for (int from = 0; from < 6; from += 1 + (l > 3))			\
	vectors_##TYPE##_##K (from, lengths[l]);			\
  }

VECTORS (float, 2)
VECTORS (float, 3)
VECTORS (float, 5)
VECTORS (float, 16)
VECTORS (double, 3)
VECTORS (double, 5)
VECTORS (int, 7)
VECTORS (short, 3)
VECTORS (char, 5)

struct point
{
  float x, y, z;
};

struct mixed
{
  int key;
  float weight;
};

static struct point points[MOST];
static struct mixed pairs[MOST];

/* Members by name, one of them twice, in another order than in memory; the variable has 32 bits.  */
static void
structs (int n)
{
  double x = 0, y = 0, z = 0, wx = 0, wy = 0, wz = 0;
  for (int i = 0; i < n; i++)
    {
      points[i] = (struct point){ i % 5, i % 11, i % 3 };
      wx += points[i].x * points[i].z;
      wy += points[i].y;
      wz += points[i].z;
    }
#pragma acc parallel loop vector_length (32) reduction (+:x, y, z) copyin (points[0:n])
  for (int i = 0; i < n; i++)
    {
      z += points[i].z;
      x += points[i].x * points[i].z;
      y += points[i].y;
    }
  CHECK_EQ ((long) x, (long) wx);
  CHECK_EQ ((long) y, (long) wy);
  CHECK_EQ ((long) z, (long) wz);
}

/* Members of different types, all or one of which are read.  */
static void
members (int n)
{
  long keys = 0, want_keys = 0;
  float weights = 0, want_weights = 0, alone = 0;
  for (int i = 0; i < n; i++)
    {
      pairs[i] = (struct mixed){ i, i % 4 };
      want_keys += i;
      want_weights += i % 4;
    }
#pragma acc parallel loop vector_length (32) reduction (+:keys, weights) copyin (pairs[0:n])
  for (int i = 0; i < n; i++)
    {
      keys += pairs[i].key;
      weights += pairs[i].weight;
    }
#pragma acc parallel loop vector_length (32) reduction (+:alone) copyin (pairs[0:n])
  for (int i = 0; i < n; i++)
    alone += pairs[i].weight;
  CHECK_EQ (keys, want_keys);
  CHECK_EQ ((long) weights, (long) want_weights);
  CHECK_EQ ((long) alone, (long) want_weights);
}

/* Neighbours that overlap with those of the next iteration, and a second array.  */
static void
overlapping (int n)
{
  static float a[MOST + 1], b[3 * MOST];
  float s = 0, want = 0, t = 0, want_t = 0;
  for (int i = 0; i <= n; i++)
    a[i] = i % 6;
  for (int i = 0; i < 3 * n; i++)
    b[i] = i % 5;
  for (int i = 0; i < n; i++)
    {
      want += a[i + 1] - 2 * a[i];
      want_t += b[3 * i] + b[3 * i + 1] * 2 + b[3 * i + 2] * a[i];
    }
#pragma acc parallel loop vector_length (32) reduction (+:s) copyin (a)
  for (int i = 0; i < n; i++)
    s += a[i + 1] - 2 * a[i];
#pragma acc parallel loop vector_length (32) reduction (+:t) copyin (a, b)
  for (int i = 0; i < n; i++)
    t += b[3 * i] + b[3 * i + 1] * 2 + b[3 * i + 2] * a[i];
  CHECK_EQ ((long) s, (long) want);
  CHECK_EQ ((long) t, (long) want_t);
}

/* Downwards, and every second vector.  */
static void
strides (int n)
{
  static float a[3 * MOST];
  float s = 0, t = 0, want = 0, want_t = 0;
  for (int i = 0; i < 3 * n; i++)
    a[i] = i % 8;
  for (int i = 0; i < n; i++)
    want += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2];
  for (int i = 0; i < n; i += 2)
    want_t += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2];
#pragma acc parallel loop vector_length (32) reduction (+:s) copyin (a)
  for (int i = n - 1; i >= 0; i--)
    s += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2];
#pragma acc parallel loop vector_length (32) reduction (+:t) copyin (a)
  for (int i = 0; i < n; i += 2)
    t += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2];
  CHECK_EQ ((long) s, (long) want);
  CHECK_EQ ((long) t, (long) want_t);
}

/* Beside the neighbours, a wider number that stays; it must not change how many iterations make whole loads.  */
static void
constants (int n)
{
  static int a[3 * MOST];
  double factor[1] = { 2 };
  long s = 0, want = 0;
  for (int i = 0; i < 3 * n; i++)
    a[i] = i % 9;
  for (int i = 0; i < n; i++)
    want += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2] + 2;
  /* By itself, it begins at a multiple of 16.  */
#pragma acc data copyin (a)
#pragma acc parallel loop num_gangs (2) vector_length (32) reduction (+:s) present (a) copyin (factor)
  for (int i = 0; i < n; i++)
    s += a[3 * i] + 3 * a[3 * i + 1] - a[3 * i + 2] + (long) factor[0];
  CHECK_EQ (s, want);
}

int
main (void)
{
  test_float_2 ();
  test_float_3 ();
  test_float_5 ();
  test_float_16 ();
  test_double_3 ();
  test_double_5 ();
  test_int_7 ();
  test_short_3 ();
  test_char_5 ();
  for (int n = 1; n <= MOST; n = n < 9 ? n + 1 : 3 * n + 1)
    {
      structs (n);
      members (n);
      overlapping (n);
      strides (n);
      constants (n);
    }
  return test_done ();
}
