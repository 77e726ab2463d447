/* Atomic updates that may be plain ones, since no two iterations meet, and those that look so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000 };

static int a[2 * N + 9], key[N];
static double d[3 * N];

static void
fill (void)
{
  for (int i = 0; i < 2 * N + 9; i++)
    a[i] = i % 10;
  for (int i = 0; i < 3 * N; i++)
    d[i] = i % 7;
}

/* Neighbours, every second one, backwards, with an inner value.  */
static void
lone (void)
{
  fill ();
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i + 5] += i;
    }
#pragma acc parallel loop copy (a) gang num_gangs (7)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[2 * i] -= 3;
    }
#pragma acc parallel loop copy (d, a)
  for (int i = 0; i < N; i++)
    if (i % 5)
      {
#pragma acc atomic update
	d[3 * N - 1 - 3 * i] += i * 0.5;
#pragma acc atomic update
	a[i] &= 0xff;
      }
  for (int i = 0; i < 2 * N + 9; i++)
    {
      int want = i % 10;
      if (i >= 5 && i < N + 5)
	want += i - 5;
      if (i % 2 == 0 && i < 2 * N)
	want -= 3;
      if (i < N && i % 5)
	want &= 0xff;
      CHECK_EQ (a[i], want);
    }
  for (int i = 0; i < N; i++)
    CHECK (d[3 * N - 1 - 3 * i] == (3 * N - 1 - 3 * i) % 7 + (i % 5 ? i * 0.5 : 0));
}

/* Each element twice, by neighbours; by halves; by all.  */
static void
meeting (void)
{
  fill ();
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i] += 1;
#pragma acc atomic update
      a[i + 1] += 1;
    }
  for (int i = 0; i <= N; i++)
    CHECK_EQ (a[i], i % 10 + (i > 0) + (i < N));
  fill ();
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[i / 64] += 1;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % 10 + (i < N / 64 ? 64 : i == N / 64 ? N % 64 : 0));
  fill ();
  for (int zero = 0; zero < 2; zero++)
#pragma acc parallel loop copy (a)
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[i * zero] += 1;
      }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % 10 + 1 + (i == 0 ? N : 0));
}

/* All gangs do the loop, or what follows it, or another loop.  */
static void
redundant (void)
{
  fill ();
#pragma acc parallel copy (a) num_gangs (6)
  {
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[i] += 1;
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % 10 + 6);
  fill ();
#pragma acc parallel copy (a) num_gangs (6)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[i] += 1;
      }
#pragma acc atomic update
    a[7] += 100;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % 10 + 1 + (i == 7 ? 600 : 0));
  fill ();
#pragma acc parallel copy (a) num_gangs (6)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[i] += 1;
      }
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[N - i] += 10;
      }
  }
  for (int i = 0; i <= N; i++)
    CHECK_EQ (a[i], i % 10 + (i < N) + (i > 0) * 10);
}

/* A capture and an atomic read of other iterations' elements.  */
static void
seen_by_others (void)
{
  static int seen[N];
  fill ();
#pragma acc parallel loop copy (a) copyout (seen)
  for (int i = 0; i < N; i++)
    {
      int v;
#pragma acc atomic update
      a[i] += 4;
#pragma acc atomic capture
      v = a[N + i % 3]++;
      seen[i] = v;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % 10 + 4);
  CHECK_EQ (a[N] + a[N + 1] + a[N + 2], 3 + N);
}

int
main (void)
{
  lone ();
  meeting ();
  redundant ();
  seen_by_others ();
  return test_done ();
}
