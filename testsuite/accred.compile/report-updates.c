/* Atomic updates: which are plain, which wait, and which are made at once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const unsigned char *restrict key, int *restrict h, float *restrict x, int *restrict old, int n)
{
#pragma acc parallel loop present (key[0:n], h[0:256])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[key[i]]++;
    }
#pragma acc parallel loop present (key[0:n], x[0:2 * n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[2 * i] += key[i];
    }
#pragma acc parallel loop present (key[0:n], x[0:2 * n], h[0:256])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += 1;
#pragma acc atomic update
      x[i + 1] += 1;
#pragma acc atomic update
      h[i & 15] |= key[i];
      old[i] = h[i & 15];
    }
}

/* REPORT
*/
