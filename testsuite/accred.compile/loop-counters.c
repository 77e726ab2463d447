/* Loops that GCC counts right stay as they are; others get a wider counter, a bound that is not before the first
   value, or a count.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_loop_counters" } */

void
stay (float *a, int n, long m, unsigned long k, short h, unsigned char c)
{
#pragma acc parallel deviceptr (a)
  {
#pragma acc loop
    for (int stays = 0; stays < n; stays++)
      a[stays] = 1;
#pragma acc loop
    for (int stays = 0; stays < n; stays += 2)
      a[stays] = 1;
#pragma acc loop
    for (int stays = 1; stays <= n; stays++)
      a[stays] = 1;
#pragma acc loop
    for (int stays = n - 1; stays >= 0; stays--)
      a[stays] = 1;
#pragma acc loop
    for (int stays = h; stays < c; stays++)
      a[stays] = 1;
#pragma acc loop
    for (int stays = -1000; stays < 1000; stays++)
      a[stays] = 1;
#pragma acc loop
    for (int stays = 0; stays < k; stays++)
      a[stays] = 1;
#pragma acc loop
    for (long stays = 0; stays < m; stays += n)
      a[stays] = 1;
#pragma acc loop
    for (unsigned long stays = 0; stays < k; stays++)
      a[stays] = 1;
#pragma acc loop
    for (unsigned stays = 0; stays < 1000; stays += 3)
      a[stays] = 1;
#pragma acc loop
    for (short stays = 0; stays < h; stays++)
      a[stays] = 1;
#pragma acc loop
    for (float *stays = a; stays < a + n; stays++)
      *stays = 1;
  }
}

void
change (float *a, int lo, int hi, unsigned n, long first, long step, unsigned long k, short h, long m)
{
#pragma acc parallel deviceptr (a)
  {
#pragma acc loop
    for (int widened = lo; widened < hi; widened++)
      a[widened] = 1;
#pragma acc loop
    for (unsigned widened = 0; widened < n; widened++)
      a[widened] = 1;
#pragma acc loop
    for (short widened = h; widened > -5; widened--)
      a[widened] = 1;
#pragma acc loop
    for (int clamped = 5; clamped < hi; clamped++)
      a[clamped] = 1;
#pragma acc loop
    for (int clamped = 0; clamped < m; clamped++)
      a[clamped] = 1;
#pragma acc loop
    for (unsigned long clamped = k; clamped < k + first; clamped++)
      a[clamped] = 1;
#pragma acc loop
    for (long counted = first; counted < m; counted += step)
      a[counted] = 1;
  }
}

/* { dg-final { scan-tree-dump-times "for \\(stays = " 12 "accred_loop_counters" } } */
/* { dg-final { scan-tree-dump-times "for \\(accred.wide.widened = " 3 "accred_loop_counters" } } */
/* A clamped bound has been computed.  */
/* { dg-final { scan-tree-dump-times "for \\(clamped = \[^;\]*; clamped < count" 3 "accred_loop_counters" } } */
/* { dg-final { scan-tree-dump-times "for \\(index\[^ \]* = 0; " 1 "accred_loop_counters" } } */
/* { dg-final { scan-tree-dump-times "for \\(" 19 "accred_loop_counters" } } */
