// A structured binding in a private clause: GCC would ignore it.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-additional-options "-std=c++17 -fplugin-arg-accred-no-race-warnings" }

struct pair
{
  double s;
  int c;
};

void
f (double *a, int n, pair &p)
{
  auto [s, c] = p;
#pragma acc parallel loop private (s) copy (a[0:n]) // { dg-error "accred: private structured binding" }
  for (int i = 0; i < n; i++)
    {
      s = i;
      a[i] = s;
    }
#pragma acc parallel firstprivate (c) copy (a[0:n]) // { dg-error "accred: private structured binding" }
  {
    c++;
#pragma acc loop gang private (p)
    for (int i = 0; i < n; i++)
      a[i] = c;
  }
}
