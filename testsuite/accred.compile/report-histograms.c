/* Loops of kernels regions that update elements which iterations share: those of integers are atomic.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-has "19:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "20:17: note: accred: atomic update: in copies of each gang" } } */
/* { dg-final { report-has "23:3: note: accred: loop: sequential: in line 24 an iteration may read what another one stores to 'sums'" } } */
/* { dg-final { report-has "27:3: note: accred: loop: gang vector" } } */
/* { dg-final { report-has "34:3: note: accred: loop: sequential: in line 36 an iteration may read what another one stores to 'last'" } } */

static int bins[64], key[1000], last[4];
static float sums[64], weight[1000];

void
f (int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    bins[key[i]]++;

#pragma acc kernels
  for (int i = 0; i < n; i++)
    sums[key[i]] += weight[i];

#pragma acc kernels
  for (int i = 0; i < 50; i++)
    {
      bins[i] += key[i];
      bins[i] ^= key[i + 1];
    }

#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      last[key[i] % 3] += i;
      last[3] = last[key[i] % 3];
    }
}
