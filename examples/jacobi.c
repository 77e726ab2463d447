/* Jacobi's method for Laplace's equation, with the greatest change of each sweep.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On a square of (SIZE + 1) x (SIZE + 1) points the values at the border are given, and each sweep replaces each inner value
   by the mean of its four neighbours.  The greatest change of a sweep is a max reduction; the host
   reads it every few sweeps.

   Checks: the effect of the sweeps is known.  The border has the values of x^2 - y^2, each of which
   is the mean of its neighbours, so this is the solution.  The first guess differs from it by two
   modes

     m (x, y) = sin (pi k x) sin (pi l y)

   and a sweep multiplies a mode by (cos (pi k / SIZE) + cos (pi l / SIZE)) / 2.  So the value of each point after each number of sweeps is
   known, and so is the greatest change.

     gcc-12 -O2 -fopenacc -fplugin=accred jacobi.c -o jacobi -lm
     ./jacobi [SIZE [SWEEPS]]		on an NVIDIA GPU
     accred-run ./jacobi [SIZE [SWEEPS]]	without one  */

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A mode of the error: waves in x and in y, and its amplitude.  */
struct mode
{
  int k, l;
  double amplitude;
};

static const struct mode modes[] = { { 1, 1, 0.5 }, { 2, 3, 0.25 } };
enum { MODES = sizeof modes / sizeof *modes };

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* The sines that a mode is a product of: WAVES waves over 0 to SIZE.  */
static double *
sines (int size, int waves)
{
  double *s = malloc ((size + 1) * sizeof *s);
  if (!s)
    {
      perror ("malloc");
      exit (2);
    }
  for (int i = 0; i <= size; i++)
    s[i] = sin (M_PI * waves * i / size);
  return s;
}

/* The known values after SWEEPS sweeps; the first guess for 0.  */
static void
known_values (int size, int sweeps, double *u)
{
  const double h = 1.0 / size;
  const int width = size + 1;
  for (int y = 0; y <= size; y++)
    for (int x = 0; x <= size; x++)
      u[(size_t) y * width + x] = x * h * x * h - y * h * y * h;

  for (int m = 0; m < MODES; m++)
    {
      double factor = (cos (M_PI * modes[m].k / size) + cos (M_PI * modes[m].l / size)) / 2;
      double amplitude = modes[m].amplitude * pow (factor, sweeps);
      double *in_x = sines (size, modes[m].k), *in_y = sines (size, modes[m].l);
      /* The border keeps its values; a sine there is 0 up to rounding.  */
      for (int y = 1; y < size; y++)
	for (int x = 1; x < size; x++)
	  u[(size_t) y * width + x] += amplitude * in_x[x] * in_y[y];
      free (in_x);
      free (in_y);
    }
}

/* The greatest difference of two sets of values.  */
static double
difference (int size, const double *u, const double *v)
{
  double most = 0;
  for (size_t i = 0; i < (size_t) (size + 1) * (size + 1); i++)
    most = fmax (most, fabs (u[i] - v[i]));
  return most;
}

/* One sweep, from OLD to NEW; the greatest change.  */
static double
sweep_and_measure (int size, const double *restrict old, double *restrict new)
{
  const int width = size + 1;
  const size_t points = (size_t) width * width;
  double change = 0;
#pragma acc parallel loop collapse (2) reduction (max:change) present (old[0:points], new[0:points])
#pragma omp target teams distribute parallel for collapse (2) reduction (max:change) map (alloc : old[0:points], new[0:points])
  for (int y = 1; y < size; y++)
    for (int x = 1; x < size; x++)
      {
	size_t i = (size_t) y * width + x;
	new[i] = 0.25 * (old[i - 1] + old[i + 1] + old[i - width] + old[i + width]);
	change = fmax (change, fabs (new[i] - old[i]));
      }
  return change;
}

/* One sweep without its change: the host does not wait.  */
static void
sweep (int size, const double *restrict old, double *restrict new)
{
  const int width = size + 1;
  const size_t points = (size_t) width * width;
#pragma acc parallel loop gang present (old[0:points], new[0:points]) async (1)
#pragma omp target teams distribute map (alloc : old[0:points], new[0:points])
  for (int y = 1; y < size; y++)
#pragma acc loop vector
#pragma omp parallel for
    for (int x = 1; x < size; x++)
      {
	size_t i = (size_t) y * width + x;
	new[i] = 0.25 * (old[i - 1] + old[i + 1] + old[i - width] + old[i + width]);
      }
}

/* SWEEPS sweeps from U; the values are in U in the end.  CHANGES gets the greatest change of every
   tenth sweep.  Returns the time, without the copies to the device and back.  */
static double
jacobi (int size, int sweeps, double *u, double *changes)
{
  const size_t points = (size_t) (size + 1) * (size + 1);
  double begin, time = 0;
  double *v = malloc (points * sizeof *v);
  if (!v)
    {
      perror ("malloc");
      exit (2);
    }
#pragma acc data copy (u[0:points]) create (v[0:points])
#pragma omp target data map (tofrom : u[0:points]) map (alloc : v[0:points])
  {
    begin = seconds ();
    /* The border is never written, and must be in both.  */
#pragma acc parallel loop
#pragma omp target teams distribute parallel for
    for (size_t i = 0; i < points; i++)
      v[i] = u[i];

    for (int s = 1; s <= sweeps; s++)
      {
	double *old = s % 2 ? u : v, *new = s % 2 ? v : u;
	if (s % 10 == 0)
	  {
#pragma acc wait (1)
	    changes[s / 10 - 1] = sweep_and_measure (size, old, new);
	  }
	else
	  sweep (size, old, new);
      }
#pragma acc wait (1)

    if (sweeps % 2)
      {
#pragma acc parallel loop
#pragma omp target teams distribute parallel for
	for (size_t i = 0; i < points; i++)
	  u[i] = v[i];
      }
    time = seconds () - begin;
  }
  free (v);
  return time;
}

int
main (int argc, char **argv)
{
  int size = argc > 1 ? atoi (argv[1]) : 40, sweeps = argc > 2 ? atoi (argv[2]) : 25;
  if (size < 4 || size > 20000 || sweeps < 10 || sweeps > 100000)
    {
      fprintf (stderr, "usage: %s [SIZE [SWEEPS]], of at least 4 and 10\n", argv[0]);
      return 2;
    }
  const size_t bytes = (size_t) (size + 1) * (size + 1) * sizeof (double);
  double *u = malloc (bytes), *known = malloc (bytes), *before = malloc (bytes);
  double *changes = calloc (sweeps / 10, sizeof *changes);
  if (!u || !known || !before || !changes)
    {
      perror ("malloc");
      return 2;
    }

  known_values (size, 0, u);
  double time = jacobi (size, sweeps, u, changes);

  known_values (size, sweeps, known);
  double error = difference (size, u, known);

  /* The first and the last change that were measured.  */
  const int measured[] = { 10, sweeps / 10 * 10 };
  double worst_change = 0;
  for (int m = 0; m < 2; m++)
    {
      known_values (size, measured[m] - 1, before);
      known_values (size, measured[m], known);
      double change = difference (size, before, known);
      worst_change = fmax (worst_change, fabs (changes[measured[m] / 10 - 1] - change));
    }

  printf ("%d x %d, %d sweeps: greatest change %.6e then %.6e, differs by %.1e; values differ by %.1e\n",
	  size, size, sweeps, changes[0], changes[sweeps / 10 - 1], worst_change, error);
  printf ("%.3f s\n", time);

  /* Values are of the order of 1, and a sweep rounds each a few times.  */
  double bound = 1e-15 * (sweeps + 10);
  bool right = error <= bound && worst_change <= bound;
  printf (right ? "right: the known values\n" : "WRONG\n");
  free (u);
  free (known);
  free (before);
  free (changes);
  return !right;
}
