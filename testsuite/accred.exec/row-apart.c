/* Rows of any length in equal shares whose lengths are measured, in another order than in memory: lanes have short rows
   to themselves, beside giants, empty rows, and rows under a condition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "9" } */

#include "accred-test.h"
#define ROWS_SEED 21
#include "rows.h"

enum
{
  ROWS = 3000,
  MOST = 90000
};

int ptr[ROWS + 1], order[ROWS], mask[ROWS], a[MOST];

/* Values that depend on the row, too, in the second loop, which counts how often it comes to each
   element.  */

static void
sums (int n)
{
  static int out[ROWS], weighed[ROWS], some[ROWS], times[MOST];
  for (int r = 0; r < n; r++)
    some[r] = -r;
  for (int j = 0; j < MOST; j++)
    times[j] = 0;
#pragma acc parallel loop copyin (ptr, order, a) copyout (out[0:n])
  for (int i = 0; i < n; i++)
    {
      int r = order[i], s = i;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      out[i] = s;
    }
#pragma acc parallel loop copyin (ptr, order, a) copyout (weighed[0:n]) copy (times)
  for (int i = 0; i < n; i++)
    {
      int r = order[i], s = 0;
#pragma acc loop reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j] * (j - ptr[r] + i);
#pragma acc atomic update
	  times[j]++;
	}
      weighed[i] = s;
    }
#pragma acc parallel loop copyin (ptr, mask, a) copy (some[0:n])
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	int s = 0;
#pragma acc loop reduction (+ : s)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += a[j];
	some[r] = s;
      }
  for (int i = 0; i < n; i++)
    {
      int r = order[i], s = i, w = 0, t = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  w += a[j] * (j - ptr[r] + i);
	}
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	t += a[j];
      CHECK_EQ (out[i], s);
      CHECK_EQ (weighed[i], w);
      CHECK_EQ (some[i], mask[i] ? t : -i);
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	CHECK_EQ (times[j], 1);
    }
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    a[j] = next_random () % 1000;
  for (int shape = 0; shape < 6; shape++)
    {
      for (int r = 0; r < ROWS; r++)
	{
	  int length = 0;
	  switch (shape)
	    {
	    case 0: length = 8; break;
	    case 1: length = r == 77 ? 40000 : next_random () % 12; break;
	    case 2: length = r % 61 == 7 ? 200 + r % 90 : r % 5; break;
	    case 3: length = r == 1234 ? 30000 : 0; break;
	    /* Lanes have elements of the long one, then what is left of it and the empty ones.  */
	    case 4: length = r % 45 ? 0 : 40; break;
	    default: length = next_random () % 59; break;
	    }
	  ptr[r + 1] = ptr[r] + length < MOST ? ptr[r] + length : MOST;
	  order[r] = r;
	  mask[r] = next_random () & 1;
	}
      mask[77] = mask[1234] = 1;
      for (int r = ROWS - 1; r > 0 && shape != 4; r--)
	{
	  const int k = next_random () % (r + 1), other = order[r];
	  order[r] = order[k];
	  order[k] = other;
	}
      sums (ROWS);
      sums (31);
    }
  return test_done ();
}
