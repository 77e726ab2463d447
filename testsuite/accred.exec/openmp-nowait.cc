/* OpenMP's target regions with `nowait', tasks of the host, in C++: references, classes, lambdas and
   members.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum { N = 300, THREADS = 4 };

namespace
{

struct point
{
  int x, y;
};

template <typename T>
struct vector_sum
{
  T *data;
  int n;
  T sum;

  /* Regions of a member function whose parameters are gone when they run.  */
  void add (T by)
  {
    T *p = data;
    int m = n;
#pragma omp target teams distribute parallel for nowait depend (inout : p[0]) map (tofrom : p[ : m])
    for (int i = 0; i < m; i++)
      p[i] += by;
  }

  void reduce ()
  {
    T *p = data;
    T &s = sum;
    int m = n;
#pragma omp target teams distribute parallel for nowait depend (in : p[0]) depend (out : s) map (to : p[ : m]) \
  map (tofrom : s) reduction (+ : s)
    for (int i = 0; i < m; i++)
      s += p[i];
  }
};

template <typename T>
void
test_members ()
{
  T data[N];
  for (int i = 0; i < N; i++)
    data[i] = i;
  vector_sum<T> v{ data, N, 0 };
#pragma omp parallel num_threads (THREADS)
#pragma omp single
  {
    v.add (1);
    v.add (2);
    v.reduce ();
#pragma omp taskwait
  }
  CHECK (v.sum == T (N * (N - 1) / 2 + 3 * N));
}

/* The references and what they say end with this function.  */

void
store (int &to, const point &from, int *array, const int &n)
{
  point copy = from;
#pragma omp target nowait depend (in : array[0]) depend (out : to) firstprivate (copy) map (from : to)
  to = copy.x + copy.y;
#pragma omp target teams distribute parallel for nowait depend (inout : array[0]) firstprivate (n) \
  map (tofrom : array[ : n])
  for (int i = 0; i < n; i++)
    array[i] += n;
}

void
test_references ()
{
  int to = 0, a[N], n = 40;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel num_threads (1)
  {
    omp_event_handle_t event;
#pragma omp task depend (out : a[0]) detach (event) shared (a)
    a[0] = 7;
    {
      point p{ 3, 4 };
      store (to, p, a, n);
      p.x = 100;
      n = -1;
    }
    omp_fulfill_event (event);
#pragma omp taskwait
  }
  CHECK_EQ (to, 7);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (i ? i : 7) + (i < 40 ? 40 : 0));
}

void
test_lambdas ()
{
  int a[N], n = N, by = 5, sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  auto work = [&a, &sum, n, by] ()
  {
    int *p = a, m = n, b = by, &s = sum;
#pragma omp target teams distribute parallel for nowait depend (inout : a[0]) map (tofrom : p[ : m])
    for (int i = 0; i < m; i++)
      p[i] += b;
#pragma omp target teams distribute parallel for nowait depend (in : a[0]) map (to : p[ : m]) map (tofrom : s) \
  reduction (+ : s)
    for (int i = 0; i < m; i++)
      s += p[i];
  };
#pragma omp parallel num_threads (THREADS)
#pragma omp single
  work ();
  CHECK_EQ (sum, N * (N - 1) / 2 + 5 * N);
}

/* A class with a constructor that copies, of which the task has one.  */

struct counted
{
  int value;
  static int copies, gone;
  explicit counted (int v) : value (v) {}
  counted (const counted &from) : value (from.value) { copies++; }
  ~counted () { gone++; }
};
int counted::copies, counted::gone;

void
test_class ()
{
  int r = 0;
#pragma omp parallel num_threads (1)
  {
    counted c (6);
    omp_event_handle_t event;
#pragma omp task depend (out : r) detach (event)
    ;
#pragma omp target nowait depend (inout : r) firstprivate (c) map (from : r)
    r = c.value;
    c.value = 9;
    omp_fulfill_event (event);
#pragma omp taskwait
  }
  CHECK_EQ (r, 6);
  CHECK_EQ (counted::gone, counted::copies + 1);
}

} // namespace

int
main ()
{
  test_members<int> ();
  test_members<double> ();
  test_references ();
  test_lambdas ();
  test_class ();
  return test_done ();
}
