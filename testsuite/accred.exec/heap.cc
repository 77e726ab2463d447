// new and delete, containers of the library, and code that could catch exceptions.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"
#include <vector>
#include <memory>
#include <array>
#include <algorithm>
#include <numeric>

struct node
{
  int v;
  node *next;
  node (int a, node *n) : v (a), next (n) {}
  ~node () { v = 0; }
};

struct counter
{
  int *p;
  counter (int *q) : p (q) { ++*p; }
  ~counter () { *p *= 2; }
};

static int __attribute__ ((noinline))
checked (int i)
{
  if (i < 0)
    throw i;
  return i + 1;
}

int
main ()
{
  enum { N = 40 };
  int lists[N], arrays[N], vectors[N], guarded[N];
#pragma acc parallel loop copyout (lists, arrays, vectors, guarded)
  for (int i = 0; i < N; i++)
    {
      node *l = nullptr;
      for (int k = 0; k <= i; k++)
	l = new node (k, l);
      lists[i] = 0;
      while (l)
	{
	  lists[i] += l->v;
	  node *n = l->next;
	  delete l;
	  l = n;
	}

      int *a = new int[i + 1];
      std::unique_ptr<long[]> b (new long[i + 1]);
      for (int k = 0; k <= i; k++)
	b[k] = a[k] = k;
      arrays[i] = 0;
      for (int k = 0; k <= i; k++)
	arrays[i] += a[k] + b[i - k];
      delete[] a;

      std::vector<int> v (5, i);
      for (int k = 0; k < 10; k++)
	v.push_back (k);
      std::array<int, 3> c { 3, 1, 2 };
      std::sort (c.begin (), c.end ());
      vectors[i] = std::accumulate (v.begin (), v.end (), 0) + 1000 * c[0] + 10000 * c[2];
      for (int &x : v)
	vectors[i] += x & 1;

      int x = i;
      {
	counter g (&x);
	try
	  {
	    x = checked (x);
	  }
	catch (int e)
	  {
	    x = -e;
	  }
	counter h (&x);
      }
      guarded[i] = x;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (lists[i], i * (i + 1) / 2);
      CHECK_EQ (arrays[i], i * (i + 1));
      CHECK_EQ (vectors[i], 5 * i + 45 + 1000 + 30000 + 5 * (i & 1) + 5);
      CHECK_EQ (guarded[i], (i + 3) * 4);
    }
  return test_done ();
}
