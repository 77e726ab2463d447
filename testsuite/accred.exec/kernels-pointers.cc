// Loops of `kernels' over pointers in C++: range-based ones, steps in the body and in the condition, through references and members.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "6" }

#include "accred-test.h"

#include <initializer_list>

enum { N = 500 };

static float a[N], b[N];

template <typename T>
__attribute__ ((noipa)) static T
sum_of (const T *from, int n)
{
  T sum = 1;
#pragma acc kernels copyin (from[0:n]) copy (sum)
  {
    const T *p = from;
    const T *const end = from + n;
    while (p != end)
      {
	const T x = *p;
	++p;
	sum += x;
      }
  }
  return sum;
}

__attribute__ ((noipa)) static void
whole_array ()
{
#pragma acc kernels copy (a)
  for (float &x : a)
    x = 2 * x + 1;
}

// The condition is a value of its own in C++'s intermediate code.
__attribute__ ((noipa)) static void
stepped_in_condition (int n)
{
#pragma acc kernels copy (a)
  {
    int i = n;
    while (i-- > 0)
      a[i] += 1;
    unsigned short k = (unsigned short) n;
    while (k--)
      a[k] *= 2;
    float *p = a + n;
    while (p-- != a)
      *p += p - a;
    float *const end = a + n;
    p = a;
    do
      *p = *p + 3;
    while (++p < end);
  }
}

struct matrix
{
  int rows, columns;
  double *data;

  __attribute__ ((noipa)) void scale (double by)
  {
    const int n = rows * columns;
    double *const all = data;
#pragma acc kernels copy (all[0:n])
    {
      double *p = all;
      for (int i = 0; i < n;)
	{
	  p[i] *= by;
	  i++;
	}
    }
  }

  __attribute__ ((noipa)) double trace () const
  {
    double t = 0;
    const int n = rows * columns;
    const int next = columns + 1;
    const double *const all = data;
#pragma acc kernels copyin (all[0:n]) copy (t)
    {
      for (const double *p = all, *end = all + n; p < end; p += next)
	t += *p;
    }
    return t;
  }
};

int
main ()
{
  int v[N], sum = 1;
  for (int i = 0; i < N; i++)
    {
      v[i] = i % 7;
      a[i] = b[i] = (float) i;
    }
  for (int n : { 0, 1, 40, int (N) })
    {
      sum = 1;
      for (int i = 0; i < n; i++)
	sum += v[i];
      CHECK_EQ (sum_of (v, n), sum);
      CHECK_EQ (sum_of (b, n), (float) (1 + n * (n - 1) / 2));
    }
  whole_array ();
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (float) (2 * i + 1));
  for (int n : { 1, 33, 400 })
    {
      for (int i = 0; i < N; i++)
	a[i] = (float) (i % 9);
      stepped_in_condition (n);
      for (int i = 0; i < N; i++)
	CHECK_EQ (a[i], (float) (i < n ? 2 * (i % 9 + 1) + i + 3 : i % 9));
    }
  double data[20 * 20], trace = 0;
  for (int i = 0; i < 400; i++)
    data[i] = i;
  matrix m = { 20, 20, data };
  m.scale (3);
  for (int i = 0; i < 400; i++)
    CHECK_EQ (data[i], 3.0 * i);
  for (int i = 0; i < 20; i++)
    trace += data[21 * i];
  CHECK_EQ (m.trace (), trace);
  return test_done ();
}
