/* Two measured numbers that the compiler is given: the vector length of a light loop, and the slots
   that a thread of the last gang reads at a time: one, so that no load is behind a test.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-tuning=light_vector_length:192,slots_in_flight:1" } */

float
f (const float *a, int n)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* { dg-final { scan-ptx-times {\.maxntid 192, 1, 1} 1 } } */
/* { dg-final { scan-ptx-not {@%p\d+ ld\.global\.f32} } } */
