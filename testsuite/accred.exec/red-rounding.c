/* Floating sums and products that do round: within the bound that any order of the operations keeps.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

static float f[TEST_MAX_SIZE + 1];
static double d[TEST_MAX_SIZE + 1];

/* Any order of n - 1 additions of positive numbers is within (n - 1) * u of the
   true sum, relatively, u = epsilon / 2 (Higham, Accuracy and Stability of
   Numerical Algorithms, section 4.2); the same holds for products.  The long
   double sum on the host counts as true.  */
#define CHECK_SUM(GOT, TRUE_VALUE, N, EPSILON)				\
  CHECK_NEAR (GOT, (double) (TRUE_VALUE), (N) * (EPSILON) / 2 * 1.001 * (double) (TRUE_VALUE) + (EPSILON))

int
main (void)
{
  FOR_EACH_SIZE (n)
    {
      long double fsum_true = 0, dsum_true = 0, fprod_true = 1, dprod_true = 1;
      for (int i = 0; i < n; i++)
	{
	  double u = (double) (test_random () >> 11) * 0x1p-53;
	  d[i] = 1 + (u - 0.5) * 0x1p-9;
	  f[i] = (float) d[i];
	  fsum_true += f[i];
	  dsum_true += d[i];
	  fprod_true *= f[i];
	  dprod_true *= d[i];
	}
      float fsum = 0, fprod = 1;
      double dsum = 0, dprod = 1;
#pragma acc parallel loop gang worker vector num_gangs (12) num_workers (4) vector_length (32) \
  reduction (+:fsum, dsum) reduction (*:fprod, dprod) copy (fsum, dsum, fprod, dprod) copyin (f[0:n], d[0:n])
      for (int i = 0; i < n; i++)
	{
	  fsum += f[i];
	  dsum += d[i];
	  fprod *= f[i];
	  dprod *= d[i];
	}
      CHECK_SUM (fsum, fsum_true, n, 0x1p-23);
      CHECK_SUM (dsum, dsum_true, n, 0x1p-52);
      CHECK_SUM (fprod, fprod_true, n, 0x1p-23);
      CHECK_SUM (dprod, dprod_true, n, 0x1p-52);
    }
  return test_done ();
}
