/* Not a measured number and its value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_rows:16," } */
/* { dg-error "accred: bad value 'most_rows:16,' for argument 'tuning'; expected a row of abi/tuning.def and a number that it can have" "" { target *-*-* } 0 } */

int x;
