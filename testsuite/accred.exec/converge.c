/* Loops of single-mode code whose numbers of iterations depend on data, at each level: all lanes of a warp
   follow them, with and without parallel loops inside.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 96, M = 40 };
static int next[N], steps[N];

#pragma acc routine worker
static void
by_workers (const int *to, int first, int *count)
{
  /* Gang-single code of the routine.  */
  int k = first;
  while (to[k] > k)
    {
      k = to[k];
#pragma acc loop worker
      for (int w = 0; w < M; w++)
	{
	  int l = to[w % N];
	  while (to[l] > l)
	    l = to[l];
	  count[w] += l + k;
	}
    }
}

#pragma acc routine seq
static int
end_of (const int *to, int k)
{
  while (to[k] > k)
    k = to[k];
  return k;
}

/* One thread of a gang goes along the chain, and the gangs' chains have different lengths.  */
static void
gang_single (void)
{
  static int last[N], count[N];
#pragma acc parallel num_gangs (7) num_workers (4) vector_length (64) copyin (next) copyout (last, count)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      {
	int k = i, n = 0;
	while (next[k] > k)
	  {
	    k = next[k];
	    n++;
	    if (n > 1000)
	      break;
	  }
	last[i] = k;
	count[i] = n;
      }
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (last[i], end_of (next, i));
      CHECK_EQ (count[i], steps[i]);
    }
}

/* Each worker has a chain of its own; a vector loop in some of the steps.  */
static void
worker_single (void)
{
  static int last[N], sums[N][M];
#pragma acc parallel num_gangs (3) num_workers (8) vector_length (32) copyin (next) copyout (last, sums)
  {
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < M; j++)
	  sums[i][j] = 0;
	int k = i;
	for (; next[k] > k; k = next[k])
	  if (k % 3)
	    {
#pragma acc loop vector
	      for (int j = 0; j < M; j++)
		sums[i][j] += k + j;
	    }
	  else
	    sums[i][k % M] -= k;
	last[i] = k;
      }
  }
  for (int i = 0; i < N; i++)
    {
      int want[M] = { 0 };
      for (int k = i; next[k] > k; k = next[k])
	if (k % 3)
	  for (int j = 0; j < M; j++)
	    want[j] += k + j;
	else
	  want[k % M] -= k;
      CHECK_EQ (last[i], end_of (next, i));
      for (int j = 0; j < M; j++)
	CHECK_EQ (sums[i][j], want[j]);
    }
}

/* Loops in loops, left and continued in the middle; atomic operations in them.  */
static void
nested (void)
{
  static int out[N];
  int total = 0;
#pragma acc parallel num_gangs (2) num_workers (5) vector_length (32) copyin (next) copyout (out) copy (total)
  {
#pragma acc loop gang worker
    for (int i = 0; i < N; i++)
      {
	int found = 0;
	for (int k = i; k < N; k++)
	  {
	    if (next[k] == k)
	      continue;
	    int l = k;
	    do
	      {
		l = next[l];
		if (l % 11 == 7)
		  goto done;
		found += l;
	      }
	    while (next[l] > l);
	  }
      done:
	out[i] = found;
#pragma acc atomic
	total += found % 5;
      }
  }
  int want_total = 0;
  for (int i = 0; i < N; i++)
    {
      int found = 0;
      for (int k = i; k < N; k++)
	{
	  if (next[k] == k)
	    continue;
	  int l = k;
	  do
	    {
	      l = next[l];
	      if (l % 11 == 7)
		goto ready;
	      found += l;
	    }
	  while (next[l] > l);
	}
    ready:
      CHECK_EQ (out[i], found);
      want_total += found % 5;
    }
  CHECK_EQ (total, want_total);
}

static void
routines (void)
{
  static int count[N][M];
#pragma acc parallel loop gang num_gangs (4) num_workers (3) vector_length (32) copyin (next) copy (count)
  for (int i = 0; i < N; i++)
    by_workers (next, i, count[i]);
  for (int i = 0; i < N; i++)
    for (int w = 0; w < M; w++)
      {
	int want = 0;
	for (int k = i; next[k] > k;)
	  {
	    k = next[k];
	    want += end_of (next, w % N) + k;
	  }
	CHECK_EQ (count[i][w], want);
      }
}

/* Rows of a few elements, where gangs are parts of a warp, after a chain.  */
static void
short_rows (int length)
{
  static int out[N];
#pragma acc parallel loop gang vector_length (32) copyin (next) copyout (out)
  for (int i = 0; i < N; i++)
    {
      int k = i, sum = 0;
      while (next[k] > k)
	k = next[k];
#pragma acc loop vector reduction (+:sum)
      for (int j = 0; j < length; j++)
	sum += (k + j) % 7;
      out[i] = sum;
    }
  for (int i = 0; i < N; i++)
    {
      int want = 0;
      for (int j = 0; j < length; j++)
	want += (end_of (next, i) + j) % 7;
      CHECK_EQ (out[i], want);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      next[i] = i + test_random () % 5 * (test_random () % 4);
      if (next[i] >= N)
	next[i] = N - 1;
    }
  for (int i = N - 1; i >= 0; i--)
    steps[i] = next[i] > i ? steps[next[i]] + 1 : 0;
  gang_single ();
  worker_single ();
  nested ();
  routines ();
  short_rows (3);
  short_rows (12);
  short_rows (100);
  return test_done ();
}
