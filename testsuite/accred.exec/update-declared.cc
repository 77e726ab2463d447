/* update of whole variables of `declare' directives in C++: in a namespace, of another file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "update-declared-part.cc" } */

#include "accred-test.h"

namespace model
{
  struct parameters
  {
    double dt, dx;
    int n[2];
    double ratio () const { return dt / dx; }
  };
  parameters p;
  static int steps;
#pragma acc declare create (p, steps)
}

extern int elsewhere[4];
#pragma acc declare create (elsewhere)
extern double sum_elsewhere ();

template<typename T>
static T
read_back (T factor)
{
  T r = 0;
#pragma acc update device (model::p)
#pragma acc parallel loop reduction (+:r) copyin (factor)
  for (int i = 0; i < 10; i++)
    r += factor * model::p.n[1];
  return r;
}

int
main ()
{
  model::p = { 1, 4, { 2, 3 } };
  model::steps = 7;
#pragma acc update device (model::p, model::steps)
  double ratio = 0;
  int steps = 0;
#pragma acc serial copy (ratio, steps)
  {
    ratio = model::p.ratio ();
    steps = model::steps;
    model::p.n[0] = 8;
    model::steps++;
  }
  CHECK_SAME (ratio, 0.25);
  CHECK_EQ (steps, 7);
#pragma acc update self (model::p, model::steps)
  CHECK_EQ (model::p.n[0], 8);
  CHECK_EQ (model::steps, 8);
  CHECK_EQ (read_back (2), 60);
  model::p.n[1] = 4;
  CHECK_SAME (read_back (0.5), 20.);

  for (int i = 0; i < 4; i++)
    elsewhere[i] = i + 1;
#pragma acc update device (elsewhere)
  CHECK_SAME (sum_elsewhere (), 10.);
#pragma acc update self (elsewhere)
  for (int i = 0; i < 4; i++)
    CHECK_EQ (elsewhere[i], 0);
  return test_done ();
}
