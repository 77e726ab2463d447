/* What the machine of the tests computes: the insns that have values alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/ir-values.h"
#include "ptx-backend/ir/ir-util.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace accred::dev::test {

namespace {

template <typename T>
uint64_t
float_op (opcode op, T a, T b)
{
  switch (op)
    {
    case opcode::ADD: return bits<T> (a + b);
    case opcode::SUB: return bits<T> (a - b);
    case opcode::MUL: return bits<T> (a * b);
    case opcode::MIN: return bits<T> (std::fmin (a, b));
    case opcode::MAX: return bits<T> (std::fmax (a, b));
    case opcode::COPYSIGN: return bits<T> (std::copysign (a, b));
    default: wrong ("float operation not in the machine");
    }
}

template <typename T>
uint64_t
int_op (opcode op, T a, T b)
{
  using U = std::make_unsigned_t<T>;
  U ua = a, ub = b;
  switch (op)
    {
    case opcode::ADD: return U (ua + ub);
    case opcode::SUB: return U (ua - ub);
    case opcode::MUL: return U (ua * ub);
    case opcode::MULHI: return U ((__int128) a * b >> sizeof (T) * 8);
    case opcode::DIV:
    case opcode::REM:
      if (b == 0 || (ub == U (-1) && a == std::numeric_limits<T>::min () && a < 0))
	wrong ("division without a quotient");
      return op == opcode::DIV ? U (a / b) : U (a % b);
    case opcode::MIN: return U (a < b ? a : b);
    case opcode::MAX: return U (a < b ? b : a);
    case opcode::AND: return U (ua & ub);
    case opcode::OR: return U (ua | ub);
    case opcode::XOR: return U (ua ^ ub);
    case opcode::SHL: return ub < sizeof (T) * 8 ? U (ua << ub) : U (0);
    case opcode::SHR: return U (a >> (ub < sizeof (T) * 8 ? ub : sizeof (T) * 8 - 1));
    default: wrong ("integer operation not in the machine");
    }
}

template <typename T>
bool
compare (cmp cc, T a, T b)
{
  bool nan = a != a || b != b;
  switch (cc)
    {
    case cmp::eq: return a == b;
    case cmp::ne: return !nan && a != b;
    case cmp::lt: return a < b;
    case cmp::le: return a <= b;
    case cmp::gt: return a > b;
    case cmp::ge: return a >= b;
    case cmp::equ: return nan || a == b;
    case cmp::neu: return nan || a != b;
    case cmp::ltu: return nan || a < b;
    case cmp::leu: return nan || a <= b;
    case cmp::gtu: return nan || a > b;
    case cmp::geu: return nan || a >= b;
    case cmp::num: return !nan;
    case cmp::nan: return nan;
    }
  return false;
}

} // anonymous namespace

void
wrong (const std::string &what)
{
  throw std::runtime_error (what);
}

uint64_t
as_half (uint64_t v)
{
  return bits<_Float16> (as<float> (v));
}

uint64_t
canonical (dtype t, uint64_t v)
{
  switch (t)
    {
    case dtype::s8: return static_cast<uint32_t> (static_cast<int8_t> (v));
    case dtype::u8: return static_cast<uint8_t> (v);
    case dtype::s16: return static_cast<uint32_t> (static_cast<int16_t> (v));
    case dtype::u16: return static_cast<uint16_t> (v);
    case dtype::s32:
    case dtype::u32:
    case dtype::f32: return static_cast<uint32_t> (v);
    case dtype::f16: return bits<float> (as<_Float16> (as_half (v)));
    case dtype::pred: return v & 1;
    default: return v;
    }
}

uint64_t
binary (opcode op, dtype t, uint64_t a, uint64_t b)
{
  switch (promoted (t))
    {
    case dtype::f32: return canonical (t, float_op<float> (op, as<float> (a), as<float> (b)));
    case dtype::f64: return float_op<double> (op, as<double> (a), as<double> (b));
    case dtype::s32: return canonical (t, int_op<int32_t> (op, a, b));
    case dtype::u32: return canonical (t, int_op<uint32_t> (op, a, b));
    case dtype::s64: return int_op<int64_t> (op, a, b);
    case dtype::u64: return int_op<uint64_t> (op, a, b);
    default: wrong ("type not in the machine");
    }
}

bool
setp (const insn &i, uint64_t a, uint64_t b)
{
  switch (promoted (i.src_type))
    {
    case dtype::f32: return compare (i.cc, as<float> (a), as<float> (b));
    case dtype::f64: return compare (i.cc, as<double> (a), as<double> (b));
    case dtype::s32: return compare<int32_t> (i.cc, a, b);
    case dtype::u32: return compare<uint32_t> (i.cc, a, b);
    case dtype::s64: return compare<int64_t> (i.cc, a, b);
    default: return compare<uint64_t> (i.cc, a, b);
    }
}

uint64_t
convert (const insn &i, uint64_t v)
{
  if (float_p (i.type) && int_p (i.src_type))
    {
      double d = signed_p (i.src_type)
		   ? (size_of (i.src_type) == 8 ? double (int64_t (v)) : double (int32_t (v)))
		   : double (v);
      return i.type == dtype::f64 ? bits<double> (d) : canonical (i.type, bits<float> (d));
    }
  if (float_p (i.type) || float_p (i.src_type))
    wrong ("conversion not in the machine");
  if (size_of (i.src_type) < 8 && signed_p (i.src_type))
    v = static_cast<int64_t> (static_cast<int32_t> (v));
  return canonical (i.type, v);
}

} // namespace accred::dev::test
