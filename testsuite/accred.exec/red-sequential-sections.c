/* A sequential loop that reduces a section of a pointer maps it, as other loops do.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accred-test.h>

static void
sums (double *p, int n)
{
#pragma acc parallel num_gangs (1)
#pragma acc loop seq reduction (+: p[1:n])
  for (int i = 0; i < 10 * n; i++)
    p[1 + i % n] += i;
}

/* The construct computes the bounds, and the array is on the device.  */

static void
present (double *p, int n)
{
#pragma acc data copy (p[0:n + 2])
#pragma acc parallel num_gangs (1) present (p[0:n + 2])
  {
    int m = n;
#pragma acc loop seq reduction (+: p[1:m])
    for (int i = 0; i < 10 * m; i++)
      p[1 + i % m] += i;
  }
}

int
main (void)
{
  double a[7] = { 1, 2, 3, 4, 5, 6, 7 }, expected[7] = { 1, 2, 3, 4, 5, 6, 7 };
  sums (a, 5);
  present (a, 5);
  for (int i = 0; i < 50; i++)
    expected[1 + i % 5] += 2 * i;
  for (int k = 0; k < 7; k++)
    CHECK_EQ (a[k], expected[k]);
  return test_done ();
}
