/* A declared variable that several files may define has an address in each image.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -std=c++17" } */
/* { dg-require "c++" } */

inline int k; /* { dg-error "accred: 'declare' of variable 'k', which other files may define too" } */
#pragma acc declare create (k)

int
f ()
{
  int s = 0;
#pragma acc parallel copy (s)
  {
    k = 3;
    s = k;
  }
  return s;
}
