/* The other file of link-lock.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
void
add_there (unsigned __int128 *p, int x)
{
#pragma acc atomic update
  *p += x;
}
