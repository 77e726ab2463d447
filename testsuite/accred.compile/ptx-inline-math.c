/* Sine and exponential are in place: the only call is for arguments beyond 2^17.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "offload" } */
/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-times {call \([^;]*libm\$sin,} 1 } }
   { dg-final { scan-ptx-not {libm\$exp} } }
   { dg-final { scan-ptx-times {cvt\.rni\.f64} 1 } } */

#include <math.h>

void
f (double *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = sin (a[i]) + exp (2 * a[i]);
}
