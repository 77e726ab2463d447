/* row-chunks.c, with chunks of one row and more.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares -fplugin-arg-accred-tuning=least_chunk:1" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "row-chunks.c"
