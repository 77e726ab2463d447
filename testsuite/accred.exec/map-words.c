/* Objects of one and two bytes that a construct maps share no word on the device: while one is updated in its word,
   other threads read and write its neighbours.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "5" } */

#include "accred-test.h"

enum { N = 101, BINS = 37 };

/* Sizes that are no multiples of four, each behind the other.  */
static void
count (int n, const unsigned char *in, unsigned char *bins, short *sums, signed char *out)
{
#pragma acc parallel loop gang vector num_gangs (4) vector_length (32) copyin (in[0:n]) copyout (out[0:n]) \
  reduction (+:bins[0:n % 64]) reduction (+:sums[0:n % 2])
  for (int i = 0; i < n; i++)
    {
      bins[in[i] % BINS]++;
      sums[0] += in[i];
      out[i] = in[i] - 7;
    }
}

/* The maps of a data construct.  */
static void
count_present (int n, const unsigned char *in, unsigned char *bins, signed char *out)
{
#pragma acc data copyin (in[0:n]) copy (bins[0:BINS]) copyout (out[0:n])
#pragma acc parallel loop gang vector num_gangs (4) vector_length (32)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      bins[in[i] % BINS]++;
      out[i] = in[i] - 7;
    }
}

int
main (void)
{
  unsigned char in[N], bins[BINS] = { 0 }, more[BINS] = { 0 }, want[BINS] = { 0 };
  signed char out[N], again[N];
  short sum[1] = { 3 }, want_sum = 3;
  for (int i = 0; i < N; i++)
    {
      in[i] = i * 7 % 120;
      want[in[i] % BINS]++;
      want_sum += in[i];
    }
  count (N, in, bins, sum, out);
  count_present (N, in, more, again);
  CHECK_EQ (sum[0], want_sum);
  for (int k = 0; k < BINS; k++)
    {
      CHECK_EQ (bins[k], want[k]);
      CHECK_EQ (more[k], want[k]);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (out[i], in[i] - 7);
      CHECK_EQ (again[i], in[i] - 7);
    }
  return test_done ();
}
