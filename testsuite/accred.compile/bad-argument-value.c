/* An unknown argument that has a value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-bar=7" } */
/* { dg-error "accred: unknown argument 'bar'; '-fplugin-arg-accred-help' lists the arguments" "" { target *-*-* } 0 } */

int x;
