/* Threads have rows of any length, whose elements the lanes of a warp share: all rows of a warp together, those of the lanes
   that are there.  Rows of some elements, warps that are not full, and long rows that are in pieces for all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "accred-test.h"

enum
{
  ROWS = 1100,
  MOST = 190000
};

static const int lengths[] = { 0, 1, 31, 32, 33, 1024, 1025, 2, 7, 8, 9, 64, 0, 0, 3, 500 };
static int ptr[ROWS + 1], front[ROWS], note[ROWS], order[ROWS], key[MOST], mark[MOST], want_mark[MOST];
static long begin[ROWS], size[ROWS];
static double v[MOST], want[MOST], scale[ROWS], bias[ROWS];
static double pushed[ROWS], want_pushed[ROWS];
static signed char weight[ROWS];
static int rows;

static void
fill (int n, int kind)
{
  rows = n;
  for (int r = 0; r < n; r++)
    {
      const int l = kind == 0 ? lengths[(r * 7 + r / 16) % 16] : kind == 1 ? 16 : kind == 2 ? r % 6 : kind == 3 ? (r % 32 == 5 ? 90 : 1)
		    : 31 + r % 3;
      ptr[r + 1] = ptr[r] + l;
      begin[r] = ptr[r] - 1000000000000;
      size[r] = l;
      front[r] = kind == 4 ? r % 11 == 3 : (r * r) % 7 < 4;
      order[r] = (r * 13) % n;
      scale[r] = r % 5 + 1;
      bias[r] = r % 3 - 1;
      weight[r] = r % 4 - 2;
      pushed[r] = want_pushed[r] = r % 9;
    }
  for (int j = 0; j < ptr[n]; j++)
    {
      key[j] = (j * 31) % n;
      v[j] = want[j] = j % 13;
      mark[j] = want_mark[j] = j % 3;
    }
}

#define SAME(A, B, N)								\
  for (int i = 0; i < (N); i++)							\
    CHECK_EQ (A[i], B[i])

static void
scaled (void)
{
#pragma acc parallel loop copy(v) copyin(ptr, scale, bias)
  for (int r = 0; r < rows; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      v[j] = v[j] * scale[r] + bias[r];
  for (int r = 0; r < rows; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] = want[j] * scale[r] + bias[r];
  SAME (v, want, ptr[rows]);
}

/* Under conditions, and with a number of 8 bits; vectors of a warp.  */

static void
some_scaled (void)
{
#pragma acc parallel loop gang vector vector_length(32) copy(v) copyin(ptr, front, weight)
  for (int r = 0; r < rows; r++)
    if (front[r])
      {
	const signed char w = weight[r];
	int j = ptr[r];
	while (j != ptr[r + 1])
	  v[j++] += w;
      }
  for (int r = 0; r < rows; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] += front[r] ? weight[r] : 0;
  SAME (v, want, ptr[rows]);
}

/* Atomic updates, some under conditions on elements; rows in another order.  */

static void
push (void)
{
#pragma acc parallel loop gang vector vector_length(128) copy(pushed) copyin(ptr, key, order, scale)
  for (long i = 0; i < rows; i++)
    {
      const int r = order[i];
      for (int j = ptr[r]; j <= ptr[r + 1] - 1; j++)
	if (key[j] % 3 != 1)
	  {
#pragma acc atomic update
	    pushed[key[j]] += scale[r];
	  }
    }
  for (int i = 0; i < rows; i++)
    for (int j = ptr[order[i]]; j < ptr[order[i] + 1]; j++)
      if (key[j] % 3 != 1)
	want_pushed[key[j]] += scale[order[i]];
  SAME (pushed, want_pushed, rows);
}

/* What a row stores in front of its elements these read.  */

static void
noted (void)
{
#pragma acc parallel loop copy(v, note) copyin(ptr, front)
  for (int r = 0; r < rows; r++)
    {
      note[r] = front[r] + 2;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	v[j] += note[r];
    }
  for (int r = 0; r < rows; r++)
    {
      CHECK_EQ (note[r], front[r] + 2);
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	want[j] += front[r] + 2;
    }
  SAME (v, want, ptr[rows]);
}

/* Sums of the region, in front of the elements, in them and behind them; numbers of elements beyond an int.  */

static void
sums (int start)
{
  long total = start;
  int most = -5, want_most = -5, any = 0, want_any = 0;
  long want_total = start;
#pragma acc parallel loop gang vector reduction(+:total) reduction(max:most) reduction(|:any) copy(mark) copyin(begin, size, front)
  for (int r = 0; r < rows; r++)
    {
      total += r;
      if (!front[r])
	continue;
      for (long j = begin[r]; j < begin[r] + size[r]; j++)
	if (mark[j + 1000000000000] != 1)
	  {
	    mark[j + 1000000000000] = r;
	    total += 3 * (r + 1);
	    most = most > r % 100 ? most : r % 100;
	    any |= 1 << r % 30;
	  }
      total -= 2;
    }
  for (int r = 0; r < rows; r++)
    {
      want_total += r;
      if (!front[r])
	continue;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (want_mark[j] != 1)
	  {
	    want_mark[j] = r;
	    want_total += 3 * (r + 1);
	    want_most = want_most > r % 100 ? want_most : r % 100;
	    want_any |= 1 << r % 30;
	  }
      want_total -= 2;
    }
  CHECK_EQ (total, want_total);
  CHECK_EQ (most, want_most);
  CHECK_EQ (any, want_any);
  SAME (mark, want_mark, ptr[rows]);
}

int
main (void)
{
  static const int counts[] = { ROWS, 1, 37, 384 };
  for (int kind = 0; kind < 5; kind++)
    for (int k = 0; k < 4; k++)
      {
	fill (counts[k], kind);
	scaled ();
	some_scaled ();
	push ();
	noted ();
	sums (k);
      }
  return test_done ();
}
