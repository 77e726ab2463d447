/* Reductions of structs that are parameters, as a whole and by member.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

struct sums
{
  int k;
  double x;
  long v[3];
};

static struct sums
whole (struct sums s, int n)
{
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      s.k++;
      s.x += i;
      s.v[i % 3] += 2;
    }
  return s;
}

static struct sums
members (struct sums s, int n)
{
#pragma acc parallel loop reduction (+:s.x, s.v)
  for (int i = 0; i < n; i++)
    {
      s.x += s.k;
      s.v[i % 3] += s.k;
    }
#pragma acc parallel loop reduction (max:s.k)
  for (int i = 0; i < n; i++)
    s.k = i > s.k ? i : s.k;
  return s;
}

static void
pointed (struct sums *s, int n)
{
#pragma acc parallel loop reduction (+:s->x, s->v[1:2])
  for (int i = 0; i < n; i++)
    {
      s->x += s->k;
      s->v[1 + i % 2] += 1;
    }
}

static struct sums
levels (struct sums s, int n)
{
#pragma acc parallel
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < n; i++)
      {
	s.k++;
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < n; j++)
	  s.v[1] += j;
      }
  }
  return s;
}

/* No name of a struct, but one of a parameter that hides it.  */
static struct sums s;

static int
hidden (int s, int n)
{
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += 2;
  return s;
}

static void
check (struct sums got, int k, long x, long v0, long v1, long v2)
{
  CHECK_EQ (got.k, k);
  CHECK_EQ ((long) got.x, x);
  CHECK_EQ (got.v[0], v0);
  CHECK_EQ (got.v[1], v1);
  CHECK_EQ (got.v[2], v2);
}

int
main (void)
{
  struct sums first = { 7, 10, { 1, 2, 3 } };
  check (whole (first, N), 7 + N, 10 + N * (N - 1) / 2, 1 + 2 * 34, 2 + 2 * 33, 3 + 2 * 33);
  check (members (first, N), N - 1, 10 + 7 * N, 1 + 7 * 34, 2 + 7 * 33, 3 + 7 * 33);
  check (levels (first, 10), 7 + 10, 10, 1, 2 + 10 * 45, 3);
  check (first, 7, 10, 1, 2, 3);
  pointed (&first, N);
  check (first, 7, 10 + 7 * N, 1, 2 + N / 2, 3 + N / 2);
  CHECK_EQ (hidden (5, N), 5 + 2 * N);
  CHECK_EQ (s.k, 0);
  return test_done ();
}
