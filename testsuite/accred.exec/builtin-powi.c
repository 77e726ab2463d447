/* __builtin_powi, as the optimisers also make it of pow, has the bits of the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include "accred-test.h"

enum { N = 40 };

int
main (void)
{
  static double d[N], want_d[N], x[N];
  static float f[N], want_f[N], y[N];
  static int n[N];
  for (int i = 0; i < N; i++)
    {
      n[i] = i == 0 ? INT_MIN : i == 1 ? INT_MAX : 3 * i - N;
      /* Not in the region, which may round such an expression once.  */
      x[i] = 1.1 - 0.07 * i;
      y[i] = 1.3f - 0.07f * i;
    }
#pragma acc parallel loop copyin (n, x, y) copyout (d, f)
  for (int i = 0; i < N; i++)
    {
      d[i] = __builtin_powi (x[i], n[i]);
      f[i] = __builtin_powif (y[i], n[i]);
    }
  for (int i = 0; i < N; i++)
    {
      want_d[i] = __builtin_powi (x[i], n[i]);
      want_f[i] = __builtin_powif (y[i], n[i]);
    }
  CHECK (memcmp (d, want_d, sizeof d) == 0);
  CHECK (memcmp (f, want_f, sizeof f) == 0);
  return test_done ();
}
