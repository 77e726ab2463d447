/* OpenMP's additions of GCC 15: metadirectives with conditions of the program, `tile' and `unroll', `dispatch', names of devices.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-15" } */

#include "accred-test.h"
#include <omp.h>

static int
chosen (int n, int *on_host)
{
  int s = 0, host = 0;
#pragma omp metadirective when (user = { condition (n > 5) } : target teams distribute parallel for reduction (+ : s) map (tofrom : s) map (from : host)) otherwise (parallel for reduction (+ : s))
  for (int i = 0; i < n; i++)
    {
      s += i;
      if (i == 0)
	host = omp_is_initial_device ();
    }
  *on_host = host;
  return s;
}

static void
transformed (void)
{
  int a[16][16], s = 0;
#pragma omp target teams distribute parallel for collapse (2) map (from : a)
#pragma omp tile sizes (4, 4)
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      a[i][j] = 16 * i + j;
  for (int i = 0; i < 256; i++)
    CHECK_EQ (a[i / 16][i % 16], i);
#pragma omp target map (to : a) map (tofrom : s)
  {
#pragma omp unroll partial (4)
    for (int i = 0; i < 256; i++)
      s += a[i / 16][i % 16];
  }
  CHECK_EQ (s, 255 * 128);
}

static int
sum_on_device (int *p, int n)
{
  int s = 0;
#pragma omp target teams distribute parallel for is_device_ptr (p) reduction (+ : s) map (tofrom : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

#pragma omp declare variant (sum_on_device) match (construct = { dispatch }) adjust_args (need_device_ptr : p)
static int
sum (int *p, int n)
{
  return p ? -1 : n;
}

static void
dispatched (void)
{
  int a[50], s;
  for (int i = 0; i < 50; i++)
    a[i] = i;
#pragma omp target data map (to : a)
  {
#pragma omp dispatch
    s = sum (a, 50);
  }
  CHECK_EQ (s, 1225);
}

/* A stream of the driver for the program's own use.  */

static void
interoperable (int device)
{
  omp_interop_t o = omp_interop_none;
  int rc = -1, x = 0;
#pragma omp interop init (targetsync : o) device (device)
  CHECK (o != omp_interop_none);
  CHECK_EQ (omp_get_interop_int (o, omp_ipr_fr_id, &rc), omp_ifr_cuda);
  CHECK_EQ (rc, omp_irc_success);
  CHECK (omp_get_interop_ptr (o, omp_ipr_targetsync, &rc));
#pragma omp target map (tofrom : x)
  x = 3;
  CHECK_EQ (x, 3);
#pragma omp interop destroy (o)
  CHECK (o == omp_interop_none);
}

int
main (void)
{
  int on_host;
  CHECK_EQ (chosen (5, &on_host), 10);
  CHECK_EQ (on_host, 1);
  CHECK_EQ (chosen (100, &on_host), 4950);
  CHECK_EQ (on_host, 0);
  transformed ();
  dispatched ();
  const int device = omp_get_default_device ();
  interoperable (device);
  CHECK_EQ (omp_get_device_from_uid (omp_get_uid_from_device (device)), device);
  return test_done ();
}
