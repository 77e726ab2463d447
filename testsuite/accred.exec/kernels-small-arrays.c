/* Loops of `kernels' that sum into small arrays of floating-point numbers, each beside the same loop without a directive.  All sums
   are exact.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <string.h>

enum { N = 600, MOST = 20 };

static double v[N * 5];
static float w[N];
static int key[N];

/* LOOP on the device and on the host, which updates an array A of K elements of the type T.  */
#define SAME(T, A, K, ...)						\
  do									\
    {									\
      T device[K], host[K];						\
      {									\
	T A[K];								\
	for (int i = 0; i < K; i++)					\
	  A[i] = (T) (i % 7) + 1;					\
	_Pragma ("acc kernels")						\
	__VA_ARGS__							\
	memcpy (device, A, sizeof device);				\
      }									\
      {									\
	T A[K];								\
	for (int i = 0; i < K; i++)					\
	  A[i] = (T) (i % 7) + 1;					\
	__VA_ARGS__							\
	memcpy (host, A, sizeof host);					\
      }									\
      for (int i = 0; i < K; i++)					\
	CHECK_EQ (device[i], host[i]);					\
    }									\
  while (0)

static void __attribute__ ((noipa))
sums (int n, int m)
{
  SAME (double, a, 5, for (int i = 0; i < n; i++) for (int k = 0; k < 5; k++) a[k] += v[i * 5 + k];);
  SAME (double, a, 5, for (int i = 0; i < n; i++) for (int k = 0; k < 5; k++) a[k] = v[i * 5 + k] * v[i * 5 + k] + a[k];);
  SAME (float, a, 3, for (int i = 0; i < n; i++) { a[0] += w[i]; a[1] -= w[i] * 2; a[2] += 1; });
  SAME (float, a, 16, for (int i = 0; i < n; i++) if (w[i] > 2) a[key[i] & 15] += w[i];);
  SAME (float, a, 1, for (int i = 0; i < n; i++) a[0] += w[i];);
  SAME (double, a, 4, for (int i = 0; i < n; i++) a[key[i] & 3] *= i % 100 ? 1 : 2;);
  SAME (double, a, 2, for (int t = 0; t < m; t++) for (int i = 0; i < n; i++) { a[t & 1] += w[i]; });
  SAME (double, a, 4,
	{
	  for (int i = 0; i < n; i++)
	    {
	      a[i & 1] += v[i];
	      a[2 + (i & 1)] += 2 * v[i];
	    }
	  for (int k = 0; k < 4; k++)
	    a[k] /= 4;
	});
  /* Too many elements; an element that is read; two operators; a sum of another one.  */
  SAME (float, a, 17, for (int i = 0; i < n; i++) a[key[i] % 17] += w[i];);
  SAME (float, a, 3, for (int i = 0; i < n; i++) { a[key[i] & 1] += w[i]; a[2] = a[0]; });
  SAME (double, a, 3, for (int i = 0; i < n / 50; i++) { a[i & 1] += v[i]; a[i & 1] *= 0.5; });
  SAME (double, a, 3, for (int i = 0; i < n / 50; i++) a[i & 1] += a[(i + 1) & 1];);
}

/* Only some elements are on the device.  */

static void __attribute__ ((noipa))
section (int n)
{
  double a[8], want[8];
  for (int k = 0; k < 8; k++)
    a[k] = want[k] = k;
  /* Alone in their piece of memory.  */
#pragma acc data copy (a[2:3])
#pragma acc kernels present (a[2:3])
  for (int i = 0; i < n; i++)
    a[2 + key[i] % 3] += w[i];
  for (int i = 0; i < n; i++)
    want[2 + key[i] % 3] += w[i];
  for (int k = 0; k < 8; k++)
    CHECK_EQ (a[k], want[k]);
}

/* What the array's pointer leads to.  */

static void __attribute__ ((noipa))
pointed (int n, double (*a)[6], double *same)
{
#pragma acc kernels copy (a[0:1]) present_or_copy (same[0:6])
  for (int i = 0; i < n; i++)
    {
      (*a)[key[i] % 6] += w[i];
      same[1] = 5;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 7919 % 97;
      w[i] = i % 9 * 0.5f;
      for (int k = 0; k < 5; k++)
	v[i * 5 + k] = (i + k) % 11 * 0.25;
    }
  sums (N, 5);
  sums (0, 0);
  section (N);
  double a[6] = { 0 }, want[6] = { 0 };
  pointed (N, &a, a);
  for (int i = 0; i < N; i++)
    {
      want[key[i] % 6] += w[i];
      want[1] = 5;
    }
  for (int k = 0; k < 6; k++)
    CHECK_EQ (a[k], want[k]);
  return test_done ();
}
