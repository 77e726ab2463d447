/* Atomic updates for which PTX has no instruction are loops of compare-and-swap: products, quotients, the
   object as subtrahend, and sums that are rounded twice or are of another kind of number.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

void
swaps (float *f, double *d, int *i, double *x)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) deviceptr (f, d, i, x)
  {
#pragma acc atomic update
    f[0] *= 3;
#pragma acc atomic update
    f[1] = 1 / f[1];
#pragma acc atomic update
    f[2] = 3 - f[2];
    /* 0.1 is no float, nor need *X be one.  */
#pragma acc atomic update
    f[3] += 0.1;
#pragma acc atomic update
    f[4] += *x;
#pragma acc atomic update
    i[0] += 1.5;
#pragma acc atomic update
    i[1] <<= 2;
#pragma acc atomic update
    i[2] = 5 - i[2];
#pragma acc atomic update
    d[0] *= 2;
#pragma acc atomic update
    d[1] = 2 - d[1];
  }
}

/* { dg-final { scan-ptx-times "atom\\.global\\.cas\\.b32 " 8 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.cas\\.b64 " 2 } } */
/* { dg-final { scan-ptx-not "red\\.\[a-z\]" } } */
