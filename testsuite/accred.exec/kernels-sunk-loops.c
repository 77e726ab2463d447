/* Nests of `kernels' regions whose loops had better stand in another order, and some where that would be wrong.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum
{
  SIDE = 33,
  ROOM = SIDE * SIDE
};

static float a[ROOM], b[ROOM], c[ROOM], want[ROOM];

/* 1 if several threads execute the region that calls it.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
several (int i)
{
  return (__builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1) | (i & 0);
}

/* Without optimization loops stay in their order.  */
#ifdef __OPTIMIZE__
#define SEVERAL(VALUE) (VALUE)
#else
#define SEVERAL(VALUE) 0
#endif

static void
fill (void)
{
  for (int i = 0; i < ROOM; i++)
    a[i] = i % 7, b[i] = i % 5, c[i] = want[i] = i % 3;
}

static void
compare (const char *name, int n)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += c[i] != want[i];
  if (wrong)
    TEST_FAIL ("%s, n = %d: %d elements are wrong", name, n, wrong);
  test_checks++;
}

#define EACH(V) for (int V = 0; V < n; V++)

/* A product with its loops in the order X Y Z, whose terms show whether several threads compute them.  */
#define PRODUCT(X, Y, Z)                                                                         \
  static void product_##X##Y##Z (int n, const float *restrict p, const float *restrict q,        \
				 float *restrict r)                                              \
  {                                                                                              \
    _Pragma ("acc kernels copyin(p[0:n*n], q[0:n*n]) copy(r[0:n*n])")                            \
    EACH (X) EACH (Y) EACH (Z) r[i * n + j] += p[i * n + k] * q[k * n + j] + SEVERAL (several (k)); \
  }
PRODUCT (i, j, k)
PRODUCT (i, k, j)
PRODUCT (j, i, k)
PRODUCT (j, k, i)
PRODUCT (k, i, j)
PRODUCT (k, j, i)

static void
product_host (int n, float mark)
{
  EACH (i) EACH (j) EACH (k) want[i * n + j] += a[i * n + k] * b[k * n + j] + mark;
}

/* Variables of the function, a factor in front of the inner loop, a bound that a row has.  */

static void
old_style (int n, int m, const float *restrict p, const float *restrict q, float *restrict r)
{
  int i, j, k;
  float f;
#pragma acc kernels copyin(p[0:n*n], q[0:n*n]) copy(r[0:n*n])
  for (k = 0; k < m; k++)
    for (i = 1; i <= n; i++)
      {
	f = p[(i - 1) * n + k] * 0.5f;
	for (j = n - 1; j >= 0; j--)
	  r[(i - 1) * n + j] += f * q[k * n + j];
      }
}

/* A step in time for each element: the loop over steps goes inside.  */

static void
steps (int n, int count, float *restrict r)
{
#pragma acc kernels copy(r[0:n*n])
  for (int t = 0; t < count; t++)
    for (int i = 0; i < n * n; i++)
      r[i] = r[i] * 0.5f + t;
}

/* Elements need one that an iteration before has stored, of another column and row: only as it stands.  */

static void
skewed (int n, float *restrict r)
{
#pragma acc kernels copy(r[0:n*n])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      r[i * n + j] += r[(i - 1) * n + j + 1] * 0.5f;
}

/* The same in one dimension: iterations J read what I has stored in another one.  */

static void
neighbours (int n, float *restrict r)
{
#pragma acc kernels copy(r[0:n*n])
  for (int t = 0; t < n; t++)
    for (int i = 1; i < n * n; i++)
      r[i - 1] = r[i] * 0.5f + t;
}

/* The inner loop is as long as the outer one's variable says.  */

static void
triangle (int n, const float *restrict p, float *restrict r)
{
#pragma acc kernels copyin(p[0:n*n]) copy(r[0:n])
  for (int k = 0; k < n; k++)
    for (int i = 0; i <= k; i++)
      r[i] = r[i] * 0.5f + p[k * n + i];
}

/* A scalar goes from one iteration of the outer loop to the next one.  */

static float
handed_on (int n, const float *restrict p, float *restrict r)
{
  float f = 1;
#pragma acc kernels copyin(p[0:n*n]) copy(r[0:n])
  for (int k = 0; k < n; k++)
    {
      f = f * 0.75f + p[k];
      for (int i = 0; i < n; i++)
	r[i] = r[i] * 0.5f + f;
    }
  return f;
}

/* Pointers to the same memory.  */

static void
overlapping (int n, float *p, float *r)
{
#pragma acc kernels present(p[0:2*n], r[0:n])
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      r[i] = r[i] * 0.5f + p[i + k];
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 8, SIDE };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s];
#define CHECK_PRODUCT(NAME)           \
  fill ();                            \
  product_##NAME (n, a, b, c);        \
  product_host (n, SEVERAL (1));      \
  compare ("product_" #NAME, n);
      CHECK_PRODUCT (ijk)
      CHECK_PRODUCT (ikj)
      CHECK_PRODUCT (jik)
      CHECK_PRODUCT (jki)
      CHECK_PRODUCT (kij)
      CHECK_PRODUCT (kji)

      for (int m = n / 2; m <= n; m += n ? n : 1)
	{
	  fill ();
	  old_style (n, m, a, b, c);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < n; j++)
	      for (int k = 0; k < m; k++)
		want[i * n + j] += a[i * n + k] * 0.5f * b[k * n + j];
	  compare ("old_style", n);
	}

      for (int count = 0; count < 4; count++)
	{
	  fill ();
	  steps (n, count, c);
	  for (int i = 0; i < n * n; i++)
	    for (int t = 0; t < count; t++)
	      want[i] = want[i] * 0.5f + t;
	  compare ("steps", n);
	}

      fill ();
      skewed (n, c);
      for (int i = 1; i < n; i++)
	for (int j = 0; j < n - 1; j++)
	  want[i * n + j] += want[(i - 1) * n + j + 1] * 0.5f;
      compare ("skewed", n);

      fill ();
      neighbours (n, c);
      EACH (t) for (int i = 1; i < n * n; i++) want[i - 1] = want[i] * 0.5f + t;
      compare ("neighbours", n);

      fill ();
      triangle (n, a, c);
      EACH (k) for (int i = 0; i <= k; i++) want[i] = want[i] * 0.5f + a[k * n + i];
      compare ("triangle", n);

      fill ();
      const float f = handed_on (n, a, c);
      float own = 1;
      EACH (k)
      {
	own = own * 0.75f + a[k];
	EACH (i) want[i] = want[i] * 0.5f + own;
      }
      compare ("handed_on", n);
      if (f != own)
	TEST_FAIL ("handed_on, n = %d: %g, not %g", n, f, own);

      if (n > 1)
	{
	  fill ();
#pragma acc data copy(c)
	  overlapping (n, c, c + 1);
	  EACH (k) EACH (i) want[1 + i] = want[1 + i] * 0.5f + want[i + k];
	  compare ("overlapping", n);
	}
    }
  return test_done ();
}
