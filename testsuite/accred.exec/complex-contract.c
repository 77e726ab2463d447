/* A complex quotient is rounded step by step also with -ffp-contract=fast: in z / z the imaginary part is the difference of two
   equal products, which is no zero when one of them is not rounded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=fast" } */

#include "accred-test.h"

enum { N = 100 };

int
main (void)
{
  static double _Complex z[N], w[N], q[N];
  static float _Complex zf[N], wf[N], qf[N];
  for (int i = 0; i < N; i++)
    {
      /* Products of such parts have more digits than the type.  */
      z[i] = w[i] = (1 + i / 97.0) + (1.3 + i / 89.0) * 1.0i;
      zf[i] = wf[i] = z[i];
    }
#pragma acc parallel loop copyin (z, w, zf, wf) copyout (q, qf)
  for (int i = 0; i < N; i++)
    {
      q[i] = z[i] / w[i];
      qf[i] = zf[i] / wf[i];
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (__imag__ q[i], 0);
      CHECK_EQ (__imag__ qf[i], 0);
      CHECK_EQ (__real__ q[i], 1);
      CHECK_EQ (__real__ qf[i], 1);
    }
  return test_done ();
}
