/* Rows of any length in equal shares: loops whose elements do not depend on their rows, so that a warp takes those of
   several rows at a time.  One, two and three reductions, of all sizes of values; rows that just fit, and that do not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "9" } */

#include "accred-test.h"
#define ROWS_SEED 9
#include "rows.h"
#include <complex.h>
#include <string.h>

enum
{
  ROWS = 2000,
  MOST = 100000
};

static int ptr[ROWS + 1];
static unsigned char bytes[MOST];
static int a[MOST];

/* One value; the row's bounds have another type than its elements; levels that are said and that are not.  */

static void
one_value (int n)
{
  static long out[ROWS];
  static double sum[ROWS];
#pragma acc parallel loop gang copyin(ptr, a) copyout(out, sum)
  for (int r = 0; r < n; r++)
    {
      long s = r;
#pragma acc loop vector reduction(+ : s)
      for (long j = ptr[r]; j < ptr[r + 1]; j++)
	s += (long) a[j] << 20;
      out[r] = s;
    }
#pragma acc parallel loop gang worker copyin(ptr, a)
  for (int r = 0; r < n; r++)
    {
      double s = 0.5;
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * 0.25;
      sum[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      long s = 0;
      for (long j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      CHECK (out[r] == r + (s << 20));
      CHECK (sum[r] == 0.5 + s * 0.25);
    }
}

/* Bounds counted from 1, a condition, a product that depends on the element's number, two small types.  */

static void
two_values (int n)
{
  static unsigned char least[ROWS];
  static short most[ROWS];
#pragma acc parallel loop copyin(ptr, bytes) copyout(least, most)
  for (int r = 0; r < n; r++)
    {
      unsigned char l = 201;
      short m = -7;
#pragma acc loop reduction(min : l) reduction(max : m)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (bytes[j] & 1)
	  {
	    l = bytes[j] < l ? bytes[j] : l;
	    m = (j & 7) * bytes[j] > m ? (j & 7) * bytes[j] : m;
	  }
      least[r] = l, most[r] = m;
    }
  for (int r = 0; r < n; r++)
    {
      int l = 201, m = -7;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (bytes[j] & 1)
	  {
	    l = bytes[j] < l ? bytes[j] : l;
	    m = (j & 7) * bytes[j] > m ? (j & 7) * bytes[j] : m;
	  }
      CHECK_EQ (least[r], l);
      CHECK_EQ (most[r], m);
    }
}

/* Values of two words, and three in all.  */

static void
wide_values (int n)
{
  static double complex sums[ROWS];
  static float complex small[ROWS];
  static __int128 large[ROWS];
  static float odd[ROWS];
#pragma acc parallel loop copyin(ptr, a) copyout(sums, odd)
  for (int r = 0; r < n; r++)
    {
      double complex s = r;
      float o = 0;
#pragma acc loop reduction(+ : s, o)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] - j * I;
	  o += a[j] & 1;
	}
      sums[r] = s, odd[r] = o;
    }
#pragma acc parallel loop copyin(ptr, a) copyout(large)
  for (int r = 0; r < n; r++)
    {
      __int128 l = r;
#pragma acc loop reduction(+ : l)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	l += (__int128) a[j] << 61;
      large[r] = l;
    }
#pragma acc parallel loop copyin(ptr, a) copyout(small)
  for (int r = 0; r < n; r++)
    {
      float complex f = 1;
#pragma acc loop reduction(+ : f)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	f += a[j] % 4 * I;
      small[r] = f;
    }
  for (int r = 0; r < n; r++)
    {
      double complex s = r;
      float complex f = 1;
      float o = 0;
      __int128 l = r;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] - j * I;
	  o += a[j] & 1;
	  f += a[j] % 4 * I;
	  l += (__int128) a[j] << 61;
	}
      CHECK (sums[r] == s);
      CHECK (odd[r] == o);
      CHECK (small[r] == f);
      CHECK (large[r] == l);
    }
}

/* Elements that depend on their rows: by its number, by where it begins, by what it has read, by its length.  */

static void
of_rows (int n)
{
  static int out[4][ROWS];
#pragma acc parallel loop copyin(ptr, a) copyout(out[0])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * r;
      out[0][r] = s;
    }
#pragma acc parallel loop copyin(ptr, a) copyout(out[1])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * (j - ptr[r]);
      out[1][r] = s;
    }
#pragma acc parallel loop copyin(ptr, a) copyout(out[2])
  for (int r = 0; r < n; r++)
    {
      int s = 0, first = a[r];
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] ^ first;
      out[2][r] = s;
    }
#pragma acc parallel loop copyin(ptr, a) copyout(out[3])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] + (j == ptr[r + 1] - 1 ? 100 : 0);
      out[3][r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      int s[4] = { 0 };
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s[0] += a[j] * r;
	  s[1] += a[j] * (j - ptr[r]);
	  s[2] += a[j] ^ a[r];
	  s[3] += a[j] + (j == ptr[r + 1] - 1 ? 100 : 0);
	}
      for (int k = 0; k < 4; k++)
	CHECK_EQ (out[k][r], s[k]);
    }
}

/* The same bits again.  */

static void
real_sums (int n, float *to)
{
#pragma acc parallel loop copyin(ptr, a) copyout(to[0 : ROWS])
  for (int r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] / 7.0f;
      to[r] = s;
    }
}

static void
same_bits (int n)
{
  static float sum[ROWS], again[ROWS];
  real_sums (n, sum);
  real_sums (n, again);
  CHECK (!memcmp (sum, again, n * sizeof *sum));
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] / 7.0;
      CHECK (sum[r] - s < 1e-4 * (1 + s) && s - sum[r] < 1e-4 * (1 + s));
    }
}

static void
check (int n, int (*length) (int))
{
  for (int r = 0; r < n; r++)
    ptr[r + 1] = ptr[r] + length (r);
  one_value (n);
  two_values (n);
  wide_values (n);
  of_rows (n);
  same_bits (n);
}

static int one (int r) { return 1 + 0 * r; }
static int few (int r) { return r % 3; }
static int eight (int r) { return 8 + 0 * r; }
static int sixteen (int r) { return 16 + 0 * r; }
static int about_32 (int r) { return 31 + r % 3; }
static int about_64 (int r) { return 63 + r % 3; } /* The least length that a warp takes by itself.  */
static int mixed (int r) { return r % 17 ? next_random () % 12 : next_random () % 700; }
static int giant (int r) { return r == 700 ? 60000 : next_random () % 20; }

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 50;
      bytes[j] = next_random ();
    }
  check (ROWS, one);
  check (ROWS, few);
  check (ROWS, eight);
  check (ROWS, sixteen);
  check (ROWS, about_32);
  check (1500, about_64);
  check (ROWS, mixed);
  check (ROWS, giant);
  check (5, sixteen);
  return test_done ();
}
