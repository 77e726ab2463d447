/* Functions of float in libm with integers, pointers or complex numbers.
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
