/* Reductions through pointers that the construct declares: to arrays that all gangs share, and to the gang's own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-set-env "GOMP_OPENACC_DIM" "7" } */

#include "accred-test.h"
#include <openacc.h>

enum { N = 3000 };

static int a[N];

/* Sums of a[i] by i % 3, to what is in TO.  */

static void
on_host (int *to)
{
  for (int i = 0; i < N; i++)
    to[i % 3] += a[i];
}

static void
shared_arrays (void)
{
  int want[5] = { 5, 1, 2, 3, 5 }, h[5] = { 5, 1, 2, 3, 5 }, g[5] = { 5, 1, 2, 3, 5 };
  on_host (want + 1);
#pragma acc parallel copyin(a) copy(h, g)
  {
    int *p = h + 1;
    int *const q = &g[1];
#pragma acc loop gang vector reduction(+ : p[0 : 3])
    for (int i = 0; i < N; i++)
      p[i % 3] += a[i];
#pragma acc loop gang reduction(+ : q[0 : 3])
    for (int i = 0; i < N; i++)
      q[i % 3] += a[i];
  }
  for (int k = 0; k < 5; k++)
    {
      CHECK_EQ (h[k], want[k]);
      CHECK_EQ (g[k], want[k]);
    }
}

/* A loop of which no level is said; another pointer's value; a pointer of the device.  */

static void
other_pointers (void)
{
  int want[3] = { 1, 2, 3 }, h[3] = { 1, 2, 3 }, g[3] = { 1, 2, 3 };
  on_host (want);
#pragma acc parallel copyin(a) copy(h)
  {
    int *p = h;
    int *q = p;
#pragma acc loop reduction(+ : q[0 : 3])
    for (int i = 0; i < N; i++)
      q[i % 3] += a[i];
  }
  int *on_device = acc_malloc (sizeof g);
  acc_memcpy_to_device (on_device, g, sizeof g);
#pragma acc parallel copyin(a) firstprivate(on_device)
  {
#pragma acc loop gang worker reduction(+ : on_device[0 : 3])
    for (int i = 0; i < N; i++)
      on_device[i % 3] += a[i];
  }
  acc_memcpy_from_device (g, on_device, sizeof g);
  acc_free (on_device);
  for (int k = 0; k < 3; k++)
    {
      CHECK_EQ (h[k], want[k]);
      CHECK_EQ (g[k], want[k]);
    }
}

/* Each gang has its array.  */

static void
own_arrays (void)
{
  int want[3] = { 1, 2, 3 }, bad = 0;
  on_host (want);
#pragma acc parallel copyin(a, want) copy(bad) reduction(+ : bad)
  {
    int own[3] = { 1, 2, 3 };
    int *p = own;
#pragma acc loop vector reduction(+ : p[0 : 3])
    for (int i = 0; i < N; i++)
      p[i % 3] += a[i];
    for (int k = 0; k < 3; k++)
      bad += own[k] != want[k];
  }
  CHECK_EQ (bad, 0);
}

/* Each iteration has its row.  */

static void
rows (void)
{
  static int sum[40][3];
#pragma acc parallel loop gang copyin(a) copy(sum)
  for (int r = 0; r < 40; r++)
    {
      int *p = sum[r];
#pragma acc loop vector reduction(+ : p[0 : 3])
      for (int i = 0; i < N; i++)
	p[i % 3] += a[i] + r;
    }
  for (int r = 0; r < 40; r++)
    {
      int want[3] = { 0 };
      on_host (want);
      for (int k = 0; k < 3; k++)
	CHECK_EQ (sum[r][k], want[k] + r * N / 3);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 11;
  shared_arrays ();
  other_pointers ();
  own_arrays ();
  rows ();
  return test_done ();
}
