/* A worker and vector loop under a condition, before a gang loop: GCC places the block with
   its JOIN above the one with its FORK.  Found by redfuzz.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

static void
run (int select, unsigned n, long *out)
{
  long g = 0x7ffff;
#pragma acc parallel vector_length (64) copy (out[0:2], g)
  {
    if (((select - 100) & 7) == 1)
      {
	float s = 1;
	unsigned unchanged = 5;
#pragma acc loop worker vector reduction (+:s) reduction (max:unchanged) collapse (2)
	for (unsigned i = 0; i < n; i++)
	  for (unsigned j = 0; j < 5; j += 3)
	    s += i & j;
	out[0] = s;
	out[1] = unchanged;
      }
    unsigned long a[4];
    for (int q = 0; q < 4; q++)
      a[q] = (-100ul * select) % ((q & 0x3f) + 1);
    if (a[3] == 77)
      out[1] = 0;
#pragma acc loop reduction (&:g)
    for (int i = 0; i < 1; i++)
      g &= -100;
  }
  long want = 1;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < 5; j += 3)
      want += i & j;
  int taken = ((select - 100) & 7) == 1;
  CHECK_EQ (out[0], taken ? want : -3);
  CHECK_EQ (out[1], taken ? 5 : -4);
  CHECK_EQ (g, 0x7ffff & -100);
}

int
main (void)
{
  long out[2] = { -3, -4 };
  /* 462 - 100 is 2 modulo 8, 461 - 100 is 1.  */
  run (462, 33, out);
  run (461, 33, out);
  return test_done ();
}
