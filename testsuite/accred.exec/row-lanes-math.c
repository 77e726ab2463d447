/* Rows of any length: row-math.c, where a lane has a row, unless it is long.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=lane_row:65536,wide_lane_row:65536,pair_lane_row:65536,long_lane_row:20,uneven_elements:1000000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */

#include "row-math.c"
