/* With -ffast-math functions of float are the GPU's approximations.
   The number of gangs is there so that a thread does one iteration at a time: each function is there once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -ffast-math" } */
/* { dg-final { scan-ptx-times {sin\.approx\.f32} 2 } }
   { dg-final { scan-ptx-times {cos\.approx\.f32} 2 } }
   { dg-final { scan-ptx-times {ex2\.approx\.f32} 2 } }
   { dg-final { scan-ptx-times {lg2\.approx\.f32} 3 } }
   { dg-final { scan-ptx-not {call} } } */

#include <math.h>

void
f (float *a)
{
#pragma acc parallel loop copy (a[0:10]) num_gangs (2)
  for (int i = 0; i < 10; i++)
    /* The sine and the cosine of one argument are one call in GCC, the tangent needs both, too.  */
    a[i] = sinf (a[i]) + 2 * cosf (a[i]) + tanf (3 * a[i]) + expf (4 * a[i]) + exp2f (5 * a[i])
	   + logf (6 * a[i]) * log2f (7 * a[i]) + log10f (8 * a[i]);
}
