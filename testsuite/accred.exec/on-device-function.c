/* acc_on_device as a function, not as GCC's builtin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-builtin-acc_on_device" } */

#include "accred-test.h"

int
main (void)
{
  int answers[6];
  int kinds[6] = { acc_device_none, acc_device_default, acc_device_host, acc_device_not_host,
		   acc_device_nvidia, acc_device_radeon };
#pragma acc parallel loop copyin (kinds) copyout (answers)
  for (int i = 0; i < 6; i++)
    answers[i] = acc_on_device ((acc_device_t) kinds[i]);
  for (int i = 0; i < 6; i++)
    CHECK_EQ (answers[i] != 0, kinds[i] == acc_device_not_host || kinds[i] == acc_device_nvidia);
  return test_done ();
}
