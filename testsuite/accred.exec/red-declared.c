/* Reductions of variables of `declare' directives: all levels, with and without clauses that name the variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* Gangs that all load the variable before one of them has stored its sum.  */
/* { dg-set-env "PTXSIM_SCHED" "9" } */

#include "accred-test.h"

enum { N = 40, SUM = N * (N - 1) / 2 };

static float f;
double d;
static int i4, largest;
long other;
static int all;
static _Complex double z;
#pragma acc declare create (f, d, i4, largest, other, all, z)

static float at_start = 7;
#pragma acc declare copyin (at_start)

#pragma acc routine seq
static long
both (void)
{
  return other + at_start;
}

#define PRAGMA(X) _Pragma (#X)

/* The device's V is 5 before a region and 5 plus the sum of all I after it, the host's is 1.  */
#define BEGIN(V)							\
  V = 5;								\
  PRAGMA (acc update device (V))					\
  V = 1;
#define END(V)								\
  CHECK_EQ (V, 1);							\
  PRAGMA (acc update self (V))						\
  CHECK_EQ ((int) V, 5 + SUM);

#define LOOP(V, CLAUSES, LEVELS)					\
  {									\
    BEGIN (V)								\
    PRAGMA (acc parallel CLAUSES num_gangs (8) num_workers (2))		\
    {									\
      PRAGMA (acc loop LEVELS reduction (+:V))				\
      for (int i = 0; i < N; i++)					\
	V += i;								\
    }									\
    END (V)								\
  }

static void
loops (void)
{
  LOOP (f, present (f), gang)
  LOOP (f, , gang)
  LOOP (f, copy (f), gang)
  LOOP (f, reduction (+:f), gang)
  LOOP (f, present (f), gang vector)
  LOOP (d, , gang worker)
  LOOP (d, present (d), gang worker vector)
  LOOP (d, default (present), )
  LOOP (i4, , gang vector)
  LOOP (i4, present (i4) async (1) wait (1), gang)
  LOOP (other, copyin (other), gang)
  LOOP (other, reduction (+:other) present (other), gang worker)
}

static void
combined (void)
{
  BEGIN (f)
  BEGIN (i4)
#pragma acc parallel loop gang num_gangs (8) reduction (+:f, i4) present (f)
  for (int i = 0; i < N; i++)
    {
      f += i;
      i4 += i;
    }
  END (f)
  END (i4)
  BEGIN (d)
#pragma acc data copy (d)
#pragma acc parallel loop gang num_gangs (8) reduction (+:d)
  for (int i = 0; i < N; i++)
    d += i;
  END (d)
  BEGIN (d)
#pragma acc serial loop reduction (+:d)
  for (int i = 0; i < N; i++)
    d += i;
  END (d)
}

static void
operators (void)
{
  largest = 3;
  all = 1;
  z = 2;
#pragma acc update device (largest, all, z)
#pragma acc parallel loop gang num_gangs (8) reduction (max:largest) reduction (&&:all) reduction (+:z)
  for (int i = 0; i < N; i++)
    {
      largest = largest > i * 3 % N ? largest : i * 3 % N;
      all = all && i != 17;
      z += i + 1i;
    }
  CHECK_EQ (largest, 3);
#pragma acc update self (largest, all, z)
  CHECK_EQ (largest, N - 1);
  CHECK_EQ (all, 0);
  CHECK (z == 2 + SUM + N * 1i);
}

/* The sum of all i * j, by one variable for both loops.  */

static void
nests (void)
{
  d = 5;
#pragma acc update device (d)
#pragma acc parallel num_gangs (8) present (d)
#pragma acc loop gang reduction (+:d)
  for (int i = 0; i < N; i++)
#pragma acc loop vector reduction (+:d)
    for (int j = 0; j < N; j++)
      d += i * j;
#pragma acc update self (d)
  CHECK_EQ ((int) d, 5 + SUM * SUM);
  /* Each gang adds its rows' sums.  */
  i4 = 5;
#pragma acc update device (i4)
#pragma acc parallel num_gangs (8)
#pragma acc loop gang
  for (int i = 0; i < N; i++)
#pragma acc loop worker vector reduction (+:i4)
    for (int j = 0; j < N; j++)
      i4 += i;
#pragma acc update self (i4)
  CHECK_EQ (i4, 5 + N * SUM);
}

/* An iteration sets the variable before it reads it.  */

static void
own_of_iterations (void)
{
  float row[N] = { 0 };
#pragma acc parallel loop gang num_gangs (8) copyout (row)
  for (int i = 0; i < N; i++)
    {
      f = i;
#pragma acc loop vector reduction (+:f)
      for (int j = 0; j < N; j++)
	f += j;
      row[i] = f;
    }
  for (int i = 0; i < N; i++)
    CHECK_SAME (row[i], (float) (i + SUM));
#pragma acc update self (f)
  CHECK_SAME (f, (float) (N - 1 + SUM));
}

/* By a clause the variable is each gang's own.  */

static void
own_of_gangs (void)
{
  int got[8] = { 0 };
  i4 = 5;
#pragma acc update device (i4)
#pragma acc parallel num_gangs (8) firstprivate (i4) copyout (got)
  {
#pragma acc loop vector reduction (+:i4)
    for (int i = 0; i < N; i++)
      i4 += i;
#pragma acc loop gang
    for (int g = 0; g < 8; g++)
      got[g] = i4;
  }
  for (int g = 0; g < 8; g++)
    CHECK_EQ (got[g], 5 + SUM);
#pragma acc update self (i4)
  CHECK_EQ (i4, 5);
  d = 5;
#pragma acc update device (d)
#pragma acc parallel loop gang num_gangs (8) private (d) copyout (got)
  for (int g = 0; g < 8; g++)
    {
      d = g;
#pragma acc loop vector reduction (+:d)
      for (int i = 0; i < N; i++)
	d += i;
      got[g] = d;
    }
  for (int g = 0; g < 8; g++)
    CHECK_EQ (got[g], g + SUM);
#pragma acc update self (d)
  CHECK_EQ ((int) d, 5);
}

/* What else the region does with the variable, and routines with it and others.  */

static void
other_uses (void)
{
  long got[2] = { 0 };
  other = 5;
#pragma acc update device (other)
#pragma acc parallel num_gangs (1) copyout (got)
  {
    other++;
#pragma acc loop gang vector reduction (+:other)
    for (int i = 0; i < N; i++)
      other += i;
    got[0] = other;
    got[1] = both ();
    long *p = &other;
    *p += 100;
#pragma acc atomic
    other += 1000;
  }
  CHECK_EQ (got[0], 6L + SUM);
  CHECK_EQ (got[1], 13L + SUM);
#pragma acc update self (other)
  CHECK_EQ (other, 1106L + SUM);
  at_start = 5;
#pragma acc update device (at_start, other)
#pragma acc parallel num_gangs (8)
  {
#pragma acc loop gang reduction (+:at_start)
    for (int i = 0; i < N; i++)
      at_start += i;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
#pragma acc atomic
      other += i;
  }
#pragma acc serial copyout (got)
  got[0] = both ();
  CHECK_EQ (got[0], 1106L + 5 + 3L * SUM);
}

static void
of_function (void)
{
  static int s;
#pragma acc declare create (s)
  BEGIN (s)
#pragma acc parallel loop gang num_gangs (8) reduction (+:s) present (s)
  for (int i = 0; i < N; i++)
    s += i;
  END (s)
}

static void
on_host (void)
{
  f = 5;
#pragma acc parallel loop gang num_gangs (8) reduction (+:f) if (0)
  for (int i = 0; i < N; i++)
    f += i;
  CHECK_SAME (f, 5.f + SUM);
}

int
main (void)
{
  loops ();
  combined ();
  operators ();
  nests ();
  own_of_iterations ();
  own_of_gangs ();
  other_uses ();
  of_function ();
  on_host ();
  return test_done ();
}
