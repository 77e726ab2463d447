/* Atomic sums of floating-point numbers are instructions, and round as the program says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */

void
sums (float *f, double *d, float *x, int *n)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) deviceptr (f, d, x, n)
  {
    double e;
    /* Four of red.add.f64.  */
#pragma acc atomic update
    d[0] += x[0];
#pragma acc atomic update
    d[1] = x[1] + d[1];
#pragma acc atomic update
    d[2] -= 2;
#pragma acc atomic update
    d[3]--;
#pragma acc atomic capture
    e = d[4] += x[2];
    x[3] = e;
    /* Five of red.add.f32 with constants, which are not small: in double the third and the fourth are the
       same numbers.  */
#pragma acc atomic update
    f[0]++;
#pragma acc atomic update
    f[1] -= 2.0f;
#pragma acc atomic update
    f[2] += 0.5;
#pragma acc atomic update
    f[3] = 1e30f + f[3];
#pragma acc atomic update
    f[4] += (double) 3.0f;
    /* Two of atom.add.f32.  */
    float v;
#pragma acc atomic capture
    v = f[5]++;
    x[4] = v;
#pragma acc atomic capture
    v = --f[6];
    x[5] = v;
    /* One of red.add.f32 and one of atom.add.f32, each with a compare-and-swap beside it for small numbers.  */
#pragma acc atomic update
    f[7] += x[6];
#pragma acc atomic capture
    { v = f[8]; f[8] += *n; }
    x[7] = v;
  }
}

/* { dg-final { scan-ptx-times "red\\.global\\.add\\.f64 " 4 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.add\\.f64 " 1 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.add\\.f32 " 6 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.add\\.f32 \\\[\[^,\]*\\\], 0f" 5 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.add\\.f32 " 3 } } */
/* { dg-final { scan-ptx-times "atom\\.global\\.cas\\.b32 " 2 } } */
/* { dg-final { scan-ptx-not "atom\\.global\\.cas\\.b64" } } */
