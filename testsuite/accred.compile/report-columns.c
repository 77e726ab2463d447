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
}
