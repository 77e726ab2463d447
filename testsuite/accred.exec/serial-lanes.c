/* A serial construct has a vector of 32 lanes with compatible=gcc, and wherever it calls a routine with loops over
   lanes: then each iteration of its loops over lanes has the scalars that it sets, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w -fplugin-arg-accred-compatible=gcc" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

#include "serial-lanes.h"
