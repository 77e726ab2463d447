/* A strategy that does not exist.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-strategy=fastest" } */
/* { dg-error "accred: bad value 'fastest' for argument 'strategy'; expected auto, atomic or lock" "" { target *-*-* } 0 } */

int x;
