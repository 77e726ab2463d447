/* asm statements with the host's instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
f (int x)
{
#pragma acc parallel copy (x)
  asm volatile ("nop" : "+r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
  return x;
}
