/* Loops whose range, bound or last step is near the limits of their variable's type, of 8 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "loop-ranges.h"

#define T signed char
#define R <
#define UP 1
#define N schar_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N schar_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N schar_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N schar_ge
#include "loop-ranges.inc"
#undef T

#define T unsigned char
#define R <
#define UP 1
#define N uchar_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N uchar_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N uchar_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N uchar_ge
#include "loop-ranges.inc"
#undef T

int
main (int argc, char **argv)
{
  (void) argv;
  everything = argc > 1;
  test_schar_lt ();
  test_schar_le ();
  test_schar_gt ();
  test_schar_ge ();
  test_uchar_lt ();
  test_uchar_le ();
  test_uchar_gt ();
  test_uchar_ge ();
  return test_done ();
}
