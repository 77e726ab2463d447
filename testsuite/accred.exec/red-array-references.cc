/* Reductions of sections of what a reference to a pointer leads to, which no clause maps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { M = 100 };

struct object
{
  double in[3];
  double x;
};

static void
run_time (double *&p, int n)
{
#pragma acc parallel loop reduction (+:p[0:n])
  for (int i = 0; i < M; i++)
    for (int k = 0; k < n; k++)
      p[k] += k;
}

static void
constant (double *const &p)
{
#pragma acc parallel loop reduction (+:p[1:3])
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 3; k++)
      p[k + 1] += k;
}

static void
mapped (double *&p)
{
#pragma acc parallel loop reduction (+:p[1:3]) copy (p[0:5])
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 3; k++)
      p[k + 1] += k;
}

static void
nested (double *&p)
{
#pragma acc parallel
#pragma acc loop gang reduction (+:p[1:3])
  for (int i = 0; i < 10; i++)
#pragma acc loop vector reduction (+:p[1:3])
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 3; k++)
	p[k + 1] += k;
}

static void
construct (double *&p)
{
#pragma acc serial reduction (+:p[1:3])
  p[2] += 7;
}

template <typename T> static void
greatest (T &p)
{
#pragma acc parallel loop reduction (max:p[0:2])
  for (int i = 0; i < M; i++)
    p[i & 1] = p[i & 1] > i ? p[i & 1] : i;
}

static void
rows (double (*&p)[3])
{
#pragma acc parallel loop reduction (+:p[0:2][0:3])
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 3; k++)
      p[1][k] += k;
}

static void
lambda (double *&p)
{
  [&] {
#pragma acc parallel loop reduction (+:p[1:3])
    for (int i = 0; i < M; i++)
      for (int k = 0; k < 3; k++)
	p[k + 1] += k;
  } ();
}

static void
member (object *&p)
{
#pragma acc parallel loop reduction (+:p->in)
  for (int i = 0; i < M; i++)
    for (int k = 0; k < 3; k++)
      p->in[k] += k + p->x;
}

static double a[6];

/* The elements from 1 on, which are now 1000 + WANT.  */
static void
check (long w0, long w1, long w2, long w3)
{
  CHECK_EQ (a[1], 1000 + w0);
  CHECK_EQ (a[2], 1000 + w1);
  CHECK_EQ (a[3], 1000 + w2);
  CHECK_EQ (a[4], 1000 + w3);
  CHECK_EQ (a[0], 1000);
  CHECK_EQ (a[5], 1000);
  for (double &e : a)
    e = 1000;
}

int
main ()
{
  double *p = a + 1;
  for (double &e : a)
    e = 1000;
  run_time (p, 3);
  check (0, M, 2 * M, 0);
  constant (p);
  check (0, 0, M, 2 * M);
  mapped (p);
  check (0, 0, M, 2 * M);
  nested (p);
  check (0, 0, M, 2 * M);
  construct (p);
  check (0, 0, 7, 0);
  lambda (p);
  check (0, 0, M, 2 * M);
  a[1] = 5;
  a[2] = 98;
  greatest (p);
  CHECK_EQ (a[1], M - 2);
  CHECK_EQ (a[2], M - 1);
  for (double &e : a)
    e = 1000;

  double two[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
  double (*r)[3] = two;
  rows (r);
  for (int k = 0; k < 3; k++)
    {
      CHECK_EQ (two[0][k], 1 + k);
      CHECK_EQ (two[1][k], 4 + k + M * k);
    }

  object o = { { 1, 2, 3 }, 5 }, *q = &o;
  member (q);
  for (int k = 0; k < 3; k++)
    CHECK_EQ (o.in[k], 1 + k + M * (k + 5));
  CHECK_EQ (o.x, 5);
  return test_done ();
}
