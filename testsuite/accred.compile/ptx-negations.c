/* No negation of integers in PTX: ptxas loses the sign of a loop's bound that is one (ptx-backend/passes/negations.cc).
   Floating-point numbers are negated.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2" } */

void
down (int *x, long *y, float *f, int n, long m)
{
#pragma acc parallel num_gangs (1) vector_length (32) deviceptr (x, y, f)
  {
#pragma acc loop seq
    for (int i = n - 1; i >= 0; i--)
      x[i] += 1;
#pragma acc loop seq
    for (long i = m - 1; i >= 0; i -= 2)
      y[i] += 1;
    x[0] = -x[1];
    y[0] = 0 - y[1];
    f[0] = -f[1];
  }
}

/* { dg-final { scan-ptx-not "neg\\.\[sub\]" } } */
/* { dg-final { scan-ptx-times "not\\.b32" 2 } } */
/* { dg-final { scan-ptx-times "not\\.b64" 2 } } */
/* { dg-final { scan-ptx-times "neg\\.f32" 1 } } */
