/* Arrays whose size is known at run time at several levels of one region: those of a gang stand
   beside those of its workers and vectors, and those of two loops beside each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { GANGS = 7, PARTS = 3, LANES = 40 };

/* What a lane has of ROW, which its gang or worker has: its own numbers are K, K + 1, ... */

static long
expected (int n, int m, int first, int k)
{
  long sum = 0;
  for (int i = 0; i < m; i++)
    sum += (k + i) * (long) (first + (i + k) % n);
  return sum;
}

/* Gangs have N elements, and lanes M.  */

static void
gangs_and_vectors (int n, int m)
{
  long each[GANGS][LANES], after[GANGS], again[GANGS][LANES];
#pragma acc parallel loop gang vector_length (32) copyout (each, after, again)
  for (int g = 0; g < GANGS; g++)
    {
      int row[n];
      for (int i = 0; i < n; i++)
	row[i] = 10 * g + i;
#pragma acc loop vector
      for (int k = 0; k < LANES; k++)
	{
	  int own[m];
	  for (int i = 0; i < m; i++)
	    own[i] = k + i;
	  long sum = 0;
	  for (int i = 0; i < m; i++)
	    sum += own[i] * (long) row[(i + k) % n];
	  each[g][k] = sum;
	}
      /* The gang's array is what it was; it has another one.  */
      int more[m];
      for (int i = 0; i < m; i++)
	more[i] = row[i % n] - g;
#pragma acc loop vector
      for (int k = 0; k < LANES; k++)
	{
	  int other[m + 1];
	  for (int i = 0; i <= m; i++)
	    other[i] = more[(i + k) % m] + k;
	  again[g][k] = other[m] + other[0];
	}
      after[g] = row[n - 1];
    }
  for (int g = 0; g < GANGS; g++)
    {
      CHECK_EQ (after[g], 10 * g + n - 1);
      for (int k = 0; k < LANES; k++)
	{
	  CHECK_EQ (each[g][k], expected (n, m, 10 * g, k));
	  long sum = 9 * g + (m + k) % m % n + k + (9 * g + k % m % n + k);
	  CHECK_EQ (again[g][k], sum);
	}
    }
}

static void
all_levels (int n, int m)
{
  long each[GANGS][PARTS][LANES], parts[GANGS][PARTS];
#pragma acc parallel loop gang num_workers (4) vector_length (32) copyout (each, parts)
  for (int g = 0; g < GANGS; g++)
    {
      int row[n];
      for (int i = 0; i < n; i++)
	row[i] = 10 * g + i;
#pragma acc loop worker
      for (int w = 0; w < PARTS; w++)
	{
	  int part[n];
	  for (int i = 0; i < n; i++)
	    part[i] = row[i] + w;
#pragma acc loop vector
	  for (int k = 0; k < LANES; k++)
	    {
	      int own[m];
	      for (int i = 0; i < m; i++)
		own[i] = k + i;
	      long sum = 0;
	      for (int i = 0; i < m; i++)
		sum += own[i] * (long) part[(i + k) % n];
	      each[g][w][k] = sum;
	    }
	  parts[g][w] = part[0] + row[n - 1];
	}
    }
  for (int g = 0; g < GANGS; g++)
    for (int w = 0; w < PARTS; w++)
      {
	CHECK_EQ (parts[g][w], 20 * g + w + n - 1);
	for (int k = 0; k < LANES; k++)
	  CHECK_EQ (each[g][w][k], expected (n, m, 10 * g + w, k));
      }
}

/* Two loops of one gang, each with arrays of its threads alone.  */

static void
two_loops (int n, int m)
{
  int first[LANES], second[LANES];
#pragma acc parallel num_gangs (1) num_workers (2) vector_length (32) copyout (first, second)
  {
#pragma acc loop worker vector
    for (int k = 0; k < LANES; k++)
      {
	int v[n];
	for (int i = 0; i < n; i++)
	  v[i] = k * i;
	first[k] = v[n - 1] + v[n / 2];
      }
#pragma acc loop vector
    for (int k = 0; k < LANES; k++)
      {
	int v[m], w[n];
	for (int i = 0; i < m; i++)
	  v[i] = k + i;
	for (int i = 0; i < n; i++)
	  w[i] = v[i % m];
	second[k] = w[n - 1];
      }
  }
  for (int k = 0; k < LANES; k++)
    {
      CHECK_EQ (first[k], k * (n - 1) + k * (n / 2));
      CHECK_EQ (second[k], k + (n - 1) % m);
    }
}

/* The gang's array is in front of the loop, as one of its routine.  */

#pragma acc routine worker
static void __attribute__ ((noinline))
in_routine (int n, int m, int g, long *result)
{
  int row[n];
  for (int i = 0; i < n; i++)
    row[i] = 10 * g + i;
#pragma acc loop worker vector
  for (int k = 0; k < LANES; k++)
    {
      int own[m];
      for (int i = 0; i < m; i++)
	own[i] = k + i;
      long sum = 0;
      for (int i = 0; i < m; i++)
	sum += own[i] * (long) row[(i + k) % n];
      result[k] = sum;
    }
}

static void
routines (int n, int m)
{
  long each[GANGS][LANES];
#pragma acc parallel loop gang num_workers (2) vector_length (32) copyout (each)
  for (int g = 0; g < GANGS; g++)
    in_routine (n, m, g, each[g]);
  for (int g = 0; g < GANGS; g++)
    for (int k = 0; k < LANES; k++)
      CHECK_EQ (each[g][k], expected (n, m, 10 * g, k));
}

int
main (void)
{
  /* In the frame; half of it on the heap; all of it.  */
  const int sizes[][2] = { { 5, 3 }, { 200, 4 }, { 6, 150 }, { 140, 131 } };
  for (int s = 0; s < 4; s++)
    {
      const int n = sizes[s][0], m = sizes[s][1];
      gangs_and_vectors (n, m);
      all_levels (n, m);
      two_loops (n, m);
      routines (n, m);
    }
  return test_done ();
}
