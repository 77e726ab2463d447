/* Loops whose range, bound or last step is near the limits of their variable's type, of 64 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "loop-ranges.h"

#define T long
#define R <
#define UP 1
#define N slong_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N slong_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N slong_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N slong_ge
#include "loop-ranges.inc"
#undef T

#define T unsigned long
#define R <
#define UP 1
#define N ulong_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N ulong_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N ulong_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N ulong_ge
#include "loop-ranges.inc"
#undef T

int
main (int argc, char **argv)
{
  (void) argv;
  everything = argc > 1;
  test_slong_lt ();
  test_slong_le ();
  test_slong_gt ();
  test_slong_ge ();
  test_ulong_lt ();
  test_ulong_le ();
  test_ulong_gt ();
  test_ulong_ge ();
  return test_done ();
}
