/* Mathematical functions in code of every level: of one thread, of workers, of vector lanes, in routines.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */

#include "accred-test.h"
#include <math.h>

enum { ROWS = 40, COLUMNS = 70 };

static double x[ROWS], y[ROWS][COLUMNS], sums[ROWS];

#pragma acc routine vector
static double __attribute__ ((noinline, noclone))
row_sum (const double *p, double s)
{
  double t = sin (s) + tan (s);
#pragma acc loop vector reduction (+:t)
  for (int j = 0; j < COLUMNS; j++)
    t += exp (p[j]) * s;
  return t + log (s);
}

static double
of_row (int i)
{
  int e;
  /* Beyond 2^17 the argument is reduced in another way.  */
  double s = sin (x[i] * 1e6) + tgamma (x[i]) * 1e-10;
  return s + frexp (x[i], &e) + e;
}

static void
levels (void)
{
  double total = 0;
#pragma acc parallel num_gangs (6) num_workers (3) vector_length (32) copyin (x) copy (y, sums, total)
  {
    const double g = sin (x[3]) * cosh (x[2]);
#pragma acc loop gang worker reduction (+:total)
    for (int i = 0; i < ROWS; i++)
      {
	int e;
	double s = sin (x[i] * 1e6) + tgamma (x[i]) * 1e-10;
	s += frexp (x[i], &e) + e;
#pragma acc loop vector
	for (int j = 0; j < COLUMNS; j++)
	  y[i][j] = cos (y[i][j]) * s + g;
	total += s + erf (s);
	sums[i] = s;
      }
  }
  /* Some units of the last place; of x * 1e6 none is lost, and s is below 50.  */
  const double bound = 1e-13, g = sin (x[3]) * cosh (x[2]);
  double want = 0;
  for (int i = 0; i < ROWS; i++)
    {
      const double s = of_row (i);
      CHECK_NEAR (sums[i], s, bound);
      for (int j = 0; j < COLUMNS; j++)
	CHECK_NEAR (y[i][j], cos (j * 0.01) * s + g, 10 * bound);
      want += s + erf (s);
    }
  CHECK_NEAR (total, want, 10 * ROWS * bound);
}

static void
routine (void)
{
#pragma acc parallel loop gang vector_length (32) copyin (x, y) copyout (sums)
  for (int i = 0; i < ROWS; i++)
    sums[i] = row_sum (y[i], x[i]);
  for (int i = 0; i < ROWS; i++)
    {
      double t = sin (x[i]) + tan (x[i]);
      for (int j = 0; j < COLUMNS; j++)
	t += exp (y[i][j]) * x[i];
      /* All terms of the sum are positive but the first.  */
      CHECK_NEAR (sums[i], t + log (x[i]), 2e-14 * (fabs (t) + 100));
    }
}

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    {
      x[i] = 1 + i * 0.25;
      for (int j = 0; j < COLUMNS; j++)
	y[i][j] = j * 0.01;
    }
  levels ();
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      y[i][j] = j * 0.01;
  routine ();
  return test_done ();
}
