/* Histograms of an image by atomic updates, the threshold that divides it best, and the pixels above it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An image of SIZE x SIZE grey pixels has bright discs on a dark, noisy ground.  On the device it gets

   - a histogram of its values, twice: with an atomic update for each pixel, and with a histogram for each of some bands of rows,
     which are then added up;
   - a histogram of pairs of neighbours (a co-occurrence matrix, 64 x 64);
   - Otsu's threshold: the one for which the variance between dark and bright pixels is greatest, a max reduction over the
     256 that are possible, and a min reduction for the first of those that reach it;
   - the list of the pixels above the threshold, in any order, with an atomic capture for each place in it, and the box around them.

   Checks: all data are integers, and the host computes the same in plain loops.  The list has each
   pixel once.

     gcc-12 -O2 -fopenacc -fplugin=accred histogram.c -o histogram
     ./histogram [SIZE]			on an NVIDIA GPU
     accred-run ./histogram [SIZE]	without one  */

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VALUES = 256, COARSE = 64, BANDS = 16 };

/* All results for an image.  */
struct findings
{
  unsigned values[VALUES];
  unsigned banded[VALUES];
  unsigned pairs[COARSE][COARSE];
  int threshold;
  unsigned listed;
  int left, right, top, bottom;
};

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void *
allocate (size_t bytes)
{
  void *p = malloc (bytes);
  if (!p)
    {
      perror ("malloc");
      exit (2);
    }
  return p;
}

/* Discs in a lattice, on a ground that gets brighter from left to right, both
   with noise.  */
static void
draw (int size, unsigned char *image)
{
  unsigned noise = 12345;
  const int lattice = size / 5 + 1, radius = lattice / 3;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
	long dx = x % lattice - lattice / 2, dy = y % lattice - lattice / 2;
	bool disc = dx * dx + dy * dy < (long) radius * radius;
	noise = noise * 1664525u + 1013904223u;
	image[(size_t) y * size + x] = (disc ? 150 : 30) + (long) 40 * x / size + (noise >> 26);
      }
}

/* Values, an update for each pixel.  */
static void
count_values (size_t pixels, const unsigned char *restrict image, unsigned *restrict values)
{
#pragma acc parallel loop copyout (values[0:VALUES])
#pragma omp target teams distribute parallel for map (from : values[0:VALUES])
  for (int v = 0; v < VALUES; v++)
    values[v] = 0;
#pragma acc parallel loop present (image[0:pixels]) copy (values[0:VALUES])
#pragma omp target teams distribute parallel for map (alloc : image[0:pixels]) map (tofrom : values[0:VALUES])
  for (size_t i = 0; i < pixels; i++)
    {
#pragma acc atomic update
#pragma omp atomic update
      values[image[i]]++;
    }
}

/* The same, with a histogram for each band of rows.  */
static void
count_values_banded (int size, const unsigned char *restrict image, unsigned *restrict values)
{
  const size_t pixels = (size_t) size * size;
  unsigned (*bands)[VALUES] = allocate (BANDS * sizeof *bands);
#pragma acc data create (bands[0:BANDS][0:VALUES]) present (image[0:pixels]) copyout (values[0:VALUES])
#pragma omp target data map (alloc : bands[0:BANDS][0:VALUES], image[0:pixels]) map (from : values[0:VALUES])
  {
#pragma acc parallel loop collapse (2)
#pragma omp target teams distribute parallel for collapse (2)
    for (int b = 0; b < BANDS; b++)
      for (int v = 0; v < VALUES; v++)
	bands[b][v] = 0;

#pragma acc parallel loop gang
#pragma omp target teams distribute
    for (int y = 0; y < size; y++)
      {
	int band = y % BANDS;
#pragma acc loop vector
#pragma omp parallel for
	for (int x = 0; x < size; x++)
	  {
#pragma acc atomic update
#pragma omp atomic update
	    bands[band][image[(size_t) y * size + x]] += 1;
	  }
      }

#pragma acc parallel loop
#pragma omp target teams distribute parallel for
    for (int v = 0; v < VALUES; v++)
      {
	unsigned sum = 0;
#pragma acc loop seq
	for (int b = 0; b < BANDS; b++)
	  sum += bands[b][v];
	values[v] = sum;
      }
  }
  free (bands);
}

/* Counts of the pairs of (coarse) values of a pixel and its right neighbour.  */
static void
count_pairs (int size, const unsigned char *restrict image, unsigned (*restrict pairs)[COARSE])
{
  const size_t pixels = (size_t) size * size;
#pragma acc data present (image[0:pixels]) copyout (pairs[0:COARSE][0:COARSE])
#pragma omp target data map (alloc : image[0:pixels]) map (from : pairs[0:COARSE][0:COARSE])
  {
#pragma acc kernels
#pragma omp target teams distribute parallel for collapse (2)
    for (int a = 0; a < COARSE; a++)
      for (int b = 0; b < COARSE; b++)
	pairs[a][b] = 0;

#pragma acc parallel loop collapse (2)
#pragma omp target teams distribute parallel for collapse (2)
    for (int y = 0; y < size; y++)
      for (int x = 0; x < size - 1; x++)
	{
	  size_t i = (size_t) y * size + x;
	  int a = image[i] / (VALUES / COARSE), b = image[i + 1] / (VALUES / COARSE);
#pragma acc atomic
#pragma omp atomic
	  pairs[a][b]++;
	}
  }
}

/* The variance between pixels up to THRESHOLD and above it, times a factor that does not depend on
   it.  In integers up to a shift, so that host and device agree.  */
#pragma acc routine seq
static long
separation (const unsigned *values, int threshold)
{
  __int128 dark = 0, dark_sum = 0, all = 0, all_sum = 0;
  for (int v = 0; v < VALUES; v++)
    {
      all += values[v];
      all_sum += (long) values[v] * v;
      if (v <= threshold)
	{
	  dark += values[v];
	  dark_sum += (long) values[v] * v;
	}
    }
  if (dark == 0 || dark == all)
    return 0;
  /* dark * bright * (mean of the dark - mean of the bright)^2, means in 1/256.  */
  long dark_mean = (long) (dark_sum * 256 / dark), bright_mean = (long) ((all_sum - dark_sum) * 256 / (all - dark));
  long share = (long) (dark * 65536 / all);
  return share * (65536 - share) * ((bright_mean - dark_mean) * (bright_mean - dark_mean) / 65536);
}

/* The first threshold of those that separate best.  */
static int
best_threshold (const unsigned *values)
{
  long best = LONG_MIN;
  int threshold = VALUES;
#pragma acc data copyin (values[0:VALUES])
#pragma omp target data map (to : values[0:VALUES])
  {
#pragma acc parallel loop reduction (max:best)
#pragma omp target teams distribute parallel for reduction (max:best)
    for (int t = 0; t < VALUES; t++)
      {
	long s = separation (values, t);
	best = s > best ? s : best;
      }
#pragma acc parallel loop reduction (min:threshold)
#pragma omp target teams distribute parallel for reduction (min:threshold)
    for (int t = 0; t < VALUES; t++)
      if (separation (values, t) == best && t < threshold)
	threshold = t;
  }
  return threshold;
}

/* The places of the pixels above the threshold go to LIST, in any order, and their box to F.  */
static void
list_bright (int size, const unsigned char *restrict image, unsigned *restrict list, struct findings *f)
{
  const size_t pixels = (size_t) size * size;
  const int threshold = f->threshold;
  unsigned count = 0;
  int left = size, right = -1, top = size, bottom = -1;
#pragma acc parallel loop collapse (2) present (image[0:pixels]) present (list[0:pixels]) copy (count) \
  reduction (min:left, top) reduction (max:right, bottom)
#pragma omp target teams distribute parallel for collapse (2) map (alloc : image[0:pixels], list[0:pixels]) map (tofrom : count) \
  reduction (min:left, top) reduction (max:right, bottom)
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
	size_t i = (size_t) y * size + x;
	if (image[i] > threshold)
	  {
	    unsigned place;
#pragma acc atomic capture
#pragma omp atomic capture
	    place = count++;
	    list[place] = i;
	    left = x < left ? x : left;
	    right = x > right ? x : right;
	    top = y < top ? y : top;
	    bottom = y > bottom ? y : bottom;
	  }
      }
  f->listed = count;
  f->left = left;
  f->right = right;
  f->top = top;
  f->bottom = bottom;
}

/* The same findings in plain loops.  */
static void
find_on_host (int size, const unsigned char *image, struct findings *f)
{
  memset (f, 0, sizeof *f);
  f->left = f->top = size;
  f->right = f->bottom = -1;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
	size_t i = (size_t) y * size + x;
	f->values[image[i]]++;
	if (x < size - 1)
	  f->pairs[image[i] / (VALUES / COARSE)][image[i + 1] / (VALUES / COARSE)]++;
      }
  memcpy (f->banded, f->values, sizeof f->banded);
  for (int t = 1; t < VALUES; t++)
    if (separation (f->values, t) > separation (f->values, f->threshold))
      f->threshold = t;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      if (image[(size_t) y * size + x] > f->threshold)
	{
	  f->listed++;
	  f->left = x < f->left ? x : f->left;
	  f->right = x > f->right ? x : f->right;
	  f->top = y < f->top ? y : f->top;
	  f->bottom = y > f->bottom ? y : f->bottom;
	}
}

/* Whether each of the listed pixels is above the threshold and is listed once.  */
static bool
check_list (size_t pixels, const unsigned char *image, const unsigned *list, const struct findings *f)
{
  bool *seen = calloc (pixels, sizeof *seen), right = seen && f->listed <= pixels;
  for (unsigned i = 0; right && i < f->listed; i++)
    {
      right = list[i] < pixels && !seen[list[i]] && image[list[i]] > f->threshold;
      if (right)
	seen[list[i]] = true;
    }
  free (seen);
  return right;
}

int
main (int argc, char **argv)
{
  int size = argc > 1 ? atoi (argv[1]) : 100;
  if (size < 10 || size > 40000)
    {
      fprintf (stderr, "usage: %s [SIZE], of 10 to 40000\n", argv[0]);
      return 2;
    }
  const size_t pixels = (size_t) size * size;
  unsigned char *image = allocate (pixels);
  unsigned *list = allocate (pixels * sizeof *list);
  draw (size, image);

  /* Both are compared byte by byte.  */
  static struct findings found, expected;
  double time = 0;
#pragma acc data copyin (image[0:pixels]) copyout (list[0:pixels])
#pragma omp target data map (to : image[0:pixels]) map (from : list[0:pixels])
  {
    double begin = seconds ();
    count_values (pixels, image, found.values);
    count_values_banded (size, image, found.banded);
    count_pairs (size, image, found.pairs);
    found.threshold = best_threshold (found.values);
    list_bright (size, image, list, &found);
    time = seconds () - begin;
  }

  find_on_host (size, image, &expected);
  printf ("%d x %d pixels, threshold %d, %u pixels above it, from (%d, %d) to (%d, %d)\n",
	  size, size, found.threshold, found.listed, found.left, found.top, found.right, found.bottom);
  printf ("%.3f s\n", time);
  bool right = memcmp (&found, &expected, sizeof found) == 0 && check_list (pixels, image, list, &found);
  printf (right ? "right: the same as the host's\n" : "WRONG\n");
  free (image);
  free (list);
  return !right;
}
