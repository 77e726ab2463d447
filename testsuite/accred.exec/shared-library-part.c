/* The library of shared-library.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

long
library_dot (const int *a, const int *b, int n)
{
  long s = 0;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (4) reduction (+:s) copyin (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
