/* Reductions in routines of each level, called from each mode that may call them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define ROUTINE static int __attribute__ ((noinline, noclone))
enum { ROWS = 23, MAX_COLUMNS = 131 };
static const int columns_list[] = { 0, 1, 31, 32, 33, 131 };
static int a[ROWS * MAX_COLUMNS], sums[ROWS], want[ROWS];

#pragma acc routine vector
ROUTINE
vector_sum (const int *row, int n, int start)
{
  int s = start;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

#pragma acc routine worker
ROUTINE
worker_sum (const int *row, int n, int start)
{
  int s = start;
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

#pragma acc routine worker
ROUTINE
worker_vector_sum (const int *row, int n, int start)
{
  int s = start;
#pragma acc loop worker vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

/* A vector loop outside of worker loops, in a routine that all workers enter.  */
#pragma acc routine worker
ROUTINE
worker_single_sum (const int *row, int n, int start)
{
  int s = start;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  s *= 2;
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < n; i++)
    s -= row[i];
  return s;
}

/* Several reductions, several types, and both levels nested.  */
#pragma acc routine worker
static double __attribute__ ((noinline, noclone))
worker_mix (const int *row, int n)
{
  long product = 1;
  int most = -1000, least = 1000;
  double d = 0.5;
#pragma acc loop worker reduction (max:most) reduction (min:least) reduction (+:d)
  for (int i = 0; i < n; i++)
    {
      int inner = 0;
      most = row[i] > most ? row[i] : most;
      least = row[i] < least ? row[i] : least;
#pragma acc loop vector reduction (+:inner)
      for (int j = 0; j <= i; j++)
	inner += row[j];
      d += inner;
    }
#pragma acc loop vector reduction (*:product)
  for (int i = 0; i < n; i++)
    product *= 1 - 2 * (row[i] & 1);
  return d + most * 3 + least * 5 + product * 7;
}

/* A routine of worker level calls one of vector level for each of its workers' rows.  */
#pragma acc routine worker
ROUTINE
worker_of_vectors (const int *rows, int count, int columns)
{
  int s = 1;
#pragma acc loop worker reduction (+:s)
  for (int r = 0; r < count; r++)
    s += vector_sum (rows + r * columns, columns, r);
  s += vector_sum (rows, columns, 1000);
  return s;
}

static int
serial_sum (const int *row, int n, int start)
{
  for (int i = 0; i < n; i++)
    start += row[i];
  return start;
}

static void
check (const char *what)
{
  for (int r = 0; r < ROWS; r++)
    {
      if (sums[r] != want[r])
	fprintf (stderr, "%s, row %d\n", what, r);
      CHECK_EQ (sums[r], want[r]);
      sums[r] = -1;
    }
}

static void
vector_routine (int n)
{
  for (int r = 0; r < ROWS; r++)
    want[r] = serial_sum (a + r * n, n, r);

#pragma acc parallel loop gang worker num_workers (5) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = vector_sum (a + r * n, n, r);
  check ("gang worker");

  /* Worker-single: only worker 0 comes to the routine.  */
#pragma acc parallel loop gang num_workers (4) num_gangs (7) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = vector_sum (a + r * n, n, r);
  check ("gang");

#pragma acc parallel loop worker num_workers (8) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    {
      int here = r & 3 ? vector_sum (a + r * n, n, r) : -5;
      sums[r] = r & 3 ? here : vector_sum (a + r * n, n, 0) + r;
    }
  check ("worker, conditional");

  /* Gang-redundant code, one gang.  */
#pragma acc parallel num_gangs (1) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = vector_sum (a + r * n, n, r);
  check ("gang-redundant");

#pragma acc serial copyin (a) copyout (sums) /* { dg-warning "using 'vector_length \\(32\\)' due to call to vector-partitionable routine, ignoring 1" } */
  for (int r = 0; r < ROWS; r++)
    sums[r] = vector_sum (a + r * n, n, r);
  check ("serial");
}

static void
worker_routines (int n)
{
  for (int r = 0; r < ROWS; r++)
    want[r] = serial_sum (a + r * n, n, r);

#pragma acc parallel loop gang num_workers (6) num_gangs (5) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_sum (a + r * n, n, r);
  check ("worker in gang");

#pragma acc parallel loop gang copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_vector_sum (a + r * n, n, r);
  check ("worker vector in gang");

#pragma acc parallel num_gangs (1) num_workers (32) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_vector_sum (a + r * n, n, r);
  check ("worker vector, gang-redundant");

#pragma acc parallel loop gang num_workers (1) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_sum (a + r * n, n, r);
  check ("worker in gang, one worker");

  for (int r = 0; r < ROWS; r++)
    want[r] = r * 2 + serial_sum (a + r * n, n, 0);
#pragma acc parallel loop gang num_workers (3) num_gangs (2) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_single_sum (a + r * n, n, r);
  check ("worker-single in a routine");

  for (int r = 0; r < ROWS; r++)
    want[r] = worker_mix (a + r * n, n);
#pragma acc parallel loop gang num_workers (9) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_mix (a + r * n, n);
  check ("several reductions");

  for (int r = 0; r < ROWS; r++)
    want[r] = worker_of_vectors (a, r, n);
#pragma acc parallel loop gang num_workers (4) num_gangs (9) copyin (a) copyout (sums)
  for (int r = 0; r < ROWS; r++)
    sums[r] = worker_of_vectors (a, r, n);
  check ("routines in a routine");
}

int
main (void)
{
  for (int i = 0; i < ROWS * MAX_COLUMNS; i++)
    a[i] = (i * 29) % 83 - 40;
  for (unsigned k = 0; k < sizeof columns_list / sizeof *columns_list; k++)
    {
      vector_routine (columns_list[k]);
      worker_routines (columns_list[k]);
    }
  return test_done ();
}
