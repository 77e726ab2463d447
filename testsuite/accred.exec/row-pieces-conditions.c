/* Rows of gangs that reduce nothing, of which only some come to their elements; those of more than 60 are in pieces of 16.
   What stands in front of the elements is done once, what the elements need of it is kept, and what stands behind them
   is done once, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" } */

#include "accred-test.h"
#include <string.h>

#define ROWS 700
#define MOST 90000

static int ptr[ROWS + 1], col[MOST], level[ROWS], want[ROWS], marks[ROWS], front[ROWS], done[ROWS];
static int label[ROWS], want_label[ROWS];
/* So large that gangs have no copies of it.  */
static double next[30000];
static double rank[ROWS], want_next[ROWS];
static float out[MOST], want_out[MOST];

static void
fill (int n)
{
  for (int r = 0; r < n; r++)
    {
      int l = r == 3 || r == n - 1 ? 16 * 90 + 5 : r % 50 == 7 ? 61 + r % 3 : r % 9;
      ptr[r + 1] = ptr[r] + l;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	col[j] = (r * 17 + j * j) % n;
      front[r] = r % 3 != 1;
    }
}

/* The elements change what the condition reads.  */

static void
search (int n)
{
  for (int r = 0; r < n; r++)
    level[r] = want[r] = -1;
  level[3 % n] = want[3 % n] = 0;
#pragma acc data copyin(ptr, col) copy(level)
  for (int d = 0; d < 4; d++)
#pragma acc parallel loop gang default(present)
    for (int r = 0; r < n; r++)
      if (level[r] == d)
	{
#pragma acc loop vector
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    if (level[col[j]] < 0)
	      level[col[j]] = d + 1;
	}
  for (int d = 0; d < 4; d++)
    for (int r = 0; r < n; r++)
      if (want[r] == d)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  if (want[col[j]] < 0)
	    want[col[j]] = d + 1;
  for (int r = 0; r < n; r++)
    CHECK_EQ (level[r], want[r]);
}

/* Each row takes its rank, and leaves 0: pieces need what it was.  */

static void
hand_on (int n)
{
  for (int r = 0; r < n; r++)
    {
      rank[r] = r % 13 + 1;
      next[r] = want_next[r] = 0;
      done[r] = 0;
    }
  int rows = 0, want_rows = 0;
#pragma acc data copyin(ptr, col, front) copy(rank, next, done)
#pragma acc parallel loop gang copyin(ptr, col, front) copy(rank, next, done) copy(rows)
  for (int r = 0; r < n; r++)
    {
      if (!front[r] || ptr[r] == ptr[r + 1])
	continue;
      const double mine = rank[r];
      const float twice = 2 * mine;
      rank[r] = 0;
#pragma acc atomic update
      rows++;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
#pragma acc atomic update
	  next[col[j]] += mine + twice;
	}
      done[r] += r + 1;
    }
  for (int r = 0; r < n; r++)
    if (front[r] && ptr[r] < ptr[r + 1])
      {
	want_rows++;
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  want_next[col[j]] += 3. * (r % 13 + 1);
      }
  CHECK_EQ (rows, want_rows);
  for (int r = 0; r < n; r++)
    {
      const int came = front[r] && ptr[r] < ptr[r + 1];
      CHECK_EQ (next[r], want_next[r]);
      CHECK_EQ (rank[r], came ? 0. : r % 13 + 1.);
      CHECK_EQ (done[r], came ? r + 1 : 0);
    }
}

/* Several ways to the elements, each with other values; some rows go somewhere else.  Values of many types.  */

static void
many_ways (int n)
{
  memset (out, 0, sizeof out);
  memset (want_out, 0, sizeof want_out);
  memset (marks, 0, sizeof marks);
#pragma acc data copyin(ptr, front) copy(out, marks)
#pragma acc parallel loop gang worker copyin(ptr, front) copy(out, marks)
  for (long r = 0; r < n; r++)
    {
      short a;
      float b = 2.5f;
      _Bool odd = r & 1;
      if (front[r])
	a = r % 100, b += r;
      else if (r % 5 == 0)
	a = -7;
      else
	{
	  marks[r] = 5;
	  continue;
	}
      unsigned char c = 200 + r % 50;
#pragma acc loop vector
      for (long j = ptr[r]; j < (long) ptr[r + 1]; j++)
	out[j] += a + b + (odd ? c : -1);
    }
  for (int r = 0; r < n; r++)
    {
      if (!front[r] && r % 5)
	{
	  CHECK_EQ (marks[r], 5);
	  continue;
	}
      CHECK_EQ (marks[r], 0);
      float v = front[r] ? r % 100 + (2.5f + r) : -7 + 2.5f;
      v += r & 1 ? 200 + r % 50 : -1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	want_out[j] = v;
    }
  for (int j = 0; j < MOST; j++)
    CHECK_EQ (out[j], want_out[j]);
}

/* What stands behind the elements reads what they have written: such rows stay whole.  */

static void
reads_behind (int n)
{
  memset (out, 0, sizeof out);
  for (int r = 0; r < n; r++)
    label[r] = want_label[r] = -1;
#pragma acc data copyin(ptr, front) copy(out, label)
#pragma acc parallel loop gang copyin(ptr, front) copy(out, label)
  for (int r = 0; r < n; r++)
    if (front[r])
      {
#pragma acc loop vector
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  out[j] = j - ptr[r] + 3;
	label[r] = ptr[r] < ptr[r + 1] ? out[ptr[r + 1] - 1] : 1;
      }
  for (int r = 0; r < n; r++)
    if (front[r])
      want_label[r] = ptr[r] < ptr[r + 1] ? ptr[r + 1] - ptr[r] + 2 : 1;
  for (int r = 0; r < n; r++)
    CHECK_EQ (label[r], want_label[r]);
}

/* Elements need more values of their row than the list has words.  */

static void
many_values (int n)
{
  memset (out, 0, sizeof out);
#pragma acc data copyin(ptr, front) copy(out)
#pragma acc parallel loop gang copyin(ptr, front) copy(out)
  for (int r = 0; r < n; r++)
    {
      int a = front[(r + 1) % n], b = front[(r + 2) % n] + a, c = front[(r + 3) % n] * 3, d = ptr[(r + 4) % n],
	  e = ptr[(r + 5) % n], f = ptr[(r + 6) % n], g = ptr[(r + 7) % n], h = ptr[(r + 8) % n];
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	out[j] = (j & 1 ? a : b) + (j & 2 ? c : d) + (j & 4 ? e : f) + (j & 8 ? g : h);
    }
  for (int r = 0; r < n; r++)
    {
      int a = front[(r + 1) % n], b = front[(r + 2) % n] + a, c = front[(r + 3) % n] * 3, d = ptr[(r + 4) % n],
	  e = ptr[(r + 5) % n], f = ptr[(r + 6) % n], g = ptr[(r + 7) % n], h = ptr[(r + 8) % n];
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	CHECK_EQ (out[j], (float) ((j & 1 ? a : b) + (j & 2 ? c : d) + (j & 4 ? e : f) + (j & 8 ? g : h)));
    }
}

int
main (void)
{
  for (int n = ROWS; n > 4; n = n == ROWS ? 230 : n == 230 ? 5 : 0)
    {
      fill (n);
      search (n);
      hand_on (n);
      many_ways (n);
      reads_behind (n);
      many_values (n);
    }
  return test_done ();
}
