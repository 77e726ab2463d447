/* Instruction forms: floating-point arithmetic with exact results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

bool
packed (const Form &f)
{
  return f.type () == "f16x2" || f.type () == "bf16x2";
}

/* Run OP for each element: N operands in, one result.  */
template <typename OP>
void
each (const Form &f, Expected &l, OP op)
{
  unsigned bits = unsigned (format_of (f.type ()).bits ());
  for (unsigned at = 0; at < (packed (f) ? 32 : bits); at += bits)
    {
      uint64_t v[3];
      for (unsigned k = 0; k < 3; k++)
	v[k] = low_bits (l.in[k] >> at, bits);
      l.out[0] |= low_bits (op (v), bits) << at;
    }
}

Number
operand (const Form &f, uint64_t v)
{
  return unpack (v, format_of (f.type ()), f.has ("ftz"));
}

/* Round, flush, saturate.  In double precision, the hardware returns an operand's NaN, made quiet,
   or a negative one if no operand is a NaN.  */
uint64_t
rounded (const Form &f, Expected &l, const Number &r)
{
  if (f.type () != "f64" || r.kind != Number::NOT_A_NUMBER)
    return pack (r, format_of (f.type ()), f.round (), f.has ("ftz"), f.has ("sat"));
  uint64_t result = 0xfff8000000000000u;
  unsigned found = 0;
  for (size_t i = 0; i < f.in.size (); i++)
    if (unpack (l.in[i], double_format).kind == Number::NOT_A_NUMBER)
      {
	result = quiet (l.in[i], double_format);
	found++;
      }
  l.open = found > 1;
  return result;
}

void
arithmetic (const Form &f, Expected &l)
{
  each (f, l,
	[&] (const uint64_t *v)
	{
	  Number a = operand (f, v[0]), b = operand (f, v[1]), r;
	  Round mode = f.round ();
	  if (f.opcode == "add")
	    r = add (a, b, mode);
	  else if (f.opcode == "sub")
	    r = add (a, negate (b), mode);
	  else if (f.opcode == "mul")
	    r = multiply (a, b);
	  else if (f.opcode == "div")
	    r = divide (a, b);
	  else
	    r = add (multiply (a, b), operand (f, v[2]), mode);
	  return rounded (f, l, r);
	});
}

void
rcp (const Form &f, Expected &l)
{
  each (f, l, [&] (const uint64_t *v)
	{ return rounded (f, l, divide (from_integer (1), operand (f, v[0]))); });
}

void
sqrt (const Form &f, Expected &l)
{
  each (f, l, [&] (const uint64_t *v) { return rounded (f, l, square_root (operand (f, v[0]))); });
}

/* -0 is below +0; of a number and a NaN the result is the number, except with .NaN.  .xorsign.abs:
   of the absolute values, with the product's sign.  */
void
minmax (const Form &f, Expected &l)
{
  const Format &format = format_of (f.type ());
  each (f, l,
	[&] (const uint64_t *v)
	{
	  uint64_t a = v[0], b = v[1], sign = 0;
	  if (f.has ("xorsign"))
	    {
	      sign = (a ^ b) & format.sign_bit ();
	      a &= ~format.sign_bit ();
	      b &= ~format.sign_bit ();
	    }
	  Number x = operand (f, a), y = operand (f, b), r;
	  bool x_nan = x.kind == Number::NOT_A_NUMBER, y_nan = y.kind == Number::NOT_A_NUMBER;
	  if (x_nan || y_nan)
	    {
	      r = x_nan && y_nan ? x : x_nan ? y : x;
	      if (f.has ("NaN"))
		r = x_nan ? x : y;
	      r.neg = r.neg && r.kind != Number::NOT_A_NUMBER;
	    }
	  else
	    {
	      int c = compare (x, y);
	      if (c == 0)
		c = int (y.neg) - int (x.neg);
	      r = (f.opcode == "min") == (c < 0) ? x : y;
	    }
	  return rounded (f, l, r) | (r.kind == Number::NOT_A_NUMBER ? 0 : sign);
	});
}

/* Only the sign changes.  For a NaN the manual guarantees a NaN: the hardware gives that of an
   addition.  */
void
sign (const Form &f, Expected &l)
{
  const Format &format = format_of (f.type ());
  each (f, l,
	[&] (const uint64_t *v)
	{
	  Number a = operand (f, v[0]);
	  if (a.kind == Number::NOT_A_NUMBER)
	    return rounded (f, l, a);
	  uint64_t magnitude = v[0] & ~format.sign_bit ();
	  if (a.kind == Number::ZERO)
	    magnitude = 0;
	  return f.opcode == "abs" || !a.neg
		   ? magnitude | (f.opcode == "neg" ? format.sign_bit () : 0)
		   : magnitude;
	});
}

void
copysign (const Form &f, Expected &l)
{
  uint64_t s = format_of (f.type ()).sign_bit ();
  l.out[0] = (l.in[0] & s) | (l.in[1] & ~s);
}

/* The manual counts the zeros as normal.  */
void
testp (const Form &f, Expected &l)
{
  const Format &format = format_of (f.type ());
  Number a = unpack (l.in[0], format);
  bool subnormal = (a.kind == Number::FINITE && !(a.m >> format.mantissa_bits));
  bool finite = a.kind == Number::FINITE || a.kind == Number::ZERO;
  bool r = f.has ("finite")	  ? finite
	   : f.has ("infinite")	  ? a.kind == Number::INFINITE
	   : f.has ("number")	  ? a.kind != Number::NOT_A_NUMBER
	   : f.has ("notanumber") ? a.kind == Number::NOT_A_NUMBER
	   : f.has ("normal")	  ? finite && !subnormal
				  : subnormal;
  l.out[0] = r;
}

#define ANY_ROUNDING "{,.rn,.rz,.rm,.rp}"
#define ROUNDING ".{rn,rz,rm,rp}"

const Row rows[] = {
  { "{add,sub,mul}" ANY_ROUNDING "{,.ftz}{,.sat}.f32", "t : t t", arithmetic },
  { "{add,sub,mul}" ANY_ROUNDING ".f64", "t : t t", arithmetic },
  { "{add,sub,mul}{,.rn}{,.ftz}{,.sat}.{f16,f16x2}", "t : t t", arithmetic },
  { "{add,sub,mul}{,.rn}.{bf16,bf16x2}", "t : t t", arithmetic },
  { "{fma,mad}" ROUNDING "{,.ftz}{,.sat}.f32", "t : t t t", arithmetic },
  { "{fma,mad}" ROUNDING ".f64", "t : t t t", arithmetic },
  { "fma.rn{,.ftz}{,.sat}.{f16,f16x2}", "t : t t t", arithmetic },
  { "fma.rn.{bf16,bf16x2}", "t : t t t", arithmetic },
  { "div" ROUNDING "{,.ftz}.f32", "t : t t", arithmetic },
  { "div" ROUNDING ".f64", "t : t t", arithmetic },
  { "rcp" ROUNDING "{,.ftz}.f32", "t : t", rcp },
  { "rcp" ROUNDING ".f64", "t : t", rcp },
  { "sqrt" ROUNDING "{,.ftz}.f32", "t : t", sqrt },
  { "sqrt" ROUNDING ".f64", "t : t", sqrt },
  { "{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.f32", "t : t t", minmax },
  { "{min,max}.f64", "t : t t", minmax },
  { "{min,max}{,.ftz}{,.NaN}{,.xorsign.abs}.{f16,f16x2}", "t : t t", minmax },
  { "{min,max}{,.NaN}{,.xorsign.abs}.{bf16,bf16x2}", "t : t t", minmax },
  { "{abs,neg}{,.ftz}.{f32,f16,f16x2}", "t : t", sign },
  { "{abs,neg}.{f64,bf16,bf16x2}", "t : t", sign },
  { "copysign.{f32,f64}", "t : t t", copysign },
  { "testp.{finite,infinite,number,notanumber,normal,subnormal}.{f32,f64}", "p : t", testp },
};

} // anonymous namespace

RowRange
float_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
