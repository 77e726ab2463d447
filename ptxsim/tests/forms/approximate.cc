/* Instruction forms: approximate functions, within the manual's bounds.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The true value comes from the host's functions in long double; for quotients and roots it is
   computed exactly with integers.  */

#include "ptxsim/tests/forms/form.h"
#include <algorithm>
#include <cmath>

namespace forms {

namespace {

/* The bound of a result's error: the largest of these.  */
struct Bound
{
  long double relative = 0, absolute = 0;
  double ulps = 0;
};

/* Whether BITS is TRUTH within the bound; near the ends of the range, results of rounding, overflow
   and flushing are also valid.  */
bool
within (uint64_t bits, long double truth, const Format &f, const Bound &bound, bool ftz)
{
  Number got = unpack (bits, f);
  if (std::isnan (truth) || got.kind == Number::NOT_A_NUMBER)
    return std::isnan (truth) && got.kind == Number::NOT_A_NUMBER;
  if (std::isinf (truth))
    return got.kind == Number::INFINITE && got.neg == std::signbit (truth);
  if (truth == 0)
    return ((got.kind == Number::ZERO && got.neg == std::signbit (truth))
	    || std::fabs (approximate (got)) <= bound.absolute);
  long double least = std::ldexp (1.0L, 1 - f.bias ());
  long double unit
    = std::ldexp (1.0L, std::max (std::ilogb (truth), 1 - f.bias ()) - f.mantissa_bits);
  long double allowed = std::max (
    { std::fabs (truth) * bound.relative, bound.absolute, (long double) bound.ulps * unit });
  /* Below the normal numbers a relative bound means one unit.  */
  if (std::fabs (truth) < least && bound.relative)
    allowed = std::max (allowed, unit);
  if (got.kind == Number::INFINITE)
    return (std::fabs (truth) + allowed >= std::ldexp (1.0L, f.bias () + 1) - unit
	    && got.neg == std::signbit (truth));
  if (ftz && got.kind == Number::ZERO && std::fabs (truth) - allowed < least)
    return got.neg == std::signbit (truth) || std::fabs (truth) <= bound.absolute;
  return std::fabs (approximate (got) - truth) <= allowed;
}

long double
input (const Form &f, uint64_t v)
{
  return approximate (unpack (v, format_of (f.type ()), f.has ("ftz")));
}

bool
close (const Form &f, const Lane &l, long double truth, const Bound &bound)
{
  return within (l.out[0], truth, format_of (f.type ()), bound, f.has ("ftz"));
}

Bound
relative (int exponent)
{
  return { std::ldexp (1.0L, exponent) };
}
Bound
ulps (double n)
{
  return { 0, 0, n };
}

/* For |b| above 2^126 the manual allows 0.  */
bool
div_approx (const Form &f, const Lane &l)
{
  long double b = input (f, l.in[1]), a = input (f, l.in[0]);
  if (std::isfinite (b) && std::fabs (b) > 0x1p126L)
    return (l.out[0] << 1 & 0xffffffff) == 0 || std::isinf (a) || std::isnan (a)
	   || close (f, l, a / b, ulps (2));
  /* A subnormal divisor is outside the range of the bound.  */
  if (std::isfinite (b) && b != 0 && std::fabs (b) < 0x1p-126L)
    return true;
  return close (f, l, a / b, ulps (2));
}

bool
div_full (const Form &f, const Lane &l)
{
  return close (f, l, input (f, l.in[0]) / input (f, l.in[1]), ulps (2));
}

bool
rcp (const Form &f, const Lane &l)
{
  return close (f, l, 1 / input (f, l.in[0]), ulps (1));
}

bool
sqrt (const Form &f, const Lane &l)
{
  return close (f, l, std::sqrt (input (f, l.in[0])), relative (-23));
}

bool
rsqrt (const Form &f, const Lane &l)
{
  Bound b{ 0x1.1p-23L }; /* 2^-22.9  */
  return close (f, l, 1 / std::sqrt (input (f, l.in[0])), b);
}

/* Only the upper words matter, and the lower word of the result is zero.  */
bool
gross64 (const Form &f, const Lane &l)
{
  long double a = approximate (unpack (l.in[0] >> 32 << 32, double_format, true));
  if (std::isnan (a))
    return unpack (l.out[0], double_format).kind == Number::NOT_A_NUMBER;
  long double truth = f.opcode == "rcp" ? 1 / a : 1 / std::sqrt (a);
  return (uint32_t (l.out[0]) == 0
	  && within (l.out[0], truth, double_format, relative (-19), true));
}

bool
rsqrt64 (const Form &f, const Lane &l)
{
  return close (f, l, 1 / std::sqrt (input (f, l.in[0])), relative (-51));
}

bool
ex2 (const Form &f, const Lane &l)
{
  return close (f, l, std::exp2 (input (f, l.in[0])), ulps (2));
}

bool
lg2 (const Form &f, const Lane &l)
{
  long double a = input (f, l.in[0]);
  Bound bound = relative (-22);
  if (a > 0.5L && a < 2)
    bound.absolute = 0x1p-22L;
  return close (f, l, std::log2 (a), bound);
}

bool
trigonometric (const Form &f, const Lane &l)
{
  long double a = input (f, l.in[0]);
  Bound bound;
  bound.absolute = 0x1.6ap-21L; /* 2^-20.5  */
  return close (f, l, f.opcode == "sin" ? std::sin (a) : std::cos (a), bound);
}

bool
tanh (const Form &f, const Lane &l)
{
  return close (f, l, std::tanh (input (f, l.in[0])), relative (-11));
}

const Row rows[] = {
  { "div.approx{,.ftz}.f32", "t : t t", nullptr, nullptr, nullptr, div_approx },
  { "div.full{,.ftz}.f32", "t : t t", nullptr, nullptr, nullptr, div_full },
  { "rcp.approx{,.ftz}.f32", "t : t", nullptr, nullptr, nullptr, rcp },
  { "sqrt.approx{,.ftz}.f32", "t : t", nullptr, nullptr, nullptr, sqrt },
  { "rsqrt.approx{,.ftz}.f32", "t : t", nullptr, nullptr, nullptr, rsqrt },
  { "{rcp,rsqrt}.approx.ftz.f64", "t : t", nullptr, nullptr, nullptr, gross64 },
  { "rsqrt.approx.f64", "t : t", nullptr, nullptr, nullptr, rsqrt64 },
  { "ex2.approx{,.ftz}.f32", "t : t", nullptr, nullptr, nullptr, ex2 },
  { "lg2.approx{,.ftz}.f32", "t : t", nullptr, nullptr, nullptr, lg2 },
  { "{sin,cos}.approx{,.ftz}.f32", "t : angle", nullptr, nullptr, nullptr, trigonometric },
  { "tanh.approx.f32", "t : t", nullptr, nullptr, nullptr, tanh },
};

} // anonymous namespace

RowRange
approximate_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
