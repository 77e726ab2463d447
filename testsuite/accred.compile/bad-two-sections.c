/* Two sections of one array in one directive that are large, or of run-time size, and not only updated.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

struct s
{
  int x[5000];
};

void
f (struct s *p, int n)
{
#pragma acc parallel loop copy (p[0:1]) reduction (+:p->x[0:2]) reduction (+:p->x[4000:1]) /* { dg-error "accred: reductions of two sections of one array, large or of run-time size, whose elements are not only updated" } */
  for (int i = 0; i < n; i++)
    {
      p->x[0] += i;
      p->x[4000] = p->x[4000] < 7 ? i : 1;
    }
}

void
g (int *a, int n)
{
#pragma acc parallel loop reduction (+:a[0:n]) reduction (+:a[n:n]) /* { dg-error "accred: reductions of two sections of one array, large or of run-time size, whose elements are not only updated" } */
  for (int i = 0; i < n; i++)
    {
      a[i] += i;
      a[n + i] = a[n] < 7 ? i : 1;
    }
}
