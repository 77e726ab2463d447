/* Loops of the language along rows of any length that count from 0 to the row's length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"
#define ROWS_SEED 3
#include "rows.h"

enum
{
  ROWS = 1300,
  MOST = 90000
};

static int ptr[ROWS + 1], a[2 * MOST], mask[ROWS], out[ROWS], again[ROWS], bits[ROWS];

static void
sums (int n)
{
  for (int r = 0; r < n; r++)
    out[r] = again[r] = bits[r] = -1;
#pragma acc parallel loop copyin(ptr, a) copy(out)
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], length = ptr[r + 1] - begin;
      int s = 0;
      for (int k = 0; k < length; k++)
	s += a[begin + k];
      out[r] = s;
    }
#pragma acc parallel loop copyin(ptr, a) copy(again)
  for (int r = 0; r < n; r++)
    {
      int s = -1000;
      for (int k = 0; k < ptr[r + 1] - ptr[r]; k++)
	s = s > a[ptr[r] + k] ? s : a[ptr[r] + k];
      again[r] = s;
    }
  /* All but the last element; under a condition.  */
#pragma acc parallel loop copyin(ptr, a, mask) copy(bits)
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], end = ptr[r + 1], length = end - begin - 1;
      if (!mask[r])
	continue;
      int s = 0;
      for (int k = 0; k < length; k++)
	s ^= a[begin + k];
      bits[r] = s;
    }
  /* As many elements as the row before has.  */
  static int before[ROWS];
#pragma acc parallel loop copyin(ptr, a) copyout(before)
  for (int r = 1; r < n; r++)
    {
      const int begin = ptr[r], length = begin - ptr[r - 1];
      int s = 0;
      for (int k = 0; k < length; k++)
	s += a[begin + k];
      before[r] = s;
    }
  for (int r = 1; r < n; r++)
    {
      int s = 0;
      for (int k = 0; k < ptr[r] - ptr[r - 1]; k++)
	s += a[ptr[r] + k];
      CHECK_EQ (before[r], s);
    }
  for (int r = 0; r < n; r++)
    {
      int s = 0, m = -1000, x = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  m = m > a[j] ? m : a[j];
	  x ^= j + 1 < ptr[r + 1] ? a[j] : 0;
	}
      CHECK_EQ (out[r], s);
      CHECK_EQ (again[r], m);
      CHECK_EQ (bits[r], mask[r] ? x : -1);
    }
}

int
main (void)
{
  for (int j = 0; j < 2 * MOST; j++)
    a[j] = (int) (next_random () % 100) - 50;
  for (int kind = 0; kind < 5; kind++)
    for (int n = ROWS; n; n = n > 40 ? 33 : 0)
      {
	ptr[0] = 100;
	for (int r = 0; r < n; r++)
	  {
	    /* The last ones end before they begin.  */
	    const int lengths[] = { power (r), r == n / 2 ? 60000 : r % 3 ? 0 : 16, r ? 1 : 50000, r % 40, r % 7 - 3 };
	    const int end = ptr[r] + lengths[kind];
	    ptr[r + 1] = end < 0 ? 0 : end < MOST ? end : MOST;
	    mask[r] = next_random () % 3 == 0;
	  }
	sums (n);
      }
  return test_done ();
}
