/* The same on the host, which runs the regions when there is no device: of one type for each way in which a
   loop is changed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-host-run "no device" } */

#define TEST_ON_HOST
#include "loop-ranges.h"

#define T short
#define R <
#define UP 1
#define N short_lt
#include "loop-ranges.inc"
#undef T
#define T unsigned
#define R <=
#define UP 1
#define N uint_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N uint_gt
#include "loop-ranges.inc"
#undef T
#define T int
#define R >=
#define UP 0
#define N int_ge
#include "loop-ranges.inc"
#undef T
#define T long
#define R <
#define UP 1
#define N long_lt
#include "loop-ranges.inc"
#undef T
#define T unsigned long
#define R >
#define UP 0
#define N ulong_gt
#include "loop-ranges.inc"

int
main (void)
{
  everything = 1;
  test_short_lt ();
  test_uint_le ();
  test_uint_gt ();
  test_int_ge ();
  test_long_lt ();
  test_ulong_gt ();
  return test_done ();
}
