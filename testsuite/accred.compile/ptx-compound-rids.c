/* With a complex number among the reductions of a function, RIDs count parts: part P of
   reduction R is R << 1 | P.  accred_raise's dump keeps the plain ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

void
f (const float _Complex *a, int n, int *count, float _Complex *total)
{
  int c = 0;
  float _Complex s = 0, p = 1;
#pragma acc parallel loop vector reduction (+:c, s) reduction (*:p) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    {
      c++;
      s += a[i];
      p *= a[i];
    }
  *count = c;
  *total = s + p;
}
/* { dg-final { scan-tree-dump-times "RED_FINI .*VECTOR, .*, 1, 0\\)" 1 "accred_raise" } } */
/* { dg-final { scan-tree-dump-times "RED_FINI .*VECTOR, .*, 1, 1\\)" 1 "accred_raise" } } */
/* { dg-final { scan-tree-dump-times "RED_FINI .*VECTOR, .*, 1, 2\\)" 1 "accred_raise" } } */
/* { dg-final { scan-tree-dump-not "RED_FINI .*VECTOR, .*, 1, 3\\)" "accred_raise" } } */
/* The int has one part, the others two.  */
/* { dg-final { scan-ptx-times "RED_FINI vector . lid 1 rid 0:" 1 } } */
/* { dg-final { scan-ptx-not "RED_FINI vector . lid 1 rid 1:" } } */
/* { dg-final { scan-ptx-times "RED_FINI vector . lid 1 rid 2:" 1 } } */
/* { dg-final { scan-ptx-times "RED_FINI vector . lid 1 rid 3:" 1 } } */
/* { dg-final { scan-ptx-times "RED_FINI vector \\* lid 1 rid 4:" 1 } } */
/* { dg-final { scan-ptx-times "RED_FINI vector \\* lid 1 rid 5:" 1 } } */
