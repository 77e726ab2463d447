// Reductions over gangs of references of the construct that may lead to any object.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-additional-options "-fplugin-arg-accred-no-race-warnings" }

int &choose (int &x, int &y, int which);
#pragma acc routine (choose) seq

void
f (int n, int which, const int *a, int &x, int &y)
{
#pragma acc parallel copyin(a[0 : n]) copy(x, y)
  {
    int own = 0, &r = which ? x : own;
#pragma acc loop gang reduction(+ : r) // { dg-error "accred: reduction over gangs of a reference of the construct that may lead to any object" }
    for (int i = 0; i < n; i++)
      r += a[i];
  }
#pragma acc parallel copyin(a[0 : n]) copy(x, y)
  {
    int &r = choose (x, y, which);
#pragma acc loop reduction(+ : r) // { dg-error "accred: reduction over gangs of a reference of the construct that may lead to any object" }
    for (int i = 0; i < n; i++)
      r += a[i];
  }
#pragma acc parallel copyin(a[0 : n]) copy(x, y)
  {
    int &r = choose (x, y, which);
#pragma acc loop vector reduction(+ : r)
    for (int i = 0; i < n; i++)
      r += a[i];
  }
}
