/* The same as in serial-lanes.c where a routine with a loop over lanes is called.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

#define ROUTINE 1
#include "serial-lanes.h"
