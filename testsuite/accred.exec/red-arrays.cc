/* Reductions of arrays in C++: templates, references to arrays and to pointers, lambdas, members by a local pointer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

constexpr int n = 500;

template <typename T, int N>
void
check (const T *v, T (&array)[N], T *pointer, T *&reference)
{
  T want[N];
  for (int k = 0; k < N; k++)
    want[k] = array[k] = pointer[k] = reference[k] = T (k);
#pragma acc parallel loop reduction (+:array) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    array[i % N] += v[i];
#pragma acc parallel loop reduction (+:pointer[0:N]) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    pointer[i % N] += v[i];
#pragma acc parallel loop reduction (+:reference[0:N]) copyin (v[0:n]) copy (reference[0:N])
  for (int i = 0; i < n; i++)
    reference[i % N] += v[i];
  for (int i = 0; i < n; i++)
    want[i % N] += v[i];
  for (int k = 0; k < N; k++)
    {
      CHECK_EQ (array[k], want[k]);
      CHECK_EQ (pointer[k], want[k]);
      CHECK_EQ (reference[k], want[k]);
    }
}

template <typename T, int N>
void
check_type ()
{
  T v[n], array[N], pointer[N], other[N], *reference = other;
  for (int i = 0; i < n; i++)
    v[i] = T (i % 13);
  check (v, array, pointer, reference);
}

struct sums
{
  long r[2] = { 7, 8 };

  long
  difference (const int *a)
  {
    long *p = r;
#pragma acc parallel loop reduction (+:p[0 : 2]) copyin (a[0:n])
    for (int i = 0; i < n; i++)
      p[i & 1] += a[i];
    return r[0] - r[1];
  }
};

int
main ()
{
  check_type<double, 3> ();
  check_type<float, 7> ();
  check_type<short, 2> ();
  check_type<long, 40> ();

  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  CHECK_EQ (sums ().difference (a), -1 - n / 2);

  int m[2] = { 0, 0 };
  auto largest = [&] (int count)
  {
#pragma acc parallel loop reduction (max:m) copyin (a)
    for (int i = 0; i < count; i++)
      m[i & 1] = m[i & 1] > a[i] ? m[i & 1] : a[i];
  };
  largest (100);
  CHECK_EQ (m[0], 98);
  CHECK_EQ (m[1], 99);
  return test_done ();
}
