/* More workers than a block has room or barriers for: fewer, with a warning.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (const int *a, int n)
{
  int s = 0;
  /* 1024 threads of a block by 128.  */
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (128) reduction (+:s) copyin (a[0:n]) /* { dg-warning "using 'num_workers \\(8\\)', ignoring 32" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  /* A worker of several warps needs a barrier of its own, beside the block's; there are 16.  */
#pragma acc parallel loop gang worker vector num_workers (16) vector_length (64) reduction (+:s) copyin (a[0:n]) /* { dg-warning "using 'num_workers \\(15\\)', ignoring 16" } */
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop gang worker vector num_workers (40) vector_length (32) reduction (+:s) copyin (a[0:n]) /* { dg-warning "using 'num_workers \\(32\\)', ignoring 40" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  /* Exactly full: no warning.  */
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (32) reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel loop gang worker vector num_workers (8) vector_length (128) reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
