/* Rows of any length whose elements reduce nothing, but store or update: in equal shares each element is still executed
   once, and the rest of a row behind all of its elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of row-unreduced.c and row-unreduced-always.c, which say how rows are shared.  */

#include "accred-test.h"
#define ROWS_SEED 5
#include "rows.h"
#include <string.h>

enum
{
  ROWS = 1500,
  MOST = 90000
};

static int ptr[ROWS + 1], col[MOST], mask[ROWS];
static int a[MOST], done[MOST], want[MOST], out[ROWS], want_out[ROWS];

/* What elements store; there is nothing else.  */

static void
scaled (int n)
{
  memset (done, 0, sizeof done);
#pragma acc parallel loop gang copyin(ptr, a) copy(done)
  for (int r = 0; r < n; r++)
    {
      const int factor = r % 7 + 1;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	done[j] += a[j] * factor;
    }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      CHECK_EQ (done[j], a[j] * (r % 7 + 1));
}

/* The rest of a row reads what its elements have stored, wherever these were executed.  */

static void
read_behind (int n)
{
  memset (out, 0, sizeof out);
#pragma acc parallel loop gang copyin(ptr, a) copy(done, out)
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], end = ptr[r + 1];
#pragma acc loop vector
      for (int j = begin; j < end; j++)
	done[j] = 3 * a[j] + r;
      if (begin < end)
	out[r] += done[begin] + done[end - 1] + done[(begin + end) / 2];
      else
	out[r]--;
    }
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], end = ptr[r + 1];
      if (begin < end)
	CHECK_EQ (out[r], 3 * (a[begin] + a[end - 1] + a[(begin + end) / 2] + r));
      else
	CHECK_EQ (out[r], -1);
    }
}

/* The product with the transposed matrix: rows add to columns, of which gangs may have copies.  */

static void
scatter (const int *restrict begins, const int *restrict columns, const int *restrict v, int *restrict sums, int n)
{
#pragma acc parallel loop gang worker copyin(begins[0 : n + 1], columns[0 : MOST], v[0 : MOST]) copy(sums[0 : n])
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (int j = begins[r]; j < begins[r + 1]; j++)
      {
#pragma acc atomic
	sums[columns[j]] += v[j] * (r & 3);
      }
}

static void
scattered (int n)
{
  memset (out, 0, sizeof out);
  memset (want_out, 0, sizeof want_out);
  scatter (ptr, col, a, out, n);
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want_out[col[j]] += a[j] * (r & 3);
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], want_out[r]);
}

/* A step of a search in a graph: the neighbours of some nodes, and how many of these there are.  */

static void
pushed (int n)
{
  int edges = 0, expected = 0;
  memset (out, 0, sizeof out);
  memset (want_out, 0, sizeof want_out);
#pragma acc parallel loop gang copyin(ptr, col, mask) copy(out, edges)
  for (int r = 0; r < n; r++)
    {
      if (!mask[r])
	continue;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  const int neighbour = col[j];
	  if (!mask[neighbour])
	    {
#pragma acc atomic write
	      out[neighbour] = 1;
	    }
#pragma acc atomic
	  edges++;
	}
    }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; mask[r] && j < ptr[r + 1]; j++, expected++)
      if (!mask[col[j]])
	want_out[col[j]] = 1;
  CHECK_EQ (edges, expected);
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], want_out[r]);
}

/* Rows in another order, by their number of elements; an update in front of the loop.  */

static void
listed (int n)
{
  int started = 0;
  memset (done, 0, sizeof done);
#pragma acc parallel loop gang copyin(ptr, col, a) copy(done, started)
  for (int i = 0; i < n; i++)
    {
      const int r = n - 1 - i, length = ptr[r + 1] - ptr[r];
#pragma acc atomic
      started++;
#pragma acc loop vector
      for (int k = 0; k < length; k++)
	{
	  const int j = ptr[r] + k;
	  if (a[j] > 3)
	    done[j] += a[j] + col[j];
	  else
	    done[j] -= r + k;
	}
    }
  CHECK_EQ (started, n);
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      CHECK_EQ (done[j], a[j] > 3 ? a[j] + col[j] : -r - (j - ptr[r]));
}

static int
length_of (int kind, int r, int n)
{
  switch (kind)
    {
    case 0: return power (r);
    case 1: return r == n / 2 ? 60000 : r % 3 ? 0 : 16;
    case 2: return r == 0 || r == n - 1 ? 30000 : 1;
    case 3: return next_random () % 40;
    default: return 0;
    }
}

static int
test_unreduced (void)
{
  for (int kind = 0; kind < 5; kind++)
    for (int n = ROWS; n; n = n > 1 ? n == ROWS ? 33 : 1 : 0)
      {
	for (int r = 0; r < n; r++)
	  {
	    const int length = length_of (kind, r, n);
	    ptr[r + 1] = ptr[r] + length < MOST ? ptr[r] + length : MOST;
	    mask[r] = next_random () % 3 == 0;
	  }
	for (int j = 0; j < MOST; j++)
	  {
	    col[j] = next_random () % n;
	    a[j] = next_random () % 10;
	  }
	scaled (n);
	read_behind (n);
	scattered (n);
	pushed (n);
	listed (n);
      }
  return test_done ();
}
