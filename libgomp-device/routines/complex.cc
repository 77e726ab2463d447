/* Complex multiplication and division for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Both are the algorithms of C17, annex G.5.1, written without branches: the special
   cases select among values.  The quotient is also right where the annex's own program
   overflows on the way.  No product and sum become one operation
   (round_each), which the tests for infinities rely on.  */

#include "libgomp-device/routines/complex.h"
#include "libgomp-device/routines/routines.h"

#include <cmath>
#include <limits>

namespace accred {

namespace {

using dev::cmp;
using dev::dtype;
using dev::opcode;
using dev::operand;

class routine_builder
{
public:
  routine_builder (const std::string &name, dtype t);

  operand op (opcode o, operand a, operand b) { return emit (o, m_type, { a, b }); }
  operand op (opcode o, operand a) { return emit (o, m_type, { a }); }
  operand mul (operand a, operand b) { return op (opcode::MUL, a, b); }
  operand add (operand a, operand b) { return op (opcode::ADD, a, b); }
  operand sub (operand a, operand b) { return op (opcode::SUB, a, b); }
  operand div (operand a, operand b) { return op (opcode::DIV, a, b); }

  operand number (double v);
  operand infinity () { return number (std::numeric_limits<double>::infinity ()); }
  operand compare (cmp, operand, operand);
  operand is_nan (operand a) { return compare (cmp::nan, a, a); }
  operand is_inf (operand a)
  { return compare (cmp::eq, op (opcode::ABS, a), infinity ()); }
  operand is_finite (operand a)
  { return compare (cmp::lt, op (opcode::ABS, a), infinity ()); }

  operand both (operand a, operand b)
  { return emit (opcode::PAND, dtype::pred, { a, b }); }
  operand either (operand a, operand b)
  { return emit (opcode::POR, dtype::pred, { a, b }); }
  operand negate (operand a) { return emit (opcode::PNOT, dtype::pred, { a }); }
  operand select (operand p, operand yes, operand no)
  { return emit (opcode::SELP, m_type, { in_register (yes), in_register (no), p }); }
  /* The number MAGNITUDE with the sign of A.  */
  operand signed_as (operand magnitude, operand a)
  { return op (opcode::COPYSIGN, in_register (magnitude), a); }
  /* One or zero, as A is infinite or not, with its sign.  */
  operand box (operand a)
  { return signed_as (select (is_inf (a), number (1), number (0)), a); }
  /* A, or a zero of its sign when P holds and A is a NaN.  */
  operand quiet (operand p, operand a)
  { return select (both (p, is_nan (a)), signed_as (number (0), a), a); }

  /* A power of two, also as a product of two whose exponents are half of its own.  */
  struct scale
  {
    operand whole, half, rest;
  };
  /* One that brings A near one; one if A is zero or not finite.  */
  scale scale_for (operand a);

  dev::function finish (operand re, operand im);

  operand a, b, c, d;

private:
  operand emit (opcode, dtype, std::vector<operand>);
  operand in_register (operand);

  dev::function m_fn;
  dtype m_type;
  operand m_result;
};

operand
routine_builder::emit (opcode o, dtype t, std::vector<operand> src)
{
  dev::insn i;
  i.op = o;
  i.type = t;
  i.src = std::move (src);
  i.dst = m_fn.new_reg (dev::class_of (t));
  m_fn.blocks[0].insns.push_back (i);
  return operand::of_reg (i.dst);
}

operand
routine_builder::in_register (operand v)
{
  return v.reg_p () ? v : emit (opcode::MOV, m_type, { v });
}

operand
routine_builder::number (double v)
{
  return m_type == dtype::f32 ? operand::of_f32 (v) : operand::of_f64 (v);
}

operand
routine_builder::compare (cmp cc, operand x, operand y)
{
  operand p = emit (opcode::SETP, dtype::pred, { x, y });
  dev::insn &i = m_fn.blocks[0].insns.back ();
  i.cc = cc;
  i.src_type = m_type;
  return p;
}

routine_builder::routine_builder (const std::string &name, dtype t)
  : m_type (t)
{
  m_fn.name = name;
  m_fn.kind = dev::function_kind::routine;
  m_fn.link = dev::linkage::local;
  m_fn.partitions = 0;
  m_fn.new_block ();
  auto parameter = [this] (dtype type)
    {
      m_fn.params.push_back ({ type });
      return emit (opcode::LDPARAM, type,
		   { operand::of_imm (m_fn.params.size () - 1) });
    };
  m_result = parameter (dtype::u64);
  a = parameter (t);
  b = parameter (t);
  c = parameter (t);
  d = parameter (t);
}

routine_builder::scale
routine_builder::scale_for (operand v)
{
  const bool single = m_type == dtype::f32;
  const dtype word = single ? dtype::u32 : dtype::u64;
  const int mantissa = single ? 23 : 52;
  const int64_t bias = single ? 127 : 1023;
  auto power_of_two = [&] (operand biased)
    {
      operand bits = emit (opcode::SHL, word, { biased, operand::of_imm (mantissa) });
      operand p = emit (opcode::BITCAST, m_type, { bits });
      m_fn.blocks[0].insns.back ().src_type = word;
      return p;
    };

  operand bits = emit (opcode::BITCAST, word, { op (opcode::ABS, v) });
  m_fn.blocks[0].insns.back ().src_type = m_type;
  operand e = emit (opcode::SHR, word, { bits, operand::of_imm (mantissa) });
  /* 2 ^ -e has the biased exponent 2 * bias - (bias + e), which would be that of zero
     at one end; infinities and NaNs have the other.  */
  e = emit (opcode::MAX, word, { e, operand::of_imm (1) });
  e = emit (opcode::MIN, word, { e, operand::of_imm (2 * bias - 1) });
  operand twice = emit (opcode::MOV, word, { operand::of_imm (2 * bias) });
  operand whole = emit (opcode::SUB, word, { twice, e });
  operand usable = both (is_finite (v), compare (cmp::neu, v, number (0)));
  operand one = emit (opcode::MOV, word, { operand::of_imm (bias) });
  whole = emit (opcode::SELP, word, { whole, one, usable });
  operand half = emit (opcode::ADD, word, { whole, operand::of_imm (bias) });
  half = emit (opcode::SHR, word, { half, operand::of_imm (1) });
  operand rest = emit (opcode::SUB, word, { whole, half });
  rest = emit (opcode::ADD, word, { rest, operand::of_imm (bias) });
  return { power_of_two (whole), power_of_two (half), power_of_two (rest) };
}

dev::function
routine_builder::finish (operand re, operand im)
{
  operand parts[] = { re, im };
  for (int n = 0; n < 2; n++)
    {
      dev::insn st;
      st.op = opcode::ST;
      st.type = m_type;
      st.src = { m_result, parts[n] };
      st.offset = n * int64_t (dev::size_of (m_type));
      m_fn.blocks[0].insns.push_back (st);
    }
  dev::insn ret;
  ret.op = opcode::RET;
  m_fn.blocks[0].insns.push_back (ret);
  round_each (m_fn);
  return std::move (m_fn);
}

dev::function
make_multiply (const std::string &name, dtype t)
{
  routine_builder f (name, t);
  operand a = f.a, b = f.b, c = f.c, d = f.d;
  operand ac = f.mul (a, c), bd = f.mul (b, d);
  operand ad = f.mul (a, d), bc = f.mul (b, c);
  operand x = f.sub (ac, bd), y = f.add (ad, bc);

  /* The first factor is infinite, then the second: box it, and quiet the other.  */
  operand inf_ab = f.either (f.is_inf (a), f.is_inf (b));
  a = f.select (inf_ab, f.box (a), a);
  b = f.select (inf_ab, f.box (b), b);
  c = f.quiet (inf_ab, c);
  d = f.quiet (inf_ab, d);
  operand inf_cd = f.either (f.is_inf (c), f.is_inf (d));
  c = f.select (inf_cd, f.box (c), c);
  d = f.select (inf_cd, f.box (d), d);
  a = f.quiet (inf_cd, a);
  b = f.quiet (inf_cd, b);
  operand infinite = f.either (inf_ab, inf_cd);

  /* Finite factors whose products overflow.  */
  operand overflow = f.either (f.either (f.is_inf (ac), f.is_inf (bd)),
			       f.either (f.is_inf (ad), f.is_inf (bc)));
  overflow = f.both (overflow, f.negate (infinite));
  a = f.quiet (overflow, a);
  b = f.quiet (overflow, b);
  c = f.quiet (overflow, c);
  d = f.quiet (overflow, d);

  operand again = f.both (f.both (f.is_nan (x), f.is_nan (y)),
			  f.either (infinite, overflow));
  operand x2 = f.mul (f.infinity (), f.sub (f.mul (a, c), f.mul (b, d)));
  operand y2 = f.mul (f.infinity (), f.add (f.mul (a, d), f.mul (b, c)));
  return f.finish (f.select (again, x2, x), f.select (again, y2, y));
}

dev::function
make_divide (const std::string &name, dtype t)
{
  routine_builder f (name, t);
  const operand a = f.a, b = f.b, c = f.c, d = f.d;
  auto larger = [&f] (operand p, operand q)
    { return f.op (opcode::MAX, f.op (opcode::ABS, p), f.op (opcode::ABS, q)); };

  /* The divisor is brought near one.  The dividend is kept from the ends of the range:
     eight times smaller, so that sums of two products do not overflow, or larger by
     more than the digits that a subnormal number lacks.  */
  routine_builder::scale scale = f.scale_for (larger (c, d));
  operand cs = f.mul (c, scale.whole), ds = f.mul (d, scale.whole);
  const double up = t == dtype::f32 ? 0x1p30 : 0x1p60;
  operand small = f.compare (cmp::lt, larger (a, b), f.number (1));
  operand factor = f.select (small, f.number (up), f.number (0.125));
  operand unfactor = f.select (small, f.number (1 / up), f.number (8));
  operand as = f.mul (a, factor), bs = f.mul (b, factor);

  auto real = [&] (operand p, operand q, operand r, operand s)
    { return f.add (f.mul (p, r), f.mul (q, s)); };
  auto imag = [&] (operand p, operand q, operand r, operand s)
    { return f.sub (f.mul (q, r), f.mul (p, s)); };
  operand denom = real (cs, ds, cs, ds);
  /* In this order nothing leaves the range unless the quotient does.  */
  auto unscale = [&] (operand v)
    { return f.mul (f.mul (f.mul (v, scale.half), unfactor), scale.rest); };
  operand x = unscale (f.div (real (as, bs, cs, ds), denom));
  operand y = unscale (f.div (imag (as, bs, cs, ds), denom));
  operand lost = f.both (f.is_nan (x), f.is_nan (y));

  /* Division by zero.  */
  operand zero = f.both (f.compare (cmp::eq, denom, f.number (0)),
			 f.negate (f.both (f.is_nan (a), f.is_nan (b))));
  operand inf = f.signed_as (f.infinity (), c);
  operand x0 = f.mul (inf, a), y0 = f.mul (inf, b);

  /* Infinite by finite.  */
  operand above = f.both (f.either (f.is_inf (a), f.is_inf (b)),
			  f.both (f.is_finite (c), f.is_finite (d)));
  operand ab = f.box (a), bb = f.box (b);
  operand x1 = f.mul (f.infinity (), real (ab, bb, c, d));
  operand y1 = f.mul (f.infinity (), imag (ab, bb, c, d));

  /* Finite by infinite.  */
  operand below = f.both (f.either (f.is_inf (c), f.is_inf (d)),
			  f.both (f.is_finite (a), f.is_finite (b)));
  operand cb = f.box (c), db = f.box (d);
  operand x2 = f.mul (f.number (0), real (as, bs, cb, db));
  operand y2 = f.mul (f.number (0), imag (as, bs, cb, db));

  auto choose = [&] (operand v, operand v0, operand v1, operand v2)
    {
      operand special = f.select (below, v2, v);
      special = f.select (above, v1, special);
      special = f.select (zero, v0, special);
      return f.select (lost, special, v);
    };
  operand re = choose (x, x0, x1, x2);
  operand im = choose (y, y0, y1, y2);
  return f.finish (re, im);
}

} // namespace

std::optional<dev::function>
make_complex_routine (const std::string &name)
{
  static const struct
  {
    const char *name;
    dev::function (*make) (const std::string &, dtype);
    dtype type;
  } routines[]
    = { { "__mulsc3", make_multiply, dtype::f32 },
	{ "__muldc3", make_multiply, dtype::f64 },
	{ "__divsc3", make_divide, dtype::f32 },
	{ "__divdc3", make_divide, dtype::f64 } };
  for (const auto &r : routines)
    if (name == r.name)
      return r.make (name, r.type);
  return std::nullopt;
}

} // namespace accred
