/* long double has no counterpart on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

long double x;

void
f (void)
{
#pragma acc parallel copy (x)
  x += 1;
}
/* { dg-error "accred: type 'long double' in a device function: the device has no 80-bit floating-point numbers" "" { target *-*-* } 0 } */
