/* An object, the pointer to it, which is behind another one, and a member of it in the clauses of
   one construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-16" } */

#include "accred-test.h"

struct box
{
  int before, value, behind;
};

static void
set (box **place)
{
#pragma omp target map(*place, **place, (*place)->value)
  {
    (*place)->value = 3;
    (*place)->behind += 10;
  }
}

int
main ()
{
  box b = { 1, 2, 4 }, *p = &b;
  set (&p);
  CHECK (p == &b);
  CHECK_EQ (b.before, 1);
  CHECK_EQ (b.value, 3);
  CHECK_EQ (b.behind, 14);
  return test_done ();
}
