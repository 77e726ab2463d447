/* A small array that a loop over gangs in a routine reduces: the gangs of the caller have no common result.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-options "-O2 -fopenacc" } */

#pragma acc routine gang
static void
sums (long *h, int n)
{
#pragma acc loop gang reduction (+:h[0 : 5]) /* { dg-error "gang reduction on an orphan loop" } */
  for (int i = 0; i < n; i++)
    h[i % 5]++;
}

void
all (long *h, int n)
{
#pragma acc parallel copy (h[0 : 5])
  sums (h, n);
}
