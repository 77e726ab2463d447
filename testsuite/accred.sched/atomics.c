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
  float whole = 0, small = 0, drawn = 0, turns[N];
  short shorts[3] = { 0 };
  unsigned char flags[5] = { 0 };
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 1000);
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) \
  copyin (data) copy (bins, next, product, sum, low, whole, small, drawn, shorts, flags) copyout (order, turns)
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
      /* One instruction, and beside it compare-and-swap for small numbers.  */
#pragma acc atomic update
      whole += data[i];
#pragma acc atomic update
      small += i % 3 ? 0x1p-149f : 0;
      float turn;
#pragma acc atomic capture
      turn = drawn++;
      turns[i] = turn;
      /* In the words around them.  */
#pragma acc atomic update
      shorts[i % 3] += data[i];
#pragma acc atomic update
      flags[i % 5] |= 1 << data[i] % 8;
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
  short want_shorts[3] = { 0 };
  unsigned char want_flags[5] = { 0 };
  char taken[N] = { 0 };
  float want_small = 0;
  for (int i = 0; i < N; i++)
    {
      want_shorts[i % 3] += data[i];
      want_flags[i % 5] |= 1 << data[i] % 8;
      want_small += i % 3 ? 0x1p-149f : 0;
      CHECK (turns[i] >= 0 && turns[i] < N && taken[(int) turns[i]]++ == 0);
    }
  CHECK (memcmp (shorts, want_shorts, sizeof shorts) == 0);
  CHECK (memcmp (flags, want_flags, sizeof flags) == 0);
  CHECK_SAME (whole, (float) want);
  CHECK_SAME (small, want_small);
  for (int b = 0; b < BINS; b++)
    CHECK_EQ (bins[b], want_bins[b]);
  CHECK_EQ (next, N);
  CHECK_SAME (sum, want);
  CHECK_SAME (product, (double) (1 << N / 5));
  CHECK_EQ (low, want_low);
  return test_done ();
}
