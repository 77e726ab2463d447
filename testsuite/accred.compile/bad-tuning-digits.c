/* A value of a measured number that ends with other characters.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=most_rows:16x" } */
/* { dg-error "accred: bad value 'most_rows:16x' for argument 'tuning'; expected" "" { target *-*-* } 0 } */

int x;
