/* Loops of `kernels' whose bound the body changes, with a counter beside their own: what it comes to is not known before.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

static int a[2 * N], limit[1], global;

static void __attribute__ ((noipa))
variable (int to, int at, int want)
{
  int count = 1, end = 0;
#pragma acc kernels copy (a)
  {
    int v = 0;
    while (v < to)
      {
	a[v]++;
	v++;
	if (count++ == at)
	  to = v + 2;
      }
    end = v;
  }
  CHECK_EQ (count, want + 1);
  CHECK_EQ (end, want);
}

static void __attribute__ ((noipa))
in_memory (int at, int want)
{
  int count = 1;
#pragma acc kernels copy (a, limit)
  for (int v = 0; v < limit[0]; v++)
    {
      a[v]++;
      if (count++ == at)
	limit[0] = v + 3;
    }
  CHECK_EQ (count, want + 1);
}

static void __attribute__ ((noipa))
in_global (int at, int want)
{
  int count = 1;
#pragma acc kernels copy (a)
  for (int v = 0; v < global; v++)
    {
      a[v]++;
      if (count++ == at)
	global = v + 3;
    }
  CHECK_EQ (count, want + 1);
}

static void __attribute__ ((noipa))
by_pointer (int *p, int at, int want)
{
  int count = 1;
#pragma acc kernels copy (a, p[0:1])
  for (int v = 0; v < *p; v++)
    {
      a[v]++;
      if (count++ == at)
	*p = v + 3;
    }
  CHECK_EQ (count, want + 1);
}

static void __attribute__ ((noipa))
in_update (int at)
{
#pragma acc kernels copy (a, limit)
  for (int v = 0; v < limit[0]; v++)
    {
      a[v]++;
      if (v == at - 1)
	limit[0] -= N - (v + 3);
    }
}

int
main (void)
{
  /* Iteration AT lets two more follow, or none of the 100 does.  */
  static const struct
  {
    int at, want;
  } cases[] = { { 20, 22 }, { 1, 3 }, { 99, 101 }, { 100, 102 }, { 101, 100 }, { 0, 100 } };
  for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++)
    {
      const int at = cases[k].at, want = cases[k].want;
      int lim = N;
      for (int i = 0; i < 2 * N; i++)
	a[i] = 0;
      limit[0] = global = N;
      variable (N, at, want);
      in_memory (at, want);
      in_global (at, want);
      by_pointer (&lim, at, want);
      limit[0] = N;
      in_update (at);
      for (int i = 0; i < 2 * N; i++)
	CHECK_EQ (a[i], i < want ? 5 : 0);
    }
  return test_done ();
}
