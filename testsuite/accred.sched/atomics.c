/* Atomic updates and captures of all widths; those without an instruction are loops of compare-and-swap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 130, BINS = 5 };
static int data[N];

int
main (void)
{
  int bins[BINS] = { 0 }, next = 0, order[N], seen[N] = { 0 };
  double product = 1, sum = 0;
  long low = 1000;
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 1000);
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) \
  copyin (data) copy (bins, next, product, sum, low) copyout (order)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      bins[data[i] % BINS]++;
      int place;
#pragma acc atomic capture
      place = next++;
      order[place] = i;
#pragma acc atomic update
      sum += data[i];
      if (i % 5 == 0)
	{
#pragma acc atomic update
	  product *= 2;
	}
#pragma acc atomic update
      low = low ^ data[i];
    }
  int want_bins[BINS] = { 0 };
  double want = 0;
  long want_low = 1000;
  for (int i = 0; i < N; i++)
    {
      want_bins[data[i] % BINS]++;
      want += data[i];
      want_low ^= data[i];
      CHECK (order[i] >= 0 && order[i] < N && seen[order[i]]++ == 0);
    }
  for (int b = 0; b < BINS; b++)
    CHECK_EQ (bins[b], want_bins[b]);
  CHECK_EQ (next, N);
  CHECK_SAME (sum, want);
  CHECK_SAME (product, (double) (1 << N / 5));
  CHECK_EQ (low, want_low);
  return test_done ();
}
