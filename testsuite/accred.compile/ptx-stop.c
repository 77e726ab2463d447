/* A kernel that finds no memory: the first of its threads says so and stops it, the others and their idle lanes exit, since
   what stops it loses the text of others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (float *a, int n)
{
#pragma acc parallel reduction (+:a[0:n]) num_workers (2) vector_length (64)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      if (a[i] < 10)
	a[i] += 1;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
      ;
  }
}

/* { dg-final { scan-ptx-times {atom\.global\.cas\.b32 \$r, \[accred_stopped\], 0, 1} 1 } } */
/* { dg-final { scan-ptx-times {@\$p exit} 1 } } */
/* { dg-final { scan-ptx-times {trap;} 1 } } */
