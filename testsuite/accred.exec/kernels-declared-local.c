/* A scalar of a procedure's own declare directive in kernels that do not name it: it is there already.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "accred-test.h"

static int out[40];

static int __attribute__ ((noinline))
only_read (int start)
{
  int s;
#pragma acc declare create (s)
  s = start;
#pragma acc update device (s)
#pragma acc kernels copyout (out)
  for (int i = 0; i < 40; i++)
    out[i] = s + i;
  return s;
}

static int __attribute__ ((noinline))
written (int start)
{
  int s;
#pragma acc declare create (s)
  s = start;
#pragma acc update device (s)
#pragma acc kernels copyout (out)
  {
    s = s * 2;
    for (int i = 0; i < 40; i++)
      out[i] = s + i;
  }
#pragma acc update self (s)
  return s;
}

int
main (void)
{
  CHECK_EQ (only_read (3), 3);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (out[i], 3 + i);
  CHECK_EQ (written (7), 14);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (out[i], 14 + i);
  return test_done ();
}
