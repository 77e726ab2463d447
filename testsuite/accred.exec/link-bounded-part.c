/* The other file of link-bounded.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "link-bounded.h"

#pragma acc routine seq
double by_name (const double *, int);
#pragma acc routine seq
double by_pointer (const double *, int);
#pragma acc routine seq
double kept (const double *, int);

#pragma acc routine seq
__attribute__ ((noipa)) double
replaced (const double *a, int n)
HEAVY_BODY (4)

void
in_large_gangs (const double *a, double *there)
{
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (32) present (a[0:LENGTH + 40]) \
  copyout (there[0:N * RESULTS])
  for (int i = 0; i < N; i++)
    {
      there[i * RESULTS] = by_name (a, i % LENGTH);
      there[i * RESULTS + 1] = by_pointer (a, i % LENGTH);
      there[i * RESULTS + 2] = kept (a, i % LENGTH);
      there[i * RESULTS + 3] = replaced (a, i % LENGTH);
    }
}
