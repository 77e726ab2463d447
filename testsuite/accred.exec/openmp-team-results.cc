/* What the last iteration of a loop over threads leaves in a variable that the clause
   `firstprivate' of a loop over teams gives each of its iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  T = 5,
  N = 100
};

struct plain
{
  int a, b;
};

#pragma omp begin declare target
struct pair
{
  int a, b;
  pair () : a (0), b (0) {}
  pair (const pair &o) : a (o.a), b (o.b) {}
  pair &operator= (const pair &o)
  {
    a = o.a;
    b = o.b + 1;
    return *this;
  }
  ~pair () { a = b = -99; }
};
#pragma omp end declare target

/* Also of the target construct, or mapped there.  */

static void
combined (pair &reference, int n)
{
  int got[6][T] = { 0 };
  pair p;
  plain s = { 1, 2 };
  int x = 5;
#pragma omp target teams distribute map(tofrom : got) firstprivate(p, s, x, reference)
  for (int t = 0; t < T; t++)
    {
      p.a += t;
      s.a += t;
      reference.a += t;
#pragma omp parallel for lastprivate(p, s, x, reference)
      for (int i = 0; i < n; i++)
	{
	  p.a = i;
	  s.a = 2 * i;
	  s.b = i;
	  x = 3 * i;
	  reference.a = 4 * i;
	}
      got[0][t] = p.a;
      got[1][t] = s.a;
      got[2][t] = x;
      got[3][t] = reference.a;
      got[4][t] = s.b;
    }
#pragma omp target map(tofrom : got, p, s)
#pragma omp teams distribute firstprivate(p, s)
  for (int t = 0; t < T; t++)
    {
      p.a += t;
#pragma omp parallel for lastprivate(p, s)
      for (int i = 0; i < n; i++)
	{
	  p.a = i;
	  s.a = i;
	}
      got[5][t] = p.a + s.a;
    }
  for (int t = 0; t < T; t++)
    {
      for (int k = 0; k < 4; k++)
	CHECK_EQ (got[k][t], (k + 1) * (n - 1));
      CHECK_EQ (got[4][t], n - 1);
      CHECK_EQ (got[5][t], 2 * (n - 1));
    }
  CHECK_EQ (p.a, 0);
  CHECK_EQ (s.a, 1);
}

int
main ()
{
  pair p;
  combined (p, N);
  return test_done ();
}
