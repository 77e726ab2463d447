/* Translation of GIMPLE: mathematical functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What is one instruction of the GPU, or few, is put in place.  The rest are functions of
   the library in the plugin (libgomp-device/libm/libm.h, docs/libm.md).  With
   -funsafe-math-optimizations (-ffast-math has it), functions of float are the GPU's
   approximate instructions.  */

#include "plugin/translate/translator.h"
#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

using dev::cmp;

/* V rounded to an integral value, halves away from zero.  What is beyond the half
   decides, so that no sum rounds.  */

operand
translator::round_away (dtype t, operand v)
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
translator::translate_rounding (gcall *call, combined_fn fn)
{
#define ROW(NAME, OP)							\
  { CFN_BUILT_IN_##NAME, opcode::OP }, { CFN_BUILT_IN_##NAME##F, opcode::OP }
#define ROUNDING(NAME, OP) ROW (I##NAME, OP), ROW (L##NAME, OP), ROW (LL##NAME, OP)
  /* ABS stands for halves away from zero.  */
  static const struct { combined_fn fn; opcode op; } table[]
    = { { CFN_ROUND, opcode::ABS }, ROW (ROUND, ABS), ROUNDING (ROUND, ABS), ROUNDING (RINT, RINT),
	ROUNDING (FLOOR, FLOOR), ROUNDING (CEIL, CEIL) };
#undef ROUNDING
#undef ROW
  for (const auto &row : table)
    if (row.fn == fn)
      {
	tree from = TREE_TYPE (gimple_call_arg (call, 0));
	const dtype t = arithmetic_type (from);
	if (t != dtype::f32 && t != dtype::f64)
	  return false;
	tree lhs = gimple_call_lhs (call);
	if (!lhs)
	  return true;
	operand v = in_register (use (gimple_call_arg (call, 0)), t);
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
translator::sign_bit (dtype t, operand v)
{
  const dtype word = t == dtype::f64 ? dtype::u64 : dtype::u32;
  operand bits = bitcast (in_register (v, t), t, word);
  bits = emit_value (opcode::SHR, word, { bits, operand::of_imm (t == dtype::f64 ? 63 : 31) });
  return t == dtype::f64 ? emit_cvt (dtype::u32, dtype::u64, bits) : bits;
}

/* Approximations of functions of float.  Returns false if there is none.  */

bool
translator::translate_approximate (gcall *call, combined_fn fn)
{
  if (!opt_for_fn (m_fun->decl, flag_unsafe_math_optimizations)
      || gimple_call_num_args (call) == 0
      || arithmetic_type (TREE_TYPE (gimple_call_arg (call, 0))) != dtype::f32)
    return false;
  const dtype t = dtype::f32;
  auto approximate = [&] (opcode op, operand v) { return emit_value (op, t, { in_register (v, t) }); };
  auto times = [&] (operand v, float factor)
    { return emit_value (opcode::MUL, t, { in_register (v, t), operand::of_f32 (factor) }); };
  operand v = use (gimple_call_arg (call, 0)), r;
  constexpr double ln2 = 0.69314718055994530942, log10_of_2 = 0.30102999566398119521;
  enum form { ROOT, SINE, COSINE, TANGENT, BOTH, POWER, LOGARITHM };
#define ROW(NAME, FORM, FACTOR)						\
  { CFN_BUILT_IN_##NAME##F, FORM, FACTOR }, { CFN_##NAME, FORM, FACTOR }
  /* FACTOR is what the base of a power or a logarithm needs.  */
  static const struct { combined_fn fn; form f; double factor; } table[]
    = { { CFN_RSQRT, ROOT, 1 }, ROW (SIN, SINE, 1), ROW (COS, COSINE, 1), ROW (TAN, TANGENT, 1),
	{ CFN_BUILT_IN_CEXPIF, BOTH, 1 },
	ROW (EXP2, POWER, 1), ROW (EXP, POWER, 1 / ln2), ROW (EXP10, POWER, 1 / log10_of_2),
	ROW (LOG2, LOGARITHM, 1), ROW (LOG, LOGARITHM, ln2), ROW (LOG10, LOGARITHM, log10_of_2) };
#undef ROW
  const auto row = std::find_if (std::begin (table), std::end (table),
				 [fn] (const auto &r) { return r.fn == fn; });
  if (row == std::end (table))
    return false;
  auto scaled = [&] (operand x)
    { return row->factor == 1 ? x : times (x, row->factor); };
  switch (row->f)
    {
    case ROOT: r = approximate (opcode::RSQRT, v); break;
    case SINE: r = approximate (opcode::SIN, v); break;
    case COSINE: r = approximate (opcode::COS, v); break;
    case TANGENT:
      r = approximate (opcode::SIN, v);
      r = emit_value (opcode::DIV, t, { r, approximate (opcode::COS, v) });
      break;
    case BOTH:
      r = approximate (opcode::COS, v);
      define_result (call, value (r, approximate (opcode::SIN, v)));
      return true;
    case POWER: r = approximate (opcode::EX2, scaled (v)); break;
    case LOGARITHM: r = scaled (approximate (opcode::LG2, v)); break;
    }
  define_result (call, r);
  return true;
}

/* cexpi (X) is cos (X) + i sin (X), which no library has.  */

bool
translator::translate_cexpi (gcall *call)
{
  tree arg = gimple_call_arg (call, 0);
  const dtype t = arithmetic_type (TREE_TYPE (arg));
  if (t != dtype::f32 && t != dtype::f64)
    return false;
  operand x = in_register (use (arg), t);
  std::optional<operand> re = emit_inline (t == dtype::f64 ? "cos" : "cosf", { { t, x } });
  std::optional<operand> im = emit_inline (t == dtype::f64 ? "sin" : "sinf", { { t, x } });
  if (!re || !im)
    return false;
  define_result (call, value (*re, *im));
  return true;
}

/* A call of the library's function NAME with scalars for arguments, of exactly the types
   that it has.  Returns its result, or the immediate 0 where it has none; nothing if there is no such
   function.  */

std::optional<operand>
translator::emit_libm_call (const char *name,
			    const std::vector<std::pair<dtype, operand>> &args)
{
  dev::module &m = m_ctx.module;
  std::optional<dev::symbol> s = find_libm_function (name);
  /* It calls functions of the library itself.  */
  if (!strcmp (name, "tgamma") && find_libm_function ("pow"))
    s = m.symbols[add_routine (m, gamma_text)];
  if (!s || s->params.size () != args.size ())
    return std::nullopt;
  /* Constants may have another type of integer in Fortran.  */
  auto constant_p = [&] (size_t i)
    { return args[i].second.k == operand::kind::imm && !dev::float_p (s->params[i].type); };
  for (size_t i = 0; i < args.size (); i++)
    if (dev::class_of (s->params[i].type) != dev::class_of (args[i].first) && !constant_p (i))
      return std::nullopt;
  std::vector<dev::param> params = s->params;
  const dtype result = s->result;
  dev::symbol_id id = m.find_symbol (s->name);
  if (id == dev::no_id)
    id = m.add_symbol (std::move (*s));
  std::vector<operand> src = { operand::of_symbol (id) };
  for (size_t n = 0; n < args.size (); n++)
    src.push_back (in_register (args[n].second, params[n].type));
  dev::insn &i = emit (opcode::CALL, result);
  i.src = std::move (src);
  if (result == dtype::none)
    return operand::of_imm (0);
  i.dst = m_fn.new_reg (dev::class_of (result));
  return operand::of_reg (i.dst);
}

/* The value for ARGS, which have the type of the result, of the function NAME, put in place; nothing if it is none
   of those.  */

std::optional<operand>
translator::emit_inline (const std::string &name,
			 const std::vector<std::pair<dtype, operand>> &args)
{
  const std::optional<std::string> text = inline_function_text (name);
  if (!text)
    return std::nullopt;
  dev::module routine = parse_routine (text->c_str ());
  dev::function &fn = routine.functions[0];
  for (size_t n = 0; n < args.size (); n++)
    if (args.size () != fn.params.size () || args[n].first != fn.params[n].type)
      return std::nullopt;
  const dtype t = args[0].first;
  /* Its own symbol is the first and stays out.  */
  routine.symbols.erase (routine.symbols.begin ());
  const std::vector<dev::symbol_id> number = add_symbols (m_ctx.module, routine);

  std::vector<dev::reg_id> regs;
  for (const dev::reg_info &r : fn.regs)
    regs.push_back (m_fn.new_reg (r.rc));
  std::vector<dev::block_id> blocks = { m_block };
  while (blocks.size () < fn.blocks.size ())
    blocks.push_back (m_fn.new_block ());
  const dev::block_id behind = m_fn.new_block ();
  const dev::reg_id result = m_fn.new_reg (dev::class_of (t));
  std::vector<operand> values;
  for (const auto &a : args)
    values.push_back (in_register (a.second, t));
  for (size_t b = 0; b < blocks.size (); b++)
    {
      start_block (blocks[b]);
      for (dev::insn &i : fn.blocks[b].insns)
	{
	  if (i.dst != dev::no_id)
	    i.dst = regs[i.dst];
	  for (operand &o : i.src)
	    if (o.reg_p ())
	      o.reg = regs[o.reg];
	    else if (o.k == operand::kind::symbol)
	      o.id = number[o.id - 1];
	  for (dev::block_id &target : i.targets)
	    target = blocks[target];
	  i.loc = m_dev_loc;
	  if (i.op == opcode::LDPARAM)
	    emit_move (i.dst, t, values[i.src[0].imm]);
	  else if (i.op == opcode::RET)
	    {
	      emit_move (result, t, i.src[0]);
	      branch (behind);
	    }
	  else
	    m_fn.blocks[m_block].insns.push_back (std::move (i));
	}
    }
  start_block (behind);
  return operand::of_reg (result);
}

/* A call of CALLEE, by its name a function of the library.  Returns false if it is
   none, or not with these types.  */

bool
translator::translate_library_call (gcall *call, tree callee)
{
  std::string name = linker_name (callee);
  /* Names such as j0 and finite are the program's, unless GCC knows better, or they come from
     the C library's headers.  */
  if (name[0] != '_' && !fndecl_built_in_p (callee, BUILT_IN_NORMAL) && !DECL_IN_SYSTEM_HEADER (callee)
      && name != "qsort" && name != "bsearch")
    return false;
  /* Names that GCC and the C library's headers have for some functions, which may have more
     arguments behind.  */
  static const struct { const char *name, *by; unsigned arguments; } aliases[]
    = { { "__builtin_memcmp_eq", "memcmp", 3 }, { "bcmp", "memcmp", 3 },
	{ "__memcpy_chk", "memcpy", 3 }, { "__memmove_chk", "memmove", 3 },
	{ "__memset_chk", "memset", 3 }, { "__strcpy_chk", "strcpy", 2 },
	{ "__strncpy_chk", "strncpy", 3 }, { "__strcat_chk", "strcat", 2 },
	{ "__strncat_chk", "strncat", 3 } };
  unsigned arguments = gimple_call_num_args (call);
  for (const auto &a : aliases)
    if (name == a.name && arguments >= a.arguments)
      {
	name = a.by;
	arguments = a.arguments;
      }
  std::vector<std::pair<dtype, operand>> args;
  tree result = TREE_TYPE (TREE_TYPE (callee));
  const bool pair = pair_p (result);
  if (passed_in_memory_p (result) && !pair)
    return false;
  address result_at;
  if (pair)
    {
      result_at = temporary (result);
      args.push_back ({ dtype::u64, address_value (result_at) });
    }
  for (unsigned n = 0; n < arguments; n++)
    {
      tree arg = gimple_call_arg (call, n), type = TREE_TYPE (arg);
      const dtype t = device_type (type);
      if (t == dtype::none || !is_gimple_reg_type (type))
	return false;
      const value v = use_value (arg);
      /* GCC's own libraries get integers of 128 bits by their address.  */
      if (wide_p (type))
	{
	  address at = temporary (type);
	  store_parts (at, t, v, 0);
	  args.push_back ({ dtype::u64, address_value (at) });
	  continue;
	}
      for (unsigned p = 0; p < v.parts; p++)
	args.push_back ({ t, v.part[p] });
    }

  /* Functions by way of others.  lgamma is lgamma_r without its second result; some of
     float are not accurate themselves, and newlib's remquof has a wrong sign where x = -y.  */
  static const struct { const char *name, *by; bool widen, sign; } others[]
    = { { "lgamma", "lgamma_r", false, true }, { "lgammaf", "lgamma_r", true, true },
	{ "gamma", "lgamma_r", false, true }, { "gammaf", "lgamma_r", true, true },
	{ "remquof", "remquo", true, false },
	{ "tgammaf", "tgamma", true, false },
	{ "powi", "__powidf2", false, false }, { "powif", "__powisf2", false, false } };
  const auto other = std::find_if (std::begin (others), std::end (others),
				   [&name] (const auto &o) { return name == o.name; });
  const bool widen = other != std::end (others) && other->widen;
  if (other != std::end (others))
    {
      name = other->by;
      if (widen)
	for (auto &a : args)
	  if (a.first == dtype::f32)
	    a = { dtype::f64, emit_cvt (dtype::f64, a.first, in_register (a.second, a.first)) };
      if (other->sign)
	args.push_back ({ dtype::u64, address_value (temporary (integer_type_node)) });
    }

  /* gfortran gives some of its library's functions the kind of the result, which they do not read.  */
  if (startswith (name.c_str (), "_gfortran_"))
    if (std::optional<dev::symbol> s = find_libm_function (name); s && s->params.size () < args.size ())
      args.resize (s->params.size ());

  std::optional<operand> r;
  if (!args.empty ())
    r = emit_inline (name, args);
  if (!r)
    r = emit_libm_call (name.c_str (), args);
  if (!r)
    return false;
  if (widen)
    r = emit_cvt (dtype::f32, dtype::f64, *r);
  if (pair)
    define_result (call, load_parts (result_at, device_type (result), 0));
  else if (!VOID_TYPE_P (result))
    define_result (call, *r);
  return true;
}

/* A fused product and sum whose product or last operand is negated.  */

bool
translator::translate_fma (gcall *call, bool minus_product, bool minus_last)
{
  const dtype t = arithmetic_type (TREE_TYPE (gimple_call_arg (call, 0)));
  if (t != dtype::f32 && t != dtype::f64)
    return false;
  auto part = [&] (unsigned n, bool minus)
    {
      operand v = in_register (use (gimple_call_arg (call, n)), t);
      return minus ? emit_value (opcode::NEG, t, { v }) : v;
    };
  operand a = part (0, minus_product), b = part (1, false), c = part (2, minus_last);
  define_result (call, emit_value (opcode::FMA, t, { a, b, c }));
  return true;
}

/* X * copysign (1, Y): X, with its sign changed if Y has one.  */

bool
translator::translate_xorsign (gcall *call)
{
  const dtype t = arithmetic_type (TREE_TYPE (gimple_call_arg (call, 0)));
  if (t != dtype::f32 && t != dtype::f64)
    return false;
  const dtype word = t == dtype::f64 ? dtype::u64 : dtype::u32;
  auto bits = [&] (unsigned n)
    { return bitcast (in_register (use (gimple_call_arg (call, n)), t), t, word); };
  operand x = bits (0);
  operand sign = emit_value (opcode::AND, word,
			     { bits (1), operand::of_imm (t == dtype::f64 ? INT64_MIN : INT32_MIN) });
  define_result (call, bitcast (emit_value (opcode::XOR, word, { x, sign }), word, t));
  return true;
}

/* A builtin or internal function of mathematics.  Returns false for any other.  */

bool
translator::translate_math (gcall *call)
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
    case CFN_BUILT_IN_CEXPI: case CFN_BUILT_IN_CEXPIF:
      return translate_cexpi (call);
    case CFN_BUILT_IN_SIGNBIT: case CFN_BUILT_IN_SIGNBITF: case CFN_SIGNBIT:
      {
	const dtype t = arithmetic_type (TREE_TYPE (gimple_call_arg (call, 0)));
	if (t != dtype::f32 && t != dtype::f64)
	  return false;
	define_result (call, sign_bit (t, use (gimple_call_arg (call, 0))));
	return true;
      }
    default:
      break;
    }
  if (!gimple_call_internal_p (call) || gimple_call_num_args (call) == 0)
    return false;
  /* The library knows the function by the builtin's name.  */
  tree decl = mathfn_built_in (TREE_TYPE (gimple_call_arg (call, 0)), fn);
  return decl && translate_library_call (call, decl);
}

} // namespace accred
