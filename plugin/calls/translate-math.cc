/* Part of accred_translate: mathematical functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What is one instruction of the GPU, or few, is put in place.  The rest are functions of
   the library in the plugin (libgomp-device/libm/libm.h, docs/libm.md).  With
   -funsafe-math-optimizations (-ffast-math has it), functions of float are the GPU's
   approximate instructions.  */

#include "plugin/calls/translate-math.h"
#include "plugin/calls/translate-libm.h"
#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

using dev::cmp;

namespace {

bool
real_p (dtype t)
{
  return t == dtype::f32 || t == dtype::f64;
}

} // namespace

/* V rounded to an integral value, halves away from zero.  What is beyond the half
   decides, so that no sum rounds.  */

operand
mathematics::round_away (dtype t, operand v)
{
  v = in_register (v, t);
  operand whole = emit_value (opcode::TRUNC, t, { v });
  operand rest = emit_value (opcode::ABS, t, { emit_value (opcode::SUB, t, { v, whole }) });
  auto number = [&] (double x)
  { return in_register (t == dtype::f64 ? operand::of_f64 (x) : operand::of_f32 (x), t); };
  operand far = emit_setp (cmp::ge, t, rest, number (0.5));
  operand step = emit_value (opcode::SELP, t, { number (1), number (0), far });
  step = emit_value (opcode::COPYSIGN, t, { step, v });
  /* -0.2 becomes -0.  */
  return emit_value (opcode::COPYSIGN, t, { emit_value (opcode::ADD, t, { whole, step }), v });
}

/* Rounding functions, with a floating-point or an integral result.  Returns false if CODE
   is none of them.  */

bool
mathematics::translate_rounding (gcall *call, combined_fn fn)
{
#define ROW(NAME, OP)                  \
  { CFN_BUILT_IN_##NAME, opcode::OP }, \
  {                                    \
    CFN_BUILT_IN_##NAME##F, opcode::OP \
  }
#define ROUNDING(NAME, OP) ROW (I##NAME, OP), ROW (L##NAME, OP), ROW (LL##NAME, OP)
  /* ABS stands for halves away from zero.  */
  static const struct
  {
    combined_fn fn;
    opcode op;
  } table[] = { { CFN_ROUND, opcode::ABS }, ROW (ROUND, ABS),	     ROUNDING (ROUND, ABS),
		ROUNDING (RINT, RINT),	    ROUNDING (FLOOR, FLOOR), ROUNDING (CEIL, CEIL) };
#undef ROUNDING
#undef ROW
  for (const auto &row : table)
    if (row.fn == fn)
      {
	const number_call c (call);
	const dtype t = c.t;
	if (!real_p (t))
	  return false;
	tree lhs = gimple_call_lhs (call);
	if (!lhs)
	  return true;
	operand v = in_register (use (c.x), t);
	v = row.op == opcode::ABS ? round_away (t, v) : emit_value (row.op, t, { v });
	if (INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
	  v = emit_cvt (arithmetic_type (TREE_TYPE (lhs)), t, v);
	define_result (call, v);
	return true;
      }
  return false;
}

/* The sign bit of V, of the type T.  */

operand
mathematics::sign_bit (dtype t, operand v)
{
  const dtype word = t == dtype::f64 ? dtype::u64 : dtype::u32;
  operand bits = bitcast (in_register (v, t), t, word);
  bits = emit_value (opcode::SHR, word, { bits, operand::of_imm (t == dtype::f64 ? 63 : 31) });
  return t == dtype::f64 ? emit_cvt (dtype::u32, dtype::u64, bits) : bits;
}

/* An instruction's approximation of a function of float.  */

enum class approximation_form
{
  root,
  sine,
  cosine,
  tangent,
  both,
  power,
  logarithm
};

struct approximation
{
  combined_fn fn;
  approximation_form form;
  double factor; /* What the base of a power or a logarithm needs.  */
};

constexpr double ln2 = 0.69314718055994530942, log10_of_2 = 0.30102999566398119521;

#define ROW(NAME, FORM, FACTOR)                                 \
  { CFN_BUILT_IN_##NAME##F, approximation_form::FORM, FACTOR }, \
  {                                                             \
    CFN_##NAME, approximation_form::FORM, FACTOR                \
  }
const approximation approximations[] = { { CFN_RSQRT, approximation_form::root, 1 },
					 ROW (SIN, sine, 1),
					 ROW (COS, cosine, 1),
					 ROW (TAN, tangent, 1),
					 { CFN_BUILT_IN_CEXPIF, approximation_form::both, 1 },
					 ROW (EXP2, power, 1),
					 ROW (EXP, power, 1 / ln2),
					 ROW (EXP10, power, 1 / log10_of_2),
					 ROW (LOG2, logarithm, 1),
					 ROW (LOG, logarithm, ln2),
					 ROW (LOG10, logarithm, log10_of_2) };
#undef ROW

/* Approximations of functions of float.  Returns false if there is none.  */

bool
mathematics::translate_approximate (gcall *call, combined_fn fn)
{
  if (!opt_for_fn (m_fun->decl, flag_unsafe_math_optimizations) || gimple_call_num_args (call) == 0)
    return false;
  const number_call c (call);
  if (c.t != dtype::f32)
    return false;
  const dtype t = dtype::f32;
  auto approximate = [&] (opcode op, operand v)
  { return emit_value (op, t, { in_register (v, t) }); };
  operand v = use (c.x), r;
  const auto row = std::find_if (std::begin (approximations), std::end (approximations),
				 [fn] (const auto &r) { return r.fn == fn; });
  if (row == std::end (approximations))
    return false;
  auto scaled = [&] (operand x)
  {
    const operand factor = operand::of_f32 (row->factor);
    return row->factor == 1 ? x : emit_value (opcode::MUL, t, { in_register (x, t), factor });
  };
  switch (row->form)
    {
    case approximation_form::root: r = approximate (opcode::RSQRT, v); break;
    case approximation_form::sine: r = approximate (opcode::SIN, v); break;
    case approximation_form::cosine: r = approximate (opcode::COS, v); break;
    case approximation_form::tangent:
      r = approximate (opcode::SIN, v);
      r = emit_value (opcode::DIV, t, { r, approximate (opcode::COS, v) });
      break;
    case approximation_form::both:
      r = approximate (opcode::COS, v);
      define_result (call, value (r, approximate (opcode::SIN, v)));
      return true;
    case approximation_form::power: r = approximate (opcode::EX2, scaled (v)); break;
    case approximation_form::logarithm: r = scaled (approximate (opcode::LG2, v)); break;
    }
  define_result (call, r);
  return true;
}

/* cexpi (X) is cos (X) + i sin (X), which no library has.  */

bool
mathematics::translate_cexpi (gcall *call)
{
  const number_call c (call);
  const dtype t = c.t;
  if (!real_p (t))
    return false;
  operand x = in_register (use (c.x), t);
  std::optional<operand> re = m_libm.emit_inline (t == dtype::f64 ? "cos" : "cosf", { { t, x } });
  std::optional<operand> im = m_libm.emit_inline (t == dtype::f64 ? "sin" : "sinf", { { t, x } });
  if (!re || !im)
    return false;
  define_result (call, value (*re, *im));
  return true;
}

/* A fused product and sum whose product or last operand is negated.  */

bool
mathematics::translate_fma (gcall *call, bool minus_product, bool minus_last)
{
  const number_call args (call);
  const dtype t = args.t;
  if (!real_p (t))
    return false;
  auto part = [&] (tree arg, bool minus)
  {
    operand v = in_register (use (arg), t);
    return minus ? emit_value (opcode::NEG, t, { v }) : v;
  };
  operand a = part (args.x, minus_product), b = part (args.y, false), c = part (args.z, minus_last);
  define_result (call, emit_value (opcode::FMA, t, { a, b, c }));
  return true;
}

/* X * copysign (1, Y): X, with its sign changed if Y has one.  */

bool
mathematics::translate_xorsign (gcall *call)
{
  const number_call c (call);
  const dtype t = c.t;
  if (!real_p (t))
    return false;
  const dtype word = t == dtype::f64 ? dtype::u64 : dtype::u32;
  auto bits = [&] (tree arg) { return bitcast (in_register (use (arg), t), t, word); };
  operand x = bits (c.x);
  operand sign
    = emit_value (opcode::AND, word,
		  { bits (c.y), operand::of_imm (t == dtype::f64 ? INT64_MIN : INT32_MIN) });
  define_result (call, bitcast (emit_value (opcode::XOR, word, { x, sign }), word, t));
  return true;
}

/* A builtin or internal function of mathematics.  Returns false for any other.  */

bool
mathematics::translate_math (gcall *call)
{
  const combined_fn fn = gimple_call_combined_fn (call);
  if (translate_rounding (call, fn) || translate_approximate (call, fn))
    return true;
  switch (fn)
    {
    /* What x86 has with -march=haswell and later, so that GCC makes them of products and
       differences: a * b - c, -(a * b) + c and -(a * b) - c.  */
    case CFN_FMS: return translate_fma (call, false, true);
    case CFN_FNMA: return translate_fma (call, true, false);
    case CFN_FNMS: return translate_fma (call, true, true);
    case CFN_XORSIGN: return translate_xorsign (call);
    case CFN_BUILT_IN_CEXPI:
    case CFN_BUILT_IN_CEXPIF: return translate_cexpi (call);
    case CFN_BUILT_IN_SIGNBIT:
    case CFN_BUILT_IN_SIGNBITF:
      case CFN_SIGNBIT: {
	const number_call c (call);
	if (!real_p (c.t))
	  return false;
	define_result (call, sign_bit (c.t, use (c.x)));
	return true;
      }
    default: break;
    }
  if (!gimple_call_internal_p (call) || gimple_call_num_args (call) == 0)
    return false;
  /* The library knows the function by the builtin's name.  */
  tree decl = mathfn_built_in (number_call (call).type, fn);
  return decl && m_libm.translate_library_call (call, decl);
}

} // namespace accred
