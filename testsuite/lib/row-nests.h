/* Nests whose rows have any length, for programs that compile them in different ways.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before it is included, ROWS_SEED is where the random numbers begin (rows.h).  All values are integers of few bits,
   so that every order gives the same floating-point numbers; the host's loops say what is right.  */

#include "accred-test.h"
#include "rows.h"
#include <complex.h>
#include <limits.h>
#include <math.h>

enum
{
  ROWS = 300,
  MOST = 6000,
  KEYS = 17
};

typedef __int128 i128;

static int ptr[ROWS + 1], other[ROWS + 1], key[MOST], a[MOST], weight[ROWS];
static double v[MOST];

/* Several reductions, with conditions; statements before the loop and behind it.  */

static void
several (int n)
{
  static double sum[ROWS];
  static int most[ROWS], count[ROWS];
  static unsigned odd[ROWS];
  for (int r = 0; r < n; r++)
    sum[r] = r % 5;
#pragma acc parallel loop copyin(ptr, key, a, v, weight) copy(sum) copyout(most, count, odd)
  for (int r = 0; r < n; r++)
    {
      const int w = 2 * weight[r] + 1;
      double s = w, old = sum[r];
      int m = -w, k = 0;
      unsigned o = r;
#pragma acc loop reduction(+ : s, k) reduction(max : m) reduction(^ : o)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += v[j] * w;
	  if (key[j] % 3 == 1)
	    k++;
	  else
	    m = a[j] > m ? a[j] : m;
	  o ^= a[j] + key[j];
	}
      if (k & 1)
	sum[r] = s - old;
      else
	sum[r] = 3 * s + old;
      most[r] = m, count[r] = k, odd[r] = o;
    }
  for (int r = 0; r < n; r++)
    {
      const int w = 2 * weight[r] + 1;
      double s = w;
      int m = -w, k = 0;
      unsigned o = r;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += v[j] * w;
	  if (key[j] % 3 == 1)
	    k++;
	  else if (a[j] > m)
	    m = a[j];
	  o ^= a[j] + key[j];
	}
      CHECK_EQ (sum[r], k & 1 ? s - r % 5 : 3 * s + r % 5);
      CHECK_EQ (most[r], m);
      CHECK_EQ (count[r], k);
      CHECK_EQ (odd[r], o);
    }
}

/* Least and greatest elements: an empty row has what the program begins with, whatever that is.  */

#define LIMITS(NAME, TYPE, LEAST_BEGINS, MOST_BEGINS)						\
  static void											\
  NAME (int n)											\
  {												\
    static TYPE b[MOST], least[ROWS], most[ROWS];						\
    for (int j = 0; j < MOST; j++)								\
      b[j] = a[j];										\
    _Pragma ("acc parallel loop copyin(ptr, b) copyout(least, most)")				\
    for (int r = 0; r < n; r++)									\
      {												\
	TYPE l = LEAST_BEGINS, m = MOST_BEGINS;							\
	_Pragma ("acc loop reduction(min : l) reduction(max : m)")				\
	for (int j = ptr[r]; j < ptr[r + 1]; j++)						\
	  {											\
	    l = b[j] < l ? b[j] : l;								\
	    m = b[j] > m ? b[j] : m;								\
	  }											\
	least[r] = l, most[r] = m;								\
      }												\
    for (int r = 0; r < n; r++)									\
      {												\
	TYPE l = LEAST_BEGINS, m = MOST_BEGINS;							\
	for (int j = ptr[r]; j < ptr[r + 1]; j++)						\
	  {											\
	    l = b[j] < l ? b[j] : l;								\
	    m = b[j] > m ? b[j] : m;								\
	  }											\
	CHECK (least[r] == l);									\
	CHECK (most[r] == m);									\
      }												\
  }

LIMITS (limits_of_char, signed char, SCHAR_MAX, SCHAR_MIN)
LIMITS (limits_of_int, int, INT_MAX, INT_MIN)
/* These are between the elements.  */
LIMITS (limits_of_long, long, 20, 11)
LIMITS (limits_of_double, double, INFINITY, -INFINITY)
LIMITS (limits_of_i128, i128, (i128) 1 << 100, -((i128) 1 << 100))

/* Complex numbers and 128 bits.  Products are of units, so that they stay small.  */

static void
wide_values (int n)
{
  static double complex sum[ROWS];
  static float complex product[ROWS];
  static i128 both[ROWS];
#pragma acc parallel loop copyin(ptr, key, a) copyout(sum, product, both)
  for (int r = 0; r < n; r++)
    {
      double complex s = r - I;
      float complex p = 1 + r % 3;
      i128 b = r;
#pragma acc loop reduction(+ : s, b) reduction(* : p)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] + 2 * key[j] * I;
	  p *= key[j] % 4 == 0 ? I : -1;
	  b += ((i128) a[j] << 64) + key[j];
	}
      sum[r] = s, product[r] = p, both[r] = b;
    }
  for (int r = 0; r < n; r++)
    {
      double complex s = r - I;
      float complex p = 1 + r % 3;
      i128 b = r;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] + 2 * key[j] * I;
	  p *= key[j] % 4 == 0 ? I : -1;
	  b += ((i128) a[j] << 64) + key[j];
	}
      CHECK (sum[r] == s);
      CHECK (product[r] == p);
      CHECK (both[r] == b);
    }
}

/* The logical operators, of which empty rows keep any value that is true, and those of bits.  */

static void
logic (int n)
{
  static int all[ROWS], any[ROWS], none[ROWS];
  static unsigned char common[ROWS], some[ROWS];
#pragma acc parallel loop copyin(ptr, key, a) copyout(all, any, none, common, some)
  for (int r = 0; r < n; r++)
    {
      int every = 4, one = 0, false_one = 0;
      unsigned char c = 0xf7, o = 8;
#pragma acc loop reduction(&& : every, false_one) reduction(|| : one) reduction(& : c) reduction(| : o)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  every = every && a[j] != 3;
	  false_one = false_one && a[j] != 3;
	  one = one || a[j] == 5;
	  c &= key[j] | 0xe0;
	  o |= key[j] & 3;
	}
      all[r] = every, any[r] = one, none[r] = false_one, common[r] = c, some[r] = o;
    }
  for (int r = 0; r < n; r++)
    {
      int every = 1, one = 0;
      unsigned char c = 0xf7, o = 8;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  every &= a[j] != 3;
	  one |= a[j] == 5;
	  c &= key[j] | 0xe0;
	  o |= key[j] & 3;
	}
      CHECK_EQ (all[r] != 0, every);
      CHECK_EQ (any[r] != 0, one);
      CHECK_EQ (none[r], 0);
      CHECK_EQ (common[r], c);
      CHECK_EQ (some[r], o);
    }
}

/* Each element updates what it counts once, some under a condition.  */

static void
updates (int n)
{
  int counts[KEYS] = { 0 }, large[KEYS] = { 0 }, expected[KEYS] = { 0 }, expected_large[KEYS] = { 0 };
  static int sum[ROWS];
#pragma acc parallel loop copyin(ptr, key, a) copyout(sum) copy(counts, large)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
#pragma acc atomic
	  counts[key[j]]++;
	  if (a[j] > 30)
	    {
#pragma acc atomic
	      large[key[j]] += a[j];
	    }
	}
      sum[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  expected[key[j]]++;
	  expected_large[key[j]] += a[j] > 30 ? a[j] : 0;
	}
      CHECK_EQ (sum[r], s);
    }
  for (int k = 0; k < KEYS; k++)
    {
      CHECK_EQ (counts[k], expected[k]);
      CHECK_EQ (large[k], expected_large[k]);
    }
}

/* Two queues at a time, with other rows, each twice: the memory of a launch is as it was.  */

static void
queues (int n)
{
  static int one[ROWS], two[ROWS];
  for (int r = 0; r <= n; r++)
    other[r] = MOST - ptr[n - r];
#pragma acc data copyin(ptr, other, a) copyout(one, two)
  {
    for (int turn = 0; turn < 2; turn++)
      {
#pragma acc parallel loop present(ptr, a, one) async(1)
	for (int r = 0; r < n; r++)
	  {
	    int s = 0;
#pragma acc loop reduction(+ : s)
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      s += a[j];
	    one[r] = s;
	  }
#pragma acc parallel loop present(other, a, two) async(2)
	for (int r = 0; r < n; r++)
	  {
	    int s = 1;
#pragma acc loop reduction(+ : s)
	    for (int j = other[r]; j < other[r + 1]; j++)
	      s += a[j];
	    two[r] = s;
	  }
      }
#pragma acc wait
  }
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      for (int j = other[r]; j < other[r + 1]; j++)
	t += a[j];
      CHECK_EQ (one[r], s);
      CHECK_EQ (two[r], t);
    }
}

static void
all_nests (int n)
{
  several (n);
  limits_of_char (n);
  limits_of_int (n);
  limits_of_long (n);
  limits_of_double (n);
  limits_of_i128 (n);
  wide_values (n);
  logic (n);
  updates (n);
  queues (n);
}

/* Rows 0 to N - 1 have LENGTH elements, but for row AT, which has all that are left.  */

static void
giant (int n, int length, int at)
{
  ptr[0] = 0;
  for (int r = 0; r < n; r++)
    ptr[r + 1] = ptr[r] + (r == at ? MOST - (n - 1) * length : length);
}

static void
swap_rows (int r, int s)
{
  const int of_r = other[r];
  other[r] = other[s];
  other[s] = of_r;
}

/* Some lengths by a power law: descending, ascending, in any order.  */

static void
power_rows (int n)
{
  int left = MOST;
  for (int r = 0; r < n; r++)
    {
      other[r] = left / 3;
      left -= other[r];
    }
  for (int order = 0; order < 3; order++)
    {
      for (int r = 0; order == 1 && r < n / 2; r++)
	swap_rows (r, n - 1 - r);
      for (int r = 0; order == 2 && r < n; r++)
	swap_rows (r, next_random () % n);
      for (int r = 0; r < n; r++)
	ptr[r + 1] = ptr[r] + other[r];
      int lengths[ROWS];
      for (int r = 0; r < n; r++)
	lengths[r] = other[r];
      all_nests (n);
      for (int r = 0; r < n; r++)
	other[r] = lengths[r];
    }
}

static int
test_rows (void)
{
  for (int j = 0; j < MOST; j++)
    {
      key[j] = next_random () % KEYS;
      a[j] = next_random () % 60;
      v[j] = next_random () % 30;
    }
  for (int r = 0; r < ROWS; r++)
    weight[r] = next_random () % 10;
  /* None; empty ones; one.  */
  all_nests (0);
  all_nests (ROWS);
  giant (1, 0, 0);
  all_nests (1);
  /* As many elements each.  */
  for (int length = 1; length < 21; length += 19)
    {
      giant (ROWS, length, -1);
      all_nests (ROWS);
    }
  /* A long one: first, in the middle, last; among empty ones and others.  */
  for (int at = 0; at < ROWS; at += (ROWS - 1) / 2)
    {
      giant (ROWS, at ? 7 : 0, at);
      all_nests (ROWS);
    }
  power_rows (ROWS / 3);
  /* They overlap, or end before they begin; and some between even ones.  */
  for (int r = 0; r <= ROWS; r++)
    ptr[r] = next_random () % 200;
  all_nests (ROWS);
  giant (ROWS, 20, -1);
  ptr[ROWS / 2] = 3;
  ptr[ROWS - 1] = 100;
  all_nests (ROWS);
  return test_done ();
}
