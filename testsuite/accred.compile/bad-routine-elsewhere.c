/* A routine that is defined in another file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine vector
int vector_sum (const int *, int);

void
f (const int *a, int *sums, int rows, int columns)
{
#pragma acc parallel loop gang worker copyin (a[0:rows * columns]) copyout (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns); /* { dg-error "accred: call to function without a body in this file, 'vector_sum' in a device function" } */
}
