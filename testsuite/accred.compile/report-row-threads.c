/* Rows of any length in loops of the language: which become loops over vectors, and which stay with one thread.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

/* By hand: a nest that is taken is reported as one with `loop reduction' (report-row-looks.c): a window of 8 warps
   with 272 words of 8 bytes, and loads of 16 bytes where an element is a[j] alone.  Others are a loop over gangs and
   vectors, of 128 threads, whose iterations take different times, without a word of the loop inside.  */

/* As row-versions.cc has it: the reports of the loops are those of loops with directives.  */

void
rows (int n, const int *ptr, const int *a, int *y)
{
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      y[r] = s;
    }
}

/* Bounds that are read before, up to the last element, in gangs.  */

void
bounds (int n, const int *ptr, const int *a, const int *col, int *y)
{
#pragma acc parallel loop gang present (ptr, a, col, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0, begin = ptr[r], last = ptr[r + 1] - 1;
      for (int j = begin; j <= last; j++)
	s += a[col[j]];
      y[r] = s;
    }
}

/* Each of these stays as it is.  */

void
in_turn (int n, const int *ptr, const int *len, const float *v, int *a, int *y, float *z)
{
  /* The order is the program's.  */
#pragma acc parallel loop present (ptr, v, z)
  for (int r = 0; r < n; r++)
    {
      float s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      z[r] = s;
    }
  /* The user says who has a row.  */
#pragma acc parallel loop gang vector present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      y[r] = s;
    }
  /* The region writes what the condition reads.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      if (y[r] > 3)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += a[j];
      y[r] = s;
    }
  /* An element changes memory.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j]++;
      y[r] = s;
    }
  /* What an element sets is read behind the loop.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0, last = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += last = a[j];
      y[r] = s + last;
    }
  /* Lengths would have to be measured.  */
#pragma acc parallel loop present (ptr, len, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r] + len[r]; j++)
	s += a[j];
      y[r] = s;
    }
  /* Neighbours are not those of the next row.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[2 * r]; j < ptr[2 * r + 1]; j++)
	s += a[j];
      y[r] = s;
    }
  /* Two loops.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s ^= a[j];
      y[r] = s;
    }
  /* The loop may be left.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1] && a[j]; j++)
	s += a[j];
      y[r] = s;
    }
  /* The region writes the bounds.  */
#pragma acc parallel loop present (a, y)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = y[r]; j < y[r + 1]; j++)
	s += a[j];
      y[r] = s;
    }
}

/* Rows under conditions.  */

void
conditions (int n, const int *ptr, const int *mask, const float *w, const int *a, int *y)
{
#pragma acc parallel loop present (ptr, mask, w, a, y)
  for (int r = 0; r < n; r++)
    {
      if (mask[r] == 3 || w[r] > 2)
	continue;
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      y[r] += s;
    }
  /* One stores before its loop.  */
#pragma acc parallel loop present (ptr, mask, a, y)
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	int s = 0;
	y[r] = 0;
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += a[j];
	y[r] = s;
      }
}

/* REPORT
17:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
17:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr) where rows are uneven or short; reproducible
21:7: loop: vector; 4 elements in a load
21:7: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
32:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 17920 bytes shared: reductions 0, broadcasts 0, variables 17920
32:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on ptr) where rows are uneven or short; reproducible
36:7: loop: vector
36:7: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
48:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
48:9: loop: gang vector; iterations in turn (iterations may take different times)
52:7: loop: along a row of any length, by one thread (the order of floating-point numbers is the program's; 'loop reduction' or '-fassociative-math' would free it)
57:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
57:9: loop: gang vector; iterations in turn (iterations may take different times)
66:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
66:9: loop: gang vector; iterations in turn (iterations may take different times)
76:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
76:9: loop: gang vector; iterations in turn (iterations may take different times)
85:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
85:9: loop: gang vector; iterations in turn (iterations may take different times)
94:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
94:9: loop: gang vector; iterations in turn (iterations may take different times)
103:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
103:9: loop: gang vector; iterations in turn (iterations may take different times)
112:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
112:9: loop: gang vector; iterations in turn (iterations may take different times)
123:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
123:9: loop: gang vector; iterations in turn (iterations may take different times)
132:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
132:9: loop: gang vector; iterations in turn (iterations may take different times)
147:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
147:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first) where rows are uneven or short; reproducible
153:7: loop: vector; 4 elements in a load
153:7: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
158:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
158:9: loop: gang vector; iterations in turn (iterations may take different times)
*/
