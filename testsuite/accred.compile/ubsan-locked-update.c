/* The check of a sum of 128 bits under a lock is of the object's new value: lanes' values are not combined in front of it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fsanitize=signed-integer-overflow -fno-sanitize-recover=all" } */

void
f (__int128 *s, int n)
{
#pragma acc parallel loop copy (s[0:1])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      *s += (__int128) i << 100;
    }
}

/* { dg-final { scan-ptx {[\t ]trap;} } } */
/* { dg-final { scan-ptx-times {activemask} 0 } } */
