/* A measured number above its limit, which an unsigned has not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_unrolled:4294967296" } */
/* { dg-error "accred: 'most_unrolled' is a number from 1 to 100000, not 4294967296" "" { target *-*-* } 0 } */

int x;
