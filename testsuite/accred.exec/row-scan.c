/* row-window.c, where each lane takes as many successive elements of several rows, even if all of these are short.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares -fplugin-arg-accred-tuning=lane_elements:0" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "9" } */

#include "row-window.c"
