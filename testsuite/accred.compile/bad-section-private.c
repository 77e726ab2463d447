/* An array in a reduction and in another clause that gives each gang or thread its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int n, const int *bin)
{
  long r[4] = { 0 };
#pragma acc parallel copyin (bin[0:n])
  {
#pragma acc loop reduction (+:r) private (r) /* { dg-error "'r' is in a 'reduction' and in a 'private' clause" } */
    for (int i = 0; i < n; i++)
      r[bin[i] & 3]++;
  }
#pragma acc parallel loop reduction (+:r) private (r) copyin (bin[0:n]) /* { dg-error "'r' is in a 'reduction' and in a 'private' clause" } */
  for (int i = 0; i < n; i++)
    r[bin[i] & 3]++;
#pragma acc parallel reduction (+:r[0:2]) firstprivate (r) copyin (bin[0:n]) /* { dg-error "'r' is in a 'reduction' and in a 'firstprivate' clause" } */
  r[bin[0] & 1]++;
}
