/* Inline functions and variables, templates and unnamed namespaces in two files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "c++" } */
/* { dg-additional-options "-std=c++17" } */
/* { dg-additional-sources "link-inline-part.cc" } */

#include "accred-test.h"
#include "link-inline.h"

double other_totals (const double *d, const int *i, int n);

namespace
{

int
hidden (int x)
{
  return x + 1;
}

}

int
main ()
{
  const double d[4] = { 0.5, 1, 1.5, 2 };
  const int i[4] = { 3, 1, 4, 1 };
  /* 0 1 2 3, plus 1 2 3 1, plus four times 40.  */
  CHECK_EQ (shifted_total (4), 6 + 7 + 160);
  CHECK_SAME (total (d, 4), 10.0);
  CHECK_EQ (total (i, 4), 18);
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (i)
  for (int k = 0; k < 4; k++)
    s += hidden (i[k]);
  CHECK_EQ (s, 13);
  CHECK_SAME (other_totals (d, i, 4), 10.0 + 18 + 173 + 5);
  counter = 0;
  acc_update_device (&counter, sizeof counter);
  CHECK_EQ (shifted_total (4), 13);
  CHECK_SAME (other_totals (d, i, 4), 10.0 + 18 + 13 + 5);
  return test_done ();
}
