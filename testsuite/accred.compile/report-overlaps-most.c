/* No more pairs of objects are checked for overlaps than the argument says, and the report says that it is why.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report -fplugin-arg-accred-tuning=overlap_checks:1" } */
/* { dg-final { report-has "17:3: note: accred: loop: parallel where 'a' and 'b' do not overlap" } } */
/* { dg-final { report-has "25:3: note: accred: loop: sequential: in line 26 'a' may be the same memory as 'b', and more pairs of objects may be than are checked at run time" } } */

#include <stddef.h>

void
one (float *a, float *b, int n)
{
  if (n < 0)
    return;
#pragma acc kernels present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

void
two (float *a, float *b, float *c, int n)
{
#pragma acc kernels present (a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + c[i];
}
