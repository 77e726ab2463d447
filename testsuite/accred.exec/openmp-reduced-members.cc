/* OpenMP's reductions of members by their names, of structured bindings, of what lambdas capture, and of
   arrays that references lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 14 and later crash at some of the forms without the plugin, too.  There the host executes these loops.  */
/* { dg-options "-fopenmp -std=c++17" } */

#include "accred-test.h"

#include <tuple>

enum
{
  N = 300
};

static int a[N];
static const long sum = (long) N * (N - 1) / 2;

struct wide
{
  double v;
};
#pragma omp declare reduction (+ : wide : omp_out.v += omp_in.v) initializer (omp_priv = { 0 })

struct base
{
  long inherited;
  base () : inherited (4) {}
};

template <typename T> struct counters : base
{
  T hits;
  float f[3];
  T &other;
  wide w;
  T largest;
  T at_end;

  explicit counters (T &o) : hits (5), f{ 1, 2, 3 }, other (o), w{ 0.5 }, largest (-1), at_end (7) {}

  void combined (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      hits += a[i];
  }

  void several (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits, inherited) reduction (max : largest)
    for (int i = 0; i < n; i++)
      {
	hits += a[i];
	inherited++;
	if (largest < a[i])
	  largest = a[i];
      }
  }

  void simd (int n)
  {
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for simd reduction (+ : hits) map (tofrom : hits)
#endif
    for (int i = 0; i < n; i++)
      hits += a[i];
  }

  /* Statements beside the loops use the member, too.  */
  void split (int n)
  {
#pragma omp target
    {
      hits++;
#pragma omp parallel for reduction (+ : hits)
      for (int i = 0; i < n; i++)
	hits += a[i];
      hits *= 2;
#pragma omp parallel for reduction (+ : hits)
      for (int i = 0; i < n; i++)
	hits += a[i];
    }
  }

  void nested (int n)
  {
#pragma omp target map (tofrom : hits)
#pragma omp teams reduction (+ : hits)
#pragma omp distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      hits += a[i];
  }

  void each_thread (int n)
  {
#pragma omp target parallel num_threads (64) reduction (+ : hits)
    {
      int own = 0;
#pragma omp for
      for (int i = 0; i < n; i++)
	own += a[i];
      hits += own;
    }
  }

  void array (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : f)
    for (int i = 0; i < n; i++)
      f[i % 3] += a[i];
  }

  void section (int n)
  {
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (+ : f[1 : 2])
#endif
    for (int i = 0; i < n; i++)
      f[i % 2 + 1] += a[i];
  }

  void reference (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : other)
    for (int i = 0; i < n; i++)
      other += a[i];
  }

  void own_operator (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : w)
    for (int i = 0; i < n; i++)
      w.v += a[i];
  }

  void deferred (int n)
  {
#pragma omp target teams distribute parallel for reduction (+ : hits) nowait depend (out : this->hits)
    for (int i = 0; i < n; i++)
      hits += a[i];
#pragma omp target teams distribute parallel for reduction (+ : hits) nowait depend (inout : this->hits)
    for (int i = 0; i < n; i++)
      hits += 2 * a[i];
#pragma omp taskwait
  }

  void on_host_threads (int n)
  {
    counters *objects[2] = { this, this };
    (void) objects;
#pragma omp parallel num_threads (2)
#pragma omp single
    {
#pragma omp target teams distribute parallel for reduction (+ : hits)
      for (int i = 0; i < n; i++)
	hits += a[i];
#pragma omp target teams distribute parallel for reduction (+ : f)
      for (int i = 0; i < n; i++)
	f[i % 3] += a[i];
    }
  }

  /* The copies of the host's threads.  */
  void in_copies (int n, T *results)
  {
#pragma omp parallel num_threads (2) private (hits)
    {
      hits = 1;
#pragma omp for
      for (int k = 0; k < 2; k++)
	{
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (+ : hits)
#endif
	  for (int i = 0; i < n; i++)
	    hits += a[i];
	  results[k] = hits;
	  hits = 1;
	}
    }
  }

  void captured (int n)
  {
    auto go = [this, n]
    {
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (+ : hits)
#endif
      for (int i = 0; i < n; i++)
	hits += a[i];
    };
    go ();
  }

  void in_calls (int n)
  {
    auto set = [] (T &to, T value) { to += value; };
#pragma omp target teams distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      {
	set (hits, a[i]);
	hits = hits < 0 ? -hits : hits;
      }
  }

  /* The object is on the device, where the result stays.  */
  void on_device (int n)
  {
#pragma omp target enter data map (to : this[ : 1])
#pragma omp target teams distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      hits += a[i];
#pragma omp target teams distribute parallel for reduction (+ : hits)
    for (int i = 0; i < n; i++)
      hits += a[i];
    CHECK_EQ (hits, T (5));
#pragma omp target update from (hits)
    CHECK_EQ (hits, T (5 + 2 * sum));
#pragma omp target exit data map (delete : this[ : 1])
  }
};

template <typename T>
static void
test_members (int n)
{
  T other = 9;
  auto fresh = [&] { return counters<T> (other); };
#define AFTER(call, member, expected)                                                              \
  {                                                                                                \
    counters<T> c = fresh ();                                                                      \
    c.call;                                                                                        \
    CHECK_EQ (c.member, expected);                                                                 \
    CHECK_EQ (c.at_end, T (7));                                                                    \
  }
  AFTER (combined (n), hits, T (5 + sum))
  AFTER (several (n), hits, T (5 + sum))
  AFTER (several (n), inherited, 4 + n)
  AFTER (several (n), largest, T (n - 1))
  AFTER (simd (n), hits, T (5 + sum))
  AFTER (split (n), hits, T (2 * (6 + sum) + sum))
  AFTER (nested (n), hits, T (5 + sum))
  AFTER (each_thread (n), hits, T (5 + sum))
  AFTER (array (n), f[0], 14851.0f)
  AFTER (array (n), f[1], 14952.0f)
  AFTER (array (n), f[2], 15053.0f)
  AFTER (section (n), f[0], 1.0f)
  AFTER (section (n), f[1], 22352.0f)
  AFTER (section (n), f[2], 22503.0f)
  AFTER (own_operator (n), w.v, 0.5 + sum)
  AFTER (deferred (n), hits, T (5 + 3 * sum))
  AFTER (on_host_threads (n), hits, T (5 + sum))
  AFTER (on_host_threads (n), f[2], 15053.0f)
  AFTER (captured (n), hits, T (5 + sum))
  AFTER (in_calls (n), hits, T (5 + sum))
  AFTER (on_device (n), f[1], 2.0f)
  T results[2];
  AFTER (in_copies (n, results), hits, T (5))
  CHECK_EQ (results[0], T (1 + sum));
  CHECK_EQ (results[1], T (1 + sum));
  AFTER (reference (n), hits, T (5))
  CHECK_EQ (other, T (9 + sum));
}

struct pair
{
  int first;
  double second;
};

static void
test_bindings (int n)
{
  pair p = { 1, 0.5 };
  int t[2] = { 3, 4 };
  {
    auto &[x, y] = p;
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (+ : x, y)
#endif
    for (int i = 0; i < n; i++)
      {
	x += a[i];
	y += 1;
      }
    CHECK_EQ (p.first, 1 + sum);
    CHECK_EQ (p.second, 0.5 + n);
  }
  {
    auto [x, y] = p;
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (max : x) map (tofrom : x, y)
#endif
    for (int i = 0; i < n; i++)
      {
	if (x < 10 * n + a[i] * a[i])
	  x = 10 * n + a[i] * a[i];
	if (i == 7)
	  y = 3;
      }
    CHECK_EQ (x, 10 * n + (n - 1) * (n - 1));
    CHECK_EQ (y, 3.0);
    CHECK_EQ (p.first, 1 + sum);
  }
  {
    auto &[x, y] = t;
#pragma omp parallel num_threads (1)
#pragma omp target teams distribute parallel for reduction (+ : x) reduction (+ : y)
    for (int i = 0; i < n; i++)
      {
	x += a[i];
	y += 2 * a[i];
      }
    CHECK_EQ (t[0], 3 + sum);
    CHECK_EQ (t[1], 4 + 2 * sum);
  }
  {
    auto [x, y] = std::make_tuple (5, 2.5);
#pragma omp target teams distribute parallel for reduction (+ : x, y)
    for (int i = 0; i < n; i++)
      {
	x += a[i];
	y += 1;
      }
    CHECK_EQ (x, 5 + sum);
    CHECK_EQ (y, 2.5 + n);
  }
  {
    auto &[x, y] = p;
    p.first = 2;
#pragma omp target
    {
      x++;
#pragma omp parallel for reduction (+ : x)
      for (int i = 0; i < n; i++)
	x += a[i];
      x++;
    }
    CHECK_EQ (p.first, 4 + sum);
    (void) y;
  }
}

static void
test_lambdas (int n)
{
  long s = 1, u = 2, v[3] = { 1, 2, 3 };
  auto by_reference = [&]
  {
#pragma omp target teams distribute parallel for reduction (+ : s)
    for (int i = 0; i < n; i++)
      s += a[i];
  };
  by_reference ();
  CHECK_EQ (s, 1 + sum);
  auto by_value = [=] () mutable
  {
#if __GNUC__ < 14
#pragma omp target map (tofrom : u)
#pragma omp parallel for reduction (max : u)
#endif
    for (int i = 0; i < n; i++)
      u = a[i] > u ? a[i] : u;
    return u;
  };
  CHECK_EQ (by_value (), n - 1L);
  CHECK_EQ (u, 2L);
  auto array = [&]
  {
#if __GNUC__ < 14
#pragma omp target teams distribute parallel for reduction (+ : v)
#endif
    for (int i = 0; i < n; i++)
      v[i % 3] += a[i];
  };
  array ();
  CHECK_EQ (v[0], 14851L);
  CHECK_EQ (v[1], 14952L);
  CHECK_EQ (v[2], 15053L);
}

static void
test_references (int (&v)[3], int n)
{
  int (&w)[3] = v;
#pragma omp target teams distribute parallel for reduction (+ : v)
  for (int i = 0; i < n; i++)
    v[i % 3] += a[i];
#pragma omp target teams distribute parallel for reduction (+ : w[1 : 2])
  for (int i = 0; i < n; i++)
    w[i % 2 + 1] += a[i];
  CHECK_EQ (v[0], 14850);
  CHECK_EQ (v[1], 14950 + 22350);
  CHECK_EQ (v[2], 15050 + 22500);
}

int
main ()
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  test_members<int> (N);
  test_members<double> (N);
  test_bindings (N);
  test_lambdas (N);
  int v[3] = {};
  test_references (v, N);
  return test_done ();
}
