/* Structures with the other order of bytes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct __attribute__ ((scalar_storage_order ("big-endian"))) swapped
{
  int x;
};

int
sum (struct swapped *p, int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i].x; /* { dg-error "accred: storage of reverse byte order in a device function" } */
  return s;
}
