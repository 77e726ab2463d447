/* Rows of any length: the nests of row-nests.h, where kernels look at the rows and choose.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,long_whole_row:5000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "5" } */

#define ROWS_SEED 11
#include "row-nests.h"

int
main (void)
{
  return test_rows ();
}
