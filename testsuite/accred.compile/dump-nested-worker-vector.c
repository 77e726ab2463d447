/* A vector loop in a worker loop over the same variable: two loops, two LIDs, one level each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

void
f (const int *a, int *out)
{
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:1000]) copyout (out[0:1])
  {
    int s = 0;
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 10; i++)
      {
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < 100; j++)
	  s += a[i * 100 + j];
      }
    out[0] = s;
  }
}

/* The vector's calls are inside of the worker's; S is no object of the host.  */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(NULL, 0, WORKER, \\+, (\[01\]), 0\\)\\n\[^\\n\]*RED_INIT \\(NULL, \[^\\n\]*, WORKER, \\+, \\1, 0\\)\\n\[^\\n\]*RED_SETUP \\(NULL, \[^\\n\]*, VECTOR, \\+, (\[01\]), 0\\)\\n\[^\\n\]*RED_INIT \\(NULL, \[^\\n\]*, VECTOR, \\+, \\2, 0\\)\\nRED_LOCK \\(VECTOR, \\2\\)\\n\[^\\n\]*RED_FINI \\(NULL, \[^\\n\]*, VECTOR, \\+, \\2, 0\\)\\nRED_UNLOCK \\(VECTOR, \\2\\)\\n\[^\\n\]*RED_TEARDOWN \\(NULL, \[^\\n\]*, VECTOR, \\+, \\2, 0\\)\\nRED_LOCK \\(WORKER, \\1\\)\\n\[^\\n\]*RED_FINI \\(NULL, \[^\\n\]*, WORKER, \\+, \\1, 0\\)\\nRED_UNLOCK \\(WORKER, \\1\\)\\n\[^\\n\]*RED_TEARDOWN \\(NULL, \[^\\n\]*, WORKER, \\+, \\1, 0\\)$" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(NULL, 0, WORKER, \\+, 0, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(NULL, \[^\\n\]*, VECTOR, \\+, 1, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_(SETUP|INIT|FINI|TEARDOWN) \\(" 8 accred_raise } } */
/* { dg-final { scan-tree-dump-not "GANG" accred_raise } } */
