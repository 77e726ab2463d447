/* Reductions over gangs through pointers of the construct that may lead to any array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
f (int n, int which, const int *a, int *x, int *y)
{
#pragma acc parallel copyin(a[0 : n]) copy(x[0 : 3], y[0 : 3])
  {
    int own[3] = { 0, 0, 0 }, *p = which ? x : own;
#pragma acc loop gang reduction(+ : p[0 : 3]) /* { dg-error "accred: reduction over gangs of an array section through a pointer of the construct that may lead to any array" } */
    for (int i = 0; i < n; i++)
      p[i % 3] += a[i];
  }
#pragma acc parallel copyin(a[0 : n]) copy(x[0 : 3], y[0 : 3])
  {
    int *p = x;
    if (which)
      p = y;
#pragma acc loop reduction(+ : p[0 : 3]) /* { dg-error "accred: reduction over gangs of an array section through a pointer of the construct that may lead to any array" } */
    for (int i = 0; i < n; i++)
      p[i % 3] += a[i];
#pragma acc loop vector reduction(+ : p[0 : 3])
    for (int i = 0; i < n; i++)
      p[i % 3] += a[i];
  }
}
