/* Sections that are not all of an array of structs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range { float lo, hi; };

void
f (range *p, int n)
{
  range r[8];
#pragma acc parallel loop reduction (+: p[0:4]) /* { dg-error "accred: reduction of several structs" } */
  for (int i = 0; i < n; i++)
    p[i % 4].lo += 1;
#pragma acc parallel loop reduction (+: r[2:4]) /* { dg-error "accred: reduction of several structs" } */
  for (int i = 0; i < n; i++)
    r[2 + i % 4].lo += 1;
#pragma acc parallel loop reduction (+: r[0:n]) /* { dg-error "accred: reduction of several structs" } */
  for (int i = 0; i < n; i++)
    r[i].lo += 1;
}
