/* Rows of any length: more long rows than the launch has room for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */

/* { dg-additional-options "-fplugin-arg-accred-row-pieces" } */

#include "accred-test.h"

enum
{
  ROWS = 260,
  MOST = 1 << 19
};

static int ptr[ROWS + 1];
static float v[MOST], sum[ROWS], again[ROWS];
static unsigned char least[ROWS];

/* One gang has room for a few rows of a few pieces each; whether others come first decides which.  */

static void
check (int n)
{
  for (int run = 0; run < 3; run++)
    {
      float *to = run ? again : sum;
#pragma acc parallel loop copyin(ptr, v) copyout(to[0 : ROWS], least)
      for (int r = 0; r < n; r++)
	{
	  float s = 0;
	  unsigned char m = 200;
#pragma acc loop reduction(+ : s) reduction(min : m)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    {
	      const unsigned char u = j % 251;
	      s += v[j];
	      m = u < m ? u : m;
	    }
	  to[r] = s;
	  least[r] = m;
	}
      for (int r = 0; r < n && run; r++)
	CHECK (sum[r] == again[r]);
    }
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      unsigned char m = 200;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  const unsigned char u = j % 251;
	  s += v[j];
	  m = u < m ? u : m;
	}
      CHECK (sum[r] - s <= 1e-4 * s && s - sum[r] <= 1e-4 * s);
      CHECK_EQ (least[r], m);
    }
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    v[j] = (j * 7 % 1000) / 3.0f;
  /* All of 1100 or 2000, but for those that are looked at when the kernel starts.  */
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + (r % 64 < 3 ? 5 : r % 2 ? 1100 : 2000);
  check (ROWS);
  /* One that needs more places than there are.  */
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + (r == 100 ? 200000 : 2);
  check (ROWS);
  return test_done ();
}
