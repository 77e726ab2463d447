/* A function that asks for its team, for openmp-team-order.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <omp.h>

#pragma omp declare target
int
team_of_other_file (void)
{
  return omp_get_team_num ();
}
#pragma omp end declare target
