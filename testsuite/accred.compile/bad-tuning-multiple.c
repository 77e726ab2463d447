/* A measured number that has to be a multiple of a warp's lanes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=default_vector_length:100" } */
/* { dg-error "accred: 'default_vector_length' is a multiple of 32 from 32 to 1024, not 100" "" { target *-*-* } 0 } */

int x;
