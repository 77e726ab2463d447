/* Rows of gangs whose region reduces over them, too: those of more than 60 elements are in pieces of 16 for all gangs.
   What the elements of a row reduce, and what the rest of it adds, becomes one value; each is done once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" } */

#include "accred-test.h"
#include <string.h>

enum
{
  ROWS = 700,
  MOST = 90000
};

static int ptr[ROWS + 1], col[MOST], level[ROWS], want_level[ROWS], front[ROWS], done[ROWS];
static float out[MOST];

static void
fill (int n, int kind)
{
  for (int r = 0; r < n; r++)
    {
      int l = kind == 2 ? 61 + r % 3 : kind == 1 ? r % 9 : r == 3 || r == n - 1 ? 16 * 90 + 5 : r % 50 == 7 ? 59 + r % 5 : r % 9;
      ptr[r + 1] = ptr[r] + l;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	col[j] = (r * 17 + j * j) % n;
      front[r] = r % 3 != 1;
    }
}

/* A search that counts the vertices that it comes to, and what it follows.  No vertex comes twice in a level.  */

static void
search (int n)
{
  for (int r = 0; r < n; r++)
    level[r] = want_level[r] = -1;
  level[3 % n] = want_level[3 % n] = 0;
  static int to[MOST], taken[ROWS];
  memset (taken, 0, sizeof taken);
  for (int j = 0; j < ptr[n]; j++)
    {
      to[j] = taken[col[j]] ? 3 % n : col[j];
      taken[col[j]] = 1;
    }
#pragma acc data copyin(ptr, to) copy(level)
  for (int d = 0; d < 4; d++)
    {
      int fresh = 0, rows = 1, want_fresh = 0, want_rows = 1;
      long last = -7, want_last = -7;
#pragma acc parallel loop gang reduction(+:fresh, rows) reduction(max:last) default(present)
      for (int r = 0; r < n; r++)
	if (level[r] == d)
	  {
	    rows++;
#pragma acc loop vector reduction(+:fresh) reduction(max:last)
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      if (level[to[j]] < 0)
		{
		  level[to[j]] = d + 1;
		  fresh++;
		  if (last < j)
		    last = j;
		}
	  }
      for (int r = 0; r < n; r++)
	if (want_level[r] == d)
	  {
	    want_rows++;
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      if (want_level[to[j]] < 0)
		{
		  want_level[to[j]] = d + 1;
		  want_fresh++;
		  want_last = j;
		}
	  }
      CHECK_EQ (fresh, want_fresh);
      CHECK_EQ (rows, want_rows);
      CHECK_EQ (last, want_last);
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (level[r], want_level[r]);
}

/* Sums in front of the elements, in them and behind them; some rows go elsewhere.  */

static void
around (int n, int start)
{
  long long total = start, count = 3;
  unsigned bits = 0, least = 1u << 30;
  memset (done, 0, sizeof done);
#pragma acc data copyin(ptr, col, front) copy(done)
#pragma acc parallel loop gang worker copyin(ptr, col, front) copy(done, total, bits) reduction(+:total, count) \
  reduction(|:bits) reduction(min:least)
  for (long r = 0; r < n; r++)
    {
      total += r;
      int weight = 2;
      if (front[r])
	weight = 5, count++;
      else if (r % 5)
	{
	  done[r] = 1;
	  total -= 3;
	  continue;
	}
#pragma acc loop vector reduction(+:total) reduction(|:bits) reduction(min:least)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  total += col[j] * weight;
	  bits |= 1u << (j + r) % 29;
	  least = least < 1000u + col[j] ? least : 1000u + col[j];
	}
      count += 10;
      done[r] = 2;
      if (r % 7 == 2)
	least = least < 5000u - r ? least : 5000u - r;
    }
  long long want = start, want_count = 3;
  unsigned want_bits = 0, want_least = 1u << 30;
  for (int r = 0; r < n; r++)
    {
      const int elsewhere = !front[r] && r % 5;
      CHECK_EQ (done[r], elsewhere ? 1 : 2);
      want += r - 3 * elsewhere;
      want_count += elsewhere ? 0 : 10 + front[r];
      if (!elsewhere && r % 7 == 2 && want_least > 5000u - r)
	want_least = 5000u - r;
      for (int j = ptr[r]; j < ptr[r + 1] && !elsewhere; j++)
	{
	  want += col[j] * (front[r] ? 5 : 2);
	  want_bits |= 1u << (j + r) % 29;
	  want_least = want_least < 1000u + col[j] ? want_least : 1000u + col[j];
	}
    }
  CHECK_EQ (total, want);
  CHECK_EQ (count, want_count);
  CHECK_EQ (bits, want_bits);
  CHECK_EQ (least, want_least);
}

/* The elements reduce nothing.  The same in a region with several workers, of which one has the rows, and with a reduction
   of the construct.  */

static void
counted (int n)
{
  int rows = 0, others = 4, all = 2;
  float sum = 0;
  for (int j = 0; j < MOST; j++)
    out[j] = 1;
#pragma acc data copyin(ptr, front) copy(out)
  {
#pragma acc parallel loop gang reduction(+:rows) copyin(ptr, front)
    for (int r = 0; r < n; r++)
      if (front[r])
	{
	  float mine = r + .5f;
	  rows++;
#pragma acc loop vector
	  for (long j = ptr[r]; j < (long) ptr[r + 1]; j++)
	    out[j] += mine;
	}
#pragma acc parallel num_workers(3) vector_length(64) reduction(+:others) present(ptr, out, front)
    {
#pragma acc loop gang
      for (int r = 0; r < n; r++)
	if (front[r])
	  {
#pragma acc loop vector
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      out[j] *= 2;
	  }
      others++;
    }
#pragma acc parallel vector_length(32) present(ptr, out) reduction(+:all, sum)
#pragma acc loop gang reduction(+:all, sum)
    for (int r = 0; r < n; r++)
      {
#pragma acc loop vector reduction(+:all, sum)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  all++, sum += 1;
      }
  }
  int want = 0;
  for (int r = 0; r < n; r++)
    {
      want += front[r];
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	CHECK_EQ (out[j], front[r] ? (r + 1.5f) * 2 : 1);
    }
  CHECK_EQ (rows, want);
  CHECK_EQ (others > 4, 1);
  CHECK_EQ (all, ptr[n] + 2);
  CHECK_EQ (sum, (float) ptr[n]);
}

/* So few gangs that pieces need several launches.  */

static void
few_gangs (int n)
{
  static volatile int three = 3;
  long sum = 11, product = 0;
#pragma acc data copyin(ptr, col)
  {
#pragma acc parallel loop gang num_gangs(three) vector_length(32) reduction(+:sum) copyin(ptr, col) copy(sum)
    for (int r = 0; r < n; r++)
#pragma acc loop vector reduction(+:sum)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	sum += 3 * col[j] + j;
#pragma acc parallel loop gang num_gangs(3) reduction(+:product) copyin(ptr, col)
    for (int r = 0; r < n; r++)
#pragma acc loop vector reduction(+:product)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	product += col[j];
  }
  long want = 11, want_product = 0;
  for (int j = 0; j < ptr[n]; j++)
    {
      want += 3 * col[j] + j;
      want_product += col[j];
    }
  CHECK_EQ (sum, want);
  CHECK_EQ (product, want_product);
}

/* Rows have sums of their own, and the region one of these; such rows are one gang's.  */

static void
own_sums (int n)
{
  double dot = 0, want = 0;
  for (int r = 0; r < n; r++)
    done[r] = 0;
#pragma acc data copyin(ptr, col) copy(done)
#pragma acc parallel loop gang reduction(+:dot) copyin(ptr, col) copy(done)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop vector reduction(+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += col[j];
      done[r] = s;
      dot += (double) s * r;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += col[j];
      CHECK_EQ (done[r], s);
      want += (double) s * r;
    }
  CHECK_EQ (dot, want);
}

int
main (void)
{
  for (int kind = 0; kind < 3; kind++)
    for (int n = ROWS; n > 4; n = n == ROWS ? 230 : n == 230 ? 5 : 0)
      {
	fill (n, kind);
	search (n);
	around (n, n - 30);
	counted (n);
	few_gangs (n);
	own_sums (n);
      }
  return test_done ();
}
