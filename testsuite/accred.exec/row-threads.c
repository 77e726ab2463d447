/* Rows of any length in loops of the language, which a thread would have to itself: as loops over vectors, against
   the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fassociative-math -fno-signed-zeros -fno-trapping-math -fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,long_whole_row:5000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "5" } */

#include "accred-test.h"
#define ROWS_SEED 13
#include "rows.h"
#include <limits.h>

enum
{
  ROWS = 300,
  MOST = 6000
};

static int ptr[ROWS + 1], a[MOST], out[ROWS], more[ROWS];
static long wide[ROWS + 1], sum[ROWS];
static unsigned char narrow[MOST], bytes[ROWS];
static short least[ROWS];
static float f[MOST], reals[ROWS];

/* Several values; what is in front of the loop and behind it; a variable that each element sets.  */

static void
several (int n)
{
#pragma acc parallel loop copyin(ptr, a) copyout(out, more)
  for (int r = 0; r < n; r++)
    {
      int s = r, odd = 7, t;
      const int begin = ptr[r], end = ptr[r + 1];
      for (int j = begin; j < end; j++)
	{
	  t = a[j] * 2;
	  s += t;
	  if (a[j] & 1)
	    odd ^= j;
	}
      if (s % 3)
	out[r] = s;
      else
	out[r] = -s;
      more[r] = odd;
    }
  for (int r = 0; r < n; r++)
    {
      int s = r, odd = 7;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] * 2;
	  odd ^= a[j] & 1 ? j : 0;
	}
      CHECK_EQ (out[r], s % 3 ? s : -s);
      CHECK_EQ (more[r], odd);
    }
}

/* The least element, or what the row begins with; a product, which wraps around; a difference.  */

static void
operators (int n)
{
  static unsigned product[ROWS];
#pragma acc parallel loop copyin(ptr, a) copyout(out, product, sum)
  for (int r = 0; r < n; r++)
    {
      int l = 40;
      unsigned p = r;
      long d = 3;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  l = a[j] < l ? a[j] : l;
	  p *= 2 * a[j] + 1;
	  d -= a[j];
	}
      out[r] = l, product[r] = p, sum[r] = d;
    }
  for (int r = 0; r < n; r++)
    {
      int l = 40;
      unsigned p = r;
      long d = 3;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  l = a[j] < l ? a[j] : l;
	  p *= 2 * a[j] + 1;
	  d -= a[j];
	}
      CHECK_EQ (out[r], l);
      CHECK_EQ (product[r], p);
      CHECK (sum[r] == d);
    }
}

/* Numbers of few bits, which wrap around; a truth.  */

static void
few_bits (int n)
{
#pragma acc parallel loop gang copyin(ptr, a, narrow) copyout(bytes, least, out)
  for (int r = 0; r < n; r++)
    {
      unsigned char s = r;
      short l = SHRT_MAX;
      int any = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += narrow[j];
	  l = a[j] < l ? a[j] : l;
	  any = any || a[j] == 5;
	}
      bytes[r] = s, least[r] = l, out[r] = any;
    }
  for (int r = 0; r < n; r++)
    {
      unsigned char s = r;
      short l = SHRT_MAX;
      int any = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += narrow[j];
	  l = a[j] < l ? a[j] : l;
	  any |= a[j] == 5;
	}
      CHECK_EQ (bytes[r], s);
      CHECK_EQ (least[r], l);
      CHECK_EQ (out[r] != 0, any);
    }
}

/* The loop's variable, read behind it: where the row ends, or begins if there is none.  Bounds of 64 bits.  */

static void
counters (int n)
{
  for (int r = 0; r <= n; r++)
    wide[r] = ptr[r];
#pragma acc parallel loop gang worker copyin(wide, a) copyout(sum)
  for (long r = 0; r < n; r++)
    {
      long s = 0, j;
      for (j = wide[r]; j <= wide[r + 1] - 1; j++)
	s += a[j];
      sum[r] = 10000 * s + j;
    }
  for (int r = 0; r < n; r++)
    {
      long s = 0, j;
      for (j = wide[r]; j < wide[r + 1]; j++)
	s += a[j];
      CHECK (sum[r] == 10000 * s + j);
    }
}

/* Reals, which the options allow to be added in any order.  */

static void
real_sums (int n)
{
#pragma acc parallel loop copyin(ptr, f, a) copyout(reals)
  for (int r = 0; r < n; r++)
    {
      float s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += f[j] * a[j];
      reals[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      float s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += f[j] * a[j];
      CHECK (reals[r] == s);
    }
}

/* These stay with one thread: what an element sets is read behind the loop; elements change memory, which the next
   one reads.  */

static void
in_turn (int n)
{
  static int b[MOST + 1], expected[MOST + 1];
  for (int j = 0; j <= MOST; j++)
    b[j] = expected[j] = j % 7;
#pragma acc parallel loop copyin(ptr, a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 0, last = -1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  last = a[j];
	  s += last;
	}
      out[r] = 100 * s + last;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      CHECK_EQ (out[r], 100 * s + (ptr[r + 1] > ptr[r] ? a[ptr[r + 1] - 1] : -1));
    }
  if (ptr[0])
    return;
  /* Rows follow each other here, so that none writes what is another's.  */
#pragma acc parallel loop copyin(ptr, a) copy(b) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += b[j];
	  if (j + 1 < ptr[r + 1])
	    b[j + 1] = (3 * b[j] + a[j]) % 11;
	}
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += expected[j];
	  if (j + 1 < ptr[r + 1])
	    expected[j + 1] = (3 * expected[j] + a[j]) % 11;
	}
      CHECK_EQ (out[r], s);
    }
}

static void
check (int n)
{
  several (n);
  operators (n);
  few_bits (n);
  counters (n);
  real_sums (n);
  in_turn (n);
}

/* Rows of LENGTH, but for row AT, which has all that are left.  */

static void
make_rows (int n, int length, int at)
{
  ptr[0] = 0;
  for (int r = 0; r < n; r++)
    ptr[r + 1] = ptr[r] + (r == at ? MOST - (n - 1) * length : length);
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 60;
      narrow[j] = next_random ();
      f[j] = next_random () % 30;
    }
  check (0);
  check (ROWS);
  make_rows (1, 0, 0);
  check (1);
  make_rows (ROWS, 3, -1);
  check (ROWS);
  make_rows (ROWS, 20, -1);
  check (ROWS);
  for (int at = 0; at < ROWS; at += (ROWS - 1) / 2)
    {
      make_rows (ROWS, at ? 7 : 0, at);
      check (ROWS);
    }
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + next_random () % 20;
  check (ROWS);
  /* They overlap, or end before they begin.  */
  for (int r = 0; r <= ROWS; r++)
    ptr[r] = 1 + next_random () % 300;
  check (ROWS);
  return test_done ();
}
