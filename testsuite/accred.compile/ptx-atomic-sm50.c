/* There is no atomic sum of doubles before sm_60.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-accred-arch=sm_50" } */

void
f (double *d, float *f)
{
#pragma acc parallel num_gangs (2) num_workers (1) vector_length (1) deviceptr (d, f)
  {
#pragma acc atomic update
    *d += 1;
#pragma acc atomic update
    *f += 1;
  }
}

/* { dg-final { scan-ptx-times "atom\\.global\\.cas\\.b64 " 1 } } */
/* { dg-final { scan-ptx-times "red\\.global\\.add\\.f32 " 1 } } */
/* { dg-final { scan-ptx-not "\\.add\\.f64 \\\[" } } */
