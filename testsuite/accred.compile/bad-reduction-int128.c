/* 128-bit integers have no reduction yet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

__int128
f (const __int128 *a, int n)
{
  __int128 s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:n]) /* { dg-error "accred: reduction of type '__int128'" } */
  for (int i = 0; i < n; i++)
    s += a[i]; /* { dg-error "accred: plus_expr .__int128. in a device function" } */
  return s;
}
