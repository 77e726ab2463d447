/* The other file of link-inline.cc.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-std=c++17" } */

#include "link-inline.h"

namespace
{

int
hidden (int x)
{
  return x - 1;
}

}

double
other_totals (const double *d, const int *i, int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (i[0:n])
  for (int k = 0; k < n; k++)
    s += hidden (i[k]);
  return total (d, n) + total (i, n) + shifted_total (n) + s;
}
