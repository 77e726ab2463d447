/* The maps of mapped-twice.c where libgomp launches the region: it would copy parts of present objects to the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-set-env "ACCRED_LAUNCH" "libgomp" } */

#include "mapped-twice.c"
