/* Bessel functions of the device, computed on the host, against the host's of more digits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Errors are in units of the last place of the result or, where functions cross zero, of the
   modulus sqrt (J^2 + Y^2).  Special values have to be right.  Bounds are those of
   docs/libm.md.  */

#include <gtest/gtest.h>

#include <climits>
#include <cmath>
#include <limits>

extern "C" {
#define DECLARE(NAME)                 \
  double accred_libc_##NAME (double); \
  float accred_libc_##NAME##f (float);
DECLARE (j0)
DECLARE (j1)
DECLARE (y0)
DECLARE (y1)
double accred_libc_jn (int, double);
float accred_libc_jnf (int, float);
double accred_libc_yn (int, double);
float accred_libc_ynf (int, float);
}

namespace {

using wide = long double;

double
jn_of (int n, double x)
{
  return n == 0 ? accred_libc_j0 (x) : n == 1 ? accred_libc_j1 (x) : accred_libc_jn (n, x);
}

double
yn_of (int n, double x)
{
  return n == 0 ? accred_libc_y0 (x) : n == 1 ? accred_libc_y1 (x) : accred_libc_yn (n, x);
}

/* The greatest errors of order N for ARGUMENTS numbers from LOW to HIGH, whose distances grow.  */

struct errors
{
  double first, second;
};

errors
errors_of (int n, double low, double high, int arguments)
{
  errors worst = { 0, 0 };
  for (int i = 0; i < arguments; i++)
    {
      const double x = low * std::pow (high / low, (i + 0.5) / arguments);
      const wide j = jnl (n, x), y = ynl (n, x);
      /* Both grow or fall below the first zero.  */
      const bool waves = x > 0.5 && x > std::abs (n);
      const wide modulus = waves ? std::hypot (j, y) : 0;
      auto units = [&] (double got, wide want)
      {
	const wide of = std::max (std::fabs (want), modulus);
	return double (std::fabs (got - want)
		       / std::scalbn (wide (1), std::max (std::ilogb (of) - 52, -1074)));
      };
      const double u = units (jn_of (n, x), j);
      worst.first = std::max (worst.first, u);
      if (std::isfinite (double (y)))
	worst.second = std::max (worst.second, units (yn_of (n, x), y));
    }
  return worst;
}

} // namespace

TEST (Bessel, OrdersZeroAndOne)
{
  const double ends[] = { 1e-300, 1e-5, 0.5, 2, 5, 30, 1e4, 1e15, 1e300 };
  for (int n : { 0, 1 })
    for (size_t k = 0; k + 1 < std::size (ends); k++)
      {
	const errors e = errors_of (n, ends[k], ends[k + 1], 20000);
	EXPECT_LE (e.first, 3.5) << "J" << n << " from " << ends[k];
	EXPECT_LE (e.second, 3.5) << "Y" << n << " from " << ends[k];
      }
}

/* Next to a zero the error is a small part of a unit of the modulus.  */

TEST (Bessel, NextToZeros)
{
  for (int n : { 0, 1 })
    for (bool second : { false, true })
      {
	auto want = [&] (wide x) { return second ? ynl (n, x) : jnl (n, x); };
	double worst = 0;
	for (double from = 5; from < 2000; from += 0.5)
	  {
	    wide low = from, high = from + 0.5;
	    if ((want (low) > 0) == (want (high) > 0))
	      continue;
	    for (int i = 0; i < 70; i++)
	      {
		const wide middle = (low + high) / 2;
		((want (low) > 0) == (want (middle) > 0) ? low : high) = middle;
	      }
	    const double x = low;
	    const double unit = std::scalbn (std::sqrt (2 / (M_PI * x)), -53);
	    const double got = second ? yn_of (n, x) : jn_of (n, x);
	    worst = std::max (worst, double (std::fabs (got - want (x))) / unit);
	  }
	EXPECT_LE (worst, 0.125) << (second ? "Y" : "J") << n;
	EXPECT_GT (worst, 0);
      }
}

/* The recurrence adds some error with each order.  */

TEST (Bessel, OtherOrders)
{
  const double ends[] = { 1e-10, 0.01, 1, 10, 100, 1000 };
  for (int n : { 2, 3, 5, 10, 40, 90 })
    for (size_t k = 0; k + 1 < std::size (ends); k++)
      {
	const errors e = errors_of (n, ends[k], ends[k + 1], 2000);
	EXPECT_LE (e.first, 4 + 0.5 * n) << "J" << n << " from " << ends[k];
	EXPECT_LE (e.second, 4 + 0.5 * n) << "Y" << n << " from " << ends[k];
      }
}

/* Where the code changes, both sides agree: no step between neighbours is larger than the slope and
   the errors.  */

TEST (Bessel, PartsMeet)
{
  for (double at : { 2.0, 5.0 })
    {
      const double below = std::nextafter (at, 0.0);
      for (int n : { 0, 1 })
	{
	  EXPECT_NEAR (jn_of (n, at), jn_of (n, below), 5e-16);
	  EXPECT_NEAR (yn_of (n, at), yn_of (n, below), 5e-16);
	}
    }
}

TEST (Bessel, SignsOfOrdersAndArguments)
{
  for (double x : { 0.3, 1.7, 4.0, 33.0, 1e5 })
    for (int n = 0; n < 8; n++)
      {
	const double j = accred_libc_jn (n, x), y = accred_libc_yn (n, x), odd = n % 2 ? -1 : 1;
	EXPECT_EQ (accred_libc_jn (-n, x), odd * j);
	EXPECT_EQ (accred_libc_jn (n, -x), odd * j);
	EXPECT_EQ (accred_libc_jn (-n, -x), j);
	EXPECT_EQ (accred_libc_yn (-n, x), odd * y);
	EXPECT_EQ (jn_of (n, x), j);
	EXPECT_EQ (yn_of (n, x), y);
      }
  EXPECT_EQ (accred_libc_j0 (-3), accred_libc_j0 (3));
  EXPECT_EQ (accred_libc_j1 (-3), -accred_libc_j1 (3));
}

TEST (Bessel, SpecialValues)
{
  const double infinite = INFINITY, least = std::numeric_limits<double>::denorm_min ();
  for (int n : { 0, 1, 2, 7, 1000, INT_MAX })
    {
      EXPECT_TRUE (std::isnan (jn_of (n, NAN)));
      EXPECT_TRUE (std::isnan (yn_of (n, NAN)));
      EXPECT_TRUE (std::isnan (yn_of (n, -1)));
      EXPECT_TRUE (std::isnan (yn_of (n, -infinite)));
      EXPECT_EQ (jn_of (n, infinite), 0);
      EXPECT_EQ (jn_of (n, -infinite), 0);
      EXPECT_EQ (yn_of (n, infinite), 0);
      EXPECT_EQ (jn_of (n, 0), n == 0);
      EXPECT_EQ (yn_of (n, 0), -infinite);
      EXPECT_EQ (yn_of (n, -0.0), -infinite);
    }
  EXPECT_EQ (accred_libc_yn (-1, 0), infinite);
  EXPECT_EQ (accred_libc_yn (-2, 0), -infinite);
  EXPECT_EQ (accred_libc_j0 (least), 1);
  EXPECT_TRUE (std::signbit (accred_libc_j1 (-0.0)));
  EXPECT_EQ (accred_libc_y1 (least), -infinite);
  EXPECT_EQ (accred_libc_jn (INT_MIN, 1), 0);
  EXPECT_EQ (accred_libc_yn (500, 1), -infinite);
  EXPECT_EQ (accred_libc_jn (500, 1), 0);
}

TEST (Bessel, FloatIsDoubleRounded)
{
  for (float x = 0.01f; x < 200; x *= 1.03f)
    {
      EXPECT_EQ (accred_libc_j0f (x), float (accred_libc_j0 (x)));
      EXPECT_EQ (accred_libc_j1f (x), float (accred_libc_j1 (x)));
      EXPECT_EQ (accred_libc_y0f (x), float (accred_libc_y0 (x)));
      EXPECT_EQ (accred_libc_y1f (x), float (accred_libc_y1 (x)));
      EXPECT_EQ (accred_libc_jnf (3, x), float (accred_libc_jn (3, x)));
      EXPECT_EQ (accred_libc_ynf (3, x), float (accred_libc_yn (3, x)));
    }
}
