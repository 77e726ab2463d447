/* Rows of any length in equal shares: rows and elements that call mathematical functions, of which the host's may set
   errno.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "9" } */

#include "accred-test.h"
#include <math.h>

enum { N = 700, M = 9000 };
static int ptr[N + 1];
static double v[M], d[N], y[N];

int
main (void)
{
  for (int r = 0; r < N; r++) ptr[r + 1] = ptr[r] + (r == 300 ? 5000 : r % 6), d[r] = r;
  for (int j = 0; j < M; j++) v[j] = j % 11 * 0.1;
#pragma acc parallel loop copyin(ptr, v, d) copyout(y)
  for (int r = 0; r < N; r++)
    {
      double s = 0, w = sqrt (d[r]);
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += exp (v[j]);
      y[r] = s * w;
    }
  for (int r = 0; r < N; r++)
    {
      double s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += exp (v[j]);
      CHECK (fabs (y[r] - s * sqrt (d[r])) <= 1e-9 * (1 + y[r]));
    }
  return test_done ();
}
