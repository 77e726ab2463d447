/* Reductions of arrays that the code does not have element by element: more than 32 words, or bounds that are known
   only when the program runs.  Updates that become atomic ones of the array, and private arrays in memory; elements
   beside a section keep their values.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-lm" } */

#include "accred-test.h"
#include <math.h>
#include <stdlib.h>

#define N 3000

static int key[N];
#pragma acc declare create (key)
static double x[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* Each use of the private array is an update; the same with other uses.  The want of a section is made by the same
   statement.  */
#define CHECK_RED(TYPE, OP, SIZE, START, UPDATE)						\
  do												\
    {												\
      const int first_ = 3, n_ = (SIZE);							\
      TYPE *a = malloc ((n_ + 6) * sizeof *a), *want_ = malloc ((n_ + 6) * sizeof *want_);	\
      for (int way_ = 0; way_ < 2; way_++)							\
	{											\
	  for (int k = 0; k < n_ + 6; k++)							\
	    a[k] = want_[k] = (TYPE) (START);							\
	  if (way_ == 0)									\
	    {											\
	      PRAGMA (acc parallel loop reduction (OP:a[first_ : n_]) copyin (key, x))		\
	      for (int i = 0; i < N; i++)							\
		{										\
		  const int e = first_ + key[i] % n_;						\
		  UPDATE (a[e])									\
		}										\
	    }											\
	  else											\
	    {											\
	      PRAGMA (acc parallel loop reduction (OP:a[first_ : n_]) copyin (key, x)		\
		      num_gangs (2) vector_length (32))						\
	      for (int i = 0; i < N; i++)							\
		{										\
		  TYPE *element = &a[first_ + key[i] % n_];					\
		  UPDATE ((*element))								\
		}										\
	    }											\
	  for (int i = 0; i < N; i++)								\
	    {											\
	      const int e = first_ + key[i] % n_;						\
	      UPDATE (want_[e])									\
	    }											\
	  for (int k = 0; k < n_ + 6; k++)							\
	    CHECK_EQ (a[k], want_[k]);								\
	}											\
      free (a);											\
      free (want_);										\
    }												\
  while (0)

#define COUNT(E) E++;
#define ADD(E) E += x[i];
#define SUBTRACT(E) E = E - (i & 7);
#define ADD_FIRST(E) E = i + E;
#define PRODUCT(E) E *= (i & 255) == 7 ? 3 : 1;
#define AND(E) E &= ~(1 << (i & 15));
#define OR(E) E |= 1 << (i & 15);
#define XOR(E) E ^= i;
#define LARGER(E) if (i > E) E = i;
#define CHOSEN(E) E = E < i * 2 ? i * 2 : E;
#define SMALLER(E) if (E >= -i) { E = -i; }
#define LARGEST(E) E = fmax (E, x[i]);
#define SMALLEST(E) E = fmin (x[i], E);
#define LARGER_REAL(E) if (E < x[i]) E = x[i];
#define ALL(E) E = E && (i & 511);
#define ANY(E) E = E || (i & 255) == 3;

static void
operators (int n)
{
  CHECK_RED (int, +, n, k, COUNT);
  CHECK_RED (long, +, n, k, ADD_FIRST);
  CHECK_RED (unsigned char, +, n, k, COUNT);
  CHECK_RED (short, -, n, k, SUBTRACT);
  CHECK_RED (double, +, n, k, ADD);
  CHECK_RED (float, +, n, k, ADD);
  CHECK_RED (unsigned, *, n, k, PRODUCT);
  CHECK_RED (int, &, n, -1 - k, AND);
  CHECK_RED (long, |, n, k, OR);
  CHECK_RED (unsigned long, ^, n, k, XOR);
  CHECK_RED (int, max, n, k * 50, LARGER);
  CHECK_RED (long, max, n, k, CHOSEN);
  CHECK_RED (int, min, n, -50 * k, SMALLER);
  CHECK_RED (double, max, n, k, LARGEST);
  CHECK_RED (float, min, n, -k, SMALLEST);
  CHECK_RED (double, max, n, k, LARGER_REAL);
  CHECK_RED (int, &&, n, k % 5, ALL);
  CHECK_RED (int, ||, n, k % 2, ANY);
}

/* Constant bounds, all levels at once and one by one; an array of the construct, of a gang, of a routine.  */

#pragma acc routine vector
static void
count_by_lanes (long *h, int from, int to)
{
#pragma acc loop vector reduction (+:h[0 : 40])
  for (int i = from; i < to; i++)
    h[key[i] % 40]++;
}

static void
levels (void)
{
  long h[40], want[40];
  for (int k = 0; k < 40; k++)
    h[k] = want[k] = k;
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32)
#pragma acc loop gang reduction (+:h)
  for (int r = 0; r < 10; r++)
    {
      h[r] += r;
#pragma acc loop worker reduction (+:h)
      for (int q = 0; q < 10; q++)
	{
	  h[39 - q] += 2;
#pragma acc loop vector reduction (+:h)
	  for (int i = 0; i < 30; i++)
	    h[key[r * 300 + q * 30 + i] % 40]++;
	}
    }
  for (int i = 0; i < N; i++)
    want[key[i] % 40]++;
  for (int q = 0; q < 10; q++)
    {
      want[q] += q;
      want[39 - q] += 20;
    }
  for (int k = 0; k < 40; k++)
    CHECK_EQ (h[k], want[k]);

  /* The same with private arrays: each loop reads its own.  */
  long seen = 0;
  for (int k = 0; k < 40; k++)
    h[k] = k;
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32)
#pragma acc loop gang reduction (+:h) reduction (max:seen)
  for (int r = 0; r < 10; r++)
    {
      h[r] += r;
#pragma acc loop worker reduction (+:h)
      for (int q = 0; q < 10; q++)
	{
	  h[39 - q] += 2;
#pragma acc loop vector reduction (+:h)
	  for (int i = 0; i < 30; i++)
	    {
	      long *p = &h[key[r * 300 + q * 30 + i] % 40];
	      *p = *p + 1;
	    }
	}
      seen = r > seen ? r : seen;
    }
  for (int k = 0; k < 40; k++)
    CHECK_EQ (h[k], want[k]);
  CHECK_EQ (seen, 9);
}

static void
own_arrays (void)
{
  static long y[10][40];
#pragma acc parallel loop gang copyout (y) num_gangs (3)
  for (int r = 0; r < 10; r++)
    {
      long h[40], g[40], f[40];
      for (int k = 0; k < 40; k++)
	h[k] = g[k] = f[k] = k;
#pragma acc loop vector reduction (+:h)
      for (int i = 0; i < 300; i++)
	h[key[r * 300 + i] % 40]++;
#pragma acc loop worker vector reduction (+:g)
      for (int i = 0; i < 300; i++)
	{
	  long *p = &g[key[r * 300 + i] % 40];
	  ++*p;
	}
      count_by_lanes (f, r * 300, r * 300 + 300);
      for (int k = 0; k < 40; k++)
	y[r][k] = h[k] + 10000 * g[k] + 100000000 * f[k];
    }
  for (int r = 0; r < 10; r++)
    {
      long h[40];
      for (int k = 0; k < 40; k++)
	h[k] = k;
      for (int i = 0; i < 300; i++)
	h[key[r * 300 + i] % 40]++;
      for (int k = 0; k < 40; k++)
	CHECK_EQ (y[r][k], h[k] * 100010001);
    }
}

/* Kernels regions: the loops over the elements of a private array may become parallel themselves.  */

static void
kernels (int n)
{
  long v[100], want[100];
  for (int k = 0; k < 100; k++)
    v[k] = want[k] = k;
#pragma acc kernels loop gang independent reduction (+:v[20 : n])
  for (int i = 0; i < N; i++)
    {
      long *p = &v[20 + key[i] % n];
      *p = *p + 1;
    }
#pragma acc kernels loop independent reduction (+:v[20 : 40])
  for (int i = 0; i < N; i++)
    {
      long *p = &v[20 + key[i] % 40];
      *p = *p + 1;
    }
#pragma acc kernels loop reduction (+:v)
  for (int i = 0; i < N; i++)
    v[key[i] % 100] += i;
#pragma acc kernels
#pragma acc loop seq reduction (+:v)
  for (int i = 0; i < N; i++)
    v[key[i] % 100] += i;
#pragma acc serial loop reduction (+:v[0 : n])
  for (int i = 0; i < N; i++)
    v[key[i] % n] += i;
  for (int i = 0; i < N; i++)
    {
      want[20 + key[i] % n]++;
      want[20 + key[i] % 40]++;
      want[key[i] % 100] += 2 * i;
      want[key[i] % n] += i;
    }
  for (int k = 0; k < 100; k++)
    CHECK_EQ (v[k], want[k]);
}

/* Arrays of run-time size, of two dimensions, of no element; of more than one private array can hold in its frame.  */

static void
sizes (int n, int m)
{
  long v[n], w[2][n], v_want[n], w_want[2][n];
  for (int k = 0; k < n; k++)
    v[k] = v_want[k] = w[0][k] = w_want[0][k] = w[1][k] = w_want[1][k] = k;
#pragma acc parallel loop reduction (+:v, w)
  for (int i = 0; i < N; i++)
    {
      v[key[i] % n]++;
      w[i & 1][key[i] % n] += i;
    }
#pragma acc parallel loop reduction (+:v) num_gangs (2) vector_length (32)
  for (int i = 0; i < N; i++)
    {
      long *p = v + key[i] % n;
      *p += 2;
    }
  for (int i = 0; i < N; i++)
    {
      v_want[key[i] % n] += 3;
      w_want[i & 1][key[i] % n] += i;
    }
  for (int k = 0; k < n; k++)
    {
      CHECK_EQ (v[k], v_want[k]);
      CHECK_EQ (w[0][k], w_want[0][k]);
      CHECK_EQ (w[1][k], w_want[1][k]);
    }

  long sum = 0;
#pragma acc parallel loop reduction (+:v[1 : m]) reduction (+:sum)
  for (int i = 0; i < N; i++)
    {
      if (m)
	v[1]++;
      sum += i;
    }
#pragma acc parallel loop reduction (+:v[n : m]) num_gangs (2) vector_length (32)
  for (int i = 0; i < N; i++)
    if (m)
      {
	long *p = v;
	*p += 2;
      }
  CHECK_EQ (sum, N * (N - 1) / 2);
  for (int k = 0; k < n; k++)
    CHECK_EQ (v[k], v_want[k]);

  static double big[5000], big_want[5000];
  static long huge[9000];
#pragma acc parallel loop reduction (+:big)
  for (int i = 0; i < N; i++)
    big[key[i] * 7 % 5000] += i;
#pragma acc parallel loop reduction (+:huge) num_gangs (2) vector_length (32)
  for (int i = 0; i < N; i++)
    {
      long *p = huge + key[i] * 7 % 5000;
      *p += i;
    }
  for (int i = 0; i < N; i++)
    big_want[key[i] * 7 % 5000] += i;
  for (int k = 0; k < 5000; k++)
    {
      CHECK_EQ (big[k], big_want[k]);
      CHECK_EQ (huge[k], big_want[k]);
    }
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 2654435761u >> 20;
      x[i] = key[i] & 1023;
    }
#pragma acc update device (key)
  operators (33);
  operators (256);
  levels ();
  own_arrays ();
  kernels (50);
  sizes (70, 0);
  return test_done ();
}
