/* Collapsed nests of which a lane has two columns: three elements of four bytes that are read of another array, at
   addresses that go along rows, of which unsigned ones of 32 bits, which may wrap around, are no neighbours.  Not: other
   types, two elements, columns that are two apart, points at the border, an array that is written, too, odd rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#define NEST(NAME, T, LENGTH, STEP, VALUE)						\
  void NAME (int rows, int length, T *restrict a, T *restrict b)			\
  {											\
    LENGTH;										\
    _Pragma ("acc parallel loop collapse (2) deviceptr (a, b)")				\
    for (int i = 1; i < rows - 1; i++)							\
      for (int j = 2; j < columns - 2; j++)						\
	b[i * columns + STEP * j] = VALUE;						\
    (void) length;									\
  }
#define ANY const int columns = length
#define A(K) a[i * columns + K]

NEST (three, float, ANY, 1, A (j - 1) + A (j) + A (j + 1))
NEST (three_ints, int, ANY, 1, A (j - 1) + A (j) + A (j + 1))
NEST (three_doubles, double, ANY, 1, A (j - 1) + A (j) + A (j + 1))
NEST (two, float, ANY, 1, A (j - 1) + A (j))
NEST (apart, float, ANY, 2, A (2 * j - 1) + A (2 * j) + A (2 * j + 1))
NEST (unsigned_columns, float, ANY, 1, A (j - 1u) + A (j) + A (j + 1u))
NEST (border, float, ANY, 1, j == 2 ? 0 : A (j - 1) + A (j) + A (j + 1))
NEST (own, float, ANY, 1, b[i * columns + j] + A (j - 1) + A (j) + A (j + 1))
NEST (odd, float, enum { columns = 5001 }, 1, A (j - 1) + A (j) + A (j + 1))
NEST (even, float, enum { columns = 5002 }, 1, A (j - 1) + A (j) + A (j + 1))

/* REPORT
23:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:1: loop: gang vector; iterations in turn, tiles of 8 rows of two columns (or one) of a thread where rows have 97 elements, else 8 elements of a thread
24:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
24:1: loop: gang vector; iterations in turn, tiles of 8 rows of two columns (or one) of a thread where rows have 97 elements, else 8 elements of a thread
25:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
26:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
26:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
27:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
27:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
28:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
28:1: loop: gang vector; iterations in turn, tiles of 8 rows of two columns (or one) of a thread where rows have 97 elements, else 8 elements of a thread
29:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
29:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
30:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
30:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
31:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:1: loop: gang vector; iterations in turn, tiles of 8 rows of a thread
32:1: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
32:1: loop: gang vector; iterations in turn, tiles of 8 rows of two columns (or one) of a thread
*/
