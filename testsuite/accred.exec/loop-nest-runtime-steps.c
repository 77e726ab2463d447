/* A packed nest whose bounds and steps are known at run time only.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Its kernel was empty: a statement that had been removed was removed again, and its block
   with it.  */

#include "accred-test.h"

enum { I = 10, J = 15, K = 10 };
static double b[I][J][K];

__attribute__ ((noinline, noclone)) static void
add (int i0, int i1, int j0, int j1, int k0, int k1, int si, int sj, int sk)
{
#pragma acc parallel loop copy (b)
  for (int i = i0; i < i1; i += si)
#pragma acc loop
    for (int j = j0; j < j1; j += sj)
      for (int k = k0; k < k1; k += sk)
	b[i][j][k] += 2.5;
}

int
main (void)
{
  CHECK (test_device_was_used ());
  add (0, I, 0, J, 0, K, 1, 1, 1);
  add (1, 9, 3, 14, 0, 7, 4, 5, 6);
  add (0, I, 30, J, 0, K, 4, 5, 6);
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++)
	{
	  /* i in { 1, 5 }, j in { 3, 8, 13 }, k in { 0, 6 }.  */
	  int twice = (i == 1 || i == 5) && (j == 3 || j == 8 || j == 13) && (k == 0 || k == 6);
	  CHECK (b[i][j][k] == (twice ? 5 : 2.5));
	}
  return test_done ();
}
