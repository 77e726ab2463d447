/* A goto to an address, and the table of addresses that it needs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int
two_ways (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    {
      static void *const ways[] = { &&one, &&two };
      goto *ways[i & 1];
    one:
      s++;
    two:
      s++;
    }
  return s;
}

/* { dg-error "accred: initial value with the address of 'one' in a device function" "" { target *-*-* } 13 } */
/* { dg-error "accred: a computed goto in a device function" "" { target *-*-* } 13 } */
