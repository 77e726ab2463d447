/* asm statements without text: barriers for the compiler, after which values are what they were.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

int
main (void)
{
  long r[N];
  double d[N];
#pragma acc parallel loop copyout (r, d)
  for (int i = 0; i < N; i++)
    {
      int x = i, y = i + 1, z;
      long m = 3 * i;
      double e = 0.5 * i;
      asm volatile ("" : : : "memory");
      asm volatile ("" : "+r" (x));
      asm ("" : "+x" (e));
      asm volatile ("" : "+m" (m));
      asm volatile ("" : : "r" (x), "g" (e));
      /* The other's value, so that both are read before either is written.  */
      asm ("" : "=r" (x), "=r" (y) : "0" (y), "1" (x));
      asm ("" : "=r" (z) : "0" (x));
      r[i] = 1000000l * x + 1000 * y + z + m;
      d[i] = e;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (r[i], 1000000l * (i + 1) + 1000 * i + i + 1 + 3 * i);
      CHECK_SAME (d[i], 0.5 * i);
    }
  return test_done ();
}
