/* The functions of float in libm.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */

#define REAL float
#define WIDE double
#define DIGITS 24
#define LEAST (-149)
#define F(NAME) NAME##f
#define W(NAME) NAME
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
