/* The least eigenvalue of a sparse matrix: inverse iteration whose systems are solved by conjugate gradients.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A graph of ROWS nodes has edges with weights; its Laplacian plus LAMBDA times the unit matrix, as compressed sparse
   rows, is A.  Most nodes have some ten neighbours, some have hundreds, and rows are in no order.  Each outer step solves
   A z = x with a fixed number of conjugate gradient steps, estimates the eigenvalue, zeta = SHIFT + 1 / (x . z), and takes z,
   scaled to length 1, for the next x.

   The program has the style of many old ones: declarations at the top of each function, arrays and
   scalars of the file, and directives without scalars and mostly without levels.  The sum of a row
   is declared outside the loop over rows.

   Checks: the least eigenvalue is known, because the Laplacian maps a constant vector to zero.  A
   host function that shares no code with the device's executes the same steps; its zeta and
   residuals must agree.

     gcc-12 -O2 -fopenacc -fplugin=accred eigenvalue.c -o eigenvalue -lm
     ./eigenvalue [ROWS [STEPS]]		on an NVIDIA GPU
     accred-run ./eigenvalue [ROWS [STEPS]]	without one  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LAMBDA 0.125
#define SHIFT 10.0
#define CG_STEPS 15

/* The matrix and the vectors.  */
static int rows, entries;
static int *row_start, *column;
static double *value;
static double *x, *z, *p, *q, *r;

/* Scalars that several functions use.  */
static double norm_x_z, norm_z_z;
static double zeta, residual;

static unsigned long seed = 20262611UL;

/* A number from 0 to 1, without 1.  */
static double
random_number (void)
{
  seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
  return (seed >> 7) / 16777216.0;
}

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void *
allocate (size_t count, size_t size)
{
  void *memory = calloc (count, size);
  if (!memory)
    {
      perror ("calloc");
      exit (2);
    }
  return memory;
}

/* The graph: a ring, so that it is connected, edges between random nodes, and stars: every 61st node has many.  A
   first pass counts the entries of each row, a second one writes them.  */
static void
make_matrix (void)
{
  int *from, *to, *next;
  double *weight;
  int edges, most, i, j, k, spokes, pass;

  spokes = rows / 4 < 150 ? rows / 4 : 150;
  most = rows + 5 * rows + (rows / 61 + 1) * spokes;
  from = allocate (most, sizeof *from);
  to = allocate (most, sizeof *to);
  weight = allocate (most, sizeof *weight);
  edges = 0;
  for (i = 0; i < rows; i++)
    {
      int count = 5 + (i % 61 == 7 ? spokes : 0);
      for (k = 0; k <= count; k++)
	{
	  j = k == 0 ? (i + 1) % rows : (int) (random_number () * rows);
	  if (j == i)
	    continue;
	  from[edges] = i;
	  to[edges] = j;
	  weight[edges++] = 0.25 + random_number ();
	}
    }

  row_start = allocate (rows + 1, sizeof *row_start);
  next = allocate (rows, sizeof *next);
  entries = 2 * edges + rows;
  column = allocate (entries, sizeof *column);
  value = allocate (entries, sizeof *value);
  for (i = 0; i < rows; i++)
    next[i] = 1;
  for (k = 0; k < edges; k++)
    {
      next[from[k]]++;
      next[to[k]]++;
    }
  for (i = 0; i < rows; i++)
    {
      row_start[i + 1] = row_start[i] + next[i];
      next[i] = row_start[i] + 1;
      column[row_start[i]] = i;
      value[row_start[i]] = LAMBDA;
    }
  for (k = 0; k < edges; k++)
    for (pass = 0; pass < 2; pass++)
      {
	i = pass ? to[k] : from[k];
	j = pass ? from[k] : to[k];
	value[row_start[i]] += weight[k];
	column[next[i]] = j;
	value[next[i]++] = -weight[k];
      }
  free (from);
  free (to);
  free (weight);
  free (next);
}

/* Some steps of conjugate gradients for A z = x, from z = 0; *RNORM becomes the length of x - A z.  */
static void
conjugate_gradients (double *rnorm)
{
  int j, k, step;
  double rho, rho0, alpha, beta, d, sum;

  rho = 0.0;
#pragma acc parallel loop present (p[0:rows], q[0:rows], r[0:rows], x[0:rows], z[0:rows])
  for (j = 0; j < rows; j++)
    {
      q[j] = 0.0;
      z[j] = 0.0;
      r[j] = x[j];
      p[j] = r[j];
    }
#pragma acc parallel loop reduction (+:rho) present (r[0:rows])
  for (j = 0; j < rows; j++)
    rho = rho + r[j] * r[j];

  for (step = 1; step <= CG_STEPS; step++)
    {
      /* q = A p: a gang for each row.  */
#pragma acc parallel loop gang present (row_start[0:rows + 1], column[0:entries], value[0:entries], \
					p[0:rows], q[0:rows])
      for (j = 0; j < rows; j++)
	{
	  sum = 0.0;
#pragma acc loop vector reduction (+:sum)
	  for (k = row_start[j]; k < row_start[j + 1]; k++)
	    sum = sum + value[k] * p[column[k]];
	  q[j] = sum;
	}

      d = 0.0;
#pragma acc parallel loop reduction (+:d) present (p[0:rows], q[0:rows])
      for (j = 0; j < rows; j++)
	d = d + p[j] * q[j];
      alpha = rho / d;
      rho0 = rho;
      rho = 0.0;
#pragma acc parallel loop present (p[0:rows], q[0:rows], r[0:rows], z[0:rows])
      for (j = 0; j < rows; j++)
	{
	  z[j] = z[j] + alpha * p[j];
	  r[j] = r[j] - alpha * q[j];
	}
#pragma acc parallel loop reduction (+:rho) present (r[0:rows])
      for (j = 0; j < rows; j++)
	{
	  /* A scalar that each iteration sets anew.  */
	  d = r[j];
	  rho = rho + d * d;
	}
      beta = rho / rho0;
#pragma acc parallel loop present (p[0:rows], r[0:rows])
      for (j = 0; j < rows; j++)
	p[j] = r[j] + beta * p[j];
    }

  /* r = A z, with the levels left to the compiler; then the length of x - A z.  */
#pragma acc parallel loop present (row_start[0:rows + 1], column[0:entries], value[0:entries], \
				   r[0:rows], z[0:rows])
  for (j = 0; j < rows; j++)
    {
      d = 0.0;
#pragma acc loop reduction (+:d)
      for (k = row_start[j]; k < row_start[j + 1]; k++)
	d = d + value[k] * z[column[k]];
      r[j] = d;
    }
  sum = 0.0;
#pragma acc parallel loop reduction (+:sum) present (r[0:rows], x[0:rows])
  for (j = 0; j < rows; j++)
    {
      d = x[j] - r[j];
      sum = sum + d * d;
    }
  *rnorm = sqrt (sum);
}

/* The outer steps; ZETAS and RESIDUALS become each one's.  */
static void
inverse_iteration (int steps, double *zetas, double *residuals)
{
  int j, step;
  double scale;

#pragma acc data copyin (row_start[0:rows + 1], column[0:entries], value[0:entries]) copy (x[0:rows]) \
  create (z[0:rows], p[0:rows], q[0:rows], r[0:rows])
  {
    for (step = 0; step < steps; step++)
      {
	conjugate_gradients (&residual);

	norm_x_z = 0.0;
	norm_z_z = 0.0;
#pragma acc parallel loop reduction (+:norm_x_z, norm_z_z)
	for (j = 0; j < rows; j++)
	  {
	    norm_x_z = norm_x_z + x[j] * z[j];
	    norm_z_z = norm_z_z + z[j] * z[j];
	  }
	scale = 1.0 / sqrt (norm_z_z);
	zeta = SHIFT + 1.0 / norm_x_z;
	zetas[step] = zeta;
	residuals[step] = residual;
#pragma acc parallel loop
	for (j = 0; j < rows; j++)
	  x[j] = scale * z[j];
      }
  }
}

/* y = A v on the host: column by column, for A is symmetric.  */
static void
host_multiply (const double *v, double *y)
{
  int i, k;
  for (i = 0; i < rows; i++)
    y[i] = 0;
  for (i = 0; i < rows; i++)
    for (k = row_start[i]; k < row_start[i + 1]; k++)
      y[column[k]] += value[k] * v[i];
}

static double
host_dot (const double *v, const double *w)
{
  double sum = 0;
  int i;
  for (i = 0; i < rows; i++)
    sum += v[i] * w[i];
  return sum;
}

/* The same on the host, from the vector HX.  */
static void
host_inverse_iteration (int steps, double *hx, double *zetas, double *residuals)
{
  double *hz, *hp, *hq, *hr;
  double rr, before, a;
  int outer, inner, i;

  hz = allocate (rows, sizeof *hz);
  hp = allocate (rows, sizeof *hp);
  hq = allocate (rows, sizeof *hq);
  hr = allocate (rows, sizeof *hr);
  for (outer = 0; outer < steps; outer++)
    {
      for (i = 0; i < rows; i++)
	{
	  hz[i] = 0;
	  hp[i] = hr[i] = hx[i];
	}
      rr = host_dot (hr, hr);
      for (inner = 0; inner < CG_STEPS; inner++)
	{
	  host_multiply (hp, hq);
	  a = rr / host_dot (hp, hq);
	  for (i = 0; i < rows; i++)
	    {
	      hz[i] += a * hp[i];
	      hr[i] -= a * hq[i];
	    }
	  before = rr;
	  rr = host_dot (hr, hr);
	  for (i = 0; i < rows; i++)
	    hp[i] = hr[i] + rr / before * hp[i];
	}
      host_multiply (hz, hq);
      for (i = 0; i < rows; i++)
	hr[i] = hx[i] - hq[i];
      residuals[outer] = sqrt (host_dot (hr, hr));
      zetas[outer] = SHIFT + 1 / host_dot (hx, hz);
      a = sqrt (host_dot (hz, hz));
      for (i = 0; i < rows; i++)
	hx[i] = hz[i] / a;
    }
  free (hz);
  free (hp);
  free (hq);
  free (hr);
}

int
main (int argc, char **argv)
{
  int steps, i, right;
  double *hx, *zetas, *residuals, *host_zetas, *host_residuals;
  double length, begin, time, difference, d;

  rows = argc > 1 ? atoi (argv[1]) : 400;
  steps = argc > 2 ? atoi (argv[2]) : 6;
  if (rows < 8 || rows > 4000000 || steps < 1)
    {
      fprintf (stderr, "usage: %s [ROWS [STEPS]]\n", argv[0]);
      return 2;
    }
  make_matrix ();
  x = allocate (rows, sizeof *x);
  z = allocate (rows, sizeof *z);
  p = allocate (rows, sizeof *p);
  q = allocate (rows, sizeof *q);
  r = allocate (rows, sizeof *r);
  hx = allocate (rows, sizeof *hx);
  zetas = allocate (steps, sizeof *zetas);
  residuals = allocate (steps, sizeof *residuals);
  host_zetas = allocate (steps, sizeof *host_zetas);
  host_residuals = allocate (steps, sizeof *host_residuals);

  length = 0;
  for (i = 0; i < rows; i++)
    {
      x[i] = 0.5 + random_number ();
      length += x[i] * x[i];
    }
  for (i = 0; i < rows; i++)
    hx[i] = x[i] = x[i] / sqrt (length);

  begin = seconds ();
  inverse_iteration (steps, zetas, residuals);
  time = seconds () - begin;
  host_inverse_iteration (steps, hx, host_zetas, host_residuals);

  /* The residuals are differences of numbers of size 1; they agree up to the rounding of those.  */
  right = 1;
  for (i = 0; i < steps; i++)
    {
      printf ("step %d: zeta %.13f, residual %.6e (host %.13f, %.6e)\n", i + 1, zetas[i], residuals[i], host_zetas[i],
	      host_residuals[i]);
      right = right && fabs (zetas[i] - host_zetas[i]) <= 1e-10 * host_zetas[i]
	      && fabs (residuals[i] - host_residuals[i]) <= 1e-6 * host_residuals[i] + 1e-12;
    }
  difference = 0;
  for (i = 0; i < rows; i++)
    {
      d = fabs (x[i] - hx[i]);
      if (!(d <= difference))
	difference = d;
    }
  printf ("%d rows, %d entries, vectors differ by %.2e, %.3f s\n", rows, entries, difference, time);
  right = right && difference <= 1e-10;
  /* From above, and the nearer the more steps: each makes the distance smaller, by the square of the ratio of the
     two least eigenvalues.  */
  if (steps >= 5)
    right = right && fabs (zeta - (SHIFT + LAMBDA)) <= 1e-9;
  puts (right ? "right: the known eigenvalue, and the host's steps" : "WRONG");
  return !right;
}
