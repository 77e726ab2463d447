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

// Elements with constructors and an initializer, which g++ declares in the clause; the host's version has it, too.

struct moments
{
  long n, sum;
  explicit moments (long a, long b) : n (a), sum (b) {}
};

#pragma omp declare reduction (+ : moments : omp_out.n += omp_in.n, omp_out.sum += omp_in.sum) \
  initializer (omp_priv = moments (0, 0))
#pragma omp declare reduction (max : moments : omp_out = omp_in.sum > omp_out.sum ? omp_in : omp_out) \
  initializer (omp_priv = moments (-1, -9))

static void
test_elements (int n, bool on_device)
{
  moments all[3] = { moments (1, 10), moments (2, 20), moments (3, 30) }, most[2] = { moments (0, -5), moments (7, -5) };
  moments *p = all;
#pragma omp target teams distribute parallel for reduction (+ : all) map (to : v) if (on_device)
  for (int i = 0; i < n; i++)
    {
      all[i % 3].n++;
      all[i % 3].sum += v[i];
    }
#pragma omp target parallel for reduction (+ : p[1 : 2]) reduction (max : most) map (to : v) if (target : on_device)
  for (int i = 0; i < n; i++)
    {
      p[1 + i % 2].n++;
      if (v[i] > most[i % 2].sum)
	most[i % 2] = moments (i, v[i]);
    }
  long count[3] = { 1, 2, 3 }, sum[3] = { 10, 20, 30 }, best[2] = { -5, -5 };
  for (int i = 0; i < n; i++)
    {
      count[i % 3]++;
      count[1 + i % 2]++;
      sum[i % 3] += v[i];
      best[i % 2] = v[i] > best[i % 2] ? v[i] : best[i % 2];
    }
  for (int k = 0; k < 3; k++)
    {
      CHECK_EQ (all[k].n, count[k]);
      CHECK_EQ (all[k].sum, sum[k]);
    }
  for (int k = 0; k < 2; k++)
    CHECK_EQ (most[k].sum, best[k]);
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
  test_elements (N, true);
  test_elements (2, true);
  test_elements (N, false);
  return test_done ();
}
