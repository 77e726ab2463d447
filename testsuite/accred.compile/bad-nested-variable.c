/* A function nested in a region uses a variable of the region: GCC has one for all threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

int
main ()
{
  int r[8];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 8; i++)
    {
      int k = i; /* { dg-error "accred: variable 'k' of a region that a nested function uses" } */
      int
      inner (int y)
      {
	return y + k;
      }
      r[i] = inner (3);
    }
  return r[0];
}
