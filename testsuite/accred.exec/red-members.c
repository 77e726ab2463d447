/* Reductions of members, of structs through pointers, and of structs, member by member.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fchecking" } */

#include "accred-test.h"

struct inner
{
  float f;
  short c[3];
};

struct sums
{
  int a;
  double v[3];
  struct inner in[2];
  int scale;
};

struct large
{
  double m[10][10];
  int k;
  long h[256];
};

static struct sums global;
static const int n = 1000;

#pragma acc routine vector
static void
add_row (struct sums *s, int row, int length)
{
#pragma acc loop vector reduction (+:s->a, s->v[1:2])
  for (int i = 0; i < length; i++)
    {
      s->a += row;
      s->v[1 + i % 2] += i;
    }
}

static void
members (void)
{
  struct sums s = { 5, { 0, 3, 0 }, { { 1, { 2, 3, 4 } }, { 5, { 6, 7, 8 } } }, 2 };
  struct sums *p = &global;
  int x = 0;
#pragma acc parallel loop reduction (+:s.a, x, s.v)
  for (int i = 0; i < n; i++)
    {
      s.a += i;
      x++;
      s.v[i % 3] += i % 7 * s.scale;
    }
  double v[3] = { 0, 3, 0 };
  for (int i = 0; i < n; i++)
    v[i % 3] += i % 7 * 2;
  CHECK_EQ (s.a, 5 + n * (n - 1) / 2);
  CHECK_EQ (x, n);
  for (int k = 0; k < 3; k++)
    CHECK_EQ (s.v[k], v[k]);
  /* Members that no clause names keep their values.  */
  CHECK_EQ (s.in[0].c[2] + s.in[1].c[0] + s.scale, 12);

#pragma acc parallel loop reduction (max:p->v[1:2]) reduction (+:p->in[1].c[0:2])
  for (int i = 0; i < n; i++)
    {
      p->v[1] = p->v[1] > i ? p->v[1] : i;
      if (2 * i > p->v[2])
	p->v[2] = 2 * i;
      p->in[1].c[i % 2]++;
    }
  CHECK_EQ (p->v[0], 0);
  CHECK_EQ (p->v[1], n - 1);
  CHECK_EQ (p->v[2], 2 * n - 2);
  CHECK_EQ (p->in[1].c[0], n / 2);
  CHECK_EQ (p->in[1].c[1], n / 2);
  CHECK_EQ (p->in[1].c[2], 0);
}

static void
structs (void)
{
  struct sums s = { 5, { 0, 3, 0 }, { { 1, { 2, 3, 4 } }, { 5, { 6, 7, 8 } } }, 2 };
#pragma acc parallel loop reduction (+:s) num_gangs (7)
  for (int i = 0; i < n; i++)
    {
      s.a += i;
      s.in[i % 2].f++;
      s.in[0].c[i % 3]++;
    }
  CHECK_EQ (s.a, 5 + n * (n - 1) / 2);
  CHECK_EQ (s.v[1], 3);
  CHECK_EQ (s.in[0].f, 1 + n / 2);
  CHECK_EQ (s.in[1].f, 5 + n / 2);
  CHECK_EQ (s.in[0].c[0], 2 + n / 3 + 1);
  CHECK_EQ (s.in[0].c[2], 4 + n / 3);
  CHECK_EQ (s.in[1].c[2], 8);
  CHECK_EQ (s.scale, 2);

  /* Inside of a construct: the struct is each gang's own.  */
  int wrong = 0;
#pragma acc parallel loop gang private (s) reduction (+:wrong) num_gangs (5)
  for (int r = 0; r < 20; r++)
    {
      s.a = r;
      s.v[0] = s.v[1] = s.v[2] = 1;
#pragma acc loop vector reduction (+:s.a, s.v)
      for (int i = 0; i < 100; i++)
	{
	  s.a += i;
	  s.v[i % 3] += r;
	}
      wrong += s.a != r + 4950 || s.v[0] != 1 + 34 * r || s.v[1] != 1 + 33 * r;
    }
  CHECK_EQ (wrong, 0);
}

static void
large_struct (void)
{
  struct large big = { .k = 4 }, *q = &big;
  for (int i = 0; i < 256; i++)
    big.h[i] = i;
#pragma acc parallel loop reduction (+:big) num_gangs (4) vector_length (32)
  for (int i = 0; i < n; i++)
    {
      big.m[i % 10][i / 10 % 10] += i;
      big.k++;
      big.h[i & 255]++;
    }
  CHECK_EQ (big.k, 4 + n);
  for (int k = 0; k < 100; k++)
    {
      double want = 0;
      for (int i = 0; i < n; i++)
	want += (i % 10 * 10 + i / 10 % 10 == k) * i;
      CHECK_EQ (big.m[k / 10][k % 10], want);
    }
  /* Updates of a member in memory; the bounds are known at run time only.  */
  int some = n / 8;
#pragma acc parallel loop reduction (+:q->h)
  for (int i = 0; i < n; i++)
    q->h[i & 255]++;
#pragma acc parallel loop reduction (+:q->h[1:some])
  for (int i = 0; i < n; i++)
    q->h[1 + i % some]++;
  for (int k = 0; k < 256; k++)
    CHECK_EQ (q->h[k], k + 2 * (n / 256 + (k < n % 256)) + (k >= 1 && k <= some ? 8 : 0));
}

static void
levels (void)
{
  struct sums s = { 0, { 0, 0, 0 }, { { 0, { 0 } } }, 0 };
#pragma acc parallel reduction (+:s.a) num_gangs (6)
  s.a++;
  CHECK_EQ (s.a, 6);
#pragma acc serial loop reduction (*:s.a)
  for (int i = 1; i <= 5; i++)
    s.a *= i;
  CHECK_EQ (s.a, 720);
  s.a = 0;
#pragma acc kernels loop independent reduction (+:s.a, s.v)
  for (int i = 0; i < n; i++)
    {
      s.a++;
      s.v[2]++;
    }
  CHECK_EQ (s.a, n);
  CHECK_EQ (s.v[2], n);
  /* The inner RESULT is the outer LOCAL.  */
#pragma acc parallel loop gang reduction (+:s.a, s.v) copy (s)
  for (int r = 0; r < 30; r++)
#pragma acc loop worker vector reduction (+:s.a, s.v)
    for (int i = 0; i < 40; i++)
      {
	s.a += i;
	s.v[i % 3] += r;
      }
  CHECK_EQ (s.a, n + 30 * 780);
  CHECK_EQ (s.v[0], 435 * 14);
  CHECK_EQ (s.v[2], n + 435 * 13);
  struct sums t = { 0 };
#pragma acc data copy (t)
#pragma acc parallel loop gang num_gangs (1) present (t)
  for (int r = 0; r < 10; r++)
    add_row (&t, 3, 50);
  CHECK_EQ (t.a, 1500);
  CHECK_EQ (t.v[1], 10 * 600);
  CHECK_EQ (t.v[2], 10 * 625);
}

int
main ()
{
  members ();
  structs ();
  large_struct ();
  levels ();
  return test_done ();
}
