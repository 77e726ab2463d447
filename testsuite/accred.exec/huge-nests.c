/* Nests of int whose loops have 2^31 iterations and more together, with bounds that are not constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   That many iterations take long.  So each thread does three of them, which it notes, and ends.  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */
/* { dg-additional-sources "huge-nests-part.c" } */

#include "accred-test.h"

#pragma acc routine seq
extern void leave (void) __attribute__ ((weak));

enum { GANGS = 8, LANES = 32, THREADS = GANGS * LANES, EACH = 3 };

static long seen[THREADS][EACH];
static int count[THREADS];

#define THIS_THREAD (__builtin_goacc_parlevel_id (0) * LANES + __builtin_goacc_parlevel_id (2))

/* X is the number of an iteration.  */
#define NOTE(X)									\
  do										\
    {										\
      const int t = THIS_THREAD;						\
      seen[t][count[t]++] = X;							\
      if (count[t] == EACH && leave)						\
	leave ();								\
    }										\
  while (0)


static int
compare (const void *a, const void *b)
{
  const long x = *(const long *) a, y = *(const long *) b;
  return (x > y) - (x < y);
}

/* All of the nest's ALL iterations, none noted twice; without a clause gangs have one block each.  */
static void
check (long all)
{
  long *first = &seen[0][0];
  qsort (first, THREADS * EACH, sizeof *first, compare);
  CHECK (first[0] >= 0);
  CHECK (first[THREADS * EACH - 1] < all);
  for (int k = 1; k < THREADS * EACH; k++)
    CHECK (first[k - 1] < first[k]);
  for (int g = 0; g < GANGS; g++)
    {
      int n = 0;
      for (int k = 0; k < THREADS * EACH; k++)
	n += first[k] / ((all + GANGS * LANES - 1) / (GANGS * LANES) * LANES) == g;
      CHECK_EQ (n, LANES * EACH);
    }
  for (int t = 0; t < THREADS; t++)
    CHECK_EQ (count[t], EACH);
  memset (count, 0, sizeof count);
}

static void
two (int n, int m)
{
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (LANES) collapse (2) copyout (seen) copy (count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      NOTE (i * (long) m + j);
  check ((long) n * m);
}

/* Upwards and downwards, with steps, not from 0.  */
static void
three (int n, int m, int k, int step)
{
  const long iterations = (m - 7 + 2) / 3;
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (LANES) collapse (3) copyout (seen) copy (count)
  for (int x = n; x > 0; x--)
    for (int y = 7; y < m; y += 3)
      for (int z = -5; z <= k; z += step)
	NOTE (((n - x) * iterations + (y - 7) / 3) * ((k + 5) / step + 1) + (z + 5) / step);
  check (n * iterations * ((k + 5) / step + 1));
}

static void
mixed (unsigned char n, short m, int k)
{
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (LANES) collapse (3) copyout (seen) copy (count)
  for (unsigned char x = 0; x < n; x++)
    for (short y = 0; y < m; y++)
      for (int z = 1; z <= k; z++)
	NOTE ((x * (long) m + y) * k + z - 1);
  check ((long) n * m * k);
}

/* From LO to HI: the loops have more bits themselves.  */
static void
ranges (int lo, int hi, unsigned first, unsigned last)
{
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (LANES) collapse (2) copyout (seen) copy (count)
  for (int i = lo; i < hi; i++)
    for (unsigned j = first; j < last; j++)
      NOTE (((long) i - lo) * (last - first) + j - first);
  check (((long) hi - lo) * (last - first));
}

/* Tiles, of as many elements as lanes.  */
static void
tiles (int n, int m)
{
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (LANES) tile (8, 4) copyout (seen) copy (count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      NOTE (i * (long) m + j);
  long *first = &seen[0][0];
  qsort (first, THREADS * EACH, sizeof *first, compare);
  CHECK (first[0] >= 0);
  CHECK (first[THREADS * EACH - 1] < (long) n * m);
  CHECK (first[THREADS * EACH - 1] > (long) n * m / 2);
  for (int k = 1; k < THREADS * EACH; k++)
    CHECK (first[k - 1] < first[k]);
  memset (count, 0, sizeof count);
}

int
main (void)
{
  two (65536, 32768);
  two (65537, 65537);
  two (3, 2000000000);
  two (2000000000, 3);
  two (2147483647, 2147483647);
  three (1000, 5000, 40000, 7);
  three (3, 2000000, 2000000000, 50000);
  mixed (200, 30000, 100000);
  ranges (-2000000000, 2000000000, 5, 2000000000u);
  ranges (-5, 10, 1000000000, 4000000000u);
  tiles (65537, 65537);
  tiles (1000, 2000000000);
  const int gpu = !strstr (acc_get_property_string (0, acc_device_nvidia, acc_property_name), "ptxsim");
  return test_done ();
}
