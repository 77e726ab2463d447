/* Assertions in regions: the name of the function is a constant array, which is not copied back; loops of `kernels' with
   assertions, and with other calls that end the program, are parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=c++17" } */

#include "accred-test.h"
#include <array>
#include <cassert>
#include <cstdlib>
#include <exception>

enum { N = 2000 };

/* How many threads the loop has.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
threads (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) + (i & 0);
}

static int
checked_half (int v)
{
  assert (v >= 0);
  if (v > 2 * N)
    std::terminate ();
  return v / 2;
}

static int
host_half (int v)
{
  return v / 2;
}

static int
factor (int i)
{
  return i % 4 == 0 ? 2 : i % 4 == 1 ? 3 : i % 4 == 2 ? 5 : 7;
}

int
main ()
{
  static int a[N], b[N], t[N];
  static const int factors[4] = { 2, 3, 5, 7 };
  for (int i = 0; i < N; i++)
    b[i] = 7 * i % 1001;

#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    {
      assert (b[i] >= 0);
      a[i] = b[i] + i;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 7 * i % 1001 + i);

#pragma acc kernels
  for (int i = 0; i < N; i++)
    {
      assert (b[i] < 1001);
      const std::array<int, 3> values { b[i], 1, i };
      a[i] = values.at (i % 3) * factors[i & 3];
      t[i] = threads (i);
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (i % 3 == 0 ? 7 * i % 1001 : i % 3 == 1 ? 1 : i) * factor (i));
  CHECK (t[N / 2] > 1);

  /* In functions; abort and exit; behind another condition.  */
#pragma acc kernels
  for (int i = 0; i < N; i++)
    {
      if (b[i] > 1000)
	{
	  if (i > N)
	    std::exit (2);
	  else if (b[i] > 1001)
	    std::abort ();
	}
      a[i] = checked_half (b[i]);
      t[i] = threads (i);
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], host_half (7 * i % 1001));
  CHECK (t[N / 2] > 1);

  /* A sum, and a value that is set before an assertion and used behind it.  */
  int sum = 0, last = -1;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    {
      const int v = b[i] * 3;
      assert (v < 3003);
      sum += v;
      t[i] = threads (i);
    }
  int wanted = 0;
  for (int i = 0; i < N; i++)
    wanted += 7 * i % 1001 * 3;
  CHECK_EQ (sum, wanted);
  CHECK (t[N / 2] > 1);

  /* An iteration needs what an earlier one has left, in the condition alone.  */
#pragma acc kernels
  for (int i = 0; i < N; i++)
    {
      assert (last == i - 1);
      last = i;
      a[i] = i;
    }
  CHECK_EQ (last, N - 1);

  /* What is stored where the program does not end.  */
#pragma acc kernels
  for (int i = 1; i < N; i++)
    {
      if (a[i - 1] < 0)
	std::abort ();
      a[i] = a[i - 1] + 1;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i);
  return test_done ();
}
