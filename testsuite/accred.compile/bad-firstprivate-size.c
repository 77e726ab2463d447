/* GCC does not copy what is in an array of variable size.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int
f (int n)
{
  int q[n], s = 0;
  q[0] = 1;
#pragma acc parallel firstprivate (q) copy (s) /* { dg-error "accred: firstprivate 'q', whose size is not known when compiling" } */
  s = q[0];
  return s;
}
