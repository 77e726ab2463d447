/* A measured number that is a part of the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -fplugin-arg-accred-tuning=wide_load_bytes:8" } */
/* { dg-error "accred: 'wide_load_bytes' is built into the plugin: change 'abi/tuning.def'" "" { target *-*-* } 0 } */

int x;
