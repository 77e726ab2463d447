/* A worker loop that reduces a copy object: a dummy gang reduction around it, which alone knows the object.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
{
  int s = 3;
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:100]) copy (s)
  {
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s;
}

/* Before the loop: the gang's SETUP and INIT, whose value goes into the worker's.  */
/* { dg-final { scan-tree-dump-times "(\[a-z_.0-9\]+) = RED_SETUP \\(_\[0-9\]+, \[^\\n\]*, GANG, \\+, (\[0-9\]), 0\\)\\n(\[a-z_.0-9\]+) = RED_INIT \\(_\[0-9\]+, \\1, GANG, \\+, \\2, 0\\)\\n(\[a-z_.0-9\]+) = RED_SETUP \\(NULL, \\3, WORKER, \\+, \[0-9\], 0\\)\\n\[a-z_.0-9\]+ = RED_INIT \\(NULL, \\4, WORKER, \\+, \[0-9\], 0\\)$" 1 accred_raise } } */
/* After it: the worker's TEARDOWN goes into the gang's FINI, and that into its TEARDOWN.  */
/* { dg-final { scan-tree-dump-times "(\[a-z_.0-9\]+) = RED_FINI \\(NULL, \[^\\n\]*, WORKER, \\+, \[0-9\], 0\\)\\nRED_UNLOCK \\(WORKER, \[0-9\]\\)\\n(\[a-z_.0-9\]+) = RED_TEARDOWN \\(NULL, \\1, WORKER, \\+, \[0-9\], 0\\)\\nRED_LOCK \\(GANG, (\[0-9\])\\)\\n(\[a-z_.0-9\]+) = RED_FINI \\(_\[0-9\]+, \\2, GANG, \\+, \\3, 0\\)\\nRED_UNLOCK \\(GANG, \\3\\)\\nRED_TEARDOWN \\(_\[0-9\]+, \\4, GANG, \\+, \\3, 0\\)$" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_(SETUP|INIT|FINI|TEARDOWN) \\(" 8 accred_raise } } */
/* { dg-final { scan-tree-dump-not "VECTOR" accred_raise } } */
