/* Of libm the device has what computes, not what has to do with its environment.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#include <fenv.h>

void
f (double *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = fegetround (); /* { dg-error "accred: call to function without a body in this file, 'fegetround'" } */
}
