/* Scalars that a kernel gets: those that nobody can change are read by all threads, the others by
   one at a time, behind what changes them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 300 };

static long a[N], b[N];

/* Written by the region: a mapped scalar.  The vector loop must see it.  */

static void
written (long n, long x)
{
  long y = 5;
#pragma acc parallel copyin (x) copy (y) copyout (a) num_gangs (1) vector_length (64)
  {
    x = x + n;
    y = 2 * x;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      a[i] = x + y + i;
    x++;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      a[i] += x;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (11 + n) + 2 * (11 + n) + i + (12 + n));
  CHECK_EQ (y, 2 * (11 + n));
}

/* Written through a pointer that is found at run time: the scalars lie in memory that the
   program has mapped itself.  */

static void
by_pointer (long n)
{
  long cell[2] = { n, n + 1 };
  long *p = &cell[0];
#pragma acc data copy (cell)
  {
#pragma acc parallel present (cell) copyout (a) num_gangs (1) vector_length (64)
    {
      long *q = &cell[n & 1];
      *q = 7;
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	a[i] = cell[0] + cell[1] + i;
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (n & 1 ? n + 7 : 7 + n + 1) + i);
  CHECK_EQ (p[n & 1], 7);
}

/* Private copies may be written; the next region starts from the caller's value.  */

static void
private_copy (int n, short s, double d, float _Complex c, unsigned char u, _Bool f)
{
  for (int turn = 0; turn < 2; turn++)
    {
#pragma acc parallel copyout (a, b) firstprivate (n, s) num_gangs (3) num_workers (2)
      {
	n = n + turn;
	s = f ? -s : s;
#pragma acc loop gang
	for (int j = 0; j < 3; j++)
	  {
	    int m = n + j;
#pragma acc loop worker vector
	    for (int i = j; i < N; i += 3)
	      {
		a[i] = m + s + (long) d;
		b[i] = (long) __real__ c + u + i;
	      }
	  }
      }
      for (int i = 0; i < N; i++)
	{
	  CHECK_EQ (a[i], n + turn + i % 3 + (f ? -s : s) + (long) d);
	  CHECK_EQ (b[i], (long) __real__ c + u + i);
	}
    }
}

/* The argument is a reduction's result too.  */

static void
reduced (int n)
{
  int sum = n;
#pragma acc parallel loop reduction (+:sum) num_gangs (4) vector_length (64)
  for (int i = 0; i < n; i++)
    sum += i;
  CHECK_EQ (sum, n + n * (n - 1) / 2);
}

/* More entries than are read at the kernel's start.  */

static void
many (long n, int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10, int a11,
      int a12, int a13, int a14)
{
#pragma acc parallel loop gang copyout (a) num_gangs (5)
  for (int j = 0; j < N / 4; j++)
    {
#pragma acc loop vector
      for (int i = 4 * j; i < 4 * j + 4; i++)
	a[i] = n * i + a0 - a1 + 2 * a2 - a3 + a4 - 3 * a5 + a6 - a7 + a8 - a9 + a10 - a11 + a12 - a13 + 4 * a14;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], n * i + a0 - a1 + 2 * a2 - a3 + a4 - 3 * a5 + a6 - a7 + a8 - a9 + a10 - a11 + a12 - a13 + 4 * a14);
}

int
main (void)
{
  written (100, 11);
  written (-100, 11);
  by_pointer (4);
  by_pointer (5);
  private_copy (1000, 30, 77.0, 12.0f, 200, 1);
  private_copy (-5, -300, 1e6, -12.0f, 0, 0);
  reduced (0);
  reduced (1000);
  many (3, 1, 20, 300, 4000, 50000, 60, 7, 80, 900, 1000, 11, 120, 1300, 14, 15);
  return test_done ();
}
