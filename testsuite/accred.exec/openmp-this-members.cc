/* OpenMP's reductions of members by their names, whose loops say `this->x' or use both names; copies
   of members by their names beside `this->x'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 13 and later crash at a member that is a reference without the plugin, too.  There the host executes that
   loop.  */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  N = 300
};

static const int sum = N * (N - 1) / 2;

template <typename T> struct counters
{
  T before;
  T hits;
  T f[4];
  T largest;
  T &other;

  explicit counters (T &o) : before (3), hits (5), f{ 1, 2, 3, 4 }, largest (-1), other (o) {}

  void combined (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      this->hits += i;
  }

  void both_names (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits) reduction (max : largest)
    for (int i = 0; i < n; i++)
      {
	hits += i;
	this->hits++;
	if (this->largest < i)
	  this->largest = i;
      }
  }

  void whole_object (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits) map (tofrom : this[ : 1])
    for (int i = 0; i < n; i++)
      this->hits += i;
  }

  /* Beside the loop it is the object itself.  */
  void split (int n)
  {
#pragma omp target map (tofrom : hits)
    {
      this->hits *= 2;
#pragma omp parallel for reduction (+ : hits)
      for (int i = 0; i < n; i++)
	this->hits += i;
      this->hits++;
    }
  }

  /* The array, of which the region also gets the whole object.  */
  void array (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : f)
    for (int i = 0; i < n; i++)
      this->f[i % 4] += i;
  }

  void array_beside (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : f)
    for (int i = 0; i < n; i++)
      f[i % 4] += this->before;
  }

  void reference (int n)
  {
#if __GNUC__ < 13
#pragma omp target teams distribute parallel for reduction (+ : other)
#endif
    for (int i = 0; i < n; i++)
      this->other += i;
  }

  void lambda (int n)
  {
    auto add = [this] (int m)
    {
#pragma omp target teams distribute parallel for reduction (+ : hits)
      for (int i = 0; i < m; i++)
	this->hits += i;
    };
    add (n);
  }

  /* Only read: what it was before.  */
  void only_read (int n, T *seen)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits) map (from : seen[ : n])
    for (int i = 0; i < n; i++)
      {
	hits += i;
	seen[i] = this->before;
      }
  }

  void first_private (int n, T *seen)
  {
#pragma omp target teams distribute parallel for firstprivate (hits) map (from : seen[ : n])
    for (int i = 0; i < n; i++)
      {
	hits += i;
	seen[i] = hits + this->before;
      }
  }

  void own (int n, T *seen)
  {
#pragma omp target teams distribute parallel for private (hits) map (from : seen[ : n])
    for (int i = 0; i < n; i++)
      {
	hits = i;
	seen[i] = hits + this->before;
      }
  }

  void last (int n)
  {
#pragma omp target teams distribute parallel for lastprivate (hits)
    for (int i = 0; i < n; i++)
      hits = 3 * i + this->before;
  }

  void mapped ()
  {
#pragma omp target map (tofrom : hits)
    {
      this->hits += 10;
      hits++;
    }
  }
};

template <typename T>
static void
check ()
{
  T other = 7, seen[N];
  counters<T> c (other);
  c.combined (N);
  CHECK_EQ (c.hits, 5 + sum);
  c.hits = 1;
  c.both_names (N);
  CHECK_EQ (c.hits, 1 + sum + N);
  CHECK_EQ (c.largest, N - 1);
  c.hits = 2;
  c.whole_object (N);
  CHECK_EQ (c.hits, 2 + sum);
  c.hits = 3;
  c.split (N);
  CHECK_EQ (c.hits, 3 * 2 + sum + 1);
  c.array (100);
  for (int k = 0; k < 4; k++)
    CHECK_EQ (c.f[k], k + 1 + 25 * k + 4 * (24 * 25 / 2));
  c.f[1] = 0;
  c.array_beside (8);
  CHECK_EQ (c.f[1], 2 * 3);
  c.reference (N);
  CHECK_EQ (other, 7 + sum);
  c.hits = 4;
  c.lambda (N);
  CHECK_EQ (c.hits, 4 + sum);
  c.hits = 5;
  c.only_read (N, seen);
  CHECK_EQ (c.hits, 5 + sum);
  CHECK_EQ (seen[N - 1], 3);
  c.hits = 6;
  c.first_private (N, seen);
  c.own (1, seen);
  CHECK_EQ (c.hits, 6);
  CHECK_EQ (seen[0], 3);
  CHECK_EQ (seen[N - 1], 6 + N - 1 + 3);
  c.last (N);
  CHECK_EQ (c.hits, 3 * (N - 1) + 3);
  c.mapped ();
  CHECK_EQ (c.hits, 3 * (N - 1) + 3 + 11);
}

int
main ()
{
  check<int> ();
  check<double> ();
  return test_done ();
}
