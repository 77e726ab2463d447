/* Sections of structs whose number is known at run time only, in C++: classes with bases,
   references, templates, pointers that are members, lambdas.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accred-test.h>

struct bounds
{
  int least, most;
};

template <typename T> struct sums : bounds
{
  T sum;
  long long counts[2];
};

template <typename T>
static void
collect (sums<T> *&p, int lo, int n)
{
#pragma acc parallel loop num_gangs (3) vector_length (32) reduction (+: p[lo:n])
  for (int i = 0; i < 400; i++)
    {
      sums<T> &s = p[lo + i % n];
      s.sum += i;
      s.counts[i & 1]++;
      s.least -= 2;
      s.most += 3;
    }
}

struct table
{
  sums<float> *rows;
  int n;

  void collect ()
  {
#pragma acc parallel loop gang worker num_workers (2) reduction (+: this->rows[0:n]) copy (this[0:1], rows[0:n])
    for (int i = 0; i < 400; i++)
      {
	rows[i % n].sum += i;
	rows[i % n].counts[i & 1]++;
	rows[i % n].least -= 2;
	rows[i % n].most += 3;
      }
  }
};

template <typename T>
static void
check (const sums<T> *got, int lo, int n, int all, int times)
{
  for (int k = 0; k < all; k++)
    {
      sums<T> s = {};
      for (int i = 0; i < 400; i++)
	if (lo + i % n == k)
	  {
	    s.sum += i;
	    s.counts[i & 1]++;
	    s.least -= 2;
	    s.most += 3;
	  }
      CHECK_EQ (got[k].sum, 100 * k + times * s.sum);
      CHECK_EQ (got[k].counts[0], times * s.counts[0]);
      CHECK_EQ (got[k].counts[1], times * s.counts[1]);
      CHECK_EQ (got[k].least, k + times * s.least);
      CHECK_EQ (got[k].most, k + times * s.most);
    }
}

template <typename T>
static void
start (sums<T> *p, int n)
{
  for (int k = 0; k < n; k++)
    {
      p[k] = {};
      p[k].sum = 100 * k;
      p[k].least = p[k].most = k;
    }
}

int
main ()
{
  sums<double> a[9], *p = a;
  sums<float> f[6];
  for (int n = 1; n <= 5; n += 2)
    {
      start (a, 9);
      collect (p, 3, n);
      check (a, 3, n, 9, 1);
      start (f, 6);
      table t = { f, n };
      t.collect ();
      check (f, 0, n, 6, 1);
    }
  start (a, 9);
  int n = 4;
  auto twice = [&]
  {
#pragma acc parallel loop gang num_gangs (2) reduction (+: p[1:n]) copy (p[0:9])
    for (int t = 0; t < 2; t++)
      {
#pragma acc loop vector reduction (+: p[1:n])
	for (int i = 0; i < 400; i++)
	  {
	    p[1 + i % n].sum += i;
	    p[1 + i % n].counts[i & 1]++;
	    p[1 + i % n].least -= 2;
	    p[1 + i % n].most += 3;
	  }
      }
  };
  twice ();
  check (a, 1, n, 9, 2);
  return test_done ();
}
