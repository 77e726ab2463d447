/* Atomic updates of elements that no other iteration meets: another region may, as one of them is asynchronous.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int *restrict x, int n)
{
#pragma acc parallel loop present (x[0:n]) async (1)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += i;
    }
#pragma acc parallel loop present (x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i] += 1;
    }
#pragma acc wait
}

/* REPORT
*/
