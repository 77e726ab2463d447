/* Rows of any length that reduce nothing (row-unreduced.h), where rows of more than 40 elements are in pieces for all
   warps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:40,listed_row_of_few:40,listed_piece:256" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "40" } */

#include "row-unreduced.h"

int
main (void)
{
  return test_unreduced ();
}
