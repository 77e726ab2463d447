/* A gang reduction in a routine: OpenACC 3.3, section 2.9.11, does not have it, and GCC says so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine gang
static int __attribute__ ((noinline, noclone))
gang_sum (const int *a, int n)
{
  int s = 0;
#pragma acc loop gang reduction (+:s) /* { dg-error "gang reduction on an orphan loop" } */
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void
f (const int *a, int *sum, int n)
{
#pragma acc parallel copyin (a[0:n]) copyout (sum[0:1])
  sum[0] = gang_sum (a, n);
}
