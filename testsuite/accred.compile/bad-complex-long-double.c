/* A complex number has the device's types only if its parts have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

_Complex long double
g (int n)
{
  _Complex long double s = 1;
#pragma acc parallel loop reduction (+:s) /* { dg-error "accred: (?:reduction of )?type 'complex long double' in a device function: the device has no 80-bit floating-point numbers" } */
  for (int i = 0; i < n; i++)
    s += 1; /* { dg-error "accred: type 'long double' in a device function: the device has no 80-bit floating-point numbers" } */
  return s;
}
