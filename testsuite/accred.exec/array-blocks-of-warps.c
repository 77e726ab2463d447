/* Arrays of run-time size that do not fit in the frame: one allocation for the lanes that allocate
   together, whatever their sizes, and whichever of them leave the loop or the branch early.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <stdlib.h>

enum
{
  N = 2000
};

/* Fills an array of M elements, and adds it.  */
#define SUM_OF_ARRAY(SUM, M, I)         \
  do                                    \
    {                                   \
      int a[M];                         \
      for (int k_ = 0; k_ < (M); k_++)  \
	a[k_] = k_ + (I);               \
      for (int k_ = 0; k_ < (M); k_++)  \
	(SUM) += a[(M) - 1 - k_];       \
    }                                   \
  while (0)

static long
expected (long m, long i)
{
  return m * (m - 1) / 2 + m * i;
}

#pragma acc routine seq
static long
by_alloca (int m, int i)
{
  int *a = __builtin_alloca (m * sizeof *a);
  for (int k = 0; k < m; k++)
    a[k] = k + i;
  long sum = 0;
  for (int k = 0; k < m; k++)
    sum += a[k];
  return sum;
}

static void
same_sizes (int n, int m, long *r)
{
#pragma acc parallel loop copyout (r[0 : n])
  for (int i = 0; i < n; i++)
    {
      long sum = 0;
      SUM_OF_ARRAY (sum, m, i);
      r[i] = sum;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (r[i], expected (m, i));
}

static void
sizes_of_lanes (int n, long *r)
{
#pragma acc parallel loop vector_length (64) num_gangs (3) copyout (r[0 : n])
  for (int i = 0; i < n; i++)
    {
      long sum = 0;
      /* Some of them are in the frame.  */
      SUM_OF_ARRAY (sum, 1 + i % 37 * 11, i);
      r[i] = sum;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (r[i], expected (1 + i % 37 * 11, i));
}

/* Two arrays at a time, the second one of some lanes.  */
static void
branches (int n, int m, long *r)
{
#pragma omp target teams distribute parallel for map(from : r[ : n])
  for (int i = 0; i < n; i++)
    {
      long sum = 0;
      int outer[m + i % 3];
      outer[m - 1] = i;
      if (i % 5 == 2)
	SUM_OF_ARRAY (sum, m + i % 7, i);
      else if (i % 5 == 4)
	for (int t = 0; t < i % 4; t++)
	  SUM_OF_ARRAY (sum, m + 100 * t, i + t);
      r[i] = sum + outer[m - 1];
    }
  for (int i = 0; i < n; i++)
    {
      long sum = i;
      if (i % 5 == 2)
	sum += expected (m + i % 7, i);
      else if (i % 5 == 4)
	for (int t = 0; t < i % 4; t++)
	  sum += expected (m + 100 * t, i + t);
      CHECK_EQ (r[i], sum);
    }
}

/* The lanes of a warp leave the inner loop one after the other, and free their blocks.  */
static void
early_ends (int n, int m, long *r)
{
#pragma acc parallel loop gang worker vector copyout (r[0 : n])
  for (int i = 0; i < n; i++)
    {
      long sum = 0;
      for (int t = 0;; t++)
	{
	  int a[m + t];
	  a[m + t - 1] = i + t;
	  a[0] = t;
	  sum += a[m + t - 1];
	  if (t == i % 32)
	    break;
	}
      r[i] = sum;
    }
  for (int i = 0; i < n; i++)
    {
      const long last = i % 32;
      CHECK_EQ (r[i], (last + 1) * i + last * (last + 1) / 2);
    }
}

static void
levels (int n, int m, long *r)
{
#pragma acc parallel loop gang copyout (r[0 : n])
  for (int i = 0; i < n; i++)
    {
      int of_gang[m];
      of_gang[m - 1] = i;
      long sum = 0;
#pragma acc loop worker vector reduction(+ : sum)
      for (int j = 0; j < 50; j++)
	{
	  SUM_OF_ARRAY (sum, m + j % 3, j);
	  sum += of_gang[m - 1];
	}
      r[i] = sum;
    }
  for (int i = 0; i < n; i++)
    {
      long sum = 50 * i;
      for (int j = 0; j < 50; j++)
	sum += expected (m + j % 3, j);
      CHECK_EQ (r[i], sum);
    }
}

static void
in_routine (int n, long *r)
{
#pragma acc parallel loop copyout (r[0 : n])
  for (int i = 0; i < n; i++)
    r[i] = i % 3 ? by_alloca (150 + i % 5, i) : 0;
  for (int i = 0; i < n; i++)
    CHECK_EQ (r[i], i % 3 ? expected (150 + i % 5, i) : 0);
}

/* The heap has memory for each lane, but not for all of them together.  On ptxsim it has: there, free
   memory is a number of bytes, and need not be in one piece.  */
static void
fragments (int n, int m, long *r)
{
  enum
  {
    most = 4096
  };
  static void *blocks[most];
  int count = 0;
#pragma acc serial copy (blocks, count)
  {
    while (count < most && (blocks[count] = malloc (1 << 20)))
      count++;
    for (int i = 0; i < count; i += 2)
      free (blocks[i]);
  }
  /* Otherwise that is another device.  */
  if (count >= 4 * n && count < most)
    {
#pragma acc parallel loop vector copyout (r[0 : n]) num_gangs (1) vector_length (32)
      for (int i = 0; i < n; i++)
	{
	  char a[m];
	  for (int k = 0; k < m; k += 4096)
	    a[k] = i;
	  r[i] = a[(m - 1) / 4096 * 4096];
	}
      for (int i = 0; i < n; i++)
	CHECK_EQ (r[i], i);
    }
#pragma acc serial copy (blocks, count)
  for (int i = 1; i < count; i += 2)
    free (blocks[i]);
}

int
main (void)
{
  static long r[N];
  same_sizes (300, 130, r);
  same_sizes (33, 700, r);
  sizes_of_lanes (400, r);
  branches (300, 140, r);
  early_ends (100, 129, r);
  levels (5, 150, r);
  in_routine (200, r);
  fragments (32, (1 << 20) - 4096, r);
  return test_done ();
}
