/* The report says what is allocated for want of shared memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2 -fplugin-arg-accred-report" } */

void
f (int *r)
{
  int v[20000];
#pragma acc parallel loop gang private (v) copyout (r[0:10]) vector_length (32) num_workers (1) /* { dg-message "variables 0; 80000 bytes of variables for each gang on the device's heap" } */
/* { dg-message "loop: gang" "" { target *-*-* } 12 } */
  for (int i = 0; i < 10; i++)
    {
#pragma acc loop vector /* { dg-message "loop: vector" } */
      for (int k = 0; k < 20000; k++)
	v[k] = k + i;
      r[i] = v[7] + v[i * 100];
    }
}
