/* What is wrong in a routine that is only for the device is said as well.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */

#pragma acc routine vector nohost
void
f (int *a)
{
#pragma acc loop gang /* { dg-error "loop uses OpenACC parallelism disallowed by containing routine" } */
  for (int i = 0; i < 10; i++)
    a[i]++;
}
