/* An architecture that does not exist.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-arch=x" } */
/* { dg-error "accred: bad value 'x' for argument 'arch'; expected sm_50 to sm_121" "" { target *-*-* } 0 } */

int x;
