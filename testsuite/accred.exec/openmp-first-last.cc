/* Objects of classes with constructors that are firstprivate and lastprivate: each iteration begins
   with a copy of the object as it was before the loop, the last one sets it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

enum
{
  N = 300
};

#pragma omp declare target
/* Without a default constructor.  */
struct pair
{
  int a, b;
  explicit pair (int n) : a (n), b (-n) {}
  pair (const pair &);
  pair &operator= (const pair &);
  ~pair ();
};

pair::pair (const pair &o) : a (o.a), b (o.b) {}

pair &
pair::operator= (const pair &o)
{
  a = o.a;
  b = o.b + 1;
  return *this;
}

pair::~pair ()
{
  a = b = -99;
}
#pragma omp end declare target

static void
combined (int n)
{
  int first[N];
  pair p (5), q (7);
#pragma omp target map(tofrom : p, q) map(from : first)
#pragma omp parallel for firstprivate(p, q) lastprivate(p, q)
  for (int i = 0; i < n; i++)
    {
      first[i] = p.a + 10 * q.b + i;
      p.a = i;
      q.b += i;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (first[i], 5 - 70 + i);
  CHECK_EQ (p.a, n - 1);
  CHECK_EQ (p.b, -5 + 1);
  CHECK_EQ (q.a, 7);
  CHECK_EQ (q.b, -7 + n - 1 + 1);
#pragma omp target parallel for firstprivate(p) lastprivate(p) map(tofrom : p) map(from : first) \
  num_threads(64)
  for (int i = n; i > 0; i -= 7)
    {
      first[i - 1] = p.a + i;
      p.a = i;
    }
  for (int i = n; i > 0; i -= 7)
    CHECK_EQ (first[i - 1], n - 1 + i);
  CHECK_EQ (p.a, (n - 1) % 7 + 1);
}

/* A reference to the object, in each of several teams, and a loop without iterations.  */

static void
in_teams (pair &p, int n)
{
  int first[4][N];
  p.a = 3;
#pragma omp target teams distribute map(tofrom : p) map(from : first) firstprivate(p)
  for (int t = 0; t < 4; t++)
    {
      p.a += t;
#pragma omp parallel for firstprivate(p) lastprivate(p)
      for (int i = 0; i < n; i++)
	{
	  first[t][i] = p.a + i;
	  p.a = i;
	}
      first[t][n] = p.a;
#pragma omp parallel for firstprivate(p) lastprivate(p)
      for (int i = 0; i < n - N; i++)
	p.a = -1;
      first[t][n + 1] = p.a;
    }
  for (int t = 0; t < 4; t++)
    {
      for (int i = 0; i < n; i++)
	CHECK_EQ (first[t][i], 3 + t + i);
      CHECK_EQ (first[t][n], n - 1);
      CHECK_EQ (first[t][n + 1], n - 1);
    }
  CHECK_EQ (p.a, 3);
}

int
main ()
{
  pair p (1);
  combined (N);
  in_teams (p, N - 5);
  return test_done ();
}
