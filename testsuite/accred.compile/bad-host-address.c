/* The address of a function that the device does not have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int host (int);

int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      int (*volatile p) (int) = host; /* { dg-error "accred: address of 'host' in a device function" } */
      s += p (i);
    }
  return s;
}
