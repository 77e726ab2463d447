/* With -ffast-math complex products and quotients are the formulas of school, in place.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -ffast-math" } */

void
f (_Complex double *a, const _Complex double *b, int n)
{
#pragma acc parallel loop copy (a[0:n]) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = a[i] * b[i] / (b[i] + 1.0);
}

/* { dg-final { scan-ptx-not {__(mul|div)dc3} } } */
