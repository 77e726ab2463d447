/* The benchmark of libm: common code of accred's and CUDA's programs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before it is included: REAL, the type; F (NAME), its function; NAME, of the program.  A row prints the median time
   of RUNS launches in microseconds: the wall time of one kernel, y[i] = f (x[i]) for N elements on the device.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef LIBM_N
#define LIBM_N (1 << 24)
#endif
enum { N = LIBM_N, RUNS = 15 };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
print_median (const char *type, const char *name, double *seconds)
{
  qsort (seconds, RUNS, sizeof *seconds, compare);
  printf ("%s\t%s\t%s\t%.1f\t%.1f\n", PROGRAM, type, name, seconds[RUNS / 2] * 1e6, seconds[0] * 1e6);
  fflush (stdout);
}

/* Numbers in [LO, HI).  */

static void
fill (REAL *to, double lo, double hi)
{
  unsigned long long seed = 12345;
  for (int i = 0; i < N; i++)
    {
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
      to[i] = (REAL) (lo + (hi - lo) * ((seed >> 11) * 0x1p-53));
    }
}
