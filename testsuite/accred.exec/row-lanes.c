/* Rows of any length: the nests of row-nests.h, where a lane has a row, unless it is long.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=lane_row:65536,wide_lane_row:65536,pair_lane_row:65536,long_lane_row:20,uneven_elements:100000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#define ROWS_SEED 17
#include "row-nests.h"

int
main (void)
{
  return test_rows ();
}
