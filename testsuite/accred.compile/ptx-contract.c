/* -ffp-contract=fast leaves it to ptxas to join the user's sums and products, not those of accred's own routines.
   The number of gangs is there so that a thread does one iteration at a time: each operation is there once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -ffp-contract=fast" } */

void
f (const double _Complex *a, double _Complex *b, float *c, int n)
{
#pragma acc parallel loop copyin (a[0:n]) copy (b[0:n], c[0:n]) num_gangs (2)
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i] / b[i];
      c[i] = c[i] + 1;
    }
}

/* { dg-final { scan-ptx-times "\\tadd\\.f32 " 1 } } */
/* { dg-final { scan-ptx-not "\\t(add|sub|mul)\\.f64 " } } */
/* The quotient has products and sums: with 4 and 2 of the parts at least.  */
/* { dg-final { scan-ptx-times "\\tdiv\\.rn\\.f64 " 2 } } */
/* { dg-final { scan-ptx "\\tmul\\.rn\\.f64 " } } */
/* { dg-final { scan-ptx "\\tadd\\.rn\\.f64 " } } */
