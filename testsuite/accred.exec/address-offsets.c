/* Accesses at constant offsets from an address: negative ones, and ones of more than the 32
   bits that PTX has for them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 100 };
static int a[N + 10];

static void
negative (int *p)
{
  int s = 0;
#pragma acc parallel loop copy (s) present (a) deviceptr (p) reduction (+:s)
  for (int i = 0; i < N; i++)
    s += p[i - 3] - 2 * p[i - 1] + p[i + 2];
  int want = 0;
  for (int i = 0; i < N; i++)
    want += a[i + 5 - 3] - 2 * a[i + 5 - 1] + a[i + 5 + 2];
  CHECK_EQ (s, want);

  int first = 0;
#pragma acc parallel copy (first) deviceptr (p)
  first = p[-5] + 10 * p[-1];
  CHECK_EQ (first, a[0] + 10 * a[4]);
}

/* FAR is a device address plus 96207267330992.  */
static void
far_away (unsigned long far)
{
  int s = 0;
#pragma acc parallel copy (s) copyin (far)
  {
    int *p = (int *) (far - 96207267330992ul);
    s = p[7];
    *(int *) (far - 96207267330988ul) = 4711;
  }
  CHECK_EQ (s, a[7]);
}

int
main (void)
{
  for (int i = 0; i < N + 10; i++)
    a[i] = i * i - 17 * i;
#pragma acc enter data copyin (a)
  int *device = acc_deviceptr (a);
  negative (device + 5);
  far_away ((unsigned long) device + 96207267330992ul);
#pragma acc exit data copyout (a)
  CHECK_EQ (a[1], 4711);
  return test_done ();
}
