/* Without a GPU and without ptxsim libgomp runs the regions on the host, and the answers are right.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-host-run "no device" } */

#define TEST_ON_HOST
#include "accred-test.h"

enum { N = 999, ROWS = 10 };

int
main (void)
{
  static int a[N];
  static double d[N];
  int want = 4, s = 4, most = -100, want_most = -100, on_device = 0;
  double product = 1;
  for (int i = 0; i < N; i++)
    {
      want += a[i] = i * 7 % 50 - 20;
      want_most = a[i] > want_most ? a[i] : want_most;
      d[i] = i % 100 ? 1 : 2;
    }
#pragma acc parallel loop gang worker vector reduction (+:s) reduction (max:most) reduction (||:on_device) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      most = a[i] > most ? a[i] : most;
      on_device = on_device || acc_on_device (acc_device_nvidia);
    }
  CHECK_EQ (s, want);
  CHECK_EQ (most, want_most);
  CHECK_EQ (on_device, 0);
#pragma acc parallel loop vector num_gangs (1) reduction (*:product) copyin (d)
  for (int i = 0; i < N; i++)
    product *= d[i];
  CHECK_SAME (product, 1024.0);
  int rows[ROWS];
#pragma acc parallel num_gangs (3) num_workers (4) copyin (a) copyout (rows)
  {
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++)
      {
	int t = r;
#pragma acc loop worker vector reduction (+:t)
	for (int c = 0; c < 90; c++)
	  t += a[r * 90 + c];
	rows[r] = t;
      }
  }
  for (int r = 0; r < ROWS; r++)
    {
      int t = r;
      for (int c = 0; c < 90; c++)
	t += a[r * 90 + c];
      CHECK_EQ (rows[r], t);
    }
  CHECK (!test_device_was_used ());
  return test_done ();
}
