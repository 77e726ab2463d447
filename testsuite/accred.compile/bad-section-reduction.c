/* Array sections in reduction clauses: GCC crashes on them without the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int n, const int *bin, long *count)
{
  long r[4] = { 0 };
#pragma acc parallel loop reduction (+:r[0 : 4]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section" } */
  for (int i = 0; i < n; i++)
    r[bin[i] & 3]++;
  for (int i = 0; i < 4; i++)
    count[i] = r[i];

#pragma acc parallel copyin (bin[0:n]) reduction (+:count[0 : 4]) /* { dg-error "accred: reduction of an array section" } */
  {
#pragma acc loop reduction (+:count[n : 2]) /* { dg-error "accred: reduction of an array section" } */
    for (int i = 0; i < n; i++)
      count[n + (bin[i] & 1)]++;
  }
}
