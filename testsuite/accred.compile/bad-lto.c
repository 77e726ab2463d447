/* Link-time optimisation would lose the clones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -O2 -flto" } */
/* { dg-error "accred: '-flto' is not supported; compile the files with OpenACC regions without it" "" { target *-*-* } 0 } */

int
f (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
