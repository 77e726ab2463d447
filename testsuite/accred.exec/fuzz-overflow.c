/* A comparison with the complement beside a sum is a test for its overflow.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

static unsigned a[8] = { 0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 5, 9 };
static unsigned long b[8] = { 0, 1, ~0ul, ~0ul - 1, 1ul << 63, 1ul << 32, 5, 9 };

int
main (void)
{
  unsigned sums[64] = { 0 }, differences[64] = { 0 };
  unsigned long longs[64] = { 0 };
  int carries[64] = { 0 }, borrows[64] = { 0 }, long_carries[64] = { 0 };
#pragma acc parallel loop gang vector copyin(a, b) \
  copy(sums, differences, longs, carries, borrows, long_carries)
  for (int i = 0; i < 64; i++)
    {
      unsigned x = a[i & 7], y = a[i >> 3];
      unsigned long p = b[i & 7], q = b[i >> 3];
      sums[i] = x + y;
      carries[i] = y > ~x;
      differences[i] = x - y;
      borrows[i] = x - y > x;
      longs[i] = p + q;
      long_carries[i] = p + q < p;
    }
  for (int i = 0; i < 64; i++)
    {
      /* In twice the bits nothing wraps.  */
      unsigned long x = a[i & 7], y = a[i >> 3];
      unsigned __int128 sum = (unsigned __int128) b[i & 7] + b[i >> 3];
      CHECK_EQ (sums[i], (unsigned) (x + y));
      CHECK_EQ (carries[i], (int) (x + y >> 32));
      CHECK_EQ (differences[i], (unsigned) (x - y));
      CHECK_EQ (borrows[i], x < y);
      CHECK_EQ (longs[i], (unsigned long) sum);
      CHECK_EQ (long_carries[i], (int) (sum >> 64));
    }
  return test_done ();
}
