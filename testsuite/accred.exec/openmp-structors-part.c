/* Part of openmp-structors.c, whose functions come between those there.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "openmp-structors.h"

#pragma omp begin declare target
static void __attribute__ ((constructor (2000))) second (void)
{
  note (2);
}

static void __attribute__ ((constructor (4000))) fourth (void)
{
  note (4);
}

static void __attribute__ ((destructor (2000))) before_end (void)
{
  if (!omp_is_initial_device ())
    printf ("device ends 1 of part\n");
}

static void __attribute__ ((destructor)) last (void)
{
  if (!omp_is_initial_device ())
    printf ("device ends 3 of part\n");
}
#pragma omp end declare target
