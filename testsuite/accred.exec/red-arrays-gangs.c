/* Arrays that loops over gangs alone reduce: the gang has the array in memory, and its elements go
   to their slots together, so that several such loops have few tickets.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000, BINS = 30, FEW = 7 };

struct pair { short low[FEW], high[FEW]; };

int
main (void)
{
  signed char sums[BINS + 2] = { 0 }, other_sums[BINS + 2] = { 0 }, bits[BINS + 2] = { 0 };
  double products[FEW];
  struct pair p;
  int n = N;
  for (int k = 0; k < FEW; k++)
    {
      products[k] = 1;
      p.low[k] = 10000;
      p.high[k] = -10000;
    }
  sums[0] = sums[BINS + 1] = 99;

#pragma acc parallel copy (sums, other_sums, bits, products, p)
  {
#pragma acc loop gang reduction (+:sums[1:BINS])
    for (int i = 0; i < n; i++)
      sums[1 + i % BINS]++;
#pragma acc loop gang reduction (+:other_sums[0:BINS])
    for (int i = 0; i < n; i++)
      other_sums[i % BINS] -= i % 2;
#pragma acc loop gang reduction (|:bits[0:BINS])
    for (int i = 0; i < n; i++)
      bits[i % BINS] |= 1 << i % 7;
#pragma acc loop gang reduction (*:products)
    for (int i = 0; i < 70; i++)
      products[i % FEW] *= i % 2 ? 2 : 0.5;
#pragma acc loop gang reduction (min:p.low) reduction (max:p.high)
    for (int i = 0; i < n; i++)
      {
	const short v = (short) (i - 1500);
	if (v < p.low[i % FEW])
	  p.low[i % FEW] = v;
	if (v > p.high[i % FEW])
	  p.high[i % FEW] = v;
      }
  }

  CHECK_EQ (sums[0], 99);
  CHECK_EQ (sums[BINS + 1], 99);
  for (int k = 0; k < BINS; k++)
    {
      CHECK_EQ (sums[1 + k], N / BINS);
      /* BINS is even: all numbers of a bin are odd, or none.  */
      CHECK_EQ (other_sums[k], k % 2 ? -N / BINS : 0);
      /* 7 and BINS have no common factor.  */
      CHECK_EQ (bits[k], 127);
    }
  for (int k = 0; k < FEW; k++)
    {
      /* FEW is odd: five of a bin's ten numbers are odd.  */
      CHECK_EQ (products[k], 1);
      CHECK_EQ (p.low[k], k - 1500);
      /* 2996 = 428 * 7 is the last multiple of FEW.  */
      CHECK_EQ (p.high[k], (k < 4 ? 2996 : 2989) + k - 1500);
    }
  return test_done ();
}
