/* Functions of double in libm with integers, pointers or complex numbers.
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
#include "libm-more.h"

int
main (void)
{
  scaling ();
  to_integers ();
  two_results ();
  complex_functions ();
  return test_done ();
}
