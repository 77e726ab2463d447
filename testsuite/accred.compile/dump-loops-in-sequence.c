/* Two loops of one region have different LIDs, also over the same variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fdump-tree-all" } */

int
f (const int *a, int n)
{
  int s = 0;
#pragma acc parallel num_gangs (1) copyin (a[0:n]) copy (s)
  {
    int t = 0;
#pragma acc loop vector reduction (+:t)
    for (int i = 0; i < n; i++)
      t += a[i];
#pragma acc loop worker reduction (^:t)
    for (int i = 0; i < n; i++)
      t ^= a[i];
    s = t;
  }
  return s;
}

/* { dg-final { scan-tree-dump-times "RED_FINI \\(NULL, \[^\\n\]*, VECTOR, \\+, 0, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_FINI \\(NULL, \[^\\n\]*, WORKER, \\^, 1, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_FINI" 2 accred_raise } } */
