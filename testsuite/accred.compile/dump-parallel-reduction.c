/* A reduction of the parallel construct itself: at gang level alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

int
f (void)
{
  int s = 7;
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32) reduction (max:s)
  s = 9;
  return s;
}

/* INT_MIN is the identity of max for int; each gang contributes its 9.  */
/* { dg-final { scan-tree-dump-times "(\[a-z_.0-9\]+) = RED_SETUP \\(_\[0-9\]+, -2147483648, GANG, max, 0, 0\\)\\nRED_INIT \\(_\[0-9\]+, \\1, GANG, max, 0, 0\\)\\nRED_LOCK \\(GANG, 0\\)\\n(\[a-z_.0-9\]+) = RED_FINI \\(_\[0-9\]+, 9, GANG, max, 0, 0\\)\\nRED_UNLOCK \\(GANG, 0\\)\\nRED_TEARDOWN \\(_\[0-9\]+, \\2, GANG, max, 0, 0\\)$" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_(SETUP|INIT|FINI|TEARDOWN) \\(" 4 accred_raise } } */
