/* Times three plain reductions on device-resident data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     bench-sum [N [RUNS]]    N elements (default 2^28), median of RUNS (default 15)

   Wall time around the whole construct, as a user sees it: launch, kernel,
   result copied back.  GB/s counts the bytes read.  */

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WARM_UP = 3, MAX_RUNS = 1000 };

static double
now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static void
report (const char *what, double *us, int runs, double bytes, int right)
{
  qsort (us, runs, sizeof *us, compare_doubles);
  double median = us[runs / 2];
  printf ("%-10s %12.1f us  (least %.1f, most %.1f) %10.1f GB/s  %s\n", what, median, us[0],
	  us[runs - 1], bytes / median * 1e-3, right ? "right" : "WRONG");
}

static float
sum_f32 (const float *a, long n)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (long i = 0; i < n; i++)
    s += a[i];
  return s;
}

static double
dot_f64 (const double *a, const double *b, long n)
{
  double s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n], b[0:n])
  for (long i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

static int
max_i32 (const int *a, long n)
{
  int m = -0x7fffffff - 1;
#pragma acc parallel loop reduction (max:m) present (a[0:n])
  for (long i = 0; i < n; i++)
    m = a[i] > m ? a[i] : m;
  return m;
}

/* Time CALL into US, after a warm-up.  */
#define TIME(CALL)							\
  do									\
    for (int r = -WARM_UP; r < runs; r++)				\
      {									\
	double start = now_us ();					\
	CALL;								\
	if (r >= 0)							\
	  us[r] = now_us () - start;					\
      }									\
  while (0)

int
main (int argc, char **argv)
{
  long n = argc > 1 ? atol (argv[1]) : 1L << 28;
  int runs = argc > 2 ? atoi (argv[2]) : 15;
  if (n < 1 || n > 1L << 31 || runs < 1 || runs > MAX_RUNS)
    {
      fprintf (stderr, "usage: %s [N [RUNS]]\n", argv[0]);
      return 2;
    }
  static double us[MAX_RUNS];
  int wrong = 0;
  printf ("n %ld, median of %d, device type %d (5 is NVIDIA)\n", n, runs,
	  (int) acc_get_device_type ());

  float *f = malloc (n * sizeof *f);
  if (!f)
    return perror ("malloc"), 2;
  double want = 0;
  for (long i = 0; i < n; i++)
    want += f[i] = (float) (i % 17) * 0.0625f;
#pragma acc enter data copyin (f[0:n])
  float s = 0;
  TIME (s = sum_f32 (f, n));
#pragma acc exit data delete (f[0:n])
  /* Partial sums round, each by at most half an ulp of itself: far below 1e-4, and a lost gang of hundreds is far
     above it.  */
  int right = fabs (s - want) <= want * 1e-4;
  wrong += !right;
  report ("sum f32", us, runs, n * 4.0, right);
  free (f);

  double *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  if (!a || !b)
    return perror ("malloc"), 2;
  want = 0;
  for (long i = 0; i < n; i++)
    {
      a[i] = i % 17;
      b[i] = i % 5;
      want += a[i] * b[i];
    }
#pragma acc enter data copyin (a[0:n], b[0:n])
  double d = 0;
  TIME (d = dot_f64 (a, b, n));
#pragma acc exit data delete (a[0:n], b[0:n])
  /* Integers below 2^53: exact in any order.  */
  right = d == want;
  wrong += !right;
  report ("dot f64", us, runs, n * 16.0, right);
  free (a);
  free (b);

  int *k = malloc (n * sizeof *k);
  if (!k)
    return perror ("malloc"), 2;
  int most = -0x7fffffff - 1;
  for (long i = 0; i < n; i++)
    {
      k[i] = (int) ((unsigned) i * 2654435761u >> 1) - 0x40000000;
      most = k[i] > most ? k[i] : most;
    }
#pragma acc enter data copyin (k[0:n])
  int m = 0;
  TIME (m = max_i32 (k, n));
#pragma acc exit data delete (k[0:n])
  right = m == most;
  wrong += !right;
  report ("max i32", us, runs, n * 4.0, right);
  free (k);
  return wrong != 0;
}
