/* Loops of `kernels' whose variables are global, or have their addresses taken elsewhere: the values behind the region, and
   pointers that may lead to them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300, SEVERAL = 1000 };

static int counter;
int limit = N;
float value, total;
static float a[N], b[N];
static int marks[N], ints[N];

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? SEVERAL : i & 0;
}

static void __attribute__ ((noipa)) look (int *i, float *v)
{
  CHECK_EQ (*i, N);
  CHECK (*v == 10);
}

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 7;
      b[i] = -1;
      marks[i] = 0;
    }
}

static void
globals (void)
{
  fill ();
  total = 2;
#pragma acc kernels
  {
    for (counter = 0; counter < N; counter++)
      {
	value = a[counter] * 2;
	b[counter] = value + 1;
	marks[counter] = mark (counter);
      }
    for (counter = 0; counter < N; counter++)
      total = total + b[counter];
  }
  float want = 2;
  for (int i = 0; i < N; i++)
    {
      CHECK (b[i] == i % 7 * 2 + 1);
      want += i % 7 * 2 + 1;
    }
  CHECK_EQ (counter, N);
  CHECK (value == (N - 1) % 7 * 2);
  CHECK (total == want);
  CHECK_EQ (marks[1], SEVERAL);
}

static void
addressed (void)
{
  int i;
  float v;
  fill ();
#pragma acc kernels
  for (i = 0; i < N; i++)
    {
      v = a[i] * 2;
      b[i] = v;
      marks[i] = mark (i);
    }
  look (&i, &v);
  for (int k = 0; k < N; k++)
    CHECK (b[k] == k % 7 * 2);
  CHECK_EQ (marks[1], SEVERAL);
}

/* P leads to the counter, or to what is no loop's.  */

static void __attribute__ ((noipa))
pointed (int *p, int *seen)
{
#pragma acc kernels present (p[0:1], counter) copy (seen[0:N])
  for (counter = 0; counter < N; counter++)
    seen[counter] = *p;
}

static void __attribute__ ((noipa))
updated (int *p, int *seen)
{
#pragma acc kernels present (p[0:1], counter) copy (seen[0:N])
  for (counter = 0; counter < N; counter++)
    {
      seen[counter] = counter;
#pragma acc atomic
      (*p)++;
    }
}

int
main (void)
{
  globals ();
  addressed ();
  static int seen[N];
  counter = 5;
#pragma acc data copy (counter, limit)
  {
    pointed (&counter, seen);
    for (int i = 0; i < N; i++)
      CHECK_EQ (seen[i], i);
    pointed (&limit, seen);
    for (int i = 0; i < N; i++)
      CHECK_EQ (seen[i], N);
    for (int i = 0; i < N; i++)
      seen[i] = -1;
    updated (&counter, seen);
    for (int i = 0; i < N; i++)
      CHECK_EQ (seen[i], i % 2 ? -1 : i);
    updated (&limit, seen);
    for (int i = 0; i < N; i++)
      CHECK_EQ (seen[i], i);
  }
  CHECK_EQ (counter, N);
  CHECK_EQ (limit, 2 * N);
  return test_done ();
}
