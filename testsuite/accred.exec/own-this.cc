/* Member functions whose object no clause names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <vector>
#include "accred-test.h"

enum { N = 50 };

class grid
{
public:
  explicit grid (int n) : m_values (n), v (m_values.data ()), n (n), count (0), factor (3), r (v[1]) {}
  double &at (int i) { return v[i]; }

  /* The section on the construct.  */
  void
  fill ()
  {
#pragma acc parallel loop copyout(v[0 : n])
    for (int i = 0; i < n; i++)
      v[i] = i * factor;
  }

  /* In a data construct, by another name, and through a member function.  */
  void
  add (double x)
  {
#pragma acc data copy(this->v[0 : n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	v[i] += x;
#pragma acc kernels loop independent
      for (int i = 0; i < n; i++)
	at (i) *= 2;
#pragma acc serial
      r += 1000;
    }
  }

  /* Objects and sections by directives; the region changes a member, of which the last gang's value
     is not known otherwise.  */
  void
  directives ()
  {
#pragma acc enter data copyin(v[0 : n])
#pragma acc parallel loop present(v[0 : n]) async
    for (int i = 0; i < n; i++)
      v[i] -= 1;
#pragma acc serial async
    count += n;
#pragma acc wait
#pragma acc exit data copyout(v[0 : n])
#pragma acc enter data copyin(this[0 : 1], v[0 : n])
#pragma acc parallel loop present(v)
    for (int i = 0; i < n; i++)
      v[i] += count - n;
#pragma acc exit data copyout(v[0 : n]) delete (this[0 : 1])
  }

  double
  sum (bool device) const
  {
    double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(v[0 : n]) if (device)
    for (int i = 0; i < n; i++)
      s += v[i] * factor;
    return s;
  }

  /* On the host, what the region writes stays.  */
  void
  on_host (bool device)
  {
#pragma acc serial if (device)
    count = 77;
  }

  bool away () const { return !acc_is_present ((void *) this, sizeof *this); }

  int of_count () const { return count; }

private:
  std::vector<double> m_values;
  double *v;
  int n, count;
  const int factor;
  double &r;
};

/* Objects by reference.  */

struct shape
{
  int first, n;
  float *v, *w;
};

static void
by_reference (shape &s, const shape &t)
{
#pragma acc parallel loop copy(s.v[0 : s.n]) copyin(t.w[0 : t.n])
  for (int i = s.first; i < s.n; i++)
    s.v[i] += t.w[i] * t.first;
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.v[0 : s.n])
#pragma acc serial present(s.v[0 : s.n]) async
  {
    s.v[0] = s.n;
    s.first = 5;
  }
#pragma acc wait
#pragma acc exit data copyout(s.v[0 : s.n])
#pragma acc exit data copyout(s)
}

struct constant
{
  int k;
  int
  twice () const
  {
    int result;
#pragma acc serial copyout(result)
    result = 2 * k;
    return result;
  }
};

static const constant seven = { 7 };

/* A base, virtual functions, and what stands behind the base.  */

struct base
{
  virtual ~base () {}
  long total = 5;
  void
  sum_up ()
  {
    long t = 0;
#pragma acc parallel loop reduction(+ : t)
    for (int i = 0; i < 10; i++)
      t += total;
    total = t;
  }
};

struct derived : base
{
  int more = 8;
  void
  both ()
  {
#pragma acc serial
    {
      total += more;
      more = -1;
    }
  }
};

int
main ()
{
  grid g (N);
  double expected = 0;
  g.fill ();
  for (int i = 0; i < N; i++)
    CHECK_EQ (g.at (i), i * 3);
  g.add (1);
  for (int i = 0; i < N; i++)
    CHECK_EQ (g.at (i), 2 * (i * 3 + 1) + (i == 1 ? 1000 : 0));
  g.directives ();
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (g.at (i), 2 * (i * 3 + 1) + (i == 1 ? 1000 : 0) - 1);
      expected += g.at (i) * 3;
    }
  CHECK_EQ (g.of_count (), N);
  CHECK_EQ (g.sum (true), expected);
  CHECK_EQ (g.sum (false), expected);
  g.on_host (false);
  CHECK_EQ (g.of_count (), 77);
  CHECK (g.away ());

  float v[N], w[N];
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      w[i] = 3 * i;
    }
  shape s = { 2, N, v, nullptr }, t = { 4, N, nullptr, w };
  by_reference (s, t);
  for (int i = 0; i < N; i++)
    CHECK_EQ (v[i], !i ? N : i < 2 ? i : 13 * i);
  CHECK (s.first == 5 && s.v == v && t.w == w && t.first == 4);

  CHECK_EQ (seven.twice (), 14);
  derived d;
  d.sum_up ();
  CHECK_EQ (d.total, 50);
  d.both ();
  CHECK_EQ (d.total, 58);
  CHECK_EQ (d.more, -1);
  return test_done ();
}
