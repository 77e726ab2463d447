/* Atomic updates of neighbours in a word, and of what only a lock protects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 96 };

typedef __int128 wide;

int
main (void)
{
  unsigned char bytes[4] = { 1, 2, 3, 4 };
  short shorts[2] = { 5, 6 };
  wide sum = 7;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) copy (bytes, shorts, sum)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      bytes[i % 4] += i % 3;
#pragma acc atomic update
      shorts[i % 2] ^= i;
#pragma acc atomic update
      sum += (wide) i << 60;
    }
  unsigned char want_bytes[4] = { 1, 2, 3, 4 };
  short want_shorts[2] = { 5, 6 };
  wide want = 7;
  for (int i = 0; i < N; i++)
    {
      want_bytes[i % 4] += i % 3;
      want_shorts[i % 2] ^= i;
      want += (wide) i << 60;
    }
  for (int k = 0; k < 4; k++)
    CHECK_EQ (bytes[k], want_bytes[k]);
  for (int k = 0; k < 2; k++)
    CHECK_EQ (shorts[k], want_shorts[k]);
  CHECK (sum == want);
  return test_done ();
}
