/* Atomic updates, reads, writes and captures that all threads race for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 5000, BINS = 10 };

int
main (void)
{
  static int data[N];
  static int order[N];
  int bins[BINS] = { 0 }, any = -1, next = 0, seen[N];
  unsigned bits = 0;
  long big = 0;
  float fs = 0;
  double ds = 0;
  for (int i = 0; i < N; i++)
    {
      data[i] = (int) (test_random () % 1000);
      seen[i] = 0;
    }
#pragma acc parallel loop gang worker vector num_gangs (8) num_workers (4) vector_length (32) \
  copyin (data) copy (bins, any, bits, big, fs, ds, next) copyout (order)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      bins[data[i] % BINS]++;
#pragma acc atomic write
      any = 17;
#pragma acc atomic update
      bits |= 1u << data[i] % 31;
#pragma acc atomic update
      big += data[i];
#pragma acc atomic update
      fs += 1;
#pragma acc atomic update
      ds += data[i] * 0.5;
      int place;
#pragma acc atomic capture
      place = next++;
      order[place] = i;
    }
  int want_bins[BINS] = { 0 };
  unsigned want_bits = 0;
  long want_big = 0;
  for (int i = 0; i < N; i++)
    {
      want_bins[data[i] % BINS]++;
      want_bits |= 1u << data[i] % 31;
      want_big += data[i];
      if (order[i] >= 0 && order[i] < N)
	seen[order[i]]++;
    }
  for (int b = 0; b < BINS; b++)
    CHECK_EQ (bins[b], want_bins[b]);
  CHECK_EQ (any, 17);
  CHECK_EQ (bits, want_bits);
  CHECK_EQ (big, want_big);
  CHECK_SAME (fs, (float) N);
  CHECK_SAME (ds, want_big * 0.5);
  CHECK_EQ (next, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (seen[i], 1);
  return test_done ();
}
