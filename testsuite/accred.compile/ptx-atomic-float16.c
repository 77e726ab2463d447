/* An atomic sum of _Float16 is one loop of compare-and-swap on the word around it, for every architecture: no loop
   around that of a compare-and-swap of two bytes, and no atomic operation on two bytes, which would race with those on
   the word.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-require "float16" } */
/* { dg-additional-options "-O2 -fplugin-arg-accred-arch=sm_80" } */

typedef _Float16 H;

void
sums (H *h, H *x, float *f)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) deviceptr (h, x, f)
  {
    H v;
    /* Seven sums; in float and in double the constants and x's are the same numbers.  */
#pragma acc atomic update
    h[0] += x[0];
#pragma acc atomic update
    h[1] = x[1] + h[1];
#pragma acc atomic update
    h[2] -= x[2];
#pragma acc atomic update
    h[3]++;
#pragma acc atomic update
    h[4] += 0.5;
#pragma acc atomic capture
    { v = h[5]; h[5] += x[3]; }
    x[4] = v;
#pragma acc atomic capture
    v = h[6] -= x[5];
    x[6] = v;
    /* This one is rounded twice: the only one that compares two bytes and selects what to write.  */
#pragma acc atomic update
    h[7] += f[0];
  }
}

/* { dg-final { scan-ptx-times "atom\\.\[a-z.\]*cas\\.b32 " 8 } } */
/* { dg-final { scan-ptx-times "selp\\.b32 %r\[0-9\]+, %r\[0-9\]+, %r" 1 } } */
/* { dg-final { scan-ptx-not "noftz" } } */
/* { dg-final { scan-ptx-not "cas\\.b16" } } */
