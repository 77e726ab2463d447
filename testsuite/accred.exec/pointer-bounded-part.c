/* The other file of pointer-bounded.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pointer-bounded.h"

#pragma acc routine seq
static __attribute__ ((noipa)) double
heavy (const double *a, int n)
HEAVY_BODY (3)

void
in_other_file (const double *a, double *to)
{
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (32) present (a[0:LENGTH + 40]) \
  copyout (to[0:N])
  for (int i = 0; i < N; i++)
    {
      double (*volatile f) (const double *, int) = heavy;
      to[i] = i % 2 ? f (a, i % LENGTH) : choose (a, i % LENGTH);
    }
}
