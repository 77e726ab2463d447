/* A loop over gangs or workers alone that calls a function which asks for its place: the lanes stay
   idle.  The function stands behind the loop, and one that it calls asks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

#define N 100

static int place (int);
#pragma acc routine (place) seq

int
main (void)
{
  int gangs[N], workers[N], lanes = 0;
#pragma acc parallel copyout (gangs, workers) num_gangs (4) num_workers (4) vector_length (32)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      gangs[i] = place (i);
#pragma acc loop worker
    for (int i = 0; i < N; i++)
      workers[i] = place (i);
  }
  for (int i = 0; i < N; i++)
    lanes += gangs[i] + workers[i];
  CHECK_EQ (lanes, 0);
  return test_done ();
}

static int asked (void);
#pragma acc routine (asked) seq

static int
__attribute__ ((noinline)) place (int i)
{
  return i < 0 ? 7 : asked ();
}

static int
__attribute__ ((noinline)) asked (void)
{
  return __builtin_goacc_parlevel_id (2);
}
