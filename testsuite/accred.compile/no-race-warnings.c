/* The argument that switches these warnings off.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

void
f (double *a, int n)
{
  double s = 0;
#pragma acc parallel loop copy (s) copy (a[0:n])
  for (int i = 0; i < n; i++)
    s = s + a[i];
}
