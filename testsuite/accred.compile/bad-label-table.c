/* A routine with a static table of its labels: GCC makes no copy of such a function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
int
two_ways (int i) /* { dg-error "accred: function 'two_ways' cannot be copied for the device" } */
{
  static void *const ways[] = { &&one, &&two };
  int s = 0;
  goto *ways[i & 1];
one:
  s++;
two:
  return s + 1;
}

int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += two_ways (i);
  return s;
}
