/* Rows that reduce nothing, of which those of more than 60 elements are in pieces of 16: spellings of the nest, updates of
   a scalar that the construct brings, in-place changes, asynchronous constructs, what stands in front of the elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" } */

#include "accred-test.h"
#include <string.h>

#define ROWS 300
#define MOST 40000

static int ptr[ROWS + 1], len[ROWS], perm[ROWS], v[MOST], want[MOST], col[MOST], y[97], want_y[97];
static char flag[ROWS];

static void
fill (int n)
{
  for (int r = 0; r < n; r++)
    {
      int l = r == 5 ? 16 * 200 + 1 : r == 77 ? 61 : r == 78 ? 60 : r == n - 1 ? 4 * 16 : r % 11;
      len[r] = l;
      ptr[r + 1] = ptr[r] + l;
      perm[r] = (r * 7) % n;
    }
  for (int j = 0; j < MOST; j++)
    col[j] = (j * 31) % 97;
}

static void
clear (void)
{
  memset (v, 0, sizeof v);
  memset (want, 0, sizeof want);
  memset (y, 0, sizeof y);
  memset (want_y, 0, sizeof want_y);
}

static void
check (void)
{
  for (int j = 0; j < MOST; j++)
    CHECK_EQ (v[j], want[j]);
  for (int k = 0; k < 97; k++)
    CHECK_EQ (y[k], want_y[k]);
}

/* Rows in another order, an array of lengths; a scalar that counts all elements is copied to the device and back.  */

static void
counted (int n)
{
  int all = 1000, total = 0;
  clear ();
#pragma acc data copy(v) copyin(ptr, len, perm)
#pragma acc parallel num_workers(1) copy(v, all) copyin(ptr, len, perm)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
	const int r = perm[i], from = ptr[r];
#pragma acc loop vector
	for (int j = 0; j < len[r]; j++)
	  {
	    v[from + j] += 10 * r + j;
#pragma acc atomic update
	    all++;
	  }
      }
  }
  for (int r = 0; r < n; r++)
    for (int j = 0; j < len[r]; j++)
      {
	want[ptr[r] + j] = 10 * r + j;
	total++;
      }
  check ();
  CHECK_EQ (all, 1000 + total);
}

/* The product with a transposed matrix, twice on a queue, which has no list, and then not.  */

static void
transposed (int n)
{
  clear ();
#pragma acc data copyin(ptr, col) copy(y)
  {
#pragma acc parallel loop gang async(3) default(present)
    for (int r = 0; r < n; r++)
#pragma acc loop vector independent
      for (unsigned j = ptr[r]; j < (unsigned) ptr[r + 1]; j++)
#pragma acc atomic
	y[col[j]] += r;
#pragma acc parallel loop default(present) async(3)
    for (int r = 0; r < n; r++)
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
#pragma acc atomic
	y[col[j]] += 1;
#pragma acc parallel loop gang wait(3) default(present)
    for (int r = 0; r < n; r++)
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
#pragma acc atomic
	y[col[j]] += 2 * r;
  }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want_y[col[j]] += 3 * r + 1;
  check ();
}

/* Each piece sets the row's flag again; the row's first element is read before it changes.  */

static void
flagged (int n)
{
  clear ();
  memset (flag, 0, sizeof flag);
#pragma acc data copyin(ptr) copy(v) copyout(flag)
#pragma acc parallel loop gang worker copyin(ptr) copy(v) copyout(flag)
  for (int r = 0; r < n; ++r)
    {
      flag[r] = r % 3 + 1;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; ++j)
	v[j] = v[j] * 2 + r + 1;
    }
  for (int r = 0; r < n; r++)
    {
      CHECK_EQ (flag[r], r % 3 + 1);
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	want[j] = r + 1;
    }
  check ();
  /* In place: a piece must not read what another one has changed.  */
#pragma acc data copyin(ptr) copy(v)
#pragma acc parallel loop gang copyin(ptr) copy(v)
  for (int r = 0; r < n; ++r)
    {
      const int first = ptr[r] < ptr[r + 1] ? v[ptr[r]] : 0;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; ++j)
	v[j] -= 3 * first;
    }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] = -2 * (r + 1);
  check ();
}

/* What stands behind the elements comes once; and atomic updates in front of them.  */

static void
behind (int n)
{
  clear ();
#pragma acc data copyin(ptr) copy(v, y)
#pragma acc parallel loop gang copyin(ptr) copy(v, y)
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	v[j] = r;
#pragma acc atomic
      y[r % 97] += 1;
    }
#pragma acc data copyin(ptr) copy(v, y)
#pragma acc parallel loop gang copyin(ptr) copy(v, y)
  for (int r = 0; r < n; r++)
    {
#pragma acc atomic
      y[r % 97] += 1;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	v[j] += r;
    }
  for (int r = 0; r < n; r++)
    {
      want_y[r % 97] += 2;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	want[j] = 2 * r;
    }
  check ();
}

/* kernels; OpenACC's loops without a level.  */

static void
others (int n)
{
  clear ();
#pragma acc data copyin(ptr) copy(v)
#pragma acc kernels copyin(ptr) copy(v)
#pragma acc loop independent gang
  for (int r = 0; r < n; r++)
#pragma acc loop independent vector
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      v[j] = 5 * r;
#pragma acc data copyin(ptr) copy(v)
#pragma acc parallel copyin(ptr) copy(v)
#pragma acc loop
  for (int r = 0; r < n; r++)
    {
#pragma acc loop
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	v[j] += j;
    }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] = 5 * r + j;
  check ();
}

int
main (void)
{
  for (int n = ROWS; n > 80; n -= 109)
    {
      fill (n);
      counted (n);
      transposed (n);
      flagged (n);
      behind (n);
      others (n);
    }
  return test_done ();
}
