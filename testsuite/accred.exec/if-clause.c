/* The if clause: the same region once on the host, once on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 999 };
static int a[N];

static int
sum_and_where (int on_device, int *not_host)
{
  int s = 4, elsewhere = 0;
#pragma acc parallel loop gang worker vector num_gangs (5) if (on_device) reduction (+:s) reduction (||:elsewhere) \
  copy (s, elsewhere) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      elsewhere = elsewhere || acc_on_device (acc_device_not_host);
    }
  *not_host = elsewhere;
  return s;
}

int
main (void)
{
  int want = 4, not_host = -1;
  for (int i = 0; i < N; i++)
    want += a[i] = i % 50 - 20;
  CHECK_EQ (sum_and_where (0, &not_host), want);
  CHECK_EQ (not_host, 0);
  CHECK_EQ (sum_and_where (1, &not_host), want);
  CHECK_EQ (not_host, 1);
  return test_done ();
}
