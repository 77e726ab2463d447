// Containers of the C++ library, each thread's own ones; tables that the host has filled.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// A list that is sorted has 64 others on the stack.
// { dg-set-env "ACCRED_STACK" "8K" }

#include <list>
#include <map>
#include <set>
#include <unordered_map>
#include "accred-test.h"

#define N 70

// Something of I that goes through all kinds.
static int
through (int i)
{
  std::list<int> l;
  std::map<int, int> m;
  std::unordered_map<int, int> u;
  for (int k = 0; k < 20; k++)
    {
      l.push_front (i * k % 13);
      m[i * k % 17] = k;
      u[i * k % 11] += k;
    }
  l.sort ();
  int r = 0;
  for (int v : l)
    r = r * 3 % 10007 + v;
  for (auto &e : m)
    r = r * 5 % 10007 + e.first * e.second;
  for (int k = 0; k < 11; k++)
    {
      auto at = u.find (k);
      r = r * 7 % 10007 + (at == u.end () ? 1 : at->second);
    }
  return r;
}

int
main ()
{
  int r[N], first = 0, last = 0;
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < N; i++)
    r[i] = through (i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], through (i));

#pragma acc serial copy(first, last)
  {
    std::set<int> s;
    for (int i = 0; i < 50; i++)
      s.insert (i * 37 % 101);
    for (int i = 1; i < 50; i++)
      s.erase (i * 37 % 101);
    s.insert (-3);
    first = *s.begin ();
    last = *s.rbegin ();
  }
  CHECK_EQ (first, -3);
  CHECK_EQ (last, 0);
  return test_done ();
}
