/* Variables of `declare': global, static, used by one kernel, by an update alone, and by nothing.

   Updates are calls here, directives in update-declared.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

int a[100];
static double b[100];
int c = 5;
int only_updated = 1;
static int unused[3];
#pragma acc declare create (a, b, only_updated, unused)
#pragma acc declare copyin (c)

int
main (void)
{
  for (int i = 0; i < 100; i++)
    a[i] = i;
  acc_update_device (a, sizeof a);
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    {
      a[i] += c;
      b[i] = a[i] + 0.5;
    }
  /* The device's copies, not the host's, were written.  */
  CHECK_EQ (a[7], 7);
  acc_update_self (a, sizeof a);
  acc_update_self (b, sizeof b);
  for (int i = 0; i < 100; i++)
    {
      CHECK_EQ (a[i], i + 5);
      CHECK_SAME (b[i], i + 5.5);
    }

  acc_update_device (&only_updated, sizeof only_updated);
  only_updated = 2;
  acc_update_self (&only_updated, sizeof only_updated);
  CHECK_EQ (only_updated, 1);
  return test_done ();
}
