/* Loops whose range, bound or last step is near the limits of their variable's type, of 16 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "loop-ranges.h"

#define T short
#define R <
#define UP 1
#define N sshort_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N sshort_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N sshort_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N sshort_ge
#include "loop-ranges.inc"
#undef T

#define T unsigned short
#define R <
#define UP 1
#define N ushort_lt
#include "loop-ranges.inc"
#define R <=
#define UP 1
#define N ushort_le
#include "loop-ranges.inc"
#define R >
#define UP 0
#define N ushort_gt
#include "loop-ranges.inc"
#define R >=
#define UP 0
#define N ushort_ge
#include "loop-ranges.inc"
#undef T

int
main (int argc, char **argv)
{
  (void) argv;
  everything = argc > 1;
  test_sshort_lt ();
  test_sshort_le ();
  test_sshort_gt ();
  test_sshort_ge ();
  test_ushort_lt ();
  test_ushort_le ();
  test_ushort_gt ();
  test_ushort_ge ();
  return test_done ();
}
