/* An architecture that CUDA 13 no longer has.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-arch=sm_35" } */
/* { dg-error "accred: bad value 'sm_35' for argument 'arch'; expected sm_50 to sm_121" "" { target *-*-* } 0 } */

int x;
