/* asm statements with operands that are not PTX, in a routine that is only for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */

#pragma acc routine seq nohost
int
g (int x)
{
  asm ("addl $1, %0" : "+r" (x)); /* { dg-error "accred: an asm statement in a device function" } */
  return x;
}
