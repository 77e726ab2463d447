/* A measured number that has to be a power of two.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_rows:24" } */
/* { dg-error "accred: 'most_rows' is a power of two from 4 to 256, not 24" "" { target *-*-* } 0 } */

int x;
