/* A routine with parallelism of its own is compiled for vectors of one warp, and so is what
   calls it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine seq
static int __attribute__ ((noinline, noclone))
twice (int i)
{
  return 2 * i;
}

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
f (const int *a, int *sums, int rows, int columns, int length)
{
#pragma acc parallel loop gang worker vector_length (128) copyin (a[0:rows * columns]) copyout (sums[0:rows]) /* { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 128" } */
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc parallel loop gang vector_length (1) copyin (a[0:rows * columns]) copyout (sums[0:rows]) /* { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 1" } */
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc parallel loop gang vector_length (length) copyin (a[0:rows * columns]) copyout (sums[0:rows]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc serial copyin (a[0:columns]) copyout (sums[0:1]) /* { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 1" } */
  sums[0] = vector_sum (a, columns);
  /* No message: 32 is what it is, nothing is said, the routine is sequential.  */
#pragma acc parallel loop gang worker vector_length (32) copyin (a[0:rows * columns]) copyout (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc parallel loop gang worker copyin (a[0:rows * columns]) copyout (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r] = vector_sum (a + r * columns, columns);
#pragma acc parallel loop vector vector_length (128) copyout (sums[0:rows])
  for (int r = 0; r < rows; r++)
    sums[r] = twice (r);
}
