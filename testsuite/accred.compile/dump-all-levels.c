/* The specification's calls for one loop over all levels, with two reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC knows a plugin's dumps only by -fdump-tree-all.  */
/* { dg-additional-options "-O2 -fdump-tree-all" } */

void
f (const float *a, int n, float *sum, float *least)
{
  float s = 0, m = a[0];
#pragma acc parallel copyin (a[0:n]) copy (s, m)
  {
#pragma acc loop gang worker vector reduction (+:s) reduction (min:m)
    for (int i = 0; i < n; i++)
      {
	s += a[i];
	m = a[i] < m ? a[i] : m;
      }
  }
  *sum = s;
  *least = m;
}

/* Each of the four calls once for each level, with the same LID for both, and RIDs in the order of GCC's calls (the last clause first).  */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(\[^\\n\]*, GANG, \\+, 0, 1\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(\[^\\n\]*, WORKER, \\+, 0, 1\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(\[^\\n\]*, VECTOR, \\+, 0, 1\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_INIT \\(\[^\\n\]*, \\+, 0, 1\\)" 3 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_FINI \\(\[^\\n\]*, \\+, 0, 1\\)" 3 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_TEARDOWN \\(\[^\\n\]*, \\+, 0, 1\\)" 3 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(\[^\\n\]*, min, 0, 0\\)" 3 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_FINI \\(\[^\\n\]*, min, 0, 0\\)" 3 accred_raise } } */
/* The copy object is known to the gang level alone.  */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(NULL, \[^\\n\]*, WORKER, " 2 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_SETUP \\(NULL, \[^\\n\]*, VECTOR, " 2 accred_raise } } */
/* { dg-final { scan-tree-dump-not "RED_SETUP \\(NULL, \[^\\n\]*, GANG, " accred_raise } } */
/* One lock for both FINIs of a level, not one each.  */
/* { dg-final { scan-tree-dump-times "RED_LOCK \\(GANG, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_LOCK \\(WORKER, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_LOCK \\(VECTOR, 0\\)" 1 accred_raise } } */
/* { dg-final { scan-tree-dump-times "RED_UNLOCK \\(" 3 accred_raise } } */
