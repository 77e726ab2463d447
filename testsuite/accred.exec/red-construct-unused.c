/* A reduction of a construct whose body does not name the variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

int
main (void)
{
  int sum = 7, used = 1;
#pragma acc parallel reduction (+:sum) reduction (+:used) num_gangs (5)
  {
    used += 2;
  }
  CHECK_EQ (sum, 7);
  CHECK_EQ (used, 11);
  return test_done ();
}
