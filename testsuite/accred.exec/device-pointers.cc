/* Pointers to scalars in C++: members, references, captured by a lambda, parameters of a template.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300, SUM = N * (N - 1) / 2 };

template<typename T>
struct field
{
  T *data;
  int n;

  explicit field (int size) : data ((T *) acc_malloc (size * sizeof (T))), n (size)
  {
    fill ();
  }

  ~field () { acc_free (data); }

  void
  fill ()
  {
    T *to = data;
    const int count = n;
#pragma acc parallel loop firstprivate (to)
    for (int i = 0; i < count; i++)
      to[i] = T (i);
  }

  /* A local copy of a member.  */
  T
  sum () const
  {
    const T *from = this->data;
    T s = 0;
    const int count = n;
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < count; i++)
      s += from[i];
    return s;
  }

  T
  sum_kernels () const
  {
    T *from = data;
    T s = 0;
    const int count = n;
#pragma acc kernels
    for (int i = 0; i < count; i++)
      s += from[i];
    return s;
  }
};

template<typename T>
static T
of_parameter (T *z, int n)
{
  T s = 0, t = 0;
#pragma acc parallel loop reduction (+:s) firstprivate (z)
  for (int i = 0; i < n; i++)
    s += z[i];
#pragma acc serial copy (t)
  for (int i = 0; i < n; i++)
    t += z[i];
  CHECK (s == t);
  return s;
}

/* A reference to a pointer.  */

static int
of_reference (int *&z, int n)
{
  int s = 0, t = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += z[i];
#pragma acc parallel loop reduction (+:t) firstprivate (z)
  for (int i = 0; i < n; i++)
    t += z[i];
  CHECK_EQ (s, t);
  return s;
}

static int
of_lambda (int *z, int n)
{
  auto by_value = [z, n] ()
    {
      int s = 0;
      int *y = z;
#pragma acc parallel loop reduction (+:s)
      for (int i = 0; i < n; i++)
	s += y[i];
      return s;
    };
  auto by_reference = [&] ()
    {
      int s = 0;
      int *y = z;
#pragma acc parallel loop reduction (+:s) firstprivate (y)
      for (int i = 0; i < n; i++)
	s += y[i];
      return s;
    };
  CHECK_EQ (by_value (), by_reference ());

  /* Called in the region.  */
  int s = 0;
  auto get = [z] (int i) { return z[i]; };
#pragma acc parallel loop reduction (+:s) copyin (get)
  for (int i = 0; i < n; i++)
    s += get (i);
  CHECK_EQ (s, by_value ());
  return s;
}

static int *global;

static int
of_global ()
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < N; i++)
    s += global[i];
  return s;
}

int
main ()
{
  field<int> ints (N);
  field<float> floats (N);
  field<double> doubles (N);
  CHECK_EQ (ints.sum (), SUM);
  CHECK_SAME (floats.sum (), float (SUM));
  CHECK_SAME (doubles.sum (), double (SUM));
  CHECK_EQ (ints.sum_kernels (), SUM);
  CHECK_SAME (doubles.sum_kernels (), double (SUM));
  CHECK_EQ (of_parameter (ints.data, N), SUM);
  CHECK_SAME (of_parameter (floats.data, N), float (SUM));
  CHECK_EQ (of_reference (ints.data, N), SUM);
  CHECK_EQ (of_lambda (ints.data, N), SUM);
  global = ints.data;
  CHECK_EQ (of_global (), SUM);

  int *null = nullptr;
  int *&reference = null;
  long got[2] = { 1, 1 };
#pragma acc parallel num_gangs (1) copy (got)
  {
    got[0] = (long) null;
    got[1] = (long) reference;
  }
  CHECK_EQ (got[0], 0L);
  CHECK_EQ (got[1], 0L);
  return test_done ();
}
