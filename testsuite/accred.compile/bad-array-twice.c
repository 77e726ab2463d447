/* Two sections of one array in one directive, at several levels, that have an element in common.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
twice (int n, const int *bin, long *count)
{
  long own[100];
#pragma acc parallel loop reduction (+:own[0:51]) reduction (+:own[50:50]) copyin (bin[0:n]) /* { dg-error "'own' appears more than once in reduction clauses" } */
  for (int i = 0; i < n; i++)
    own[bin[i]]++;
#pragma acc parallel copyin (bin[0:n])
#pragma acc loop reduction (+:count[n:50]) reduction (max:count[n:n]) /* { dg-error "'count' appears more than once in reduction clauses" } */
  for (int i = 0; i < n; i++)
    count[bin[i]]++;
}
