/* OpenACC's additions of GCC 16: copies from device to device, `if' on `wait'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "gcc-16" } */

#include "accred-test.h"

enum { N = 1000 };

static void
copies (void)
{
  int host[N], out[N], s = 0;
  for (int i = 0; i < N; i++)
    host[i] = i;
  int *a = (int *) acc_malloc (sizeof host), *b = (int *) acc_malloc (sizeof host);
  int *c = (int *) acc_malloc (sizeof host);
  acc_memcpy_to_device (a, host, sizeof host);
  acc_memcpy_device (b, a, sizeof host);
#pragma acc parallel loop deviceptr (b) async (3)
  for (int i = 0; i < N; i++)
    b[i] *= 2;
  /* In the queue, behind the loop and before the sum.  */
  acc_memcpy_device_async (c, b, sizeof host, 3);
#pragma acc parallel loop deviceptr (c) reduction (+ : s) copy (s) async (3)
  for (int i = 0; i < N; i++)
    s += c[i];
  acc_wait (3);
  CHECK_EQ (s, N * (N - 1));
  acc_memcpy_from_device (out, c, sizeof host);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], 2 * i);
  acc_memcpy_from_device (out, a, sizeof host);
  CHECK_EQ (out[N - 1], N - 1);
  acc_free (a);
  acc_free (b);
  acc_free (c);
}

static void
waits (int one, int zero)
{
  int a[100] = { 0 };
#pragma acc data copy (a)
  {
#pragma acc parallel loop async (1)
    for (int i = 0; i < 100; i++)
      a[i] += 1;
#pragma acc wait (1) if (zero)
#pragma acc wait (1) async (2) if (one)
#pragma acc parallel loop async (2)
    for (int i = 0; i < 100; i++)
      a[i] *= 3;
#pragma acc wait if (one)
#pragma acc wait if (zero)
  }
  for (int i = 0; i < 100; i++)
    CHECK_EQ (a[i], 3);
}

int
main (void)
{
  copies ();
  waits (1, 0);
  return test_done ();
}
