/* Several sections of one array or pointer in one directive, which have no element in common: scalars, a private array
   for all of them, and updates of the array itself; with constant bounds and such that are known at run time only.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "3" } */

#include "accred-test.h"

enum { N = 300, MOST = 700 };

static int in[N];

/* What the loops below add to element K of a section of SIZE: all I with that rest.  */
static long
sum_of (int k, int size)
{
  long sum = 0;
  for (int i = k; i < N; i += size)
    sum += in[i];
  return sum;
}

static void
of_pointer (long *p)
{
#pragma acc parallel loop reduction (+:p[0:2]) reduction (+:p[2:2]) copyin (in) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      p[i % 2] += in[i];
      p[2 + i % 2] -= in[i];
    }
}

/* In the other order, with an element between them, and another operator.  */
static void
operators (long *p)
{
#pragma acc parallel copyin (in) num_gangs (4)
#pragma acc loop gang vector reduction (max:p[6:2]) reduction (+:p[3:1], p[1:1])
  for (int i = 0; i < N; i++)
    {
      p[6 + i % 2] = p[6 + i % 2] > in[i] ? p[6 + i % 2] : in[i];
      p[3] += in[i];
      p[1]++;
    }
}

static void
of_array (void)
{
  static double a[MOST];
  for (int k = 0; k < MOST; k++)
    a[k] = k;
#pragma acc parallel loop gang reduction (+:a[10:2], a[:2]) copyin (in) num_gangs (4)
  for (int j = 0; j < 3; j++)
    {
#pragma acc loop vector reduction (+:a[0:2]) reduction (+:a[10:2])
      for (int i = 0; i < N; i++)
	{
	  a[i % 2] += in[i];
	  a[10 + i % 2] += 1;
	}
    }
  for (int k = 0; k < MOST; k++)
    CHECK_EQ (a[k], k + (k < 2 ? 3 * sum_of (k, 2) : k == 10 || k == 11 ? 3 * N / 2 : 0));
}

/* Large, and at run time: the array itself is updated.  */
static void
updates (int *p, int n)
{
#pragma acc parallel loop reduction (+:p[0:n]) reduction (max:p[n:n], p[3 * n:n]) copyin (in) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      p[i % n] += in[i];
      if (p[n + i % n] < in[i])
	p[n + i % n] = in[i];
      p[3 * n + i % n] = p[3 * n + i % n] > i ? p[3 * n + i % n] : i;
    }
}

static void
large (int *p)
{
#pragma acc parallel loop reduction (+:p[0:200]) reduction (+:p[400:200]) copyin (in) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      p[i % 200]++;
      p[400 + i % 200] += in[i];
    }
}

/* A routine's argument; each worker's own elements are not shared.  */
#pragma acc routine vector
static void
in_routine (long *p)
{
#pragma acc loop vector reduction (+:p[0:1]) reduction (+:p[2:1])
  for (int i = 0; i < 100; i++)
    {
      p[0] += i;
      p[2]++;
    }
}

static void
routine (void)
{
  long out[8][3] = { { 0 } };
#pragma acc parallel loop gang copy (out) num_gangs (4)
  for (int k = 0; k < 8; k++)
    {
      long own[3] = { k, 7, 1 };
      in_routine (own);
      for (int i = 0; i < 3; i++)
	out[k][i] = own[i];
    }
  for (int k = 0; k < 8; k++)
    {
      CHECK_EQ (out[k][0], k + 4950);
      CHECK_EQ (out[k][1], 7);
      CHECK_EQ (out[k][2], 101);
    }
}

int
main (void)
{
  long p[8];
  int q[MOST];
  for (int i = 0; i < N; i++)
    in[i] = i * 7 % 101;
  for (int k = 0; k < 8; k++)
    p[k] = k;
  of_pointer (p);
  for (int k = 0; k < 8; k++)
    CHECK_EQ (p[k], k + (k < 2 ? sum_of (k, 2) : k < 4 ? -sum_of (k - 2, 2) : 0));
  for (int k = 0; k < 8; k++)
    p[k] = k;
  operators (p);
  for (int k = 0; k < 8; k++)
    CHECK_EQ (p[k], k >= 6 ? 100 : k == 3 ? 3 + sum_of (0, 1) : k == 1 ? 1 + N : k);
  of_array ();
  for (int n = 1; n < 50; n += 12)
    {
      for (int k = 0; k < MOST; k++)
	q[k] = -k;
      updates (q, n);
      for (int k = 0; k < MOST; k++)
	{
	  int want = -k, rest = k % n;
	  if (k < n)
	    want += sum_of (k, n);
	  else if (k < 2 * n)
	    {
	      for (int i = rest; i < N; i += n)
		want = want > in[i] ? want : in[i];
	    }
	  else if (k >= 3 * n && k < 4 * n)
	    want = (N - 1 - rest) / n * n + rest;
	  CHECK_EQ (q[k], want);
	}
    }
  for (int k = 0; k < MOST; k++)
    q[k] = k;
  large (q);
  for (int k = 0; k < MOST; k++)
    CHECK_EQ (q[k], k + (k < 200 ? 1 + (k < 100) : k >= 400 && k < 600 ? sum_of (k - 400, 200) : 0));
  routine ();
  return test_done ();
}
