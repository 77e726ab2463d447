/* Several loops over one row in an iteration: those that can be one loop, and those whose order counts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "20" } */

#include <string.h>

#include "accred-test.h"
#define ROWS_SEED 5
#include "rows.h"

enum
{
  ROWS = 700,
  MOST = 60000
};

static int ptr[ROWS + 1], mask[ROWS], a[MOST], b[MOST];
static int out[ROWS], top[ROWS], more[ROWS];
static double product[ROWS];

/* What the device has in N of A is what the host has in B.  */

static void
same (const int *one, const int *other, int n)
{
  for (int r = 0; r < n; r++)
    CHECK_EQ (one[r], other[r]);
}

/* Independent: three results of three loops, one of which is stored between them; a value is carried on from the first
   loop to the second; a variable for all loops.  */

static void
independent (int n)
{
  int sum[ROWS], most[ROWS], odd[ROWS];
  double factors[ROWS];
#pragma acc parallel loop copyin (ptr, a, b) copyout (out[0:n], top[0:n], more[0:n], product[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = r, t = -5, o = 1, j, d;
      double p = 1;
#pragma acc loop reduction (+ : s)
      for (j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  d = a[j] * 2;
	  s += d;
	}
      out[r] = s;
#pragma acc loop reduction (max : t)
      for (j = ptr[r]; j < ptr[r + 1]; j++)
	if ((d = b[j] - a[j]) > t)
	  t = d;
      int shift = r & 3;
#pragma acc loop reduction (+ : o) reduction (* : p)
      for (int k = ptr[r]; k < ptr[r + 1]; k++)
	{
	  o += a[k] >> shift;
	  p *= b[k] % 3 == 1 ? -1 : 1;
	}
#pragma acc loop reduction (+ : o)
      for (int k = ptr[r]; k < ptr[r + 1]; k++)
	o += b[k] * (ptr[r + 1] - k);
      top[r] = t;
      more[r] = o;
      product[r] = p;
    }
  for (int r = 0; r < n; r++)
    {
      sum[r] = r, most[r] = -5, odd[r] = 1, factors[r] = 1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  sum[r] += a[j] * 2;
	  most[r] = b[j] - a[j] > most[r] ? b[j] - a[j] : most[r];
	  odd[r] += (a[j] >> (r & 3)) + b[j] * (ptr[r + 1] - j);
	  factors[r] *= b[j] % 3 == 1 ? -1 : 1;
	}
      CHECK_EQ (product[r], factors[r]);
    }
  same (out, sum, n);
  same (top, most, n);
  same (more, odd, n);
}

/* The second loop needs what the first one has computed: by a variable, by one that is computed from it, as where it
   begins; by memory.  */

static void
dependent (int n)
{
  static int w[MOST];
  int expect[ROWS], last[ROWS];
#pragma acc parallel loop copyin (ptr, a) copyout (out[0:n])
  for (int r = 0; r < n; r++)
    {
      int m = -1, s = 0;
#pragma acc loop reduction (max : m)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	m = a[j] > m ? a[j] : m;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += m - a[j];
      out[r] = s;
    }
#pragma acc parallel loop copyin (ptr, a) copyout (top[0:n])
  for (int r = 0; r < n; r++)
    {
      int m = -1;
#pragma acc loop reduction (max : m)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	m = a[j] > m ? a[j] : m;
      int s = 2 * m;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      top[r] = s;
    }
#pragma acc parallel loop copyin (ptr, a) create (w) copyout (more[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += w[j] = a[j] + 1;
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += w[ptr[r] + ptr[r + 1] - 1 - j] * (j - ptr[r]);
      more[r] = s + t;
    }
  for (int r = 0; r < n; r++)
    {
      int m = -1, s = 0, t = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	m = a[j] > m ? a[j] : m;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += m - a[j];
	  t += a[j];
	}
      expect[r] = s;
      last[r] = 2 * m + t;
    }
  same (out, expect, n);
  same (top, last, n);
  for (int r = 0; r < n; r++)
    {
      int t = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j] + 1 + (a[ptr[r] + ptr[r + 1] - 1 - j] + 1) * (j - ptr[r]);
      CHECK_EQ (more[r], t);
    }
}

/* What stands between the loops is read by the second one, sets its range, or reads what it sets.  */

static void
between (int n)
{
  static int factor[ROWS], kept[ROWS], end[ROWS], twice[ROWS], used[ROWS];
  for (int r = 0; r < n; r++)
    {
      factor[r] = r % 5;
      end[r] = ptr[r + 1];
      kept[r] = -7;
    }
#pragma acc parallel loop copyin (ptr, a) copy (factor) copyout (out[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * factor[r];
      factor[r] = 3;
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j] * factor[r];
      out[r] = s - t;
    }
#pragma acc parallel loop copyin (ptr, a) copy (end) copyout (top[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < end[r]; j++)
	s += a[j];
      end[r] -= end[r] > ptr[r];
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < end[r]; j++)
	t += a[j];
      top[r] = s - t;
    }
#pragma acc parallel loop copyin (ptr, a) copyout (more[0:n]) copyout (kept[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = r + 3;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      kept[r] = t;
      t = 1;
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j];
      more[r] = s - t;
    }
#pragma acc parallel loop copyin (ptr, a) copyout (twice[0:n], used[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0, f = 2;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * f;
      used[r] = f;
      f = 3;
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j] * f;
      twice[r] = s + t;
    }
#pragma acc parallel loop copyin (ptr, a) copy (twice[0:n], used[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0, f = 2;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      used[r] += f;
      f = 3;
#pragma acc loop reduction (+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j] * f;
      twice[r] += s + t;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      CHECK_EQ (twice[r], 9 * s);
      CHECK_EQ (used[r], 4);
      CHECK_EQ (out[r], s * (r % 5 - 3));
      CHECK_EQ (top[r], ptr[r + 1] > ptr[r] ? a[ptr[r + 1] - 1] : 0);
      CHECK_EQ (more[r], -1);
      CHECK_EQ (kept[r], r + 3);
    }
}

/* Under a condition; in a kernels construct; ranges that differ; a range that another loop's result begins.  */

static void
others (int n)
{
  for (int r = 0; r < n; r++)
    out[r] = top[r] = more[r] = -1;
#pragma acc parallel loop gang worker copyin (ptr, mask, a) copy (out[0:n], top[0:n])
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	int s = 0, t = 0;
#pragma acc loop vector reduction (+ : s)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += a[j];
#pragma acc loop vector reduction (+ : t)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  t += a[j] * a[j];
	out[r] = s;
	top[r] = t;
      }
#pragma acc kernels loop independent copyin (ptr, a) copy (more[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop independent reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
#pragma acc loop independent reduction (max : t)
      for (int j = ptr[r] + 1; j < ptr[r + 1]; j++)
	t = t > a[j] ? t : a[j];
      more[r] = s - t;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0, m = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  t += a[j] * a[j];
	  if (j > ptr[r])
	    m = m > a[j] ? m : a[j];
	}
      CHECK_EQ (out[r], mask[r] ? s : -1);
      CHECK_EQ (top[r], mask[r] ? t : -1);
      CHECK_EQ (more[r], s - m);
    }
}

/* Loops without a directive; one that needs another one's variable as it is behind it.  */

static void
without_directives (int n)
{
  static int kept[ROWS];
#pragma acc parallel loop copyin (ptr, a, b) copyout (out[0:n], top[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 3, t = -4;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t = b[j] > t ? b[j] : t;
      out[r] = s;
      top[r] = t;
    }
#pragma acc parallel loop copyin (ptr, a, b) copyout (more[0:n], kept[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0, last = -1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  last = a[j];
	  s += last;
	}
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += b[j] * last;
      more[r] = s + t;
      kept[r] = last;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0, m = -4, t = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  m = b[j] > m ? b[j] : m;
	  t += b[j] * a[ptr[r + 1] - 1];
	}
      CHECK_EQ (out[r], s + 3);
      CHECK_EQ (top[r], m);
      CHECK_EQ (more[r], s + t);
      CHECK_EQ (kept[r], ptr[r + 1] > ptr[r] ? a[ptr[r + 1] - 1] : -1);
    }
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 100;
      b[j] = next_random () % 200;
    }
  for (int shape = 0; shape < 4; shape++)
    {
      for (int r = 0; r < ROWS; r++)
	{
	  const int length = shape == 0 ? 20 : shape == 1 ? power (r) : shape == 2 ? (r == 300) * 9000 : next_random () % 70;
	  ptr[r + 1] = ptr[r] + length < MOST ? ptr[r] + length : MOST;
	  mask[r] = next_random () & 1;
	}
      independent (ROWS);
      dependent (ROWS);
      between (ROWS);
      others (ROWS);
      without_directives (ROWS);
    }
  independent (0);
  return test_done ();
}
