/* Rows of any length, of which each lane has one, unless it is long: the same rows in another order have the same
   sums, bit by bit.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=lane_row:65536,wide_lane_row:65536,pair_lane_row:65536,long_lane_row:20,uneven_elements:1000000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "2" } */

#include "accred-test.h"
#define ROWS_SEED 23
#include "rows.h"

enum
{
  ROWS = 1500,
  MOST = 12000
};

static int ptr[2][ROWS + 1], length[ROWS], place[ROWS];
static float v[2][MOST];
static double weight[2][MOST];
static struct
{
  float sum[ROWS];
  double product[ROWS];
} of[2];

/* How many rows there are in all has no effect on a row.  */

static void
sums (int n, const int *p, const float *a, const double *w, float *sum, double *product)
{
#pragma acc parallel loop copyin(p[0 : n + 1], a[0 : MOST], w[0 : MOST]) \
  copyout(sum[0 : n], product[0 : n])
  for (int r = 0; r < n; r++)
    {
      float s = 0.1f;
      double d = 0;
#pragma acc loop reduction(+ : s, d)
      for (int j = p[r]; j < p[r + 1]; j++)
	{
	  s += a[j];
	  d += w[j];
	}
      sum[r] = s, product[r] = d;
    }
}

/* Even lengths, random ones, or few that are long.  */

static void
make_lengths (int kind)
{
  int left = MOST;
  for (int r = 0; r < ROWS; r++)
    {
      const int wanted = kind == 0 ? 7 : kind == 1 ? next_random () % 16 : r % 100 == 3 ? 600 : 1;
      length[r] = wanted < left ? wanted : left;
      left -= length[r];
    }
}

static void
place_rows (int order)
{
  for (int r = 0; r < ROWS; r++)
    place[r] = order == 0 ? ROWS - 1 - r : r;
  for (int r = 0; order == 1 && r < ROWS; r++)
    {
      const int s = next_random () % ROWS, of_r = place[r];
      place[r] = place[s];
      place[s] = of_r;
    }
}

static void
check (void)
{
  for (int r = 0; r < ROWS; r++)
    ptr[0][r + 1] = ptr[0][r] + length[r];
  for (int r = 0; r < ROWS; r++)
    ptr[1][place[r] + 1] = length[r];
  for (int r = 0; r < ROWS; r++)
    ptr[1][r + 1] += ptr[1][r];
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < length[r]; k++)
      {
	v[1][ptr[1][place[r]] + k] = v[0][ptr[0][r] + k];
	weight[1][ptr[1][place[r]] + k] = weight[0][ptr[0][r] + k];
      }
  for (int m = 0; m < 2; m++)
    sums (ROWS, ptr[m], v[m], weight[m], of[m].sum, of[m].product);
  for (int r = 0; r < ROWS; r++)
    {
      double s = 0.1f, d = 0;
      for (int j = ptr[0][r]; j < ptr[0][r + 1]; j++)
	s += v[0][j], d += weight[0][j];
      CHECK (of[0].sum[r] - s < 1e-3 && s - of[0].sum[r] < 1e-3);
      CHECK (of[0].product[r] - d < 1e-9 && d - of[0].product[r] < 1e-9);
#ifndef TEST_ANY_ORDER
      CHECK_EQ (of[1].sum[place[r]], of[0].sum[r]);
      CHECK_EQ (of[1].product[place[r]], of[0].product[r]);
#endif
    }
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      v[0][j] = (next_random () % 1000) / 997.0f;
      weight[0][j] = (next_random () % 1000) / 1003.0;
    }
  for (int kind = 0; kind < 3; kind++)
    for (int order = 0; order < 2; order++)
      {
	make_lengths (kind);
	place_rows (order);
	check ();
      }
  return test_done ();
}
