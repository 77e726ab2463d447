/* Regions of `kernels' in lambdas: pointers and bounds are captured by value or by reference.  Arrays that overlap have to be
   what their iterations leave one after the other, others have to be several threads', if the host knows the pointers: those
   that are captured by value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <cstdio>

enum { N = 200, SEVERAL = 1000 };

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? SEVERAL : i & 0;
}

static void __attribute__ ((noipa))
by_value (int *a, int *b, int n)
{
  auto f = [=]
  {
#pragma acc kernels present (a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      a[i] = 2 * b[i] + mark (i);
  };
  f ();
}

static void __attribute__ ((noipa))
by_reference (int *a, int *b, int n)
{
  auto f = [&] (int from)
  {
#pragma acc kernels present (a[0:n], b[0:n])
    for (int i = from; i < n; i++)
      a[i] = 2 * b[i] + mark (i);
  };
  f (0);
}

/* A bound that the lambda changes, too.  */
static int __attribute__ ((noipa))
mutable_bound (int *a, int *b, int n)
{
  auto f = [=] () mutable
  {
    n -= 3;
#pragma acc kernels present (a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      a[i] = 2 * b[i] + mark (i);
    return n;
  };
  return f ();
}

int
main ()
{
  static int all[2 * N + 1], want[2 * N + 1];
  static const int distances[] = { 0, 1, N + 1 };
  for (int form = 0; form < 3; form++)
    for (int distance : distances)
      {
	for (int i = 0; i <= 2 * N; i++)
	  all[i] = want[i] = i % 7;
	/* Behind B by the distance, so that an iteration reads what the one before has stored.  */
	int *a = all + distance, *b = all;
	const int n = form == 2 ? N - 3 : N;
#pragma acc data copy (all)
	switch (form)
	  {
	  case 0: by_value (a, b, N); break;
	  case 1: by_reference (a, b, N); break;
	  default: CHECK_EQ (mutable_bound (a, b, N), N - 3);
	  }
	/* What is captured by reference may be one thread's.  */
	const int several = distance == 1 || (form == 1 && all[distance] < SEVERAL) ? 0 : SEVERAL;
	for (int i = 0; i < n; i++)
	  want[distance + i] = 2 * want[i] + several;
	int wrong = 0;
	for (int i = 0; i <= 2 * N; i++)
	  wrong += all[i] != want[i];
	if (wrong)
	  std::fprintf (stderr, "form %d, distance %d\n", form, distance);
	CHECK_EQ (wrong, 0);
      }
  return test_done ();
}
