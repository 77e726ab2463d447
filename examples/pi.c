/* Monte-Carlo: pi from a circle, the volumes of balls in more dimensions, and an integral with its error bar.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   SIZE points are thrown into the unit cube of 2 to 8 dimensions; the share of those that are nearer to the origin than 1 is the volume of
   a part of the ball.  Random numbers need no state: number I of stream S is a hash of I and S, so
   that every thread computes its own, with the same values everywhere.

   Checks: the host's counts for the first 200000 points are the same.  The volumes (pi / 4 and so
   on) and the integral are known: estimates must be within six standard deviations, which one in
   some hundred million is not.  A chi-squared test of the numbers in 64 boxes.

     gcc-12 -O2 -fopenacc -fplugin=accred pi.c -o pi -lm
     ./pi [SIZE]		on an NVIDIA GPU
     accred-run ./pi [SIZE]	without one  */

#include <inttypes.h>
#include <math.h>
#include <openacc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_DIMENSIONS = 8, BOXES = 64 };

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* ----- random numbers ----- */

/* The state of a stream.  */
struct stream
{
  uint64_t state;
};

/* All bits of the result depend on all bits of X.  Shifts and odd factors are invertible, so no two
   numbers collide.  */
#pragma acc routine seq
static uint64_t
mix (uint64_t x)
{
  x ^= x >> 32;
  x *= UINT64_C (0xd6e8feb86659fd93);
  x ^= x >> 32;
  x *= UINT64_C (0xd6e8feb86659fd93);
  x ^= x >> 32;
  return x;
}

#pragma acc routine seq
static struct stream
open_stream (uint64_t seed, uint64_t point)
{
  struct stream s = { mix (seed * UINT64_C (0x9e3779b97f4a7c15) + mix (point + 1)) };
  return s;
}

/* A number from 0 to below 1, a multiple of 2^-53.  */
#pragma acc routine seq
static double
uniform (struct stream *s)
{
  s->state += UINT64_C (0x9e3779b97f4a7c15);
  return (mix (s->state) >> 11) * 0x1p-53;
}

/* ----- the estimates -----  */

/* Whether a random point of the cube is in the ball.  */
#pragma acc routine seq
static bool
in_ball (uint64_t seed, long point, int dimensions)
{
  struct stream s = open_stream (seed, point);
  double square = 0;
  for (int d = 0; d < dimensions; d++)
    {
      double x = uniform (&s);
      square += x * x;
    }
  return square < 1;
}

/* The integrand over the unit cube: the distance of two points of a square, whose mean is (2 + sqrt
   (2) + 5 asinh (1)) / 15.  */
#pragma acc routine seq
static double
distance (uint64_t seed, long point)
{
  struct stream s = open_stream (seed, point);
  double dx = uniform (&s) - uniform (&s), dy = uniform (&s) - uniform (&s);
  return sqrt (dx * dx + dy * dy);
}

/* The points that are in the ball, on the device.  */
static long
count_in_ball (uint64_t seed, long points, int dimensions)
{
  long inside = 0;
#pragma acc parallel loop reduction (+:inside)
#pragma omp target teams distribute parallel for reduction (+:inside)
  for (long i = 0; i < points; i++)
    if (in_ball (seed, i, dimensions))
      inside++;
  return inside;
}

/* Some number of the host's points say enough.  */
static bool
same_on_host (uint64_t seed, long points, int dimensions)
{
  long some = points < 200000 ? points : 200000, inside = 0;
  for (long i = 0; i < some; i++)
    inside += in_ball (seed, i, dimensions);
  return inside == count_in_ball (seed, some, dimensions);
}

/* A mean, and its error.  */
struct estimate
{
  double mean, deviation;
};

/* Sums, sums of squares, and the smallest and greatest value that was seen.  */
static struct estimate
mean_distance (uint64_t seed, long points, double *least, double *most)
{
  double sum = 0, squares = 0, low = 2, high = 0;
#pragma acc parallel loop reduction (+:sum, squares) reduction (min:low) reduction (max:high)
#pragma omp target teams distribute parallel for reduction (+:sum, squares) reduction (min:low) reduction (max:high)
  for (long i = 0; i < points; i++)
    {
      double d = distance (seed, i);
      sum += d;
      squares += d * d;
      low = fmin (low, d);
      high = fmax (high, d);
    }
  *least = low;
  *most = high;
  double mean = sum / points, variance = squares / points - mean * mean;
  return (struct estimate) { mean, sqrt (variance / points) };
}

/* Chi-squared of pairs of numbers in 8 x 8 boxes.  */
static double
chi_squared (uint64_t seed, long points)
{
  long boxes[BOXES] = { 0 };
#pragma acc parallel loop copy (boxes)
#pragma omp target teams distribute parallel for map (tofrom : boxes)
  for (long i = 0; i < points; i++)
    {
      struct stream s = open_stream (seed, i);
      int box = (int) (uniform (&s) * 8) * 8 + (int) (uniform (&s) * 8);
#pragma acc atomic update
#pragma omp atomic update
      boxes[box]++;
    }
  double expected = (double) points / BOXES, chi = 0;
  for (int b = 0; b < BOXES; b++)
    chi += (boxes[b] - expected) * (boxes[b] - expected) / expected;
  return chi;
}

/* ----- the program ----- */

/* The volume of the unit ball's part with no negative coordinate.  */
static double
ball_part (int dimensions)
{
  return pow (M_PI / 4, dimensions / 2.0) / tgamma (dimensions / 2.0 + 1);
}

int
main (int argc, char **argv)
{
  long points = argc > 1 ? atol (argv[1]) : 4000;
  if (points < 1000)
    {
      fprintf (stderr, "usage: %s [SIZE], of at least 1000\n", argv[0]);
      return 2;
    }

  /* Not a part of the time.  */
  acc_init (acc_device_default);
  bool right = true;
  double begin = seconds (), checks = 0;
  printf ("%ld points\n", points);
  for (int d = 2; d <= MOST_DIMENSIONS; d++)
    {
      long inside = count_in_ball (d, points, d);
      double share = (double) inside / points, known = ball_part (d);
      double off = (share - known) / sqrt (known * (1 - known) / points);
      if (d == 2)
	printf ("pi is about %.8f (%+.2f standard deviations)\n", 4 * share, off);
      else
	printf ("ball of %d dimensions: volume %.6f (%+.2f)\n", d, share * (1 << d), off);
      right &= fabs (off) < 6;

      double start = seconds ();
      if (!same_on_host (d, points, d))
	{
	  printf ("the host counts other points\n");
	  right = false;
	}
      checks += seconds () - start;
    }

  double least, most;
  struct estimate e = mean_distance (100, points, &least, &most);
  double known = (2 + sqrt (2) + 5 * asinh (1)) / 15, off = (e.mean - known) / e.deviation;
  printf ("mean distance in a square: %.7f (%+.2f), from %.1e to %.6f\n", e.mean, off, least, most);
  right &= fabs (off) < 6 && least >= 0 && least < 0.1 && most < sqrt (2) && most > 1;

  /* 63 degrees of freedom: mean 63, standard deviation 11.2; its tails are
     longer than a normal one's.  */
  double chi = chi_squared (200, points);
  printf ("chi-squared: %.1f of 63\n", chi);
  right &= chi > 20 && chi < 150;

  printf ("%.3f s\n", seconds () - begin - checks);
  printf (right ? "right: within the errors, and the same points as the host's\n" : "WRONG\n");
  return !right;
}
