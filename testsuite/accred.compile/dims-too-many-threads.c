/* num_workers times vector_length over 1024: fewer workers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (const int *a, int n)
{
  int s = 0;
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (64) reduction (+:s) copyin (a[0:n]) /* { dg-warning "using 'num_workers \\(16\\)', ignoring 32" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
