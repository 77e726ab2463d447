// Variables that are addresses of the device: use_device_addr and has_device_addr, of variables of
// all kinds.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenmp" }

#include "accred-test.h"

enum { N = 100 };
static int global[N], scalar = 7;

static void
by_reference (int &r, int (&a)[N])
{
#pragma omp target data map (tofrom : r, a) use_device_addr (r, a)
  {
#pragma omp target has_device_addr (r, a)
    {
      r += 2;
      for (int i = 0; i < N; i++)
	a[i] += r;
    }
  }
}

int
main ()
{
  int s = 4, a[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      global[i] = 2 * i;
    }
#pragma omp target data map (tofrom : s, a, global, scalar) use_device_addr (s, a, global, scalar)
  {
#pragma omp target has_device_addr (s, a)
    {
      s = s + 1;
      for (int i = 0; i < N; i++)
	a[i] += s;
    }
#pragma omp target teams distribute parallel for has_device_addr (global, scalar)
    for (int i = 0; i < N; i++)
      global[i] += scalar;
  }
  CHECK_EQ (s, 5);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i + 5);
      CHECK_EQ (global[i], 2 * i + 7);
    }
  by_reference (s, a);
  CHECK_EQ (s, 7);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + 12);
  return test_done ();
}
