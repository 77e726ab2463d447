/* An argument that the plugin does not have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-foo" } */
/* { dg-error "accred: unknown argument 'foo'; '-fplugin-arg-accred-help' lists the arguments" "" { target *-*-* } 0 } */

int x;
