/* A measured number that there is not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_rows:16,no_such_row:3" } */
/* { dg-error "accred: there is no 'no_such_row' in 'abi/tuning.def'" "" { target *-*-* } 0 } */

int x;
