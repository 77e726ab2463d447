/* Of openmp-structors.c and openmp-structors-part.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <omp.h>
#include <stdio.h>

#pragma omp begin declare target
extern int order, count;

static inline void note (int digit)
{
  order = 10 * order + digit;
  count++;
}
#pragma omp end declare target
