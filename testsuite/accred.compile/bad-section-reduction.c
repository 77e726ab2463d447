/* Array sections in reduction clauses that accred refuses, and contradicting clauses: GCC crashes on them without
   the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
sizes (int n, const int *bin, long *count)
{
  long variable[n], large[300], r[4];
#pragma acc parallel loop reduction (+:count[0 : n]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section whose size is not known when compiling" } */
  for (int i = 0; i < n; i++)
    count[bin[i]]++;
#pragma acc parallel loop reduction (+:variable) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section whose size is not known when compiling" } */
  for (int i = 0; i < n; i++)
    variable[bin[i]]++;
#pragma acc parallel loop reduction (+:large) copyin (bin[0:n]) /* { dg-error "accred: reduction of array sections of more than 512 words" } */
  for (int i = 0; i < n; i++)
    large[bin[i]]++;
#pragma acc parallel loop reduction (+:r, large[0:255]) copyin (bin[0:n]) /* { dg-error "accred: reduction of array sections of more than 512 words" } */
  for (int i = 0; i < n; i++)
    large[bin[i]]++;

#pragma acc parallel copyin (bin[0:n]) reduction (+:count[0 : 4])
  {
#pragma acc loop reduction (+:count[n : 2]) /* { dg-error "accred: reduction of an array section whose start is not known when compiling" } */
    for (int i = 0; i < n; i++)
      count[n + (bin[i] & 1)]++;
  }
}

void
pointer (int n, const int *bin, long *count)
{
#pragma acc parallel loop reduction (+:count[0:2]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section, whose pointer the construct changes" } */
  for (int i = 0; i < n; i++)
    *count++ += bin[i]; /* { dg-warning "'count' is written by all threads" } */
}
