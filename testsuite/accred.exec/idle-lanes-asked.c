/* A loop over gangs or workers alone that calls a function which asks for its place, or may do so: the
   lanes stay idle.  The function stands behind the loop, and one that it calls asks; or it is in
   another file, or behind a pointer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-sources "idle-lanes-asked-part.c" } */

#include "accred-test.h"

#define N 100

static int place (int);
#pragma acc routine (place) seq
#pragma acc routine seq
int place_elsewhere (int);

typedef int function (int);
#pragma acc routine seq
static function *__attribute__ ((noinline)) chosen (int);

#define LOOPS(NAME, CALL)                                                                          \
  static void NAME (void)                                                                          \
  {                                                                                                \
    int gangs[N], workers[N], lanes = 0;                                                           \
    _Pragma ("acc parallel copyout (gangs, workers) num_gangs (4) num_workers (4) vector_length (32)") \
    {                                                                                              \
      _Pragma ("acc loop gang")                                                                    \
      for (int i = 0; i < N; i++)                                                                  \
	gangs[i] = CALL (i);                                                                       \
      _Pragma ("acc loop worker")                                                                  \
      for (int i = 0; i < N; i++)                                                                  \
	workers[i] = CALL (i);                                                                     \
    }                                                                                              \
    for (int i = 0; i < N; i++)                                                                    \
      lanes += gangs[i] + workers[i];                                                              \
    CHECK_EQ (lanes, 0);                                                                           \
  }

LOOPS (in_this_file, place)
LOOPS (in_another_file, place_elsewhere)
LOOPS (by_pointer, chosen (i))

/* Inner loops over few lanes stay what they are, too.  */

static void
short_loops (void)
{
  int lanes[N][4], sum = 0;
#pragma acc parallel loop gang copyout (lanes) vector_length (32)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector
      for (int k = 0; k < 4; k++)
	lanes[i][k] = place_elsewhere (k);
    }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 4; k++)
      sum += lanes[i][k];
  CHECK_EQ (sum, 6 * N);
}

int
main (void)
{
  in_this_file ();
  in_another_file ();
  by_pointer ();
  short_loops ();
  return test_done ();
}

static int asked (void);
#pragma acc routine (asked) seq

static int __attribute__ ((noinline)) place (int i)
{
  return i < 0 ? 7 : asked ();
}

static int __attribute__ ((noinline)) asked (void)
{
  return __builtin_goacc_parlevel_id (2);
}

static function *
chosen (int i)
{
  return i < -1 ? place_elsewhere : place;
}
