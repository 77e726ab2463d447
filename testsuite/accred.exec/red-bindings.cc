// Reductions of structured bindings: of members and elements, by reference and by value, outside of the construct and in it.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-std=c++17" }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "3" }

#include "accred-test.h"

#include <array>
#include <utility>

enum { N = 300, SUM = N * (N - 1) / 2 };

struct pair
{
  double s;
  int c;
};

static double a[N];

template <typename T>
static void
in_template (T p)
{
  auto &[s, c] = p;
#pragma acc parallel loop gang vector reduction (+:s) reduction (max:c) copyin (a) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      c = c > i ? c : i;
    }
  CHECK_SAME (p.s, 1.0 + SUM);
  CHECK_EQ (p.c, N - 1);
}

static void
members ()
{
  pair p = { 1, 2 };
  auto &[s, c] = p;
#pragma acc parallel loop reduction (+:s, c) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      c++;
    }
  CHECK_SAME (p.s, 1.0 + SUM);
  CHECK_EQ (p.c, 2 + N);
  auto [t, d] = p;
#pragma acc parallel loop reduction (+:d) copyin (a) num_gangs (3)
  for (int i = 0; i < N; i++)
    d += i;
  CHECK_EQ (d, 2 + N + SUM);
  CHECK_EQ (p.c, 2 + N);
  CHECK_SAME (t, p.s);
#pragma acc parallel copy (p) copyin (a) num_gangs (4)
  {
    auto &[x, y] = p;
#pragma acc loop gang vector reduction (+:x, y)
    for (int i = 0; i < N; i++)
      {
	x += a[i];
	y++;
      }
  }
  CHECK_SAME (p.s, 1.0 + 2 * SUM);
  CHECK_EQ (p.c, 2 + 2 * N);
}

// Two elements of one array in one directive.
static void
elements ()
{
  int v[2] = { 3, 4 };
  auto &[x, y] = v;
#pragma acc parallel loop reduction (+:x, y) copyin (a) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      x += a[i];
      y -= a[i];
    }
  CHECK_EQ (v[0], 3 + SUM);
  CHECK_EQ (v[1], 4 - SUM);
  auto [p, q] = v;
#pragma acc parallel loop reduction (+:p) reduction (max:q) copyin (a) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      p += a[i];
      q = q > i ? q : i;
    }
  CHECK_EQ (p, 3 + 2 * SUM);
  CHECK_EQ (q, N - 1);
  CHECK_EQ (v[0], 3 + SUM);
}

static void
tuples ()
{
  std::array<long, 2> z{ 5, 6 };
  auto &[x, y] = z;
#pragma acc parallel loop reduction (+:x, y) copyin (a)
  for (int i = 0; i < N; i++)
    {
      x += a[i];
      y++;
    }
  CHECK_EQ (z[0], 5 + SUM);
  CHECK_EQ (z[1], 6 + N);
  std::pair<double, int> p{ 1, 1 };
  auto &[d, e] = p;
#pragma acc parallel copyin (a)
#pragma acc loop gang reduction (+:d, e)
  for (int i = 0; i < N; i++)
    {
      d += a[i];
      e++;
    }
  CHECK_SAME (p.first, 1.0 + SUM);
  CHECK_EQ (p.second, 1 + N);
}

int
main ()
{
  for (int i = 0; i < N; i++)
    a[i] = i;
  in_template (pair{ 1, 2 });
  members ();
  elements ();
  tuples ();
  return test_done ();
}
