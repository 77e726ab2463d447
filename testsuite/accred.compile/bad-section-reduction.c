/* Array sections in reduction clauses that accred refuses, and contradicting clauses: GCC crashes on them without
   the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int next_size (void);

void
bounds (int n, const int *bin, long *count)
{
#pragma acc parallel loop reduction (+:count[0 : next_size ()]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section whose size has side effects" } */
  for (int i = 0; i < n; i++)
    count[bin[i]]++;
#pragma acc parallel loop reduction (+:count[next_size () : 4]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section whose start has side effects" } */
  for (int i = 0; i < n; i++)
    count[bin[i]]++;
#pragma acc parallel copyin (bin[0:n])
  {
    int m = bin[0];
#pragma acc loop reduction (+:count[0 : m]) /* { dg-error "accred: reduction of an array section that no clause maps, and whose bounds the construct computes" } */
    for (int i = 0; i < n; i++)
      count[bin[i]]++;
  }
}

void
pointer (int n, const int *bin, long *count)
{
#pragma acc parallel loop reduction (+:count[0:2]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section, whose pointer the construct changes" } */
  for (int i = 0; i < n; i++)
    *count++ += bin[i]; /* { dg-warning "'count' is written by all gangs of this loop" } */
}

void
run_time_size (int n, const int *bin, long *count)
{
#pragma acc parallel loop reduction (+:count[0:n]) copyin (bin[0:n]) /* { dg-error "accred: reduction of an array section, whose pointer the construct changes" } */
  for (int i = 0; i < n; i++)
    *count++ += bin[i]; /* { dg-warning "'count' is written by all gangs of this loop" } */
}

void
private_too (int n, const int *bin)
{
  long own[100];
#pragma acc parallel loop reduction (+:own) private (own) copyin (bin[0:n]) /* { dg-error "'own' is in a 'reduction' and in a 'private' clause" } */
  for (int i = 0; i < n; i++)
    own[bin[i]]++;
}
