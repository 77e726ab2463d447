/* OpenMP's `atomic compare' as minimum and maximum, and products: scalars and elements, by all forms of loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"

enum { N = 5000, M = 3000 };

static float f[N];
static double d[N];
static int x[N], key[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define EXTREMA(NAME, T, VALUES)							\
  static void										\
  NAME (T most, T least, int n)								\
  {											\
    T high = most, low = least;								\
    PRAGMA (omp target teams distribute parallel for map (tofrom: most, least))		\
    for (int i = 0; i < n; i++)								\
      {											\
	PRAGMA (omp atomic compare)							\
	most = most < VALUES[i] ? VALUES[i] : most;					\
	PRAGMA (omp atomic compare)							\
	if (VALUES[i] < least) { least = VALUES[i]; }					\
      }											\
    for (int i = 0; i < n; i++)								\
      {											\
	high = high < VALUES[i] ? VALUES[i] : high;					\
	low = VALUES[i] < low ? VALUES[i] : low;					\
      }											\
    CHECK (most == high);								\
    CHECK (least == low);								\
  }											\
  static void										\
  NAME##_bins (int bins, T start)							\
  {											\
    static T most[M], least[M], high[M], low[M];					\
    for (int k = 0; k < bins; k++)							\
      most[k] = high[k] = least[k] = low[k] = start + k % 3;				\
    PRAGMA (omp target teams distribute parallel for map (tofrom: most[:bins], least[:bins])) \
    for (int i = 0; i < N; i++)								\
      {											\
	PRAGMA (omp atomic compare)							\
	if (most[key[i] % bins] < VALUES[i]) { most[key[i] % bins] = VALUES[i]; }	\
	PRAGMA (omp atomic compare)							\
	least[key[i] % bins] = VALUES[i] < least[key[i] % bins] ? VALUES[i] : least[key[i] % bins]; \
      }											\
    for (int i = 0; i < N; i++)								\
      {											\
	T *h = high + key[i] % bins, *l = low + key[i] % bins;				\
	*h = *h < VALUES[i] ? VALUES[i] : *h;						\
	*l = VALUES[i] < *l ? VALUES[i] : *l;						\
      }											\
    CHECK (memcmp (most, high, sizeof (T) * bins) == 0);				\
    CHECK (memcmp (least, low, sizeof (T) * bins) == 0);				\
  }

EXTREMA (of_float, float, f)
EXTREMA (of_double, double, d)
EXTREMA (of_int, int, x)

static void
products (int n)
{
  float a[3] = { 1, 2, 3 }, b[3] = { 1, 2, 3 };
  double s = 4, t = 4;
#pragma omp target teams distribute parallel for map (tofrom: a, s)
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      a[key[i] % 3] *= i % 100 == 7 ? 2.0f : i % 100 == 9 ? -0.5f : 1.0f;
#pragma omp atomic update
      s = s / (i % 100 == 8 ? 4 : i % 100 == 9 ? -0.25 : 1);
    }
  for (int i = 0; i < n; i++)
    {
      b[key[i] % 3] *= i % 100 == 7 ? 2.0f : i % 100 == 9 ? -0.5f : 1.0f;
      t = t / (i % 100 == 8 ? 4 : i % 100 == 9 ? -0.25 : 1);
    }
  for (int k = 0; k < 3; k++)
    CHECK (a[k] == b[k]);
  CHECK (s == t);
}

int
main (void)
{
  static const int bins[] = { 1, 2, 50, 1025, M };
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7919 % 10007 - 5000;
      f[i] = i % 101 == 5 ? NAN : x[i] * 0.5f + 0.25f;
      d[i] = f[i];
      key[i] = (i * 2654435761u >> 7) % 100003;
    }
#pragma omp target data map (to: x, f, d, key)
  {
    for (int n = 0; n < N; n = 4 * n + 3)
      {
	of_float (-1, 1, n);
	of_double (-INFINITY, INFINITY, n);
	of_int (0, 0, n);
	products (n);
      }
    for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)
      {
	of_float_bins (bins[b], 3);
	of_double_bins (bins[b], -7.5);
	of_int_bins (bins[b], 0);
      }
  }
  return test_done ();
}
