/* An unknown value of `compatible'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-compatible=pgi" } */
/* { dg-error "accred: bad value 'pgi' for argument 'compatible'; expected gcc" "" { target *-*-* } 0 } */

int x;
