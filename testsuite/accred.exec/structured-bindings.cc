/* Structured bindings of a region: names of members of its objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

struct point { int x; long y; };
int
main (void)
{
  long r[20];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 20; i++)
    {
      point p = { i, 100L * i };
      auto &[x, y] = p;
      x += 7;
      auto [a, b] = p;
      r[i] = p.x + y + a + b;
    }
  for (int i = 0; i < 20; i++)
    CHECK_EQ (r[i], 2 * (i + 7 + 100L * i));
  return test_done ();
}
