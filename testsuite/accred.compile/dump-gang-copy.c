/* A gang loop that reduces a copy object: the object is RES_PTR of each call.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
{
  int s = 3;
#pragma acc parallel num_gangs (8) copyin (a[0:100]) copy (s)
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s;
}

/* { dg-final { scan-tree-dump-times "(\[a-z_.0-9\]+) = RED_SETUP \\(_\[0-9\]+, \[^\\n\]*, GANG, \\+, 0, 0\\)\\n\[a-z_.0-9\]+ = RED_INIT \\(_\[0-9\]+, \\1, GANG, \\+, 0, 0\\)\\nRED_LOCK \\(GANG, 0\\)\\n(\[a-z_.0-9\]+) = RED_FINI \\(_\[0-9\]+, \[^\\n\]*, GANG, \\+, 0, 0\\)\\nRED_UNLOCK \\(GANG, 0\\)\\nRED_TEARDOWN \\(_\[0-9\]+, \\2, GANG, \\+, 0, 0\\)$" 1 accred_raise } } */
/* Nothing else.  */
/* { dg-final { scan-tree-dump-times "RED_(SETUP|INIT|FINI|TEARDOWN) \\(" 4 accred_raise } } */
