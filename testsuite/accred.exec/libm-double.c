/* The functions of double in libm.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */

#define REAL double
#define WIDE long double
#define DIGITS 53
#define LEAST (-1074)
#define F(NAME) NAME
#define W(NAME) NAME##l
#include "libm-test.h"
#include "libm-functions.h"

int
main (void)
{
  trigonometric ();
  hyperbolic ();
  exponential ();
  powers ();
  special_functions ();
  rounding ();
  remainders ();
  return test_done ();
}
