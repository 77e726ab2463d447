/* A malformed -fopenacc-dim.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-fopenacc -fopenacc-dim=16:x" } */
/* { dg-error "accred: '-fopenacc-dim' operand is malformed at 'x'" "" { target *-*-* } 0 } */
