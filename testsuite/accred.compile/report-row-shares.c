/* Rows of any length in equal shares: which nests get them, and why others do not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-row-shares -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int *ptr, const long *wide, const int *rows, const int *len, const double *v, int *k, double *y)
{
#pragma acc parallel loop present (ptr, v, y)
  for (int r = 3; r < n; r++)
    {
      double s = y[r];
#pragma acc loop reduction (+:s)
      for (int j = ptr[r - 2]; j < ptr[r - 1]; j++)
	s += v[j];
      y[r] = s;
    }
#pragma acc parallel loop gang worker present (wide, v, y)
  for (long r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
#pragma acc parallel loop present (ptr, rows, v, y)
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      int r = rows[i];
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[i] = s;
    }
#pragma acc parallel loop present (ptr, len, v, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r] + len[r]; j++)
	s += v[j];
      y[r] = s;
    }
  /* Another loop may read what one has written.  */
#pragma acc parallel loop present (ptr, v)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j] > 0;
      if (r == 0)
	ptr[r] = s;
    }
  /* Values change when they are converted.  */
#pragma acc parallel loop present (ptr, v, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (unsigned j = ptr[r]; j < (unsigned) ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
  /* Nothing is reduced.  */
#pragma acc parallel loop gang present (ptr, k)
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      k[j] = r;
}

/* Mathematical functions, of which the host's may set errno; they are not an effect.  */

void
g (int n, const int *ptr, const double *v, const double *d, double *y)
{
#pragma acc parallel loop present (ptr, v, d, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0, w = __builtin_sqrt (d[r]);
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += __builtin_exp (v[j]);
      y[r] = s * w;
    }
}

/* What elements do to memory, and what is in front of their loop.  */

void
h (int n, const int *ptr, const int *col, const double *v, double *y, int *count, float *t)
{
#pragma acc parallel loop present (ptr, col, v, y, count)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc atomic
      count[ptr[r + 1] - ptr[r]]++;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += v[j];
	  t[j] = v[j];
	}
      y[r] = s;
    }
  /* Another unit might clear it after an element has added to it.  */
#pragma acc parallel loop present (ptr, v, y, t)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      t[r] = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += v[j];
#pragma acc atomic
	  t[r] += 1;
	}
      y[r] = s;
    }
  /* y and v may be one array.  */
#pragma acc parallel loop present (ptr, v, y, t)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      y[r] = 1 + v[r];
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      t[r] = s;
    }
  /* Not in all rows; each time another value.  */
#pragma acc parallel loop present (ptr, v, y, count)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      if (r & 1)
	{
#pragma acc atomic
	  count[r]++;
	}
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
  /* Rows without elements.  */
#pragma acc parallel loop present (ptr, v, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      if (r & 1)
	{
#pragma acc loop reduction (+:s)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    s += v[j];
	}
      y[r] = s;
    }
  /* A loop of comparisons and exchanges.  */
#pragma acc parallel loop present (ptr, col, v, y, count)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += v[j];
#pragma acc atomic
	  count[col[j]] /= 3;
	}
      y[r] = s;
    }
}

/* An element reads what its row writes, and another element may write it.  */

void
k (int n, const int *ptr, const double *v, double *y, double *t)
{
#pragma acc parallel loop present (ptr, v, y, t)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      t[r] = r;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j] * t[j & 15];
      y[r] = s;
    }
}

/* Rows under conditions that stay.  */

void
conditions (int n, const int *ptr, const int *mask, const double *v, double *y)
{
  /* The region changes what the condition reads.  */
#pragma acc parallel loop present (ptr, v, y)
  for (int r = 0; r < n; r++)
    if (y[r] > 0)
      {
	double s = 0;
#pragma acc loop reduction (+:s)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += v[j];
	y[r] = s;
      }
  /* Something is done for some rows.  */
#pragma acc parallel loop present (ptr, mask, v, y)
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	double s = 0;
	y[r] = 0;
#pragma acc loop reduction (+:s)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += v[j];
	y[r] = s;
      }
  /* Other rows go on at two places.  */
#pragma acc parallel loop present (ptr, mask, v, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      if (mask[r])
	{
	  if (mask[r] < 3)
	    {
#pragma acc loop reduction (+:s)
	      for (int j = ptr[r]; j < ptr[r + 1]; j++)
		s += v[j];
	    }
	  else
	    y[n + r] = 5;
	}
      else
	y[2 * n + r] = 6;
      y[r] = s;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
11:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr); reproducible
15:9: loop: vector
20:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
20:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on wide); reproducible
24:9: loop: vector
29:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
29:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first); reproducible
34:9: loop: vector
39:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
39:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first); reproducible
43:9: loop: vector
49:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
49:9: loop: gang worker; a block of iterations for each gang
53:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (the region may change the array of the bounds)
53:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
60:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 512 bytes shared: reductions 0, broadcasts 0, variables 512
60:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first); reproducible
64:9: loop: vector
70:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 448 bytes shared: reductions 0, broadcasts 0, variables 448
70:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on ptr); reproducible
72:9: loop: vector
82:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
82:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr); reproducible
86:9: loop: vector
98:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
98:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr); reproducible
102:9: atomic update: in the array, at once; reproducible
104:9: loop: vector
113:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
113:9: loop: gang worker; a block of iterations for each gang
118:9: loop: vector; rows of different lengths, each of them one gang's (elements may change what their row reads or writes before them)
118:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
123:9: atomic update: in the array, at once; not reproducible
128:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
128:9: loop: gang worker; a block of iterations for each gang
133:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (a row may read what it changes before its loop over vectors)
133:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
139:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
139:9: loop: gang worker; a block of iterations for each gang
145:9: atomic update: in the array, at once; reproducible
148:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (a row has effects that may happen more than once)
148:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
154:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
154:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first); reproducible
160:9: loop: vector
167:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
167:9: loop: gang worker; a block of iterations for each gang
171:9: loop: vector; rows of different lengths, each of them one gang's (an element has a loop of its own)
171:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
176:18: atomic update: in the array, by compare and swap, one thread after the other
187:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
187:9: loop: gang worker; a block of iterations for each gang
192:9: loop: vector; rows of different lengths, each of them one gang's (elements may read what their row writes before them)
192:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
205:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
205:9: loop: gang worker; a block of iterations for each gang
210:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (the region may change what a condition on rows reads)
210:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
216:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
216:9: loop: gang worker; a block of iterations for each gang
222:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (what a row does before the loop over vectors is under a condition)
222:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
228:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
228:9: loop: gang worker; a block of iterations for each gang
236:9: loop: vector; 2 elements in a load, rows of different lengths, each of them one gang's (some rows do not come to the loop over vectors)
236:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
*/
