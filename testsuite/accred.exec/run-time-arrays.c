/* Arrays whose size is known at run time: alloca, arrays of variable length and private ones, at each
   level; small, and too large for the function's own area.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <alloca.h>

enum { N = 60 };

#pragma acc routine seq
static long __attribute__ ((noinline))
in_routine (int n, int i)
{
  long t = 0;
  /* Freed behind each turn: all turns together need more than there is.  */
  for (int turn = 0; turn < 3; turn++)
    {
      int v[n], m[2][n];
      for (int k = 0; k < n; k++)
	v[k] = m[1][k] = k * i + turn;
      for (int k = 0; k < n; k++)
	t += v[n - 1 - k] - m[1][k] + m[1][n - 1];
    }
  char *p = NULL;
  /* These last until the function ends.  */
  for (int turn = 0; turn < 4; turn++)
    {
      char **q = alloca (sizeof (char *) + 100 * turn);
      *q = p;
      p = (char *) q;
      t += ((unsigned long) q & 15) == 0;
    }
  for (; p; p = *(char **) p)
    t += 10;
  return t;
}

#pragma acc routine seq
static double
parameter (int n, int m, double a[n][m], int i)
{
  return a[i % n][i % m] + sizeof a[0];
}

#pragma acc routine vector
static int __attribute__ ((noinline))
in_vector_routine (int n, int i)
{
  int v[n], t = 0;
#pragma acc loop vector
  for (int k = 0; k < n; k++)
    v[k] = k + i;
#pragma acc loop vector reduction (+:t)
  for (int k = 0; k < n; k++)
    t += v[n - 1 - k];
  return t;
}

static int
triangle (int n)
{
  return n * (n - 1) / 2;
}

static void
check (int n)
{
  long r[N];
  int a[N], w[N][4], u[N], v[n];
  double m[3][5];
  for (int i = 0; i < 15; i++)
    m[i / 5][i % 5] = i;

  /* In each thread.  */
#pragma acc parallel loop gang vector copyout (r) copyin (m)
  for (int i = 0; i < N; i++)
    r[i] = in_routine (n, i) + 1000000 * (long) parameter (3, 5, m, i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], in_routine (n, i) + 1000000 * (long) parameter (3, 5, m, i));

  /* One for each gang, for all its threads: private, and declared.  */
#pragma acc parallel loop gang private (v) num_workers (4) vector_length (64) copyout (a)
  for (int i = 0; i < N; i++)
    {
      long b[n];
      int t = 0;
#pragma acc loop worker vector
      for (int k = 0; k < n; k++)
	{
	  v[k] = k * i;
	  b[k] = k;
	}
#pragma acc loop worker vector reduction (+:t)
      for (int k = 0; k < n; k++)
	t += v[n - 1 - k] + b[n - 1 - k];
      a[i] = t;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], triangle (n) * (i + 1));

  /* One for each worker.  */
#pragma acc parallel loop gang num_workers (4) vector_length (32) copyout (w)
  for (int i = 0; i < N; i++)
#pragma acc loop worker private (v)
    for (int j = 0; j < 4; j++)
      {
	int t = 0;
#pragma acc loop vector
	for (int k = 0; k < n; k++)
	  v[k] = k * (i + j);
#pragma acc loop vector reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += v[n - 1 - k];
	w[i][j] = t;
      }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      CHECK_EQ (w[i][j], triangle (n) * (i + j));

  /* In a partitioned routine, and in a loop that only some threads run.  */
#pragma acc parallel loop gang copyout (u)
  for (int i = 0; i < N; i++)
    u[i] = in_vector_routine (n, i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (u[i], triangle (n) + n * i);

#pragma acc parallel loop gang vector copyout (u)
  for (int i = 0; i < N; i++)
    {
      u[i] = 0;
      for (int k = 0; k < i % 3; k++)
	{
	  int *p = alloca (n * sizeof *p);
	  p[n - 1] = i;
	  u[i] += p[n - 1];
	}
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (u[i], i * (i % 3));
}

int
main (void)
{
  check (5);
  check (37);
  check (1500);
  return test_done ();
}
