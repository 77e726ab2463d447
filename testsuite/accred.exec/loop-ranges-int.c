/* Loops whose range, bound or last step is near the limits of their variable's type, of 32 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "loop-ranges.h"

#define T int
#define R <
#define UP 1
#define N sint_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N sint_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N sint_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N sint_ge
#include "loop-ranges.inc"
#undef T

#define T unsigned
#define R <
#define UP 1
#define N uint_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N uint_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N uint_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N uint_ge
#include "loop-ranges.inc"
#undef T

int
main (int argc, char **argv)
{
  (void) argv;
  everything = argc > 1;
  test_sint_lt ();
  test_sint_le ();
  test_sint_gt ();
  test_sint_ge ();
  test_uint_lt ();
  test_uint_le ();
  test_uint_gt ();
  test_uint_ge ();
  return test_done ();
}
