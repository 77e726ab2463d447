/* Functions that are in place: no call is left.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "offload" } */
/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx-not {libm\$} } }
   { dg-final { scan-ptx-not {call} } }
   { dg-final { scan-ptx-not {maxnreg} } } */

#include <math.h>

void
f (double *a, float *b)
{
#pragma acc parallel loop copy (a[0:10], b[0:10])
  for (int i = 0; i < 10; i++)
    {
      const double x = a[i];
      const float y = b[i];
      a[i] = exp (x) + exp2 (x) + expm1 (x) + sin (x) + cos (x) + tan (x) + log (x) + log2 (x) + log10 (x) + log1p (x) + sinh (x) + cosh (x) + tanh (x)
	     + asinh (x) + acosh (x) + atanh (x) + pow (x, x + 1) + asin (x) + acos (x) + atan (x) + atan2 (x, x + 1)
	     + erf (x) + erfc (x) + cbrt (x) + hypot (x, x + 1) + fmod (x, x + 1);
      b[i] = expf (y) + exp2f (y) + expm1f (y) + sinf (y) + cosf (y) + tanf (y) + logf (y) + log2f (y) + log10f (y) + log1pf (y) + sinhf (y) + coshf (y)
	     + tanhf (y) + asinhf (y) + acoshf (y) + atanhf (y) + powf (y, y + 1) + asinf (y) + acosf (y) + atanf (y)
	     + atan2f (y, y + 1) + erff (y) + erfcf (y) + cbrtf (y) + hypotf (y, y + 1) + fmodf (y, y + 1);
    }
}
