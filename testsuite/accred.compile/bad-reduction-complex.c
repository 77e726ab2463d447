/* Complex numbers have no reduction yet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

double _Complex
f (const double _Complex *a, int n)
{
  double _Complex s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:n]) /* { dg-error "accred: reduction of type 'complex double'" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
