/* Rows of any length in equal shares, of which warps take several one after the other, where elements are read by an
   index: in one wave and in two, in launch after launch, in queues that share nothing, for rows in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=least_piece:32,few_elements:1,lane_row:1,whole_row:1000000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "2" } */

#include "accred-test.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MOST = 70000,
  ELEMENTS = 300000,
  COLUMNS = 1000
};
static int ptr[MOST + 1], column[ELEMENTS];
static double v[ELEMENTS], x[COLUMNS], y[MOST], again[MOST];
static long most[MOST];

/* The element J is not that of another place.  */
static double
value (int j)
{
  return v[j] * x[column[j]];
}

static void
products (int n)
{
#pragma acc parallel loop present(ptr, column, v, x, y)
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j] * x[column[j]];
      y[i] = 2 * s - y[i];
    }
}

static void
maxima (int n, int queue)
{
#pragma acc parallel loop present(ptr, column, x, most) async(queue)
  for (int i = 0; i < n; i++)
    {
      long m = -1;
      unsigned bits = 0;
#pragma acc loop reduction(max : m) reduction(| : bits)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	{
	  const long k = (long) x[column[j]] * 7;
	  m = k > m ? k : m;
	  bits |= 1u << (k & 31);
	}
      most[i] = m * 64 + __builtin_popcount (bits);
    }
}

static void
check (int n)
{
  for (int i = 0; i < n; i++)
    y[i] = i;
#pragma acc update device(ptr, y)
  products (n);
#pragma acc update self(y)
  memcpy (again, y, sizeof y);
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      long m = -1;
      unsigned bits = 0;
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	{
	  const long k = (long) x[column[j]] * 7;
	  s += value (j);
	  m = k > m ? k : m;
	  bits |= 1u << (k & 31);
	}
      if (y[i] != 2 * s - i)
	{
	  CHECK_EQ (i, -1);
	  return;
	}
      y[i] = i;
      again[i] = 2 * s - i;
      most[i] = m * 64 + __builtin_popcount (bits);
    }
  /* In two queues at a time, and once more.  */
  static long want[MOST];
  memcpy (want, most, sizeof want);
#pragma acc update device(y)
  maxima (n, 1);
#pragma acc wait
  maxima (n, 2);
  products (n);
#pragma acc wait
#pragma acc update self(y, most)
  CHECK_EQ (memcmp (y, again, n * sizeof *y), 0);
  CHECK_EQ (memcmp (most, want, n * sizeof *most), 0);
}

/* N rows, of which I has LENGTH (I).  */
static void
rows (int n, int (*length) (int i, int n))
{
  ptr[0] = 0;
  for (int i = 0; i < n; i++)
    {
      const int l = length (i, n);
      ptr[i + 1] = ptr[i] + l < ELEMENTS ? ptr[i] + l : ELEMENTS;
    }
  check (n);
}

static int
two (int i, int n)
{
  return 2;
}
static int
even (int i, int n)
{
  return 40;
}
static int
ascending (int i, int n)
{
  return i * 60L / n;
}
static int
descending (int i, int n)
{
  return 60 - i * 60L / n;
}
static int
giant_first (int i, int n)
{
  return i ? i % 3 : 20000;
}
static int
giant_last (int i, int n)
{
  return i < n - 1 ? i % 3 : 20000;
}
static int
any (int i, int n)
{
  return i * 2654435761u % 97 % 31;
}
static int
nothing (int i, int n)
{
  return i == n / 2;
}

int
main (void)
{
  for (int j = 0; j < ELEMENTS; j++)
    {
      column[j] = j * 7919L % COLUMNS;
      v[j] = j % 11 + 1;
    }
  for (int i = 0; i < COLUMNS; i++)
    x[i] = i % 13 + 1;
#pragma acc enter data copyin(ptr, column, v, x, y, most)
  /* One wave of units: 16 in 2 gangs; pieces from 16 * 8 * 32 elements and ends of rows on.  */
  static int (*const kinds[]) (int, int)
    = { two, even, ascending, descending, giant_first, giant_last, any, nothing };
  for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
    {
      rows (1500, kinds[k]);
      rows (4001, kinds[k]);
    }
  for (int n = 680; n < 684; n++)
    rows (n, two);
  /* Half as many units.  */
  rows (65536, two);
  rows (65537, two);
  rows (MOST, two);
  /* Rows that overlap, and rows that end before they begin.  */
  for (int i = 0; i <= 3000; i++)
    ptr[i] = i % 50 * 20 + i;
  check (3000);
  ptr[1500] = 200000;
  check (3000);
#pragma acc exit data delete (ptr, column, v, x, y, most)
  return test_done ();
}
