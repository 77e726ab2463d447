/* Arrays whose elements all get results may be returned through the host's memory; bytes beside the
   elements stay as they are.  Launches are repeated, with other old values, since the launch keeps
   its record and its place for results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum
{
  N = 1000,
  RUNS = 4
};

typedef float _Complex pair;

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* COUNT elements of an array of SIZE from FIRST on; DATA is a data clause or nothing.  */
#define ARRAY(NAME, TYPE, SIZE, FIRST, COUNT, LOOP, DATA)                    \
  static void NAME (int n)                                                   \
  {                                                                          \
    TYPE a[SIZE], want[SIZE];                                                \
    for (int run = 0; run < RUNS; run++)                                     \
      {                                                                      \
	for (int k = 0; k < SIZE; k++)                                       \
	  a[k] = want[k] = k + 3 * run;                                      \
	PRAGMA (acc parallel loop LOOP reduction (+ : a [FIRST:COUNT]) DATA) \
	for (int i = 0; i < n; i++)                                          \
	  for (int k = FIRST; k < FIRST + COUNT; k++)                        \
	    a[k] += (i % 7 + k) % 3;                                         \
	for (int i = 0; i < n; i++)                                          \
	  for (int k = FIRST; k < FIRST + COUNT; k++)                        \
	    want[k] += (i % 7 + k) % 3;                                      \
	for (int k = 0; k < SIZE; k++)                                       \
	  CHECK (a[k] == want[k]);                                           \
      }                                                                      \
  }

ARRAY (floats_2, float, 2, 0, 2, , )
ARRAY (doubles_3, double, 3, 0, 3, , )
ARRAY (ints_32, int, 32, 0, 32, , )
ARRAY (ints_33, int, 33, 0, 33, , )
ARRAY (longs_16, long, 16, 0, 16, , )
ARRAY (pairs_4, pair, 4, 0, 4, , )
ARRAY (wide_2, __int128, 2, 0, 2, , )
/* Less than a word: the host cannot see each of them arrive.  */
ARRAY (chars_4, signed char, 4, 0, 4, , )
ARRAY (shorts_2, short, 2, 0, 2, , )
ARRAY (chars_3, unsigned char, 3, 0, 3, , )
/* Parts of what is mapped.  */
ARRAY (first_two, float, 3, 0, 2, , copy (a))
ARRAY (last_two, float, 3, 1, 2, , copy (a))
ARRAY (middle, double, 5, 1, 3, , copy (a [1:4]))
ARRAY (mapped_alone, int, 6, 2, 3, , copy (a [2:3]))
ARRAY (one_gang, float, 2, 0, 2, vector num_gangs (1), )
ARRAY (one_gang_part, float, 3, 1, 2, vector num_gangs (1), copy (a))
ARRAY (workers, int, 4, 0, 4, gang worker vector num_workers (4), )
ARRAY (few_gangs, short, 8, 0, 8, gang num_gangs (3), )

/* Several objects, one of them a number, another one read only.  */
static void
several (int n)
{
  static const int add[3] = { 5, 7, 11 };
  for (int run = 0; run < RUNS; run++)
    {
      float a[2] = { run, 2 };
      double b[3] = { 1, run, 3 };
      signed char c[4] = { 1, 2, 3, run };
      long s = run;
#pragma acc parallel loop reduction(+ : a, s, b, c) copyin(add)
      for (int i = 0; i < n; i++)
	{
	  a[0] += 1;
	  a[1] += i % 2;
	  s += i;
	  for (int k = 0; k < 3; k++)
	    b[k] += add[k];
	  c[i % 4] += i % 128 == 0;
	}
      CHECK (a[0] == run + n && a[1] == 2 + n / 2);
      CHECK (s == run + (long) n * (n - 1) / 2);
      CHECK (b[0] == 1 + 5. * n && b[1] == run + 7. * n && b[2] == 3 + 11. * n);
      CHECK (c[0] == 1 + (n + 127) / 128 && c[1] == 2 && c[2] == 3 && c[3] == run);
    }
}

/* Loops of a region, with an array each or the same one; one is not always executed.  */
static void
loops (int n, int second)
{
  for (int run = 0; run < RUNS; run++)
    {
      int a[2] = { run, 1 }, b[2] = { 10, run }, both[2] = { run, run };
#pragma acc parallel copy(a, b, both)
      {
#pragma acc loop reduction(+ : a, both)
	for (int i = 0; i < n; i++)
	  {
	    a[i % 2]++;
	    both[0]++;
	  }
	if (second)
	  {
#pragma acc loop reduction(+ : b)
	    for (int i = 0; i < n; i++)
	      b[i % 2] += 2;
	  }
#pragma acc loop reduction(+ : both)
	for (int i = 0; i < n; i++)
	  both[1] += 3;
      }
      CHECK (a[0] == run + (n + 1) / 2 && a[1] == 1 + n / 2);
      CHECK (b[0] == 10 + (second ? (n + 1) / 2 * 2 : 0) && b[1] == run + (second ? n / 2 * 2 : 0));
      CHECK (both[0] == run + n && both[1] == run + 3 * n);
    }
}

/* A member between others, and elements with other bytes behind them.  */
struct moments
{
  char before;
  double sum[2];
  int count;
};

static void
members (int n)
{
  for (int run = 0; run < RUNS; run++)
    {
      struct moments m;
      memset (&m, run + 1, sizeof m);
      m.sum[0] = run;
      m.sum[1] = 1;
      struct moments before = m;
#pragma acc parallel loop reduction(+ : m.sum)
      for (int i = 0; i < n; i++)
	{
	  m.sum[0] += i;
	  m.sum[1] += 2;
	}
      CHECK (m.before == before.before && m.count == before.count);
      CHECK (m.sum[0] == run + n * (n - 1.) / 2 && m.sum[1] == 1 + 2. * n);
    }
}

/* Present arrays have no results on the host.  */
static void
present (int n)
{
  float a[2] = { 1, 2 };
#pragma acc data copy(a)
  {
    for (int run = 0; run < RUNS; run++)
      {
#pragma acc parallel loop reduction(+ : a)
	for (int i = 0; i < n; i++)
	  a[i % 2] += 1;
      }
  }
  CHECK (a[0] == 1 + RUNS * ((n + 1) / 2) && a[1] == 2 + RUNS * (n / 2));
}

int
main (void)
{
  static const int sizes[] = { N, 1, 0, N - 1 };
  for (int k = 0; k < 4; k++)
    {
      const int n = sizes[k];
      floats_2 (n), doubles_3 (n), ints_32 (n), ints_33 (n), longs_16 (n), pairs_4 (n), wide_2 (n);
      chars_4 (n), shorts_2 (n), chars_3 (n);
      first_two (n), last_two (n), middle (n), mapped_alone (n), one_gang (n), one_gang_part (n);
      workers (n), few_gangs (n);
      several (n);
      loops (n, 0), loops (n, 1);
      members (n);
      present (n);
    }
  return test_done ();
}
