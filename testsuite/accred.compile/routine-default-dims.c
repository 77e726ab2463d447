/* -fopenacc-dim's vector length is no wish of the region's: without a message where a routine has another.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fopenacc-dim=8:4:128" } */
/* { dg-final { scan-ptx-times "maxntid 32, 4, 1" 1 } } */
/* { dg-final { scan-ptx-times "maxntid 128, 4, 1" 1 } } */

#pragma acc routine vector
static int __attribute__ ((noinline, noclone))
vector_sum (const int *row, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

void
f (const int *a, int *sums, int rows, int columns)
{
#pragma acc parallel loop gang worker copyin (a[0:rows * columns]) copyout (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc parallel loop gang worker vector copy (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r]++;
}
