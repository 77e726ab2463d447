/* A measured number above its limit, whose low 32 bits are not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_unrolled:4294967896" } */
/* { dg-error "accred: 'most_unrolled' is a number from 1 to 100000, not 4294967896" "" { target *-*-* } 0 } */

int x;
