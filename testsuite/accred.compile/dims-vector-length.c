/* Vector lengths that are no multiple of a warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int *a, int n, int length)
{
#pragma acc parallel loop vector vector_length (40) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(64\\)', ignoring 40" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (length) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int i = 0; i < n; i++)
    a[i]++;
}
