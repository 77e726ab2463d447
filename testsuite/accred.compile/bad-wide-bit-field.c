/* A bit-field of 100 bits, and how it is stored.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct __attribute__ ((packed)) fields
{
  unsigned low : 7;
  unsigned __int128 wide : 100;
};

void
set (int n, struct fields *p)
{
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i].wide = i; /* { dg-error "accred: bit-field over nine bytes in a device function" } */
/* { dg-error "accred: type .<unnamed-unsigned:100>. in a device function" "" { target *-*-* } 16 } */
}
