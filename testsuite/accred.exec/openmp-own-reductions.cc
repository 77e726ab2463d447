// Reductions of OpenMP by a class's own operators, with constructors and destructors, through references, in templates
// and members, and in loops over pointers.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp -w" }

#include "accred-test.h"

enum
{
  N = 4000
};

static int v[N];

// Cannot be copied bit by bit: it knows where it stands.
class counter
{
public:
  counter () : m_self (this), m_n (0), m_wrong (0) {}
  counter (const counter &o) : m_self (this), m_n (o.m_n), m_wrong (o.m_wrong) {}
  ~counter () { m_self = nullptr; }
  counter &operator+= (const counter &o)
  {
    m_n += o.m_n;
    m_wrong += o.m_wrong + (m_self != this) + (o.m_self != &o);
    return *this;
  }
  void add (int k)
  {
    m_n += k;
    m_wrong += m_self != this;
  }
  // The object itself has another address on the device.
  void here () { m_self = this; }
  long n () const { return m_n; }
  int wrong () const { return m_wrong; }

private:
  counter *m_self;
  long m_n;
  int m_wrong;
};

#pragma omp declare reduction (+ : counter : omp_out += omp_in)

template <typename T> struct vec
{
  T x, y;
  vec (T a = 0, T b = 0) : x (a), y (b) {}
  vec operator+ (const vec &o) const { return vec (x + o.x, y + o.y); }
};

template <typename T>
static vec<T>
sum (int n, const T *data)
{
#pragma omp declare reduction (plus : vec<T> : omp_out = omp_out + omp_in)
  vec<T> s (5, 6);
#pragma omp target teams distribute parallel for reduction (plus : s) map (to : data[ : n])
  for (int i = 0; i < n; i++)
    s = s + vec<T> (data[i], 2 * data[i]);
  return s;
}

static void
test_reference (int n, vec<long> &s)
{
#pragma omp declare reduction (plus : vec<long> : omp_out = omp_out + omp_in)
#pragma omp target teams distribute parallel for reduction (plus : s) map (to : v)
  for (int i = 0; i < n; i++)
    s = s + vec<long> (v[i], i);
}

static void
test_classes (int n)
{
  counter c;
  c.add (3);
#pragma omp target map (to : v) map (tofrom : c)
  {
    c.here ();
#pragma omp parallel for reduction (+ : c)
    for (int i = 0; i < n; i++)
      c.add (v[i]);
  }
  long want = 3;
  for (int i = 0; i < n; i++)
    want += v[i];
  CHECK_EQ (c.n (), want);
  CHECK_EQ (c.wrong (), 0);

  counter d;
#pragma omp target teams distribute parallel for reduction (+ : d) map (to : v)
  for (const int *p = v; p < v + n; p += 2)
    d.add (*p);
  want = 0;
  for (int i = 0; i < n; i += 2)
    want += v[i];
  CHECK_EQ (d.n (), want);

  vec<long> s (1, 2);
  test_reference (n, s);
  want = 1;
  for (int i = 0; i < n; i++)
    want += v[i];
  CHECK_EQ (s.x, want);
  CHECK_EQ (s.y, 2 + long (n) * (n - 1) / 2);
  const vec<int> t = sum (n, v);
  CHECK_EQ (t.x, want + 4);
  CHECK_EQ (t.y, 2 * (want - 1) + 6);
}

int
main ()
{
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919 + 3) % 2999;
  test_classes (N);
  test_classes (100);
  test_classes (1);
  test_classes (0);
  return test_done ();
}
