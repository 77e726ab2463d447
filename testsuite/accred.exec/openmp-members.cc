/* Reductions of members in member functions: g++ itself keeps the result in a copy that ends with the region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 1000 };

struct counters
{
  int before = 5;
  int hits = 2;
  double sum = 0.5;
  long most = -1;
  int after = 7;

  void combined (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits) map (tofrom : hits)
    for (int i = 0; i < n; i++)
      if (i % 3 == 0)
	hits++;
  }

  void implicit (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits, sum) reduction (max : most)
    for (int i = 0; i < n; i++)
      {
	hits += i & 1;
	sum += 0.25 * i;
	most = i > most ? i : most;
      }
  }

  void split (int n)
  {
#pragma omp target map (tofrom : hits)
    {
      hits += 10;
#pragma omp teams distribute parallel for reduction (+ : hits)
      for (int i = 0; i < n; i++)
	hits += i % 5 == 0;
    }
  }

  void threads (int n)
  {
#pragma omp target map (tofrom : sum)
#pragma omp parallel for reduction (- : sum)
    for (int i = 0; i < n; i++)
      sum -= i;
  }

  /* The object is on the device already, which has the result until it is copied back.  */
  void present (int n)
  {
#pragma omp target enter data map (to : this[0 : 1])
    implicit (n);
    hits = -3;
    sum = -3;
#pragma omp target update from (this[0 : 1])
#pragma omp target exit data map (release : this[0 : 1])
  }
};

template <typename T> struct pair
{
  T a, b;

  void add (int n)
  {
#pragma omp target teams distribute parallel for collapse (2) reduction (+ : a, b)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 10; j++)
	{
	  a += i;
	  b += j;
	}
  }
};

int
main ()
{
  counters c;
  c.combined (N);
  CHECK (c.hits == 2 + 334);
  c.implicit (N);
  CHECK (c.hits == 336 + 500 && c.sum == 0.5 + 0.25 * N * (N - 1) / 2 && c.most == N - 1);
  c.hits = 0;
  c.split (N);
  CHECK (c.hits == 10 + 200);
  c.sum = 3;
  c.threads (N);
  CHECK (c.sum == 3 - N * (N - 1) / 2);
  c.hits = 4;
  c.sum = 0;
  c.present (N);
  CHECK (c.hits == 4 + 500 && c.sum == 0.25 * N * (N - 1) / 2);
  CHECK (c.before == 5 && c.after == 7);
  pair<float> p = { 1, 2 };
  p.add (100);
  CHECK (p.a == 1 + 10 * 4950 && p.b == 2 + 100 * 45);
  pair<short> q = { 1, 2 };
  q.add (10);
  CHECK (q.a == 1 + 450 && q.b == 2 + 450);
  return test_done ();
}
