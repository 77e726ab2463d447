/* Conjugate gradients on a sparse matrix: one implicit step of heat conduction.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A plate of SIZE x SIZE cells, insulated all around, conducts heat; the conductivity differs from face to face.  One
   implicit Euler step from the temperatures b solves

     (I + L) x = b,   (L x)_i = sum over the neighbours j of i of k_ij (x_i - x_j)

   The matrix is stored as compressed sparse rows (CSR), and the system is solved by conjugate gradients with the
   diagonal as preconditioner.

   Checks: the host computes b from known temperatures, so x is known.  No eigenvalue of I + L is
   below 1, so the error of x is at most the residual.  The insulated plate keeps its heat: the sum
   of x is the sum of b.

     gcc-12 -O2 -fopenacc -fplugin=accred cg.c -o cg -lm
     ./cg [SIZE]		on an NVIDIA GPU
     accred-run ./cg [SIZE]	without one  */

#include <math.h>
#include <openacc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct csr_matrix
{
  int rows;
  int *start;		/* Row i has the entries start[i] to start[i + 1] - 1.  */
  int *column;
  double *value;
  double *inverse_diagonal;
};

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
  void *p = calloc (count, size);
  if (!p)
    {
      perror ("calloc");
      exit (2);
    }
  return p;
}

/* The conductivity between two neighbours, between 1 and 20, the same for
   both.  */
static double
conductivity (int i, int j)
{
  unsigned lower = i < j ? i : j, upper = i < j ? j : i;
  unsigned mixed = (lower * 2654435761u) ^ (upper * 40503u);
  return 1 + 19 * ((mixed >> 7) % 1000) / 999.0;
}

/* The matrix I + L of a plate of SIZE x SIZE cells.  */
static struct csr_matrix
heat_matrix (int size)
{
  struct csr_matrix a;
  a.rows = size * size;
  a.start = allocate (a.rows + 1, sizeof *a.start);
  a.column = allocate (5 * (size_t) a.rows, sizeof *a.column);
  a.value = allocate (5 * (size_t) a.rows, sizeof *a.value);
  a.inverse_diagonal = allocate (a.rows, sizeof *a.inverse_diagonal);

  int entries = 0;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      {
	int i = y * size + x;
	a.start[i] = entries;
	int neighbours[4], count = 0;
	if (y > 0)
	  neighbours[count++] = i - size;
	if (x > 0)
	  neighbours[count++] = i - 1;
	if (x < size - 1)
	  neighbours[count++] = i + 1;
	if (y < size - 1)
	  neighbours[count++] = i + size;
	double diagonal = 1;
	for (int n = 0; n < count; n++)
	  {
	    double k = conductivity (i, neighbours[n]);
	    a.column[entries] = neighbours[n];
	    a.value[entries++] = -k;
	    diagonal += k;
	  }
	a.column[entries] = i;
	a.value[entries++] = diagonal;
	a.inverse_diagonal[i] = 1 / diagonal;
      }
  a.start[a.rows] = entries;
  return a;
}

/* The device's copy of the matrix lives from here to matrix_off_device.  */
static void
matrix_to_device (const struct csr_matrix *a)
{
  const size_t entries = a->start[a->rows];
  acc_copyin (a->start, (a->rows + 1) * sizeof *a->start);
  acc_copyin (a->column, entries * sizeof *a->column);
  acc_copyin (a->value, entries * sizeof *a->value);
  acc_copyin (a->inverse_diagonal, a->rows * sizeof *a->inverse_diagonal);
}

static void
matrix_off_device (const struct csr_matrix *a)
{
  const size_t entries = a->start[a->rows];
  acc_delete (a->start, (a->rows + 1) * sizeof *a->start);
  acc_delete (a->column, entries * sizeof *a->column);
  acc_delete (a->value, entries * sizeof *a->value);
  acc_delete (a->inverse_diagonal, a->rows * sizeof *a->inverse_diagonal);
}

static void
free_matrix (struct csr_matrix *a)
{
  free (a->start);
  free (a->column);
  free (a->value);
  free (a->inverse_diagonal);
}

/* q = A p on the device; the result is p . q.  */
static double
multiply (const struct csr_matrix *a, const double *restrict p, double *restrict q)
{
  const int rows = a->rows;
  const int *restrict start = a->start, *restrict column = a->column;
  const double *restrict value = a->value;
  double dot = 0;
#pragma acc parallel loop reduction (+:dot) async (1) wait (2) \
  present (start[0:rows + 1], column[0:start[rows]], value[0:start[rows]], p[0:rows], q[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double sum = 0;
#pragma acc loop seq
      for (int e = start[i]; e < start[i + 1]; e++)
	sum += value[e] * p[column[e]];
      q[i] = sum;
      dot += p[i] * sum;
    }
#pragma acc wait (1)
  return dot;
}

/* r = r - alpha q, z = M^-1 r.  */
static void
update_residual (const struct csr_matrix *a, double alpha, const double *restrict q, double *restrict r,
		 double *restrict z, double *r_dot_z, double *r_dot_r)
{
  const int rows = a->rows;
  const double *restrict inverse_diagonal = a->inverse_diagonal;
  double rz = 0, rr = 0;
#pragma acc parallel loop reduction (+:rz, rr) async (1) \
  present (inverse_diagonal[0:rows], q[0:rows], r[0:rows], z[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double ri = r[i] - alpha * q[i];
      double zi = inverse_diagonal[i] * ri;
      r[i] = ri;
      z[i] = zi;
      rz += ri * zi;
      rr += ri * ri;
    }
#pragma acc wait (1)
  *r_dot_z = rz;
  *r_dot_r = rr;
}

/* Solve A x = b from x = 0, until the residual's norm is at most LIMIT.  A is on
   the device.  Returns the number of iterations, or -1 if MOST do not suffice.  */
static int
conjugate_gradients (const struct csr_matrix *a, const double *b, double *x, double limit, int most, double *norm)
{
  const int rows = a->rows;
  const double *inverse_diagonal = a->inverse_diagonal;
  double *r = allocate (rows, sizeof *r), *z = allocate (rows, sizeof *z);
  double *p = allocate (rows, sizeof *p), *q = allocate (rows, sizeof *q);
  int iteration = 0;
  bool done = false;

#pragma acc data copyin (b[0:rows]) create (r[0:rows], z[0:rows], p[0:rows], q[0:rows]) copyout (x[0:rows]) \
  present (inverse_diagonal[0:rows])
  {
    double rz = 0, rr;
#pragma acc parallel loop reduction (+:rz)
    for (int i = 0; i < rows; i++)
      {
	x[i] = 0;
	r[i] = b[i];
	p[i] = inverse_diagonal[i] * b[i];
	rz += r[i] * p[i];
      }

    while (!done && iteration < most)
      {
	double alpha = rz / multiply (a, p, q), rz_before = rz;

	/* Only the next direction, which overwrites p, waits for x.  */
#pragma acc parallel loop async (2)
	for (int i = 0; i < rows; i++)
	  x[i] += alpha * p[i];

	update_residual (a, alpha, q, r, z, &rz, &rr);
	double beta = rz / rz_before;
#pragma acc parallel loop async (2)
	for (int i = 0; i < rows; i++)
	  p[i] = z[i] + beta * p[i];

	iteration++;
	*norm = sqrt (rr);
	done = *norm <= limit;
      }
#pragma acc wait
  }

  free (r);
  free (z);
  free (p);
  free (q);
  return done ? iteration : -1;
}

int
main (int argc, char **argv)
{
  int size = argc > 1 ? atoi (argv[1]) : 24;
  if (size < 2 || size > 8000)
    {
      fprintf (stderr, "usage: %s [SIZE]\n", argv[0]);
      return 2;
    }
  struct csr_matrix a = heat_matrix (size);
  const int rows = a.rows;
  double *known = allocate (rows, sizeof *known), *b = allocate (rows, sizeof *b), *x = allocate (rows, sizeof *x);

  /* A hot disc on a plate that gets warmer from left to right.  */
  for (int i = 0; i < rows; i++)
    {
      double dx = (i % size + 0.5) / size - 0.4, dy = (i / size + 0.5) / size - 0.6;
      known[i] = 20 + 10 * dx + (dx * dx + dy * dy < 0.04 ? 50 : 0);
    }
  double heat_before = 0;
  for (int i = 0; i < rows; i++)
    {
      for (int e = a.start[i]; e < a.start[i + 1]; e++)
	b[i] += a.value[e] * known[a.column[e]];
      heat_before += b[i];
    }

  const double limit = 1e-9 * size;
  double norm = 0, begin;
  matrix_to_device (&a);
  begin = seconds ();
  int iterations = conjugate_gradients (&a, b, x, limit, 2000, &norm);
  double time = seconds () - begin;
  matrix_off_device (&a);

  double heat_after = 0, error = 0;
  for (int i = 0; i < rows; i++)
    {
      heat_after += x[i];
      error = fmax (error, fabs (x[i] - known[i]));
    }
  printf ("%d rows, %d entries: %d iterations, residual %.2e, error %.2e, heat %.10g of %.10g\n",
	  rows, a.start[rows], iterations, norm, error, heat_after, heat_before);
  printf ("%.3f s\n", time);

  /* In addition to the residual, rounding errors: temperatures up to 80, matrix entries up to
     81.  */
  bool right = iterations > 0 && error <= limit + 1e-10 && fabs (heat_after - heat_before) <= 1e-9 * fabs (heat_before);
  printf (right ? "right: the known temperatures\n" : "WRONG\n");
  free_matrix (&a);
  free (known);
  free (b);
  free (x);
  return !right;
}
