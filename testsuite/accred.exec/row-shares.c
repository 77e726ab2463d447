/* Rows of any length in equal shares: the path through ptr, for rows of all kinds, types and operators, on one
   unit, some, and as many as need a tree with three levels.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "140" } */

#include "accred-test.h"
#define ROWS_SEED 5
#include "rows.h"
#include <complex.h>
#include <string.h>

enum
{
  ROWS = 3000,
  MOST = 200000,
  COLUMNS = 100
};

static int ptr[ROWS + 1], col[MOST];
static long wide[ROWS + 1];
static unsigned narrow[ROWS + 1];
static int a[MOST], x[COLUMNS], out[ROWS], weight[ROWS];
static double v[MOST], sum[ROWS], again[ROWS];

/* An element uses its row, the value from before counts once, the epilogue reads what it writes.  */

static void
sums (int n)
{
  for (int r = 0; r < n; r++)
    out[r] = r;
#pragma acc parallel loop gang copyin(ptr, col, a, x, weight) copy(out)
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r, old = out[r], w = weight[r];
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * x[col[j]] + w * (j - ptr[r]);
      if (s & 1)
	out[r] = 2 * s + old;
      else
	out[r] = s - old;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * x[col[j]] + weight[r] * (j - ptr[r]);
      CHECK_EQ (out[r], s & 1 ? 2 * s + r : s - r);
    }
}

/* The same bits again; bounds of 64 bits.  */

static void
double_sums (long n, double *to)
{
#pragma acc parallel loop copyin(wide, v) copyout(to[0 : ROWS])
  for (long r = 0; r < n; r++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += v[j];
      to[r] = s;
    }
}

static void
same_bits (int n)
{
  double_sums (n, sum);
  double_sums (n, again);
  CHECK (!memcmp (sum, again, n * sizeof *sum));
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += v[j];
      CHECK (sum[r] - s < 1e-9 * (1 + s) && s - sum[r] < 1e-9 * (1 + s));
    }
}

/* Other operators, several at a time, with a condition; empty rows have the value from before.  */

static void
others (int n)
{
  static unsigned char lo[ROWS];
  static short hi[ROWS];
  static unsigned long bits[ROWS];
  static int all[ROWS];
  static float product[ROWS];
#pragma acc parallel loop copyin(narrow, a) copyout(lo, hi, bits, all, product)
  for (int r = 0; r < n; r++)
    {
      unsigned char least = 200;
      short most = -5;
      unsigned long odd = r;
      int every = 1;
      float p = 3;
#pragma acc loop reduction(min : least) reduction(max : most) reduction(^ : odd) reduction(&& : every) reduction(* : p)
      for (unsigned j = narrow[r]; j < narrow[r + 1]; j++)
	{
	  unsigned char u = a[j];
	  if (u % 3)
	    least = u < least ? u : least;
	  most = u > most ? u : most;
	  odd ^= (unsigned long) u * j;
	  every = every && u != 13;
	  p *= u % 5 ? 1 : -1;
	}
      lo[r] = least, hi[r] = most, bits[r] = odd, all[r] = every, product[r] = p;
    }
  for (int r = 0; r < n; r++)
    {
      int least = 200, most = -5, every = 1;
      unsigned long odd = r;
      float p = 3;
      for (unsigned j = narrow[r]; j < narrow[r + 1]; j++)
	{
	  int u = a[j];
	  if (u % 3 && u < least)
	    least = u;
	  if (u > most)
	    most = u;
	  odd ^= (unsigned long) u * j;
	  every &= u != 13;
	  p *= u % 5 ? 1 : -1;
	}
      CHECK_EQ (lo[r], least);
      CHECK_EQ (hi[r], most);
      CHECK (bits[r] == odd);
      CHECK_EQ (all[r], every);
      CHECK (product[r] == p);
    }
}

/* Values of two words: products of i, which are exact, and sums beyond 64 bits.  */

static void
two_words (int n)
{
  static double complex sums[ROWS], products[ROWS];
  static float complex small[ROWS];
  static __int128 large[ROWS];
#pragma acc parallel loop copyin(ptr, a) copyout(sums, products, small, large)
  for (int r = 0; r < n; r++)
    {
      double complex s = r, p = 2;
      float complex f = 0;
      __int128 l = r;
#pragma acc loop reduction(+ : s, f, l) reduction(* : p)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] - 3 * I;
	  f += a[j] % 4 * I;
	  p *= a[j] % 7 ? 1 : I;
	  l += (__int128) a[j] << 60;
	}
      sums[r] = s, products[r] = p, small[r] = f, large[r] = l;
    }
  static const double complex powers[] = { 2, 2 * I, -2, -2 * I };
  for (int r = 0; r < n; r++)
    {
      double complex s = r;
      float complex f = 0;
      __int128 l = r;
      int turns = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] - 3 * I;
	  f += a[j] % 4 * I;
	  turns += a[j] % 7 == 0;
	  l += (__int128) a[j] << 60;
	}
      CHECK (sums[r] == s);
      CHECK (small[r] == f);
      CHECK (products[r] == powers[turns % 4]);
      CHECK (large[r] == l);
    }
}

static void
check (int n)
{
  for (int r = 0; r <= n; r++)
    wide[r] = narrow[r] = ptr[r];
  sums (n);
  same_bits (n);
  others (n);
  two_words (n);
}

static void
check_lengths (int n, int (*length) (int))
{
  for (int r = 0; r < n; r++)
    ptr[r + 1] = ptr[r] + length (r);
  check (n);
}

static int none (int r) { return 0 * r; }
static int one (int r) { return r == 1234; }
static int sixteen (int r) { return 16 + 0 * r; }
static int warp (int r) { return 31 + r % 3; }
static int giant_first (int r) { return r ? r % 3 : 150000; }
static int giant_middle (int r) { return r == 1500 ? 150000 : r % 4 == 0 ? 32 : 0; }
static int giant_last (int r) { return r == 2999 ? 150000 : r % 7; }
static int growing (int r) { return r / 32; }

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      col[j] = next_random () % COLUMNS;
      a[j] = next_random () % 50;
      v[j] = next_random () / 1000.0;
    }
  for (int i = 0; i < COLUMNS; i++)
    x[i] = i - 40;
  for (int r = 0; r < ROWS; r++)
    weight[r] = r % 7;

  check (0);
  check_lengths (ROWS, none);
  check_lengths (ROWS, one);
  check_lengths (ROWS, sixteen);
  check_lengths (ROWS, warp);
  check_lengths (ROWS, giant_first);
  check_lengths (ROWS, giant_middle);
  check_lengths (ROWS, giant_last);
  check_lengths (ROWS, growing);
  check_lengths (ROWS, power);
  check_lengths (1, giant_first);
  check_lengths (33, sixteen);
  /* Rows that overlap, or end before they begin; the last one ends before the first one begins.  */
  for (int r = 0; r <= 300; r++)
    ptr[r] = next_random () % 3000;
  check (300);
  for (int r = 0; r <= 300; r++)
    ptr[r] = 100 * r + next_random () % 120;
  check (300);
  for (int r = 0; r <= 300; r++)
    ptr[r] = 3000 - 10 * r;
  check (300);
  ptr[0] = 5000;
  check (300);
  ptr[299] = 9000;
  ptr[300] = 0;
  check (300);
  return test_done ();
}
