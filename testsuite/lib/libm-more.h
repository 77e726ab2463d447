/* Functions of C99, 7.12, whose arguments or results are not all REAL, and complex ones of 7.3.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <complex.h>

/* The bound for double, and for float.  */
#define U(D, S) (DIGITS == 53 ? D : S)

static int int_out[ARGS];
static long long long_out[ARGS];

/* The second argument of ldexp and scalbn.  */
static int scale[ARGS];

static void __attribute__ ((noinline))
scaling (void)
{
  make_arguments (-100, 100, 0, 0);
  for (int i = 0; i < ARGS; i++)
    scale[i] = (int) (test_random () % 400) - 200;
#pragma acc data copyin (scale)
  {
#define BY_INT(NAME)							\
    CHECK_FUNCTION (NAME, F (NAME) (x, scale[i]), W (NAME) (x, scale[i]), 0.5)
    BY_INT (ldexp);
    BY_INT (scalbn);
    BY_INT (scalbln);
  }
}

#define STRING(X) #X
#define PRAGMA(X) _Pragma (STRING (X))

#define TO_INTEGER(NAME, OUT, WHERE)					\
  do									\
    {									\
      PRAGMA (acc parallel loop gang vector copyin (arg_x) copyout (OUT)) \
      for (int i = 0; i < ARGS; i++)					\
	OUT[i] = WHERE (arg_x[i]) ? (long long) F (NAME) (arg_x[i]) : 0; \
      for (int i = 0; i < ARGS; i++)					\
	CHECK_EQ (OUT[i], WHERE (arg_x[i]) ? F (NAME) (arg_x[i]) : 0);	\
    }									\
  while (0)

#define FITS(X) (F (fabs) (X) < 1e9f)
#define ALWAYS(X) 1

static void __attribute__ ((noinline))
to_integers (void)
{
  make_arguments (-100, 100, 0, 0);
  TO_INTEGER (lrint, long_out, FITS);
  TO_INTEGER (llrint, long_out, FITS);
  TO_INTEGER (lround, long_out, FITS);
  TO_INTEGER (llround, long_out, FITS);
  TO_INTEGER (ilogb, int_out, ALWAYS);
  /* GCC makes functions of its own of these with -ffast-math.  */
#pragma acc parallel loop copyin (arg_x) copyout (int_out)
  for (int i = 0; i < ARGS; i++)
    int_out[i] = FITS (arg_x[i]) ? (int) F (floor) (arg_x[i]) + 3 * (int) F (ceil) (arg_x[i])
				   + 5 * (int) F (round) (arg_x[i]) : 0;
  for (int i = 0; i < ARGS; i++)
    CHECK_EQ (int_out[i], FITS (arg_x[i]) ? (int) F (floor) (arg_x[i]) + 3 * (int) F (ceil) (arg_x[i])
					    + 5 * (int) F (round) (arg_x[i]) : 0);
#pragma acc parallel loop copyin (arg_x) copyout (int_out)
  for (int i = 0; i < ARGS; i++)
    int_out[i] = !!signbit (arg_x[i]) + 2 * !!isnan (arg_x[i]) + 4 * !!isinf (arg_x[i])
		 + 8 * !!isfinite (arg_x[i]) + 16 * !!isnormal (arg_x[i]);
  for (int i = 0; i < ARGS; i++)
    CHECK_EQ (int_out[i], !!signbit (arg_x[i]) + 2 * !!isnan (arg_x[i]) + 4 * !!isinf (arg_x[i])
	      + 8 * !!isfinite (arg_x[i]) + 16 * !!isnormal (arg_x[i]));
}

/* Two results.  */
static REAL out2[ARGS];

static void __attribute__ ((noinline))
two_results (void)
{
  double worst = 0;
  make_arguments (-100, 100, -10, 10);
#pragma acc parallel loop gang vector copyin (arg_x) copyout (out, int_out)
  for (int i = 0; i < ARGS; i++)
    {
      int e;
      out[i] = F (frexp) (arg_x[i], &e);
      int_out[i] = e;
    }
  for (int i = 0; i < ARGS; i++)
    {
      int e;
      check_units ("frexp", 0, i, out[i], F (frexp) (arg_x[i], &e), &worst);
      /* C does not say more of infinities and NaNs; both are zero.  */
      CHECK_EQ (int_out[i], e);
    }
#pragma acc parallel loop gang vector copyin (arg_x) copyout (out, out2)
  for (int i = 0; i < ARGS; i++)
    {
      REAL whole;
      out[i] = F (modf) (arg_x[i], &whole);
      out2[i] = whole;
    }
  for (int i = 0; i < ARGS; i++)
    {
      REAL whole;
      check_units ("modf", 0, i, out[i], F (modf) (arg_x[i], &whole), &worst);
      check_units ("modf, whole", 0, i, out2[i], whole, &worst);
    }
#pragma acc parallel loop gang vector copyin (arg_x, arg_y) copyout (out, int_out)
  for (int i = 0; i < ARGS; i++)
    {
      int q;
      out[i] = F (remquo) (arg_x[i], arg_y[i], &q);
      int_out[i] = q;
    }
  for (int i = 0; i < ARGS; i++)
    {
      int q;
      check_units ("remquo", 0, i, out[i], F (remquo) (arg_x[i], arg_y[i], &q), &worst);
      /* Three bits and the sign; the host's may be 8.  */
      if (!isnan (out[i]))
	CHECK_EQ (int_out[i], q % 8);
    }
  make_arguments (-100, 100, -100, 100);
#pragma acc parallel loop gang vector copyin (arg_x, arg_y) copyout (out)
  for (int i = 0; i < ARGS; i++)
    out[i] = F (nextafter) (arg_x[i], arg_y[i]);
  for (int i = 0; i < ARGS; i++)
    check_units ("nextafter", 0, i, out[i], F (nextafter) (arg_x[i], arg_y[i]), &worst);
  /* GCC makes one call of both.  */
  make_arguments (-30, 30, 0, 0);
#pragma acc parallel loop gang vector copyin (arg_x) copyout (out, out2)
  for (int i = 0; i < ARGS; i++)
    {
      out[i] = F (sin) (arg_x[i]);
      out2[i] = F (cos) (arg_x[i]);
    }
  for (int i = 0; i < ARGS; i++)
    {
      check_units ("sin, cos", U (1, 1.2), i, out[i], W (sin) (arg_x[i]), &worst);
      check_units ("cos, sin", U (1, 1.2), i, out2[i], W (cos) (arg_x[i]), &worst);
    }
}

/* Complex functions: the error in units of the last place of the larger part.  */

typedef REAL complex zreal;
typedef WIDE complex zwide;

static zreal z_out[ARGS];

#define ZCHECK(NAME, GOT, WANT, BOUND)					\
  do									\
    {									\
      double worst = 0;							\
      _Pragma ("acc parallel loop gang vector copyin (arg_x, arg_y) copyout (z_out)") \
      for (int i = 0; i < ARGS; i++)					\
	{								\
	  const REAL x = arg_x[i], y = arg_y[i];			\
	  const zreal z = x + I * y;					\
	  z_out[i] = GOT;						\
	}								\
      for (int i = 0; i < ARGS; i++)					\
	{								\
	  const WIDE x = arg_x[i], y = arg_y[i];			\
	  const zwide z = x + I * y;					\
	  const zwide want = WANT, error = (zwide) z_out[i] - want;	\
	  const double e = ldexp (W (cabs) (error) / W (cabs) (want), DIGITS); \
	  test_checks++;						\
	  if (e > worst)						\
	    worst = e;							\
	  if (!(e <= BOUND))						\
	    TEST_FAIL ("%s (%a + i %a): %g units, at most %g", #NAME, (double) arg_x[i], \
		       (double) arg_y[i], e, (double) BOUND);		\
	}								\
      print_worst (#NAME, worst, BOUND);				\
    }									\
  while (0)

#define COMPLEX(NAME, BOUND) ZCHECK (NAME, F (NAME) (z), W (NAME) (z), BOUND)

static void __attribute__ ((noinline))
complex_functions (void)
{
  /* libm-bits-complex.h has special values.  */
  for (int i = 0; i < ARGS; i++)
    {
      arg_x[i] = random_in (-4, 4);
      arg_y[i] = random_in (-4, 4);
    }
  COMPLEX (cexp, 4);
  COMPLEX (clog, 4);
  COMPLEX (csqrt, 4);
  COMPLEX (csin, 4);
  COMPLEX (ccos, 4);
  COMPLEX (ctan, 4);
  COMPLEX (csinh, 4);
  COMPLEX (ccosh, 4);
  COMPLEX (ctanh, 4);
  COMPLEX (casin, 4);
  COMPLEX (cacos, 4);
  COMPLEX (catan, 4);
  COMPLEX (casinh, 4);
  COMPLEX (cacosh, 4);
  COMPLEX (catanh, 4);
  COMPLEX (cproj, 1);
  COMPLEX (conj, 1);
  ZCHECK (cpow, F (cpow) (z, 0.5f + I * 0.25f), W (cpow) (z, 0.5f + I * 0.25f), 8);
  ZCHECK (cabs, F (cabs) (z) + I * F (carg) (z), W (cabs) (z) + I * W (carg) (z), 2);
}
