/* Jacobi's method for a pressure in three dimensions, with coefficients for each point.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pressure p of a box of SIZE x SIZE / 2 x SIZE points obeys an elliptic equation with 19 points: coefficients a for the point
   and its neighbours in three directions, b for mixed derivatives, c for the other three neighbours, a source, and a mask of those
   points that change at all.  Each sweep replaces p by what the equation says (relaxed by OMEGA), and adds up the squares of the
   changes.

   The program has the style of many old ones: all variables are those of the file, including loop
   counters and work scalars, the sum is reset inside the loop over sweeps, and a data region
   creates the counters on the device with the other variables.  It runs the same sweeps in three
   ways: parallel loops whose levels are left open, explicit gang, worker and vector, and kernels.

   Checks: the host executes the same sweeps, without directives and in double; pressures and sums
   of squares agree.

     gcc-12 -O2 -fopenacc -fplugin=accred pressure.c -o pressure -lm
     ./pressure [SIZE [SWEEPS]]			on an NVIDIA GPU
     accred-run ./pressure [SIZE [SWEEPS]]	without one  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define I_MOST 130
#define J_MOST 66
#define K_MOST 130

typedef float grid[I_MOST][J_MOST][K_MOST];

static grid p, next_p, source, mask;
static grid a0, a1, a2, a3, b0, b1, b2, c0, c1, c2;

/* The box's points; the outermost ones never change.  */
static int i_max, j_max, k_max;
static int i, j, k, sweep;
static float omega = 0.8f;
static float s0, ss, squares;

/* What the host computes.  */
static double *host_p, *host_next;

static double
seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/* A coefficient near VALUE that differs from point to point.  */
static float
near (float value, int which)
{
  unsigned mixed = (i * 73856093u) ^ (j * 19349663u) ^ (k * 83492791u) ^ (which * 2654435761u);
  return value * (1 + 0.25f * ((mixed >> 9) % 256) / 255);
}

static void
set_up (void)
{
  for (i = 0; i < i_max; i++)
    for (j = 0; j < j_max; j++)
      for (k = 0; k < k_max; k++)
	{
	  p[i][j][k] = next_p[i][j][k] = (float) (i * i) / ((i_max - 1) * (i_max - 1));
	  source[i][j][k] = 0.001f * ((i + 2 * j + 3 * k) % 7 - 3);
	  /* An obstacle in the middle.  */
	  mask[i][j][k] = !(3 * i > i_max && 3 * i < 2 * i_max && 3 * j > j_max && 3 * j < 2 * j_max && 4 * k < k_max);
	  a0[i][j][k] = near (1, 0);
	  a1[i][j][k] = near (1, 1);
	  a2[i][j][k] = near (1, 2);
	  a3[i][j][k] = 1.0f / 7;
	  b0[i][j][k] = near (0.01f, 3);
	  b1[i][j][k] = near (0.01f, 4);
	  b2[i][j][k] = near (0.01f, 5);
	  c0[i][j][k] = near (1, 6);
	  c1[i][j][k] = near (1, 7);
	  c2[i][j][k] = near (1, 8);
	}
}

/* Levels left to the compiler; the sum is a variable of the file.  */
static void
sweeps_open (int sweeps)
{
  for (sweep = 0; sweep < sweeps; sweep++)
    {
      squares = 0.0f;
#pragma acc parallel loop reduction (+:squares) \
  present (p, next_p, source, mask, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2)
      for (i = 1; i < i_max - 1; i++)
#pragma acc loop reduction (+:squares)
	for (j = 1; j < j_max - 1; j++)
#pragma acc loop reduction (+:squares)
	  for (k = 1; k < k_max - 1; k++)
	    {
	      s0 = a0[i][j][k] * p[i + 1][j][k] + a1[i][j][k] * p[i][j + 1][k] + a2[i][j][k] * p[i][j][k + 1]
		   + b0[i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k])
		   + b1[i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1])
		   + b2[i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1])
		   + c0[i][j][k] * p[i - 1][j][k] + c1[i][j][k] * p[i][j - 1][k] + c2[i][j][k] * p[i][j][k - 1]
		   + source[i][j][k];
	      ss = (s0 * a3[i][j][k] - p[i][j][k]) * mask[i][j][k];
	      squares += ss * ss;
	      next_p[i][j][k] = p[i][j][k] + omega * ss;
	    }

#pragma acc parallel loop present (p, next_p)
      for (i = 1; i < i_max - 1; i++)
#pragma acc loop
	for (j = 1; j < j_max - 1; j++)
#pragma acc loop
	  for (k = 1; k < k_max - 1; k++)
	    p[i][j][k] = next_p[i][j][k];
    }
}

/* Explicit levels.  The sum of a plane is declared at the top, reset and read in the loop over
   planes.  */
static void
sweeps_said (int sweeps, float *plane_squares)
{
  float plane;

  for (sweep = 0; sweep < sweeps; sweep++)
    {
#pragma acc parallel loop gang vector_length (64) copyout (plane_squares[0:i_max]) \
  present (p, next_p, source, mask, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2)
      for (i = 0; i < i_max; i++)
	{
	  plane = 0;
	  if (i > 0 && i < i_max - 1)
	    {
#pragma acc loop worker reduction (+:plane)
	      for (j = 1; j < j_max - 1; j++)
		{
#pragma acc loop vector reduction (+:plane)
		  for (k = 1; k < k_max - 1; k++)
		    {
		      s0 = a0[i][j][k] * p[i + 1][j][k];
		      s0 += a1[i][j][k] * p[i][j + 1][k];
		      s0 += a2[i][j][k] * p[i][j][k + 1];
		      s0 += b0[i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k]);
		      s0 += b1[i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1]);
		      s0 += b2[i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1]);
		      s0 += c0[i][j][k] * p[i - 1][j][k];
		      s0 += c1[i][j][k] * p[i][j - 1][k];
		      s0 += c2[i][j][k] * p[i][j][k - 1];
		      s0 += source[i][j][k];
		      ss = (s0 * a3[i][j][k] - p[i][j][k]) * mask[i][j][k];
		      plane += ss * ss;
		      next_p[i][j][k] = p[i][j][k] + omega * ss;
		    }
		}
	    }
	  plane_squares[i] = plane;
	}

#pragma acc parallel present (p, next_p)
      {
#pragma acc loop gang
	for (i = 1; i < i_max - 1; i++)
#pragma acc loop worker
	  for (j = 1; j < j_max - 1; j++)
#pragma acc loop vector
	    for (k = 1; k < k_max - 1; k++)
	      p[i][j][k] = next_p[i][j][k];
      }

      squares = 0;
      for (i = 1; i < i_max - 1; i++)
	squares += plane_squares[i];
    }
}

/* Kernels: the compiler analyses the loops.  The counters and work scalars are on the device in
   this region.  */
static void
sweeps_kernels (int sweeps)
{
#pragma acc data create (i, j, k, s0, ss) present (p, next_p, source, mask, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2)
  {
    for (sweep = 0; sweep < sweeps; sweep++)
      {
	squares = 0.0f;
#pragma acc kernels
	{
#pragma acc loop independent reduction (+:squares)
	  for (i = 1; i < i_max - 1; i++)
#pragma acc loop independent reduction (+:squares)
	    for (j = 1; j < j_max - 1; j++)
#pragma acc loop independent reduction (+:squares)
	      for (k = 1; k < k_max - 1; k++)
		{
		  s0 = a0[i][j][k] * p[i + 1][j][k] + a1[i][j][k] * p[i][j + 1][k] + a2[i][j][k] * p[i][j][k + 1]
		       + b0[i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k])
		       + b1[i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1])
		       + b2[i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1])
		       + c0[i][j][k] * p[i - 1][j][k] + c1[i][j][k] * p[i][j - 1][k] + c2[i][j][k] * p[i][j][k - 1]
		       + source[i][j][k];
		  ss = (s0 * a3[i][j][k] - p[i][j][k]) * mask[i][j][k];
		  squares += ss * ss;
		  next_p[i][j][k] = p[i][j][k] + omega * ss;
		}
	}
#pragma acc parallel loop gang vector collapse (3)
	for (i = 1; i < i_max - 1; i++)
	  for (j = 1; j < j_max - 1; j++)
	    for (k = 1; k < k_max - 1; k++)
	      {
		ss = next_p[i][j][k];
		p[i][j][k] = ss;
	      }
      }
  }
}

/* The host's sweeps in double: the sum of squares of the last one.  */
static double
host_sweeps (int sweeps)
{
  const long row = k_max, plane = (long) j_max * k_max;
  double sum = 0;
  for (int step = 0; step < sweeps; step++)
    {
      sum = 0;
      for (int x = 1; x < i_max - 1; x++)
	for (int y = 1; y < j_max - 1; y++)
	  for (int t = 1; t < k_max - 1; t++)
	    {
	      const double *q = host_p + x * plane + y * row + t;
	      double all = source[x][y][t];
	      all += a0[x][y][t] * q[plane] + c0[x][y][t] * q[-plane];
	      all += a1[x][y][t] * q[row] + c1[x][y][t] * q[-row];
	      all += a2[x][y][t] * q[1] + c2[x][y][t] * q[-1];
	      all += b0[x][y][t] * ((q[plane + row] - q[plane - row]) - (q[-plane + row] - q[-plane - row]));
	      all += b1[x][y][t] * ((q[row + 1] - q[-row + 1]) - (q[row - 1] - q[-row - 1]));
	      all += b2[x][y][t] * ((q[plane + 1] - q[-plane + 1]) - (q[plane - 1] - q[-plane - 1]));
	      double change = (all * a3[x][y][t] - q[0]) * mask[x][y][t];
	      sum += change * change;
	      host_next[q - host_p] = q[0] + omega * change;
	    }
      double *swap = host_p;
      host_p = host_next;
      host_next = swap;
    }
  return sum;
}

/* Whether the sums and the pressures of one way are the host's.  */
static int
same_as_host (const char *way, double begin, double host_squares)
{
  double time, error, difference;
  int x, y, t, right;

#pragma acc update self (p)
  time = seconds () - begin;
  error = 0;
  for (x = 0; x < i_max; x++)
    for (y = 0; y < j_max; y++)
      for (t = 0; t < k_max; t++)
	{
	  difference = fabs (p[x][y][t] - host_p[(x * (long) j_max + y) * k_max + t]);
	  if (!(difference <= error))
	    error = difference;
	}
  /* Each sweep rounds twenty numbers of size 1 at most; a sum in float of all squares is off by less than a thousandth.  */
  right = error <= 1e-5 && fabs (squares / host_squares - 1) <= 1e-3;
  printf ("%-8s sum of squares %.6e (host %.6e), pressures differ by %.1e, %.3f s%s\n", way, squares, host_squares, error, time,
	  right ? "" : ", WRONG");
  return right;
}

int
main (int argc, char **argv)
{
  int size, sweeps, right;
  double begin, host_squares;
  float *plane_squares;

  size = argc > 1 ? atoi (argv[1]) : 14;
  sweeps = argc > 2 ? atoi (argv[2]) : 3;
  i_max = size + 2;
  j_max = size / 2 + 2;
  k_max = size + 2;
  if (size < 4 || i_max > I_MOST || sweeps < 1)
    {
      fprintf (stderr, "usage: %s [SIZE [SWEEPS]], SIZE from 4 to %d\n", argv[0], I_MOST - 2);
      return 2;
    }
  host_p = malloc (sizeof (double) * i_max * j_max * k_max);
  host_next = malloc (sizeof (double) * i_max * j_max * k_max);
  plane_squares = malloc (sizeof (float) * i_max);
  if (!host_p || !host_next || !plane_squares)
    {
      perror ("malloc");
      return 2;
    }

  set_up ();
  for (int x = 0; x < i_max; x++)
    for (int y = 0; y < j_max; y++)
      for (int t = 0; t < k_max; t++)
	{
	  long n = (x * (long) j_max + y) * k_max + t;
	  host_p[n] = host_next[n] = p[x][y][t];
	}

  right = 1;
#pragma acc data copyin (p, next_p, source, mask, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2)
  {
    begin = seconds ();
    sweeps_open (sweeps);
    host_squares = host_sweeps (sweeps);
    right &= same_as_host ("open", begin, host_squares);

    begin = seconds ();
    sweeps_said (sweeps, plane_squares);
    host_squares = host_sweeps (sweeps);
    right &= same_as_host ("said", begin, host_squares);

    begin = seconds ();
    sweeps_kernels (sweeps);
    host_squares = host_sweeps (sweeps);
    right &= same_as_host ("kernels", begin, host_squares);
  }
  puts (right ? "right: the host's sweeps" : "WRONG");
  return !right;
}
