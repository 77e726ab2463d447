// Parallel regions of OpenMP whose statements each thread of a team executes, in C++: references, templates,
// members, functions.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp -Wno-deprecated-openmp" }

#include "accred-test.h"

#include <omp.h>

namespace {

enum { N = 500 };

struct point
{
  float x, y;
};

// F is firstprivate, P private, L lastprivate, all of them references.
template <typename T>
void
with_references (T &f, point &p, T &l, int n, T *a)
{
  int bad = 0;
#pragma omp target map (tofrom : f, p, l, bad, a[:n])
#pragma omp parallel firstprivate (f) private (p) reduction (+ : bad)
  {
    f += omp_get_thread_num ();
    p = { 1, float (f) };
#pragma omp barrier
    bad += p.x != 1 || p.y != float (f);
#pragma omp for lastprivate (l)
    for (int i = 0; i < n; i++)
      {
	l = a[i] + f - omp_get_thread_num ();
	a[i] = l;
      }
    bad += l != a[n - 1];
#pragma omp barrier
#pragma omp single copyprivate (f)
    f = 99;
    bad += f != 99;
  }
  CHECK_EQ (bad, 0);
}

struct counter
{
  int hits = 0, threads = 0;
  int cells[1024] = {};

  void count ()
  {
#pragma omp target map (tofrom : this[:1])
#pragma omp parallel
    {
      int me = omp_get_thread_num ();
      cells[me] = me;
#pragma omp barrier
      int next = cells[(me + 1) % omp_get_num_threads ()];
#pragma omp critical
      hits += next;
#pragma omp master
      threads = omp_get_num_threads ();
    }
  }
};

// Each thread calls them.
int
square (int x)
{
  return x * x;
}

int
step (int *a, int me, int n)
{
  return a[(me + 1) % n] - a[me];
}

void
with_functions ()
{
  int sum = 0, most = 0;
#pragma omp target map (tofrom : sum, most)
  {
    int a[1024];
#pragma omp parallel reduction (+ : sum) reduction (max : most)
    {
      int me = omp_get_thread_num (), n = omp_get_num_threads ();
      a[me] = square (me);
#pragma omp barrier
      sum += step (a, me, n);
      most = n;
    }
  }
  CHECK_EQ (sum, 0);
  CHECK (most > 1);
}

} // namespace

int
main ()
{
  long a[N], f = 4, l = -1;
  point p = { 3, 5 };
  for (int i = 0; i < N; i++)
    a[i] = i;
  with_references (f, p, l, N, a);
  CHECK_EQ (f, 4);
  CHECK_EQ (l, N + 3);
  CHECK_EQ (p.x, 3);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + 4);
  counter c;
  c.count ();
  CHECK (c.threads > 1);
  CHECK_EQ (c.hits, c.threads * (c.threads - 1) / 2);
  with_functions ();
  return test_done ();
}
