/* asm statements of a routine for the device whose threads do not all execute them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */

#pragma acc routine vector nohost
void
f (void)
{
  asm ("bar.sync 0;"); /* { dg-error "accred: an asm statement in a device function" } */
}
