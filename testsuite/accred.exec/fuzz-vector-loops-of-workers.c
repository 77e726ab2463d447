/* Workers that are in different vector loops at the same time: the loops' reductions are
   of different sizes, so their slots must not lie in the same bytes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ROWS = 40, COLUMNS = 90 };
static int a[ROWS][COLUMNS];

int
main (void)
{
  static int bits[ROWS];
  static unsigned sum[ROWS];
  static double dsum[ROWS], product[ROWS];
  static int least[ROWS];
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      a[r][c] = test_random () % 1000;
#pragma acc parallel num_gangs (2) num_workers (3) vector_length (64) copyin (a) \
  copyout (bits, sum, dsum, product, least)
#pragma acc loop gang worker
  for (int r = 0; r < ROWS; r++)
    {
      int b = -1, n = 0x7fff;
      unsigned s = 33;
      double d = 0.5, p = 1;
      /* Not the same for every worker, so that they drift apart.  */
#pragma acc loop vector reduction (&:b) reduction (+:s, d)
      for (int c = 0; c < (r % 3 ? COLUMNS : 1); c++)
	{
	  b &= a[r][c] | 0x700;
	  s += a[r][c];
	  d += a[r][c];
	}
#pragma acc loop vector reduction (*:p) reduction (min:n)
      for (int c = 0; c < (r % 2 ? COLUMNS : 3); c++)
	{
	  p *= a[r][c] & 1 ? -1 : 1;
	  n = a[r][c] < n ? a[r][c] : n;
	}
      bits[r] = b;
      sum[r] = s;
      dsum[r] = d;
      product[r] = p;
      least[r] = n;
    }
  for (int r = 0; r < ROWS; r++)
    {
      int b = -1, n = 0x7fff;
      unsigned s = 33;
      double d = 0.5, p = 1;
      for (int c = 0; c < (r % 3 ? COLUMNS : 1); c++)
	{
	  b &= a[r][c] | 0x700;
	  s += a[r][c];
	  d += a[r][c];
	}
      for (int c = 0; c < (r % 2 ? COLUMNS : 3); c++)
	{
	  p *= a[r][c] & 1 ? -1 : 1;
	  n = a[r][c] < n ? a[r][c] : n;
	}
      CHECK_EQ (bits[r], b);
      CHECK_EQ (sum[r], s);
      CHECK_SAME (dsum[r], d);
      CHECK_SAME (product[r], p);
      CHECK_EQ (least[r], n);
    }
  return test_done ();
}
