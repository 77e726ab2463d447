/* Nests whose inner loop, without a directive, adds to what the outer one reduces: one loop; beside those that stay.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum
{
  MOST = 140000
};

static int a[MOST], b[MOST];
static double d[MOST];

static void
sums (int n, int m)
{
  long s = 3;
  int most = -5, least = 5, all = 1;
  double sum = 0.5;
#pragma acc parallel loop reduction(+ : s) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * (long) (j + 1);
#pragma acc parallel loop gang worker reduction(max : most) reduction(min : least) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < m; j++)
      {
	most = a[i * m + j] > most ? a[i * m + j] : most;
	least = a[i * m + j] - i % 2 < least ? a[i * m + j] - i % 2 : least;
      }
#pragma acc parallel loop reduction(&& : all) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      all = all && a[i * m + j] != n + 1000;
  /* Halves: exact in any order.  */
#pragma acc parallel loop reduction(+ : sum) copyin(d[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum += d[i * m + j];
  long s_want = 3;
  int most_want = -5, least_want = 5, all_want = 1;
  double sum_want = 0.5;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	const int v = a[i * m + j];
	s_want += v * (long) (j + 1);
	most_want = v > most_want ? v : most_want;
	least_want = v - i % 2 < least_want ? v - i % 2 : least_want;
	all_want = all_want && v != n + 1000;
	sum_want += d[i * m + j];
      }
  CHECK (s == s_want);
  CHECK_EQ (most, most_want);
  CHECK_EQ (least, least_want);
  CHECK_EQ (all, all_want);
  CHECK (sum == sum_want);
}

/* Without memory; with stores; three loops, with assignments between them; the inner loop's variable behind the
   region.  */

static void
others (int n, int m)
{
  int count = 0, s = 0, t = 0, j = -1;
#pragma acc parallel loop reduction(+ : count)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      count += (i * k) % 3 == 1;
#pragma acc parallel loop reduction(+ : s) copyin(a[0 : n * m]) copyout(b[0 : n * m])
  for (int i = 0; i < n; i++)
    {
      const int w = i % 7;
      for (int k = 0; k < m; k++)
	{
	  b[i * m + k] = a[i * m + k] + w;
	  s += w * k;
	}
    }
#pragma acc parallel loop reduction(+ : t) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m / 3; k++)
      {
	const int by = k + i;
	for (int l = 0; l < 3; l++)
	  t += by * a[i * m + 3 * k + l];
      }
#pragma acc parallel loop reduction(+ : t) copyin(a[0 : n * m]) private(j)
  for (int i = 0; i < n; i++)
    for (j = 0; j < i % m; j++)
      t += a[i * m + j];
  int count_want = 0, s_want = 0, t_want = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      {
	count_want += (i * k) % 3 == 1;
	CHECK_EQ (b[i * m + k], a[i * m + k] + i % 7);
	s_want += i % 7 * k;
	t_want += k < m / 3 * 3 ? (k / 3 + i) * a[i * m + k] : 0;
	t_want += k < i % m ? a[i * m + k] : 0;
      }
  CHECK_EQ (count, count_want);
  CHECK_EQ (s, s_want);
  CHECK_EQ (t, t_want);
  CHECK_EQ (j, -1);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i % 97 - 40;
      d[i] = i % 11 * 0.5;
    }
  static const int sizes[][2] = { { 0, 7 }, { 7, 0 }, { 1, 1 }, { 3, 2000 }, { 2000, 3 }, { 65, 129 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      sums (sizes[k][0], sizes[k][1]);
      if (sizes[k][1])
	others (sizes[k][0], sizes[k][1]);
    }
  return test_done ();
}
