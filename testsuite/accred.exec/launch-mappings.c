/* Constructs whose mappings a direct launch can take, or cannot: each with values that change from launch to launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300, ROUNDS = 4 };
static int a[N], b[N];
static long sum_a, sum_b;

/* All on the device; the number of iterations and a factor change.  */
static void
firstprivate_scalars (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      int n = N - r / 2 * 10;
      double factor = r + 0.5;
      double s = r, want = r;
#pragma acc parallel loop reduction (+:s) present (a)
      for (int i = 0; i < n; i++)
	s += a[i] * factor;
      for (int i = 0; i < n; i++)
	want += a[i] * factor;
      CHECK (s == want);
    }
}

/* Scalars that the kernel changes on the device, and that are not to come back.  */
static void
changed_copyin (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      int x = 7;
      long s = 0;
#pragma acc parallel num_gangs (1) vector_length (32) copyin (x) copy (s) present (a)
      {
	x += 5;
	s = x + a[3];
      }
      CHECK_EQ (x, 7);
      CHECK_EQ (s, 12 + a[3]);
    }
}

/* Scalars that come back although no reduction writes them.  */
static void
copied_scalars (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      int first = -1, last = -2, untouched = r;
      char small = 1;
      __int128 wide = (__int128) r << 70;
#pragma acc parallel loop copy (first, untouched, small, wide) copyout (last) present (a)
      for (int i = 0; i < N; i++)
	{
	  if (i == r)
	    {
	      first = a[i];
	      small = i;
	      wide += i;
	    }
	  if (i == N - 1 - r)
	    last = a[i];
	}
      CHECK_EQ (first, a[r]);
      CHECK_EQ (last, a[N - 1 - r]);
      CHECK_EQ (untouched, r);
      CHECK_EQ (small, r);
      CHECK (wide == ((__int128) r << 70) + r);
    }
}

/* A result that two loops add to; and those of a region with one gang.  */
static void
several_updates (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      long s = 5, most = -1000, both = 0;
#pragma acc parallel num_gangs (9) copy (s, most) present (a, b)
      {
#pragma acc loop gang vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
#pragma acc loop gang vector reduction (+:s) reduction (max:most)
	for (int i = 0; i < N - r; i++)
	  {
	    s += b[i];
	    most = b[i] > most ? b[i] : most;
	  }
      }
      long want = 5 + sum_a, want_most = -1000;
      for (int i = 0; i < N - r; i++)
	{
	  want += b[i];
	  want_most = b[i] > want_most ? b[i] : want_most;
	}
      CHECK_EQ (s, want);
      CHECK_EQ (most, want_most);
      s = r;
#pragma acc parallel num_gangs (1) copy (s, both) present (a, b)
      {
#pragma acc loop gang vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
#pragma acc loop gang vector reduction (+:s, both)
	for (int i = 0; i < N; i++)
	  {
	    s += b[i];
	    both += a[i] + b[i];
	  }
      }
      CHECK_EQ (s, r + sum_a + sum_b);
      CHECK_EQ (both, sum_a + sum_b);
    }
}

/* What one launch leaves is what the next one begins with; one of two results is on the device.  */
static void
carried_on (void)
{
  long s = 0, there = 0;
  for (int r = 0; r < 3 * ROUNDS; r++)
    {
#pragma acc parallel loop reduction (+:s) present (a)
      for (int i = 0; i < N; i++)
	s += a[i];
      CHECK_EQ (s, (r + 1) * sum_a);
    }
#pragma acc data copy (there) present (a)
  for (int r = 0; r < ROUNDS; r++)
    {
      s = r;
#pragma acc parallel loop reduction (+:s, there) present (a)
      for (int i = 0; i < N; i++)
	{
	  s += a[i];
	  there += 2;
	}
      CHECK_EQ (s, r + sum_a);
    }
  CHECK_EQ (there, ROUNDS * 2 * N);
}

/* A result that is already on the device, with another value than the host's; it stays
   there.  */
static void
present_result (void)
{
  long s = 1000;
#pragma acc data copy (s) present (a)
  {
    s = -1;
    for (int r = 0; r < ROUNDS; r++)
      {
#pragma acc parallel loop reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
	CHECK_EQ (s, -1);
      }
  }
  CHECK_EQ (s, 1000 + ROUNDS * sum_a);
}

/* Arrays that are absent: copied for the construct alone.  */
static void
absent_array (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      int c[N], d[3] = { r, r, r };
      long s = 0, want = 0;
      for (int i = 0; i < N; i++)
	c[i] = i * r;
#pragma acc parallel loop reduction (+:s) copyin (c) copy (d) present (a)
      for (int i = 0; i < N; i++)
	{
	  s += a[i] + c[i];
	  if (i < 3)
	    d[i] += c[i];
	}
      for (int i = 0; i < N; i++)
	want += a[i] + c[i];
      CHECK_EQ (s, want);
      for (int i = 0; i < 3; i++)
	CHECK_EQ (d[i], r + i * r);
      CHECK (!acc_is_present (c, sizeof c));
    }
}

/* The array changes between two launches that are alike, on the device or on the host.  */
static void
changed_array (void)
{
  long s = 0;
  for (int r = 0; r < ROUNDS; r++)
    {
      a[r] += 100;
#pragma acc update device (a)
      s = 0;
#pragma acc parallel loop reduction (+:s) present (a)
      for (int i = 0; i < N; i++)
	s += a[i];
      sum_a += 100;
      CHECK_EQ (s, sum_a);
    }
}

/* The same construct for several arrays; one goes and comes back elsewhere.  */
static long
sum_of (const int *p, int n)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

static void
several_arrays (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      CHECK_EQ (sum_of (a, N), sum_a);
      CHECK_EQ (sum_of (b, N), sum_b);
      CHECK_EQ (sum_of (b + 1, N - 1), sum_b - b[0]);
      CHECK_EQ (sum_of (b, 0), 0);
#pragma acc exit data delete (b)
      CHECK_EQ (sum_of (b, N), sum_b);
      b[r] -= 9;
      sum_b -= 9;
#pragma acc enter data copyin (b)
    }
}

/* More kernels in turn than the host support keeps records of, with results.  */
#define KERNEL(K)							\
  {									\
    long s = (K);								\
    _Pragma ("acc parallel loop reduction (+:s) present (a)")		\
    for (int i = 0; i < N; i++)						\
      s += a[i] + (K);							\
    CHECK_EQ (s, (K) + sum_a + (long) N * (K));				\
  }
#define KERNELS8(K) \
  KERNEL (K) KERNEL (K + 1) KERNEL (K + 2) KERNEL (K + 3) \
  KERNEL (K + 4) KERNEL (K + 5) KERNEL (K + 6) KERNEL (K + 7)

static void
many_kernels (void)
{
  for (int r = 0; r < 2; r++)
    {
      KERNELS8 (0)
      KERNELS8 (8)
      KERNELS8 (16)
    }
}

/* More results than fit into one place for them.  */
static void
many_results (void)
{
  _Complex double c0 = 0, c1 = 1, c2 = 2, c3 = 3, c4 = 4, c5 = 5, c6 = 6, c7 = 7, c8 = 8,
		  c9 = 9, c10 = 10, c11 = 11, c12 = 12, c13 = 13, c14 = 14, c15 = 15, c16 = 16;
#pragma acc parallel loop num_gangs (7) present (a) \
  reduction (+:c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16)
  for (int i = 0; i < N; i++)
    {
      c0 += a[i]; c1 += a[i]; c2 += a[i]; c3 += a[i]; c4 += a[i]; c5 += a[i]; c6 += a[i];
      c7 += a[i]; c8 += a[i]; c9 += a[i]; c10 += a[i]; c11 += a[i]; c12 += a[i];
      c13 += a[i]; c14 += a[i]; c15 += a[i]; c16 += a[i];
    }
  CHECK (c0 == sum_a && c1 == sum_a + 1 && c2 == sum_a + 2 && c7 == sum_a + 7
	 && c15 == sum_a + 15 && c16 == sum_a + 16);
}

/* Device pointers, and a structure of the host.  */
static void
other_mappings (void)
{
  struct { int from, to; long pad[4]; } part = { 10, 200, { 0 } };
  int *p = (int *) acc_deviceptr (a);
  long s = 0, want = 0;
#pragma acc parallel loop reduction (+:s) deviceptr (p) firstprivate (part)
  for (int i = 0; i < N; i++)
    if (i >= part.from && i < part.to)
      s += p[i];
  for (int i = 10; i < 200; i++)
    want += a[i];
  CHECK_EQ (s, want);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      sum_a += a[i] = (int) (test_random () % 1000) - 300;
      sum_b += b[i] = (int) (test_random () % 1000) - 600;
    }
#pragma acc enter data copyin (a, b)
  firstprivate_scalars ();
  changed_copyin ();
  copied_scalars ();
  several_updates ();
  carried_on ();
  present_result ();
  absent_array ();
  changed_array ();
  several_arrays ();
  many_kernels ();
  many_results ();
  other_mappings ();
  /* The device goes, and everything that launches keep there.  */
  acc_shutdown (acc_device_nvidia);
  acc_init (acc_device_nvidia);
#pragma acc enter data copyin (a, b)
  firstprivate_scalars ();
  copied_scalars ();
  several_updates ();
  carried_on ();
  present_result ();
  many_kernels ();
  return test_done ();
}
