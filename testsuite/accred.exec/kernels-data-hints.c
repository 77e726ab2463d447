/* What a data construct copies in and out says that two pointers lead to different memory, but only as long as they have
   the values by which it maps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 1000 };

static float x[N], y[N];

static void
start (void)
{
  for (int i = 0; i < N; i++)
    x[i] = -1, y[i] = i;
}

/* A is another name of B in the region: each iteration needs the one before.  */

static void __attribute__ ((noipa))
renamed (int n, float *a, float *b)
{
#pragma acc data copyin (b[0:n]) copyout (a[0:n])
  {
    a = b;
#pragma acc kernels
    for (int i = 1; i < n; i++)
      a[i] = b[i - 1] + 1;
#pragma acc update self (b[0:n])
  }
}

static void __attribute__ ((noipa))
renamed_by_address (int n, float *a, float *b)
{
  float **place = &a;
#pragma acc data copyin (b[0:n]) copyout (a[0:n])
  {
    *place = b;
#pragma acc kernels
    for (int i = 1; i < n; i++)
      a[i] = b[i - 1] + 1;
#pragma acc update self (b[0:n])
  }
}

/* Each sweep reads what the other one writes.  */

static void __attribute__ ((noipa))
exchanged (int n, float *a, float *b)
{
#pragma acc data copyin (b[0:n]) copyout (a[0:n])
  for (int sweep = 0; sweep < 3; sweep++)
    {
#pragma acc kernels
      for (int i = 0; i < n; i++)
	a[i] = b[n - 1 - i] + 1;
      float *t = a;
      a = b;
      b = t;
    }
}

static void __attribute__ ((noipa))
kept (int n, float *a, float *b)
{
#pragma acc data copyin (b[0:n]) copyout (a[0:n])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = 2 * b[i];
}

int
main (void)
{
  start ();
  renamed (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], i);
  start ();
  y[0] = 5;
  renamed (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], i + 5);
  start ();
  y[0] = 7;
  renamed_by_address (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], i + 7);
  start ();
  exchanged (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x[i], N - 1 - i + 3);
  start ();
  kept (N, x, y);
  for (int i = 0; i < N; i++)
    CHECK_EQ (x[i], 2 * i);
  return test_done ();
}
