/* What the report says of reductions of columns, and of nests where columns are one thread's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const float *a, float *s, float *t, int w, int n)
{
#pragma acc parallel loop copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
#pragma acc loop seq reduction (+:x)
      for (int r = 0; r < n; r++)
	x += a[r * w + c];
      s[c] = x;
    }
  /* Lanes have rows by the directive, columns by the plan.  */
#pragma acc parallel loop gang copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
#pragma acc loop vector reduction (+:x)
      for (int r = 0; r < n; r++)
	x += a[r * w + c];
      s[c] = x;
    }
  /* Rows of neighbours.  */
#pragma acc parallel loop copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
#pragma acc loop seq reduction (+:x)
      for (int r = 0; r < n; r++)
	x += a[c * n + r];
      s[c] = x;
    }
#pragma acc parallel loop copyin (a[0:w * n]) copyout (s[0:w], t[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
      t[c] = c;
#pragma acc loop seq reduction (+:x)
      for (int r = 0; r < n; r++)
	x += a[r * w + c];
      s[c] = x;
    }
#pragma acc parallel loop num_workers (2) copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
#pragma acc loop seq reduction (+:x)
      for (int r = 0; r < n; r++)
	x += a[r * w + c];
      s[c] = x;
    }
  /* Its order counts.  */
#pragma acc parallel loop copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      float x = 0;
      for (int r = 0; r < n; r++)
	x += a[r * w + c];
      s[c] = x;
    }
  /* That of integers does not.  */
#pragma acc parallel loop copyin (a[0:w * n]) copyout (s[0:w])
  for (int c = 0; c < w; c++)
    {
      int x = 0;
      for (int r = 0; r < n; r++)
	x += a[r * w + c] > 0;
      s[c] = x;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 256; 1028 bytes shared: reductions 0, broadcasts 0, variables 1028
11:9: loop: gang vector; columns: lanes have columns, and share their rows with other gangs; reproducible
15:9: loop: seq
21:9: parallel: gangs at launch, 1 worker, vector length 256; 1028 bytes shared: reductions 0, broadcasts 0, variables 1028
21:9: loop: gang; columns: lanes have columns, and share their rows with other gangs; reproducible
25:9: loop: vector
31:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: gang vector; iterations in turn (iterations may take different times)
35:9: loop: seq
40:9: parallel: gangs at launch, 1 worker, vector length 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
40:9: loop: gang vector; iterations in turn (iterations may take different times)
45:9: loop: seq; down columns of an array, one by one (a column changes memory before its loop over rows)
50:9: parallel: gangs at launch, 2 workers, vector length 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
50:9: loop: gang vector; iterations in turn (iterations may take different times)
54:9: loop: seq; down columns of an array, one by one (gangs have several workers)
60:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
60:9: loop: gang vector; iterations in turn (iterations may take different times)
64:7: loop: down columns of an array, one by one (the order of floating-point numbers is the program's; 'loop seq reduction' or '-fassociative-math' would free it)
69:9: parallel: gangs at launch, 1 worker, vector length 256; 1028 bytes shared: reductions 0, broadcasts 0, variables 1028
69:9: loop: gang vector; columns: lanes have columns, and share their rows with other gangs; reproducible
73:7: loop: seq
*/
