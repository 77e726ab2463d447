/* The complex functions for the device, computed on the host, against its functions of more digits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each special value with each, numbers of any size, and numbers where the functions are
   interesting.  Errors are counted in units of the last place of the larger part.  Where a part is
   infinite or a NaN, both parts have to be what the host's are: the same infinity, zero with the
   same sign, NaN; C's annex G leaves some signs open (right_special_p).  */

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

namespace {

using wide = long double;
using wide_complex = _Complex long double;

template <class R> struct parts
{
  R re, im;
};

} // namespace

/* libm/complex-functions.c, compiled for the host; and the host's own.  */

#define COMPLEX(NAME)                                            \
  extern "C" void accred_libc_##NAME (double *, double, double); \
  extern "C" void accred_libc_##NAME##f (float *, float, float);
#define COMPLEX_OF_TWO(NAME)                                                     \
  extern "C" void accred_libc_##NAME (double *, double, double, double, double); \
  extern "C" void accred_libc_##NAME##f (float *, float, float, float, float);
#include "libgomp-device/libm/complex-functions.def"

namespace {

#define COMPLEX(NAME)                                       \
  parts<double> got_##NAME (double x, double y)             \
  {                                                         \
    double r[2];                                            \
    accred_libc_##NAME (r, x, y);                           \
    return { r[0], r[1] };                                  \
  }                                                         \
  parts<float> got_##NAME (float x, float y)                \
  {                                                         \
    float r[2];                                             \
    accred_libc_##NAME##f (r, x, y);                        \
    return { r[0], r[1] };                                  \
  }                                                         \
  parts<wide> want_##NAME (wide x, wide y)                  \
  {                                                         \
    const wide_complex z = __builtin_##NAME##l (of (x, y)); \
    return { __real__ z, __imag__ z };                      \
  }
#define COMPLEX_OF_TWO(NAME)

wide_complex
of (wide x, wide y)
{
  wide_complex z;
  __real__ z = x;
  __imag__ z = y;
  return z;
}

#include "libgomp-device/libm/complex-functions.def"

constexpr double special[]
  = { 0.0,     -0.0, 1,	      -1,	0.5,	   -0.5,	 2,    -2,   3,	   -3,	 10,
      -10,     1e6,  -1e6,    INFINITY, -INFINITY, NAN,		 0.25, 0.75, 1.5,  -2.5, 0.99999,
      1.00001, 33,   20,      88.5,	95,	   -103.9,	 709,  712,  -745, 1000, 0.8,
      0.6,     -0.6, 0x1p-30, -0x1p-30, 0x1p-60,   0x1.fffffp-1, 30 };

template <class R>
bool
same (R got, wide want)
{
  const R w = static_cast<R> (want);
  return std::isnan (w) ? std::isnan (got)
			: got == w && (got != 0 || std::signbit (got) == std::signbit (w));
}

/* The error of GOT in units of the last place of WANT's larger part, or of the least number.  */

template <class R>
double
units (parts<R> got, parts<wide> want)
{
  using limits = std::numeric_limits<R>;
  const wide larger = std::max (std::fabs (want.re), std::fabs (want.im));
  const wide unit
    = std::max (std::scalbn (wide (1),
			     larger > 0 ? std::ilogb (larger) - limits::digits + 1 : -16000),
		wide (limits::denorm_min ()));
  return std::max (std::fabs (got.re - want.re), std::fabs (got.im - want.im)) / unit;
}

class numbers
{
public:
  template <class R>
  R any ()
  {
    const int range = std::numeric_limits<R>::max_exponent - 2;
    const R m = 1 + R (next () >> 11) * R (0x1p-53);
    return std::ldexp (next () >> 63 ? m : -m, int (next () >> 20) % range);
  }

  double within (double low, double high) { return low + (high - low) * (next () >> 11) * 0x1p-53; }

private:
  uint64_t next ()
  {
    m_state ^= m_state << 13;
    m_state ^= m_state >> 7;
    return m_state ^= m_state << 17;
  }

  uint64_t m_state = 88172645463325252u;
};

template <class R>
using function = parts<R> (*) (R, R);

/* Signs that annex G leaves open: of a zero or an infinity beside a NaN, or where the argument is
   infinite in no direction.  */

template <class R>
bool
right_special_p (parts<R> got, parts<wide> want, R x, R y)
{
  const bool open = std::isnan (x) || std::isnan (y) || std::isinf (x) || std::isinf (y);
  auto right = [&] (R g, wide w)
  { return same (g, w) || (open && !std::isnan (w) && same (R (std::fabs (g)), std::fabs (w))); };
  return right (got.re, want.re) && right (got.im, want.im);
}

template <class R>
void
check (const char *name, function<R> f, parts<wide> (*want) (wide, wide), double bound)
{
  numbers n;
  double worst = 0;
  R at[2] = { 0, 0 };
  int wrong = 0;
  auto one = [&] (R x, R y)
  {
    parts<R> got = f (x, y);
    parts<wide> right = want (x, y);
    if (std::isfinite (x) && std::isfinite (y))
      {
	/* A part that leaves the range leaves the other one as it is.  */
	if (std::isinf (got.re) && same (got.re, right.re))
	  got.re = right.re = 0;
	if (std::isinf (got.im) && same (got.im, right.im))
	  got.im = right.im = 0;
      }
    const bool ordinary = std::isfinite (x) && std::isfinite (y) && std::isfinite (R (right.re))
			  && std::isfinite (R (right.im)) && std::isfinite (got.re)
			  && std::isfinite (got.im);
    if (ordinary)
      {
	/* A zero has its sign.  */
	const bool signs = (right.re != 0 || same (got.re, right.re))
			   && (right.im != 0 || same (got.im, right.im));
	const double u = signs ? units (got, right) : INFINITY;
	if (!(u <= worst))
	  worst = u, at[0] = x, at[1] = y;
      }
    else if (!right_special_p (got, right, x, y) && wrong++ < 5)
      ADD_FAILURE () << name << (sizeof (R) == 4 ? "f" : "") << std::hexfloat << " (" << x << ", "
		     << y << "): got " << got.re << ", " << got.im << ", want " << right.re << ", "
		     << right.im;
  };
  for (const double x : special)
    for (const double y : special)
      one (x, y);
  for (int i = 0; i < 20000; i++)
    {
      one (n.within (-4, 4), n.within (-4, 4));
      one (n.within (-1.01, 1.01), n.within (-0.01, 0.01));
      const double angle = n.within (-4, 4),
		   size = 1 + n.within (-1, 1) * std::exp (n.within (-30, 0));
      one (size * std::cos (angle), size * std::sin (angle));
      one (n.within (-800, 800), n.within (-800, 800));
      one (n.any<R> (), n.any<R> ());
    }
  EXPECT_EQ (wrong, 0) << name << (sizeof (R) == 4 ? "f" : "");
  const parts<R> got = f (at[0], at[1]);
  const parts<wide> right = want (at[0], at[1]);
  EXPECT_LE (worst, bound) << name << (sizeof (R) == 4 ? "f" : "") << std::hexfloat << " (" << at[0]
			   << ", " << at[1] << "): got " << got.re << ", " << got.im << ", want "
			   << right.re << ", " << right.im;
  if (getenv ("LIBM_PRINT"))
    printf ("%-8s %d %g\n", name, int (sizeof (R)), worst);
}

} // namespace

#define CHECK(NAME, BOUND)                                 \
  TEST (ComplexFunctions, NAME)                            \
  {                                                        \
    check<double> (#NAME, got_##NAME, want_##NAME, BOUND); \
    check<float> (#NAME, got_##NAME, want_##NAME, BOUND);  \
  }
CHECK (cexp, 4)
CHECK (clog, 4)
CHECK (csqrt, 4)
CHECK (cproj, 0)
CHECK (csin, 4)
CHECK (ccos, 4)
CHECK (ctan, 4)
CHECK (csinh, 4)
CHECK (ccosh, 4)
CHECK (ctanh, 4)
CHECK (casin, 4)
CHECK (cacos, 4)
CHECK (catan, 4)
CHECK (casinh, 4)
CHECK (cacosh, 4)
CHECK (catanh, 4)

/* Powers: their errors grow with the logarithm's product.  */

template <class R>
void
check_powers (void (*f) (R *, R, R, R, R), double bound)
{
  numbers n;
  double worst = 0;
  for (int i = 0; i < 50000; i++)
    {
      const R a = n.within (-4, 4), b = n.within (-4, 4), c = n.within (-2, 2),
	      d = n.within (-2, 2);
      R r[2];
      f (r, a, b, c, d);
      const wide_complex want = __builtin_cpowl (of (a, b), of (c, d));
      worst = std::max (worst, units<R> ({ r[0], r[1] }, { __real__ want, __imag__ want }));
    }
  EXPECT_LE (worst, bound);
  if (getenv ("LIBM_PRINT"))
    printf ("cpow     %d %g\n", int (sizeof (R)), worst);
  /* Zero to a positive power, anything to the power of zero.  */
  R r[2];
  f (r, 0, 0, 0.5, 0);
  EXPECT_TRUE (r[0] == 0 && r[1] == 0);
  f (r, -3, 4, 0, 0);
  EXPECT_TRUE (r[0] == 1 && r[1] == 0);
}

TEST (ComplexFunctions, cpow)
{
  check_powers<double> (accred_libc_cpow, 16);
  check_powers<float> (accred_libc_cpowf, 16);
}
