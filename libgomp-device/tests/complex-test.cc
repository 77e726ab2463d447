/* Complex multiplication and division for the device, against the host's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   libm/complex.c, which the device has, too, is compiled for the host and computed
   for all combinations of four numbers out of a list that has zeros, infinities,
   NaN and both ends of the range.  Products must be what libgcc computes, to the bit.
   Quotients of finite numbers are compared with those in long double, which has range
   and digits to spare; with an infinity, a NaN or a division by zero, the kind of the
   result must be what C17, annex G.5.1 says (libgcc's float version does not always
   keep to it).  */

#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <gtest/gtest.h>

extern "C" {
void accred_mulsc3 (float *, float, float, float, float);
void accred_muldc3 (double *, double, double, double, double);
void accred_divsc3 (float *, float, float, float, float);
void accred_divdc3 (double *, double, double, double, double);
float _Complex __mulsc3 (float, float, float, float);
double _Complex __muldc3 (double, double, double, double);
}

namespace {

/* One of the routines.  */
template <typename T> using routine = void (*) (T *, T, T, T, T);

template <typename T> using word_of = std::conditional_t<sizeof (T) == 4, uint32_t, uint64_t>;

template <typename T>
word_of<T>
bits_of (T v)
{
  word_of<T> b;
  memcpy (&b, &v, sizeof b);
  return b;
}

template <typename T>
std::complex<T>
run (routine<T> f, T a, T b, T c, T d)
{
  T result[2];
  f (result, a, b, c, d);
  return { result[0], result[1] };
}

template <typename T>
std::vector<T>
numbers ()
{
  using lim = std::numeric_limits<T>;
  std::vector<T> v;
  for (T x : { T (0), T (1), T (0.75), T (3), lim::infinity (), lim::max (), lim::max () / 4,
	       lim::min (), lim::min () * 3, lim::denorm_min (), lim::denorm_min () * 5,
	       std::sqrt (lim::max ()) * 3, std::sqrt (lim::min ()) / 3 })
    {
      v.push_back (x);
      v.push_back (-x);
    }
  v.push_back (lim::quiet_NaN ());
  return v;
}

template <typename T>
bool
same (T x, T y)
{
  return (std::isnan (x) && std::isnan (y)) || bits_of (x) == bits_of (y);
}

/* CHECK (a, b, c, d) for all combinations, until it has failed ten times.  */

template <typename T, typename F>
void
for_all (F check)
{
  const std::vector<T> v = numbers<T> ();
  int failures = 0;
  for (T a : v)
    for (T b : v)
      for (T c : v)
	for (T d : v)
	  if (!check (a, b, c, d) && ++failures == 10)
	    return;
}

template <typename T>
std::string
describe (T a, T b, T c, T d, std::complex<T> got, std::complex<T> want)
{
  char text[300];
  snprintf (text, sizeof text,
	    "(%.9g + %.9g i) and (%.9g + %.9g i): %.17g + %.17g i, expected %.17g + %.17g i",
	    double (a), double (b), double (c), double (d), double (got.real ()),
	    double (got.imag ()), double (want.real ()), double (want.imag ()));
  return text;
}

template <typename T, typename R>
void
check_multiply (routine<T> f, R (*host) (T, T, T, T))
{
  for_all<T> (
    [&] (T a, T b, T c, T d)
    {
      const std::complex<T> got = run (f, a, b, c, d);
      const R r = host (a, b, c, d);
      const std::complex<T> want (__real__ r, __imag__ r);
      const bool ok = same (got.real (), want.real ()) && same (got.imag (), want.imag ());
      EXPECT_TRUE (ok) << describe (a, b, c, d, got, want);
      return ok;
    });
}

/* As annex G.3 has it: an infinity has an infinite part, whatever the other.  */
enum class kind
{
  zero,
  finite,
  infinite,
  nan
};

template <typename T>
kind
kind_of (T re, T im)
{
  if (std::isinf (re) || std::isinf (im))
    return kind::infinite;
  if (std::isnan (re) || std::isnan (im))
    return kind::nan;
  return re == 0 && im == 0 ? kind::zero : kind::finite;
}

/* True if a quotient of kind GOT is right for a dividend and a divisor of these kinds, of
   which not both are ordinary: annex G.5.1, paragraph 4, and what follows from it.  */

bool
right_special_p (kind dividend, kind divisor, kind got)
{
  const bool divisor_finite = divisor == kind::finite || divisor == kind::zero;
  if (dividend == kind::infinite && divisor_finite)
    return got == kind::infinite;
  if (dividend == kind::finite && divisor == kind::zero)
    return got == kind::infinite;
  if ((dividend == kind::finite || dividend == kind::zero) && divisor == kind::infinite)
    return got == kind::zero;
  if (dividend == kind::nan || divisor == kind::nan)
    return got == kind::nan || got == kind::infinite;
  /* Zero by zero, infinity by infinity.  */
  return got == kind::nan;
}

/* GOT is right when it is WANT but for a few units in the last place of the larger part,
   or of the smallest numbers there are.  A part of WANT that T has no number for is an
   infinity.  */

template <typename T>
bool
close (std::complex<T> got, std::complex<long double> want)
{
  using lim = std::numeric_limits<T>;
  const long double exact[2] = { want.real (), want.imag () };
  const T parts[2] = { got.real (), got.imag () };
  const long double error
    = (4 * lim::epsilon () * std::hypot (exact[0], exact[1]) + 4.0L * lim::denorm_min ());
  for (int n = 0; n < 2; n++)
    if (std::isinf (parts[n]))
      {
	if (std::fabs (exact[n]) + error < lim::max ()
	    || std::signbit (parts[n]) != std::signbit (exact[n]))
	  return false;
      }
    else if (!(std::fabs (parts[n] - exact[n]) <= error))
      return false;
  return true;
}

template <typename T>
void
check_divide (routine<T> f)
{
  for_all<T> (
    [&] (T a, T b, T c, T d)
    {
      const std::complex<T> got = run (f, a, b, c, d);
      const kind dividend = kind_of (a, b), divisor = kind_of (c, d);
      bool ok;
      if (divisor == kind::finite && (dividend == kind::finite || dividend == kind::zero))
	{
	  const long double p = a, q = b, r = c, s = d, n = r * r + s * s;
	  const std::complex<long double> exact ((p * r + q * s) / n, (q * r - p * s) / n);
	  ok = close (got, exact);
	  EXPECT_TRUE (ok) << describe (a, b, c, d, got, std::complex<T> (exact));
	}
      else
	{
	  ok = right_special_p (dividend, divisor, kind_of (got.real (), got.imag ()));
	  EXPECT_TRUE (ok) << "not a special case of annex G: " << describe (a, b, c, d, got, got);
	}
      return ok;
    });
}

} // namespace

TEST (Complex, MultiplySingle)
{
  check_multiply<float> (accred_mulsc3, __mulsc3);
}
TEST (Complex, MultiplyDouble)
{
  check_multiply<double> (accred_muldc3, __muldc3);
}
TEST (Complex, DivideSingle)
{
  check_divide<float> (accred_divsc3);
}
TEST (Complex, DivideDouble)
{
  check_divide<double> (accred_divdc3);
}
