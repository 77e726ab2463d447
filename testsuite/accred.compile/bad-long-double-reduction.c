/* A reduction over long double, which the host's compiler accepts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

long double
f (const long double *a, int n)
{
  long double s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:n]) /* { dg-error "accred: (?:reduction of )?type 'long double' in a device function: the device has no 80-bit floating-point numbers" } */
  for (int i = 0; i < n; i++)
    s += a[i]; /* { dg-error "accred: type 'const long double' in a device function: the device has no 80-bit floating-point numbers" } */
  return s;
}
