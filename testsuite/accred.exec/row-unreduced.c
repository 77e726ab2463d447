/* Rows of any length that reduce nothing (row-unreduced.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-set-env "GOMP_OPENACC_DIM" "40" } */

#include "row-unreduced.h"

int
main (void)
{
  return test_unreduced ();
}
