/* Variables of a file that has no region of its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "declare-alone-part.c" } */

#include "accred-test.h"

extern int table[10], *scratch_address (void);

int
main (void)
{
  CHECK (acc_is_present (table, sizeof table));
  CHECK (acc_is_present (scratch_address (), 100 * sizeof (int)));

  /* It starts with the host's initial value.  */
  int *on_device = (int *) acc_deviceptr (table);
  int sum = 0;
#pragma acc parallel loop deviceptr (on_device) reduction (+:sum)
  for (int i = 0; i < 10; i++)
    sum += on_device[i] * (i + 1);
  CHECK_EQ (sum, 3 * 1 + 1 * 2 + 4 * 3);
  return test_done ();
}
