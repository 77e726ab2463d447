/* The rows of row-conditions.c, where kernels look at the lengths of some and choose.  The limits are low.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,measured_whole_row:8" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "row-conditions.c"
