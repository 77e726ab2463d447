// References in other uses: unnamed, private, read only, of iterations, in routines and inner loops.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "3" }

#include "accred-test.h"

enum { N = 300 };

static int a[N], b[N];

struct s
{
  int x, y;
};

__attribute__ ((noipa)) static void
unnamed ()
{
#pragma acc parallel loop copy(a) copyout(b) num_gangs(4)
  for (int i = 0; i < N; i++)
    {
      int &r = a[i];
      r = i;
      b[i] = r + 1;
      r += 2;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i + 2);
      CHECK_EQ (b[i], i + 1);
    }
#pragma acc parallel copy(a) copyout(b) num_gangs(4)
  {
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
	int &r = i % 2 ? a[i] : b[i];
	r = i;
	int &q = i % 2 ? b[i] : a[i];
	q = r + 1;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (i % 2 ? a[i] : b[i], i);
      CHECK_EQ (i % 2 ? b[i] : a[i], i + 1);
    }
}

__attribute__ ((noipa)) static void
gangs ()
{
  int t = 5, u = 0;
#pragma acc parallel copy(t) copyout(b) num_gangs(4) vector_length(32)
  {
    const int &r = t;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      b[i] = r + i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 5 + i);
  // private outside, reference inside
#pragma acc parallel loop gang vector private(t) copyout(b) num_gangs(4)
  for (int i = 0; i < N; i++)
    {
      int &r = t;
      r = i;
      r++;
      b[i] = t;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 1 + i);
  CHECK_EQ (t, 5);
  // firstprivate
#pragma acc parallel firstprivate(t) copyout(b) num_gangs(4)
  {
    int &r = t;
    r += 1;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      b[i] = r + i;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 6 + i);
#pragma acc parallel loop copyout(b) num_gangs(4)
  for (int i = 0; i < N; i++)
    {
      int own = i, &r = own, &q = r;
      q += 3;
      b[i] = own;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 3 + i);
  // the variable outside named by nothing, set through a reference first
#pragma acc parallel loop copyout(b) num_gangs(4)
  for (int i = 0; i < N; i++)
    {
      int &r = u;
      r = i;
      r += 3;
      b[i] = u;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 3 + i);
  int &o = u;
#pragma acc parallel loop copyout(b) num_gangs(4)
  for (int i = 0; i < N; i++)
    {
      o = i;
      o += 3;
      b[i] = o;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 3 + i);
#pragma acc parallel loop copyout(b) num_gangs(4) private(o)
  for (int i = 0; i < N; i++)
    {
      int &r = o;
      r = i;
      o += 3;
      b[i] = r;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 3 + i);
}

__attribute__ ((noipa)) static void
inner (s *p)
{
#pragma acc parallel loop gang copy(p[0 : N]) num_gangs(4) vector_length(32)
  for (int i = 0; i < N; i++)
    {
      s &e = p[i];
      int &sum = e.y;
      sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < 50; k++)
	sum += k + e.x;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i].y, 50 * 49 / 2 + 50 * p[i].x);
#pragma acc parallel loop copy(p[0 : N]) num_gangs(4) vector_length(32)
  for (int i = 0; i < N; i++)
    {
      s &e = p[i];
      int &sum = e.y;
      sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int k = 0; k < 50; k++)
	sum += k + e.x;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i].y, 50 * 49 / 2 + 50 * p[i].x);
#pragma acc kernels copy(p[0 : N])
#pragma acc loop independent
  for (int i = 0; i < N; i++)
    {
      s &e = p[i];
      int &sum = e.y;
      sum = 1;
#pragma acc loop independent reduction(+ : sum)
      for (int k = 0; k < 50; k++)
	sum += k + e.x;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i].y, 1 + 50 * 49 / 2 + 50 * p[i].x);
}

#pragma acc routine vector
__attribute__ ((noinline)) void
rowsum (int &out, int n)
{
  int &r = out;
  r = 0;
#pragma acc loop vector reduction(+ : r)
  for (int i = 0; i < n; i++)
    r += i;
}

#pragma acc routine worker
__attribute__ ((noinline)) void
rowsum2 (int &out, int n)
{
  int s = 1;
  int &r = s;
#pragma acc loop worker vector reduction(+ : r)
  for (int i = 0; i < n; i++)
    r += i;
  out = s;
}

__attribute__ ((noipa)) static void
routines ()
{
#pragma acc parallel loop gang copyout(b) num_gangs(4) vector_length(32)
  for (int i = 0; i < N; i++)
    rowsum (b[i], i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], i * (i - 1) / 2);
#pragma acc parallel loop gang copyout(b) num_gangs(4) vector_length(32)
  for (int i = 0; i < N; i++)
    rowsum2 (b[i], i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], 1 + i * (i - 1) / 2);
}

__attribute__ ((noipa)) static void
structured ()
{
  s p = { 3, 4 };
#pragma acc parallel copy(p) num_gangs(4)
  {
    auto &[x, y] = p;
#pragma acc loop gang vector
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic
	x += i;
#pragma acc atomic
	y += 1;
      }
  }
  CHECK_EQ (p.x, 3 + N * (N - 1) / 2);
  CHECK_EQ (p.y, 4 + N);
}

int
main ()
{
  static s p[N];
  for (int i = 0; i < N; i++)
    p[i].x = i % 7;
  unnamed ();
  gangs ();
  inner (p);
  routines ();
  structured ();
  return test_done ();
}
