/* Floating-point numbers of 128 bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

__float128
f (int n)
{
  __float128 s = 1;
#pragma acc parallel loop reduction (max:s) /* { dg-error "accred: reduction of type '_Float128' in a device function: the device has no 128-bit floating-point numbers" } */
  for (int i = 0; i < n; i++)
    s = s > 5 ? s : 5;
  return s;
}

/* The maximum; GCC 14 and later give it the place of the directive.
   { dg-error "accred: type '_Float128' in a device function: the device has no 128-bit floating-point numbers" "" { target *-*-* } 0 } */
