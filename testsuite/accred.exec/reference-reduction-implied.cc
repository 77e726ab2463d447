/* A reduction clause on a construct alone maps what a reference refers to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "accred-test.h"

static int a[100];

static void __attribute__ ((noinline))
sums (int &in_parallel, int &in_serial, int &in_region)
{
#pragma acc parallel loop reduction (+:in_parallel)
  for (int i = 0; i < 100; i++)
    in_parallel += a[i];
#pragma acc serial loop reduction (+:in_serial)
  for (int i = 0; i < 100; i++)
    in_serial += a[i];
#pragma acc parallel reduction (max:in_region)
  {
#pragma acc loop reduction (max:in_region)
    for (int i = 0; i < 100; i++)
      in_region = a[i] > in_region ? a[i] : in_region;
  }
}

int
main (void)
{
  int x = 1, y = 2, z = 3;
  for (int i = 0; i < 100; i++)
    a[i] = i;
  sums (x, y, z);
  CHECK_EQ (x, 4951);
  CHECK_EQ (y, 4952);
  CHECK_EQ (z, 99);
  return test_done ();
}
