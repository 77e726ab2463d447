/* Rows of any length: the nests of row-nests.h, where all rows are in equal shares (argument row-shares).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "5" } */

#define ROWS_SEED 11
#include "row-nests.h"

int
main (void)
{
  return test_rows ();
}
