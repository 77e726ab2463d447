/* Two sections of one array in one directive, which have no element in common.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "3" } */

#include "accred-test.h"

enum { N = 300, SUM = N * (N - 1) / 2 };

struct s
{
  int x[5];
  double d[4];
};

static int a[N];

static void
on_construct (void)
{
  struct s s = { { 1, 2, 3, 4, 5 }, { 1, 2, 3, 4 } };
#pragma acc parallel loop reduction (+:s.x[0:1]) reduction (+:s.x[2:2]) reduction (max:s.d[1:1]) reduction (+:s.d[3:1]) copyin (a) \
  num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      s.x[0] += a[i];
      s.x[2] -= a[i];
      s.x[3] += i & 1;
      s.d[1] = s.d[1] > a[i] ? s.d[1] : a[i];
      s.d[3] += a[i];
    }
  CHECK_EQ (s.x[0], 1 + SUM);
  CHECK_EQ (s.x[1], 2);
  CHECK_EQ (s.x[2], 3 - SUM);
  CHECK_EQ (s.x[3], 4 + N / 2);
  CHECK_EQ (s.x[4], 5);
  CHECK_SAME (s.d[0], 1.0);
  CHECK_SAME (s.d[1], N - 1.0);
  CHECK_SAME (s.d[2], 3.0);
  CHECK_SAME (s.d[3], 4.0 + SUM);
}

static void
on_loop (void)
{
  struct s s = { { 1, 2, 3, 4, 5 }, { 1, 2, 3, 4 } };
#pragma acc parallel copy (s) copyin (a) num_gangs (3)
  {
#pragma acc loop gang worker vector reduction (+:s.x[0:1], s.x[4:1])
    for (int i = 0; i < N; i++)
      {
	s.x[0] += a[i];
	s.x[4] += 2 * a[i];
      }
  }
  CHECK_EQ (s.x[0], 1 + SUM);
  CHECK_EQ (s.x[1], 2);
  CHECK_EQ (s.x[4], 5 + 2 * SUM);
}

/* Each iteration's own.  */
static void
own (void)
{
  int out[20];
#pragma acc parallel loop gang copyin (a) copyout (out) num_gangs (3)
  for (int k = 0; k < 20; k++)
    {
      struct s s = { { k, 2, 3, k + 1, 5 }, { 0, 0, 0, 0 } };
#pragma acc loop vector reduction (+:s.x[0:2]) reduction (max:s.x[3:1])
      for (int i = 0; i < N; i++)
	{
	  s.x[0] += a[i];
	  s.x[1]++;
	  s.x[3] = s.x[3] > a[i] ? s.x[3] : a[i];
	}
      out[k] = s.x[0] * 2 + s.x[1] * 3 + s.x[2] * 5 + s.x[3] * 7 + s.x[4];
    }
  for (int k = 0; k < 20; k++)
    CHECK_EQ (out[k], (k + SUM) * 2 + (2 + N) * 3 + 15 + (N - 1) * 7 + 5);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  on_construct ();
  on_loop ();
  own ();
  return test_done ();
}
