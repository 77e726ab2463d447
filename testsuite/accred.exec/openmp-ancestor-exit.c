/* A region of the host ends the program while threads of the device wait for it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#pragma omp requires reverse_offload

#include "accred-test.h"
#include <stdlib.h>

static int calls;

static void
leave (int i)
{
  CHECK (i >= 0 && i < 300);
  if (++calls < 5)
    return;
  /* No region may begin here, as one of test_done would.  */
  test_finished = 1;
  exit (test_failures != 0);
}

int
main (void)
{
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(96)
  for (int i = 0; i < 300; i++)
    {
#pragma omp target device(ancestor : 1) firstprivate(i)
      leave (i);
    }
  /* The program has ended.  */
  return 1;
}
