/* The mathematical functions for the device, computed on the host, against its functions of more
   digits.  Copyright (C) 2026 The accred authors.  SPDX-License-Identifier: GPL-3.0-or-later

   Arguments are special values, each with each for functions of two; bit patterns of the whole
   format; and numbers where the function is interesting.  Errors are counted in units of the last
   place of the right result; NaNs, infinities and the signs of zeros have to be right.  Bounds are
   those of docs/libm.md.  */

#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

/* libm/functions.c, which the device has, too, compiled for the host.  */

extern "C" {
#define UNARY(NAME)                   \
  double accred_math_##NAME (double); \
  float accred_math_##NAME##f (float);
#define UNARY_OF_DOUBLE(NAME) double accred_math_##NAME (double);
#define BINARY(NAME)                          \
  double accred_math_##NAME (double, double); \
  float accred_math_##NAME##f (float, float);
#include "libgomp-device/libm/functions.def"
double accred_math_lgamma_r (double, int *);
}

/* Functions of other types, too.  */

using i32 = int;
using i64 = long;

#define UNARY(NAME)
#define UNARY_OF_DOUBLE(NAME)
#define BINARY(NAME)
namespace of_double {
using real = double;
#define MIXED(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  extern "C" RESULT accred_math_##NAME PARAMETERS; \
  inline RESULT math_##NAME PARAMETERS             \
  {                                                \
    return accred_math_##NAME ARGUMENTS;           \
  }
#include "libgomp-device/libm/functions.def"
} // namespace of_double

#define UNARY(NAME)
#define UNARY_OF_DOUBLE(NAME)
#define BINARY(NAME)
namespace of_float {
using real = float;
#define MIXED(RESULT, NAME, PARAMETERS, ARGUMENTS)    \
  extern "C" RESULT accred_math_##NAME##f PARAMETERS; \
  inline RESULT math_##NAME PARAMETERS                \
  {                                                   \
    return accred_math_##NAME##f ARGUMENTS;           \
  }
#include "libgomp-device/libm/functions.def"
} // namespace of_float

using namespace of_double;
using namespace of_float;

namespace {

#define UNARY(NAME)                   \
  double math_##NAME (double x)       \
  {                                   \
    return accred_math_##NAME (x);    \
  }                                   \
  float math_##NAME (float x)         \
  {                                   \
    return accred_math_##NAME##f (x); \
  }
#define UNARY_OF_DOUBLE(NAME)      \
  double math_##NAME (double x)    \
  {                                \
    return accred_math_##NAME (x); \
  }
#define BINARY(NAME)                      \
  double math_##NAME (double x, double y) \
  {                                       \
    return accred_math_##NAME (x, y);     \
  }                                       \
  float math_##NAME (float x, float y)    \
  {                                       \
    return accred_math_##NAME##f (x, y);  \
  }
#include "libgomp-device/libm/functions.def"

using wide = long double;

constexpr double special[] = { 0.0,
			       -0.0,
			       1,
			       -1,
			       0.5,
			       -0.5,
			       2,
			       -2,
			       3,
			       -3,
			       4,
			       10,
			       -10,
			       0x1p-30,
			       -0x1p-30,
			       1e6,
			       -1e6,
			       INFINITY,
			       -INFINITY,
			       NAN,
			       0.25,
			       0.75,
			       1.5,
			       2.5,
			       -1.5,
			       -2.5,
			       0x1.921fb6p+0,
			       0x1.921fb6p+1,
			       0.99999,
			       1.00001,
			       33,
			       -33,
			       0x1p22,
			       0x1p23 + 1,
			       0x1p24 - 1,
			       0x1p24,
			       0x1p52,
			       0x1p52 + 1,
			       0x1p53 - 1,
			       0x1p53,
			       0x1p53 + 2,
			       -0x1p53,
			       88.7,
			       88.8,
			       -103.9,
			       -104.1,
			       709.7,
			       709.8,
			       710.4,
			       -745.1,
			       -745.2,
			       1023.5,
			       1024,
			       -1074,
			       -1075,
			       127.5,
			       128,
			       -149,
			       -150,
			       1e300,
			       -1e300,
			       1e-300,
			       0x1p-1074,
			       -0x1p-1074,
			       0x1p-149,
			       -0x1p-149,
			       0x1p-1030,
			       0x1p-130,
			       0x1p127,
			       -0x1p127,
			       0x1.fffffep127,
			       0x1p-126,
			       0x1p-1022,
			       0x1.fffffffffffffp1023,
			       -0x1.fffffffffffffp1023,
			       0x1.fffffep-1,
			       0x1.fffffffffffffp-1,
			       0x1.000002p0,
			       0x1.0000000000001p0,
			       100,
			       1000,
			       1e-5,
			       8,
			       27,
			       -64,
			       6.5,
			       26.6,
			       27.5 };
constexpr int specials = std::size (special);

template <class R>
class arguments
{
public:
  R any ()
  {
    if (sizeof (R) == 4)
      {
	/* Through all patterns, in a fixed number of steps.  */
	m_pattern += 99991;
	R r;
	memcpy (&r, &m_pattern, sizeof r);
	return r;
      }
    const uint64_t bits = next ();
    R r;
    memcpy (&r, &bits, sizeof r);
    return r;
  }

  R within (double low, double high) { return low + (high - low) * (next () >> 11) * 0x1p-53; }

private:
  uint64_t next ()
  {
    m_state ^= m_state << 13;
    m_state ^= m_state >> 7;
    return m_state ^= m_state << 17;
  }

  uint64_t m_state = 88172645463325252u;
  uint32_t m_pattern = 0;
};

/* How far GOT is from WANT in units of WANT's last place.  */

template <class R>
double
units (R got, wide want)
{
  using limits = std::numeric_limits<R>;
  const int digits = limits::digits, least = limits::min_exponent - digits;
  if (std::isnan (want) || std::isnan (got))
    return std::isnan (want) && std::isnan (got) ? 0 : INFINITY;
  const R rounded = want, most = limits::max ();
  if (std::isinf (rounded) || std::isinf (got))
    /* What is beyond the largest number by less than half a unit rounds to it.  */
    return rounded == got							  ? 0
	   : std::fabs (got) == most && std::signbit (got) == std::signbit (want) ? 1
										  : INFINITY;
  if (got == 0 && std::signbit (got) != std::signbit (want))
    return INFINITY;
  if (want == 0)
    return got == 0 ? 0 : INFINITY;
  const int e = std::max (std::ilogb (want) - (digits - 1), least);
  return std::fabs (std::scalbn (static_cast<wide> (got) - want, -e));
}

template <class R>
using one_argument = R (*) (R);
template <class R>
using two_arguments = R (*) (R, R);

constexpr int patterns = 42954, inside = 20000; /* 2^32 / 99991.  */

template <class R>
void
check (const char *name, one_argument<R> f, wide (*want) (wide), double low, double high,
       double bound)
{
  arguments<R> args;
  double worst = 0;
  R at = 0;
  for (int i = 0; i < specials + patterns + inside; i++)
    {
      const R x = i < specials		    ? static_cast<R> (special[i])
		  : i < specials + patterns ? args.any ()
					    : args.within (low, high);
      const double u = units<R> (f (x), want (x));
      if (u > worst)
	worst = u, at = x;
    }
  EXPECT_LE (worst, bound) << name << (sizeof (R) == 4 ? "f" : "") << " of " << std::hexfloat << at
			   << ": got " << f (at) << ", want " << want (at);
}

template <class R>
void
check (const char *name, two_arguments<R> f, wide (*want) (wide, wide), double low, double high,
       double low2, double high2, double bound)
{
  arguments<R> args;
  double worst = 0;
  R at = 0, at2 = 0;
  for (int i = 0; i < specials * specials + patterns + inside; i++)
    {
      R x, y;
      if (i < specials * specials)
	x = special[i % specials], y = special[i / specials];
      else if (i < specials * specials + patterns)
	x = args.any (), y = args.any ();
      else
	x = args.within (low, high), y = args.within (low2, high2);
      const double u = units<R> (f (x, y), want (x, y));
      if (u > worst)
	worst = u, at = x, at2 = y;
    }
  EXPECT_LE (worst, bound) << name << (sizeof (R) == 4 ? "f" : "") << " of " << std::hexfloat << at
			   << ", " << at2 << ": got " << f (at, at2) << ", want " << want (at, at2);
}

template <class R>
void
exponentials ()
{
  check<R> ("exp", math_exp, std::exp, -80, 80, 0.75);
  check<R> ("exp2", math_exp2, std::exp2, -100, 100, 0.75);
  check<R> ("exp10", math_exp10, exp10l, -30, 30, 0.75);
  check<R> ("expm1", math_expm1, std::expm1, -2, 2, 0.9);
  check<R> ("log", math_log, std::log, 0, 3, 0.9);
  check<R> ("log2", math_log2, std::log2, 0, 3, 0.55);
  check<R> ("log10", math_log10, std::log10, 0, 3, 0.55);
  check<R> ("log1p", math_log1p, std::log1p, -1, 2, 0.9);
  check<R> ("sinh", math_sinh, std::sinh, -3, 3, 0.75);
  check<R> ("cosh", math_cosh, std::cosh, -3, 3, 0.75);
  check<R> ("tanh", math_tanh, std::tanh, -3, 3, 0.75);
  check<R> ("asinh", math_asinh, std::asinh, -3, 3, 1.2);
  check<R> ("acosh", math_acosh, std::acosh, 1, 3, 1.7);
  check<R> ("atanh", math_atanh, std::atanh, -1, 1, 2);
}

TEST (Math, Exponentials)
{
  exponentials<double> ();
  exponentials<float> ();
}

template <class R>
void
powers ()
{
  check<R> ("cbrt", math_cbrt, std::cbrt, -10, 10, 0.8);
  check<R> ("hypot", math_hypot, std::hypot, -10, 10, -10, 10, 1);
  check<R> ("pow", math_pow, std::pow, 0, 20, -20, 20, 0.75);
  /* Near one, with large exponents.  */
  const double part = sizeof (R) == 8 ? 0.01 : 0.1, most = sizeof (R) == 8 ? 50000 : 600;
  check<R> ("pow", math_pow, std::pow, 1 - part, 1 + part, -most, most, 0.75);
}

TEST (Math, Powers)
{
  powers<double> ();
  powers<float> ();
}

template <class R>
void
circular_functions ()
{
  check<R> ("sin", math_sin, std::sin, -20, 20, 1.1);
  check<R> ("cos", math_cos, std::cos, -20, 20, 1.1);
  check<R> ("tan", math_tan, std::tan, -20, 20, 1.5);
  /* On both sides of where the reduction changes.  */
  check<R> ("sin", math_sin, std::sin, 131000, 131100, 1.1);
  check<R> ("cos", math_cos, std::cos, 131000, 131100, 1.1);
  check<R> ("tan", math_tan, std::tan, 131000, 131100, 1.5);
}

template <class R>
void
both_circular_functions ()
{
  arguments<R> args;
  for (int i = 0; i < 1000; i++)
    {
      const R x = args.within (-1e6, 1e6);
      R sine, cosine;
      math_sincos (x, &sine, &cosine);
      ASSERT_EQ (sine, math_sin (x));
      ASSERT_EQ (cosine, math_cos (x));
      ASSERT_EQ (math_cabs (x, cosine), math_hypot (x, cosine));
      ASSERT_EQ (math_carg (x, cosine), math_atan2 (cosine, x));
    }
}

TEST (Math, OfTwoResultsOrParts)
{
  both_circular_functions<double> ();
  both_circular_functions<float> ();
}

TEST (Math, Circular)
{
  circular_functions<double> ();
  circular_functions<float> ();
}

/* Next to multiples of a right angle, where nearly all of the argument cancels: the numbers next to
   k pi / 2, of which the nearest one of all doubles is 6381956970095103 * 2^797.  */

template <class R>
void
next_to_right_angles ()
{
  double worst[3] = { 0, 0, 0 };
  auto check_one = [&] (R x)
  {
    worst[0] = std::max (worst[0], units<R> (math_sin (x), std::sin (wide (x))));
    worst[1] = std::max (worst[1], units<R> (math_cos (x), std::cos (wide (x))));
    worst[2] = std::max (worst[2], units<R> (math_tan (x), std::tan (wide (x))));
  };
  for (int i = 1; i < 100000; i++)
    check_one (i * 1.57079632679489661923L);
  for (int e = 0; e < std::numeric_limits<R>::max_exponent; e++)
    for (int i = 1; i < 8; i += 2)
      check_one (std::ldexp (R (i) * R (1.57079632679489661923L), e - 3));
  if (sizeof (R) == 8)
    check_one (std::ldexp (R (6381956970095103), 797));
  EXPECT_LE (worst[0], 1.1);
  EXPECT_LE (worst[1], 1.1);
  EXPECT_LE (worst[2], 1.5);
}

TEST (Math, NextToRightAngles)
{
  next_to_right_angles<double> ();
  next_to_right_angles<float> ();
}

template <class R>
void
inverse_functions ()
{
  check<R> ("asin", math_asin, std::asin, -1, 1, 0.75);
  check<R> ("acos", math_acos, std::acos, -1, 1, 0.75);
  check<R> ("atan", math_atan, std::atan, -5, 5, 0.8);
  check<R> ("atan2", math_atan2, std::atan2, -5, 5, -5, 5, 0.9);
}

TEST (Math, Inverse)
{
  inverse_functions<double> ();
  inverse_functions<float> ();
}

template <class R>
void
error_functions ()
{
  check<R> ("erf", math_erf, std::erf, -4, 4, 1);
  check<R> ("erfc", math_erfc, std::erfc, -4, 10, 1.3);
}

TEST (Math, Error)
{
  error_functions<double> ();
  error_functions<float> ();
}

/* Functions that are no overloads of std.  */

wide
right_tgamma (wide x)
{
  return tgammal (x);
}

wide
right_lgamma (wide x)
{
  return lgammal (x);
}

TEST (Math, Gamma)
{
  auto tgamma = [] (double x) { return math_tgamma (std::fabs (x)); };
  auto right_of_size = [] (wide x) { return right_tgamma (std::fabs (x)); };
  check<double> ("tgamma", tgamma, right_of_size, 0, 5, 2.4);
  check<double> ("tgamma", tgamma, right_of_size, 4, 172, 2.4);
  check<double> ("tgamma", math_tgamma, right_tgamma, -5, 5, 4);
  check<double> ("tgamma", math_tgamma, right_tgamma, -190, -4, 4);
  auto positive = [] (double x) { return math_lgamma (std::fabs (x)); };
  auto right = [] (wide x) { return right_lgamma (std::fabs (x)); };
  check<double> ("lgamma", positive, right, 0, 5, 2);
  check<double> ("lgamma", positive, right, 0.99, 1.01, 2);
  check<double> ("lgamma", positive, right, 1.99, 2.01, 2);
  check<double> ("lgamma", positive, right, 4, 100, 2);
  /* Near its zeros below zero, units are no measure.  */
  arguments<double> args;
  for (int i = 0; i < 20000; i++)
    {
      const double x = args.within (-40, 0);
      ASSERT_NEAR (math_lgamma (x), right_lgamma (x), 1e-15 * (1 + std::fabs (right_lgamma (x))))
	<< x;
    }
  for (const double x : { -0.0, -1.0, -7.0, -1e300, double (-INFINITY) })
    EXPECT_EQ (math_lgamma (x), INFINITY);
  EXPECT_TRUE (std::isnan (math_lgamma (NAN)));
}

TEST (Math, SignOfGamma)
{
  for (const double x : { 0.0, -0.0, 1.5, 3.0, -0.5, -1.5, -2.5, -3.0, -1e300, 171.0, -100.25 })
    {
      int got, want;
      EXPECT_EQ (accred_math_lgamma_r (x, &got), math_lgamma (x));
      lgamma_r (x, &want);
      EXPECT_EQ (got, want) << x;
    }
}

template <class R>
void
remainders ()
{
  check<R> ("fmod", math_fmod, std::fmod, -100, 100, -10, 10, 0);
  /* Quotients next to whole numbers.  */
  arguments<R> args;
  for (int i = 0; i < 20000; i++)
    {
      const R y = args.within (0, 10), x = y * (i % 100 + 1);
      for (const R v : { x, std::nextafter (x, R (0)), std::nextafter (x, R (2000)) })
	ASSERT_EQ (math_fmod (v, y), std::fmod (v, y)) << v << " " << y;
    }
}

TEST (Math, Remainders)
{
  remainders<double> ();
  remainders<float> ();
}

/* The same number, with its sign if it is zero; or both NaNs.  */

template <class R>
bool
same (R a, R b)
{
  return std::isnan (a) ? std::isnan (b) : a == b && std::signbit (a) == std::signbit (b);
}

/* Calls TEST with special values, and with patterns of bits.  */

template <class R, class F>
void
for_numbers (F test)
{
  arguments<R> args;
  for (const double x : special)
    test (static_cast<R> (x));
  for (int i = 0; i < patterns; i++)
    test (args.any ());
}

/* Calls TEST with pairs of these, and with neighbours of multiples.  */

template <class R, class F>
void
for_pairs (F test)
{
  arguments<R> args;
  for (const double x : special)
    for (const double y : special)
      test (static_cast<R> (x), static_cast<R> (y));
  for (int i = 0; i < patterns; i++)
    {
      const R x = args.any ();
      test (x, args.any ());
    }
  for (int i = 0; i < inside; i++)
    {
      const R y = args.within (-10, 10), x = y * static_cast<R> (i % 41 - 20) / 2;
      for (const R v : { x, std::nextafter (x, R (0)), std::nextafter (x, R (2000)) })
	test (v, y);
    }
}

template <class R>
void
parts ()
{
  for_numbers<R> (
    [] (R x)
    {
      int want_e, got_e;
      const R want = std::frexp (x, &want_e), got = math_frexp (x, &got_e);
      ASSERT_TRUE (same (got, want)) << std::hexfloat << x;
      if (std::isfinite (x))
	{
	  ASSERT_EQ (got_e, want_e) << std::hexfloat << x;
	}
      R want_whole, got_whole;
      const R want_rest = std::modf (x, &want_whole), got_rest = math_modf (x, &got_whole);
      ASSERT_TRUE (same (got_whole, want_whole) && same (got_rest, want_rest))
	<< std::hexfloat << x;
      ASSERT_TRUE (same (math_round (x), std::round (x))) << std::hexfloat << x;
      if (std::fabs (x) < R (0x1p62))
	{
	  ASSERT_EQ (math_lround (x), std::lround (x)) << std::hexfloat << x;
	}
      ASSERT_TRUE (same (math_logb (x), std::logb (x))) << std::hexfloat << x;
      ASSERT_EQ (math_ilogb (x), std::ilogb (x)) << std::hexfloat << x;
      const R significand = sizeof (R) == 8 ? R (::significand (x)) : R (::significandf (x));
      ASSERT_TRUE (same (math_significand (x), significand)) << std::hexfloat << x;
      ASSERT_EQ (math_finite (x), std::isfinite (x)) << std::hexfloat << x;
    });
}

TEST (Math, Parts)
{
  parts<double> ();
  parts<float> ();
}

template <class R>
void
scaling ()
{
  for_numbers<R> (
    [] (R x)
    {
      static int step = 0;
      for (const int n : { 0, 1, -1, 52, -60, 126, -126, 1022, -1022, 2100, -2200, INT_MAX, INT_MIN,
			   ++step % 300 - 150, step % 4200 - 2100 })
	{
	  ASSERT_TRUE (same (math_ldexp (x, n), std::ldexp (x, n)))
	    << std::hexfloat << x << " " << n;
	  ASSERT_TRUE (same (math_scalbn (x, n), std::scalbn (x, n)))
	    << std::hexfloat << x << " " << n;
	}
      for (const long n : { 3l, -(1l << 40), 1l << 40, LONG_MAX, LONG_MIN })
	ASSERT_TRUE (same (math_scalbln (x, n), std::scalbln (x, n)))
	  << std::hexfloat << x << " " << n;
      const R infinite = std::numeric_limits<R>::infinity (), none = std::nan ("");
      for (const R y : { R (3), R (-70), R (1e10), R (-1e10), R (0.5), infinite, -infinite, none })
	{
	  const R want = sizeof (R) == sizeof (float) ? R (scalbf (x, y)) : R (scalb (x, y));
	  ASSERT_TRUE (same (math_scalb (x, y), want)) << std::hexfloat << x << " " << y;
	}
    });
}

TEST (Math, Scaling)
{
  scaling<double> ();
  scaling<float> ();
}

template <class R>
void
exact_pairs ()
{
  for_pairs<R> (
    [] (R x, R y)
    {
      ASSERT_TRUE (same (math_nextafter (x, y), std::nextafter (x, y)))
	<< std::hexfloat << x << " " << y;
      ASSERT_TRUE (same (math_fdim (x, y), std::fdim (x, y))) << std::hexfloat << x << " " << y;
      ASSERT_TRUE (same (math_fmod (x, y), std::fmod (x, y))) << std::hexfloat << x << " " << y;
      const R want = std::remainder (x, y);
      ASSERT_TRUE (same (math_remainder (x, y), want)) << std::hexfloat << x << " " << y;
      int want_q, got_q;
      std::remquo (x, y, &want_q);
      ASSERT_TRUE (same (math_remquo (x, y, &got_q), want)) << std::hexfloat << x << " " << y;
      /* The host's may be 8.  */
      if (!std::isnan (want))
	{
	  ASSERT_EQ (got_q, want_q % 8) << std::hexfloat << x << " " << y;
	}
    });
}

TEST (Math, ExactPairs)
{
  exact_pairs<double> ();
  exact_pairs<float> ();
}

/* What should be exact.  */

TEST (Math, Exact)
{
  double power = 1;
  for (int i = 0; i <= 22; i++, power *= 10)
    EXPECT_EQ (math_log10 (double (power)), i);
  for (int i = -1074; i <= 1023; i++)
    {
      const double p = std::ldexp (1, i);
      EXPECT_EQ (math_log2 (double (p)), i);
      EXPECT_EQ (math_exp2 (double (i)), p);
      EXPECT_EQ (math_pow (double (2), double (i)), p);
    }
  for (int i = -149; i <= 127; i++)
    {
      const float p = std::ldexp (1.f, i);
      EXPECT_EQ (math_log2 (float (p)), i);
      EXPECT_EQ (math_exp2 (float (i)), p);
      EXPECT_EQ (math_pow (float (2), float (i)), p);
    }
  for (int i = -200; i <= 200; i++)
    {
      EXPECT_EQ (math_cbrt (double (double (i) * i * i)), i);
      EXPECT_EQ (math_cbrt (float (float (i) * i * i)), i);
      EXPECT_EQ (math_pow (double (i), double (2)), i * i);
      EXPECT_EQ (math_pow (float (i), float (3)), i * i * i);
    }
}

} // anonymous namespace
