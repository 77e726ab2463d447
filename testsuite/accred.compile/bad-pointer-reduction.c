/* Pointers have neither a minimum nor a maximum for GCC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int *
f (int **a, int n)
{
  int *m = a[0];
#pragma acc parallel loop reduction (max:m) copyin (a[0:n]) /* { dg-error "user defined reduction not found for 'm'" } */
  for (int i = 0; i < n; i++)
    m = a[i] > m ? a[i] : m;
  return m;
}
