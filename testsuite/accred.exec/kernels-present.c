/* Scalars that no clause names and that a `kernels' region writes: `copy', which is the copy that
   is on the device already, if there is one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

static double global = 1;

int
main (void)
{
  int x = 1;
  double a[5] = { 1, 2, 3, 4, 5 };
#pragma acc kernels
  x += 2;
  CHECK_EQ (x, 3);
#pragma acc enter data copyin (x, global)
  x = -1;
  global = -1;
#pragma acc kernels copy (a)
  {
    for (int i = 0; i < 5; i++)
      a[i] += x;
    x++;
    global += a[4];
  }
  CHECK_EQ (x, -1);
  CHECK_EQ (global, -1);
  CHECK_EQ (a[0], 4);
#pragma acc kernels loop reduction (+:x)
  for (int i = 0; i < 5; i++)
    x += i;
  CHECK_EQ (x, -1);
#pragma acc exit data copyout (x, global)
  CHECK_EQ (x, 14);
  CHECK_EQ (global, 9);

  /* The address gets away, and the object itself is named.  */
#pragma acc data copy (x)
  {
#pragma acc kernels
    {
      int *p = &x;
      *p += 1;
      x += 1;
    }
    CHECK_EQ (x, 14);
  }
  CHECK_EQ (x, 16);
  return test_done ();
}
