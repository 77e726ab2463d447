/* The real functions of C99, 7.12, with bounds for the error that depend on the type.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   U(D, S) is the bound for double and that for float.  */

#define U(D, S) (DIGITS == 53 ? D : S)

static void __attribute__ ((noinline))
trigonometric (void)
{
  UNARY (acos, -1, 1, 0.75);
  UNARY (asin, -1, 1, 0.75);
  UNARY (atan, -5, 5, 0.8);
  BINARY (atan2, -5, 5, -5, 5, 0.9);
  UNARY (cos, -20, 20, 1.1);
  UNARY (sin, -20, 20, 1.1);
  UNARY (tan, -20, 20, 1.5);
  /* Next to multiples of a right angle, where nearly all of the argument cancels.  */
  for (int i = 0; i < ARGS; i++)
    arg_x[i] = (REAL) ((i * 7919L % 166000 - 83000) * 1.57079632679489661923L);
  CHECK_FUNCTION (cos, F (cos) (x), W (cos) (x), 1.1);
  CHECK_FUNCTION (sin, F (sin) (x), W (sin) (x), 1.1);
  CHECK_FUNCTION (tan, F (tan) (x), W (tan) (x), 1.5);
}

static void __attribute__ ((noinline))
hyperbolic (void)
{
  UNARY (acosh, 1, 20, 1.7);
  UNARY (asinh, -20, 20, 1.2);
  UNARY (atanh, -1, 1, 2);
  UNARY (cosh, -20, 20, 0.75);
  UNARY (sinh, -20, 20, 0.75);
  UNARY (tanh, -5, 5, 0.75);
}

static void __attribute__ ((noinline))
exponential (void)
{
  UNARY (exp, -80, 80, 0.75);
  UNARY (exp2, -100, 100, 0.75);
  UNARY (expm1, -5, 5, 0.9);
  UNARY (log, 0, 10, 0.9);
  UNARY (log10, 0, 10, 0.55);
  UNARY (log1p, -1, 5, 0.9);
  UNARY (log2, 0, 10, 0.55);
  UNARY (logb, -100, 100, 0);
}

static void __attribute__ ((noinline))
powers (void)
{
  UNARY (cbrt, -100, 100, 0.8);
  BINARY (hypot, -100, 100, -100, 100, 1);
  BINARY (pow, 0, 20, -20, 20, 0.75);
  UNARY (sqrt, 0, 100, 0.5);
  UNARY (fabs, -100, 100, 0);
}

static void __attribute__ ((noinline))
special_functions (void)
{
  UNARY (erf, -4, 4, 1);
  UNARY (erfc, -4, 9, 1.3);
  UNARY (tgamma, -30, 30, U (4, 1));
  UNARY (tgamma, -190, 175, U (4, 1));
  /* Below zero lgamma has zeros, near which the error is not small in their units.  */
  make_arguments (0, 30, 0, 0);
  CHECK_FUNCTION (lgamma, F (lgamma) (F (fabs) (x)), W (lgamma) (W (fabs) (x)), U (2, 1));
}

static void __attribute__ ((noinline))
rounding (void)
{
  UNARY (ceil, -100, 100, 0);
  UNARY (floor, -100, 100, 0);
  UNARY (nearbyint, -100, 100, 0);
  UNARY (rint, -100, 100, 0);
  UNARY (round, -100, 100, 0);
  UNARY (trunc, -100, 100, 0);
}

static void __attribute__ ((noinline))
remainders (void)
{
  BINARY (fmod, -100, 100, -10, 10, 0);
  BINARY (remainder, -100, 100, -10, 10, 0);
  BINARY (copysign, -100, 100, -10, 10, 0);
  BINARY (fdim, -100, 100, -100, 100, 0.5);
  BINARY (fmax, -100, 100, -100, 100, 0);
  BINARY (fmin, -100, 100, -100, 100, 0);
}
