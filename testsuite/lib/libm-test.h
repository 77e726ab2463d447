/* Mathematical functions of the device, compared with the host's of more precision.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before it is included:
     REAL	the type, float or double
     WIDE	the type in which the host computes, double or long double
     DIGITS	of REAL: 24 or 53
     LEAST	the exponent of the least positive number: -149 or -1074
     F(NAME)	the function of REAL, W(NAME) that of WIDE

   Errors are counted in units of the last place of the right result.  Bounds are those
   of docs/libm.md, which are measured and rounded up; a NaN, an infinity, and the sign
   of a zero have to be right.  Define LIBM_PRINT to see the errors.  */

#include "accred-test.h"
#include <math.h>

enum { ARGS = 500 };

/* Two lists of arguments, and the device's results.  */
static REAL arg_x[ARGS], arg_y[ARGS], out[ARGS];

/* Values at which functions have their special cases.  */
static const double special[]
  = { 0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 4, 10, -10, 0x1p-30, -0x1p-30, 1e6, -1e6, INFINITY, -INFINITY, NAN,
      0.25, 0.75, 1.5, 2.5, -1.5, -2.5, 0x1.921fb6p+0, 0x1.921fb6p+1, 0.99999, 1.00001, 33, -33, 0x1p22, 0x1p52,
      88.7, -103.9, 709.7, -745.1 };
enum { SPECIAL = sizeof special / sizeof *special };

static REAL
random_in (double lo, double hi)
{
  return lo + (hi - lo) * (test_random () >> 11) * 0x1p-53;
}

/* A number of any size: bits at random.  */
static REAL
random_bits (void)
{
  const int range = DIGITS == 24 ? 250 : 2000;
  REAL m = 1 + (REAL) (test_random () >> 11) * (REAL) 0x1p-53;
  return F (ldexp) (test_random () & 1 ? m : -m, (int) (test_random () % range) - range / 2);
}

/* Special values, each with each if there are two; then [LO, HI], and some of any size.  */
static void
make_arguments (double lo, double hi, double lo2, double hi2)
{
  for (int i = 0; i < ARGS; i++)
    {
      const int k = i * 7;
      arg_x[i] = i < SPECIAL ? (REAL) special[i] : i % 5 == 0 ? random_bits () : random_in (lo, hi);
      arg_y[i] = i < SPECIAL ? (REAL) special[k % SPECIAL] : i % 5 == 0 ? random_bits () : random_in (lo2, hi2);
      /* Pairs of special values.  */
      if (i >= SPECIAL && i % 3 == 0)
	arg_x[i] = special[test_random () % SPECIAL], arg_y[i] = special[test_random () % SPECIAL];
    }
}

/* The distance of GOT from WANT in units of WANT's last place.  */
static double
units (REAL got, WIDE want)
{
  if (isnan (want) || isnan (got))
    return isnan (want) && isnan (got) ? 0 : INFINITY;
  /* A value beyond the largest number by less than half a unit rounds to it.  */
  const REAL rounded = want;
  if (isinf (rounded) || isinf (got))
    {
      const REAL most = DIGITS == 24 ? (REAL) 0x1.fffffep127 : (REAL) 0x1.fffffffffffffp1023;
      if (rounded == got)
	return 0;
      return fabs ((double) got) == most && fabs ((double) rounded) == INFINITY
	     && (got > 0) == (rounded > 0) ? 1 : INFINITY;
    }
  if (want == 0)
    return got == 0 && signbit (got) == signbit (want) ? 0
	   : fabs ((double) got) / ldexp (1, LEAST);
  int e = (int) logbl (want) - (DIGITS - 1);
  if (e < LEAST)
    e = LEAST;
  return fabsl (scalbnl ((long double) got - want, -e));
}

static void
check_units (const char *name, double bound, int i, REAL got, WIDE want, double *worst)
{
  const double u = units (got, want);
  test_checks++;
  if (u > *worst)
    *worst = u;
  if (!(u <= bound))
    TEST_FAIL ("%s (%a, %a): got %a, want %a: %g units, at most %g", name, (double) arg_x[i],
	       (double) arg_y[i], (double) got, (double) want, u, bound);
}

static void
print_worst (const char *name, double worst, double bound)
{
#ifdef LIBM_PRINT
  printf ("%-12s %8.3f of %g\n", name, worst, bound);
#else
  (void) name, (void) worst, (void) bound;
#endif
}

/* GOT and WANT are expressions in x, y; NAME is for messages.  */
#define CHECK_FUNCTION(NAME, GOT, WANT, BOUND)				\
  do									\
    {									\
      double worst = 0;							\
      _Pragma ("acc parallel loop gang vector num_gangs (2) vector_length (64) copyin (arg_x, arg_y) copyout (out)") \
      for (int i = 0; i < ARGS; i++)					\
	{								\
	  const REAL x = arg_x[i], y = arg_y[i];			\
	  (void) x, (void) y;						\
	  out[i] = GOT;							\
	}								\
      for (int i = 0; i < ARGS; i++)					\
	{								\
	  const WIDE x = arg_x[i], y = arg_y[i];			\
	  (void) x, (void) y;						\
	  check_units (#NAME, BOUND, i, out[i], WANT, &worst);		\
	}								\
      print_worst (#NAME, worst, BOUND);				\
    }									\
  while (0)

#define UNARY(NAME, LO, HI, BOUND)					\
  do									\
    {									\
      make_arguments (LO, HI, 0, 0);					\
      CHECK_FUNCTION (NAME, F (NAME) (x), W (NAME) (x), BOUND);		\
    }									\
  while (0)

#define BINARY(NAME, LO, HI, LO2, HI2, BOUND)				\
  do									\
    {									\
      make_arguments (LO, HI, LO2, HI2);				\
      CHECK_FUNCTION (NAME, F (NAME) (x, y), W (NAME) (x, y), BOUND);	\
    }									\
  while (0)
