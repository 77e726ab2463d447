/* Reductions on the compute construct: each gang's redundant execution counts once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };
static int a[N];

/* No loop at all: the result depends on the number of gangs alone.  */
static void
redundant (void)
{
  int s = 100;
  unsigned x = 0xf0;
  double p = 3;
#pragma acc parallel num_gangs (6) reduction (+:s) reduction (^:x) reduction (*:p) copy (s, x, p)
  {
    s += 7;
    x ^= 1;
    p *= 2;
  }
  /* Six gangs, each from the identity: 0 + 7, 0 ^ 1 (six of them cancel out), 1 * 2.  */
  CHECK_EQ (s, 142);
  CHECK_EQ (x, 0xf0u);
  CHECK_SAME (p, 192.0);
}

static void
with_gang_loop (void)
{
  int s = 5;
#pragma acc parallel num_gangs (8) reduction (+:s) copy (s) copyin (a)
  {
    s += 1;
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    s += 1;
  }
  int want = 5 + 8 * 2;
  for (int i = 0; i < N; i++)
    want += a[i];
  CHECK_EQ (s, want);
}

static void
with_every_level (void)
{
  long s = 5;
  int m = -1;
#pragma acc parallel num_gangs (8) num_workers (4) vector_length (64) reduction (+:s) reduction (max:m) copy (s, m) copyin (a)
  {
#pragma acc loop gang worker vector reduction (+:s) reduction (max:m)
    for (int i = 0; i < N; i++)
      {
	s += a[i];
	m = a[i] > m ? a[i] : m;
      }
  }
  long want = 5;
  int most = -1;
  for (int i = 0; i < N; i++)
    {
      want += a[i];
      most = a[i] > most ? a[i] : most;
    }
  CHECK_EQ (s, want);
  CHECK_EQ (m, most);
}

/* Every gang runs the whole vector loop.  */
static void
with_vector_loop (void)
{
  int s = 5;
#pragma acc parallel num_gangs (3) vector_length (32) reduction (+:s) copy (s) copyin (a)
  {
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ (s, 5 + 3 * sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (int) (test_random () % 2001) - 1000;
  redundant ();
  with_gang_loop ();
  with_every_level ();
  with_vector_loop ();
  return test_done ();
}
