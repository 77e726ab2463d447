/* compatible=gcc: functions without a routine directive are refused, as by GCC's own compiler.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc" } */

__attribute__ ((noipa)) int
plain (int a) /* { dg-error "function 'plain' has been referenced in offloaded code but hasn't been marked to be included in the offloaded code" } */
{
  return a + 1;
}

__attribute__ ((noipa)) static int
taken (int a) /* { dg-error "function 'taken' has been referenced in offloaded code but hasn't been marked to be included in the offloaded code" } */
{
  return a + 2;
}

/* What is inlined early is part of the region.  */
static inline int
small (int a)
{
  return a + 3;
}

#pragma acc routine seq
__attribute__ ((noipa)) int
marked (int a)
{
  return a + 4;
}

/* The host's alone.  */
__attribute__ ((noipa)) static int
of_host (int a)
{
  return a + 5;
}

int
f (int a)
{
  int r = of_host (a);
#pragma acc parallel copy (r)
  {
    int (*volatile p) (int) = taken;
    r = plain (plain (r)) + small (r) + marked (r) + p (r);
  }
  return r;
}
