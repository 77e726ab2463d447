/* Two sections of structs of a pointer in one directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct range { float lo, hi; };

void
f (range *q, int n)
{
#pragma acc parallel loop reduction (+: q[0:1], q[2:1]) /* { dg-error "accred: reductions of two sections of one array, large or of run-time size, whose elements are not only updated" } */
  for (int i = 0; i < n; i++)
    q[2 * (i & 1)].lo += 1;
#pragma acc parallel loop reduction (+: q[0:n], q[n:1]) /* { dg-error "accred: reductions of two sections of one array, large or of run-time size, whose elements are not only updated" } */
  for (int i = 0; i < n; i++)
    q[2 * (i & 1)].lo += 1;
}
