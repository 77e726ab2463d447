/* Sections of an array of structs whose number is known at run time only, and two sections of structs of a pointer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range { float lo, hi; };

void
f (range *p, range *q, int n)
{
  range r[8];
#pragma acc parallel loop reduction (+: p[0:n]) /* { dg-error "accred: reduction of several structs" } */
  for (int i = 0; i < n; i++)
    p[i % 4].lo += 1;
#pragma acc parallel loop reduction (+: r[0:n]) /* { dg-error "accred: reduction of several structs" } */
  for (int i = 0; i < n; i++)
    r[i].lo += 1;
#pragma acc parallel loop reduction (+: p[0:300]) /* { dg-error "accred: reduction of a struct that has" } */
  for (int i = 0; i < n; i++)
    p[i].lo += 1;
#pragma acc parallel loop reduction (+: q[0:1], q[2:1]) /* { dg-error "accred: reductions of two sections of one array, large or of run-time size, whose elements are not only updated" } */
  for (int i = 0; i < n; i++)
    q[2 * (i & 1)].lo += 1;
}
