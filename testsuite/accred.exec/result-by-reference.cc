// Functions whose result has no copy constructor that is trivial, and is made where the caller wants it.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"
#include <tuple>

struct point
{
  int x, y;
  point (int a, int b) : x (a), y (b) {}
  point (const point &o) : x (o.x + 1), y (o.y) {}
  ~point () {}
};

#pragma acc routine seq
static point __attribute__ ((noinline))
direct (int i)
{
  return point (i, 2 * i);
}

#pragma acc routine seq
static point __attribute__ ((noinline))
chosen (int i, bool first)
{
  if (first)
    return point (i, 1);
  point p (i, 2);
  p.y += i;
  return p;
}

/* The place of the result is needed behind a call.  */
#pragma acc routine seq
static point __attribute__ ((noinline))
nested (int i)
{
  point p = direct (i);
  p.x += chosen (i, i & 1).y;
  return p;
}

int
main ()
{
  enum { N = 70 };
  int r[N], t[N];
#pragma acc parallel loop copyout (r, t)
  for (int i = 0; i < N; i++)
    {
      point a = direct (i), b = chosen (i, i % 3 == 0), c = nested (i), d = c;
      r[i] = a.x + a.y + 1000 * (b.x + b.y) + 7 * (c.x + c.y) + 100000 * d.x;
      auto tuple = std::make_tuple (i, 2.5, 3 * i);
      t[i] = std::get<0> (tuple) + int (2 * std::get<1> (tuple)) + std::get<2> (tuple);
    }
  for (int i = 0; i < N; i++)
    {
      /* Named results need no copy, but may have one; here GCC makes none.  */
      int b = i % 3 == 0 ? i + 1 : i + 2 + i, y = i & 1 ? 1 : 2 + i;
      int copied = chosen (i, false).x - i;
      b += i % 3 == 0 ? 0 : copied;
      int cx = i + y + (nested (i).x - i - y);
      CHECK_EQ (r[i], 3 * i + 1000 * b + 7 * (cx + 2 * i) + 100000 * (cx + 1));
      CHECK_EQ (t[i], i + 5 + 3 * i);
    }
  return test_done ();
}
