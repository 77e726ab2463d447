/* Division of 128-bit integers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

typedef __int128 S;
typedef unsigned __int128 U;

enum { VALUES = 24, N = VALUES * VALUES };
static U u[VALUES], uq[N], ur[N];
static S sq[N], sr[N];

int
main (void)
{
  for (int i = 0; i < VALUES; i++)
    u[i] = ((U) test_random () << 64 | test_random ()) >> i * 13 % 128;
  u[0] = 0;
  u[1] = 1;
  u[2] = -(U) 1;
  u[3] = (U) 1 << 127;
  u[4] = (U) 1 << 64;
  u[5] = ((U) 1 << 64) - 1;
  u[6] = -(U) 5;
  u[7] = 10;

#pragma acc parallel loop copyin (u) copy (uq, ur, sq, sr)
  for (int i = 0; i < N; i++)
    {
      const U x = u[i / VALUES], y = u[i % VALUES];
      if (y == 0)
	continue;
      uq[i] = x / y;
      ur[i] = x % y;
      /* The one quotient that is too large.  */
      if (x == (U) 1 << 127 && y == -(U) 1)
	continue;
      sq[i] = (S) x / (S) y;
      sr[i] = (S) x % (S) y;
    }

  for (int i = 0; i < N; i++)
    {
      const U x = u[i / VALUES], y = u[i % VALUES];
      if (y == 0)
	continue;
      CHECK (uq[i] == x / y);
      CHECK (ur[i] == x % y);
      if (x == (U) 1 << 127 && y == -(U) 1)
	continue;
      CHECK (sq[i] == (S) x / (S) y);
      CHECK (sr[i] == (S) x % (S) y);
    }
  return test_done ();
}
