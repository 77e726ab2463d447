/* Part of accred_translate: functions of the library in the plugin
   (libgomp-device/libm/libm.h, docs/libm.md).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/calls/translate-libm.h"
#include "plugin/calls/translate-runtime.h"
#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

namespace {

/* Whether ARGS have the types PARAMS.  Constants may have another type of integer in Fortran.  */

bool
fit_p (const call_arguments &args, const std::vector<dev::param> &params)
{
  auto fits = [] (const auto &arg, const dev::param &p)
  {
    return (dev::class_of (p.type) == dev::class_of (arg.first)
	    || (arg.second.k == operand::kind::imm && !dev::float_p (p.type)));
  };
  return std::equal (args.begin (), args.end (), params.begin (), params.end (), fits);
}

} // namespace

/* A call of the library's function NAME with scalars for arguments, of exactly the types that it
   has.  Returns its result, or the immediate 0 where it has none; nothing if there is no such
   function.  */

std::optional<operand>
libm_calls::emit_libm_call (const char *name, const call_arguments &args)
{
  const std::optional<dev::symbol> s = find_libm_function (name);
  if (!s || !fit_p (args, s->params))
    return std::nullopt;
  const dtype result = s->result;
  std::vector<operand> src = { operand::of_symbol (add_libm_function (m_ctx.module, name)) };
  for (size_t n = 0; n < args.size (); n++)
    src.push_back (in_register (args[n].second, s->params[n].type));
  dev::insn &i = emit (opcode::CALL, result);
  i.src = std::move (src);
  if (result == dtype::none)
    return operand::of_imm (0);
  i.dst = m_fn.new_reg (dev::class_of (result));
  return operand::of_reg (i.dst);
}

/* The value for ARGS of the function NAME, put in place, or the immediate 0 where it has none;
   nothing if it is none of those.  */

std::optional<operand>
libm_calls::emit_inline (const std::string &name, const call_arguments &args)
{
  const char *text = inline_function_text (name);
  if (!text)
    return std::nullopt;
  dev::module routine = parse_routine (text);
  dev::function &fn = routine.functions[0];
  if (!fit_p (args, fn.params))
    return std::nullopt;
  /* Its own symbol is the first and stays out.  */
  const dtype t = routine.symbols[0].result;
  routine.symbols.erase (routine.symbols.begin ());
  const std::vector<dev::symbol_id> number = add_symbols (m_ctx.module, routine);

  std::vector<dev::reg_id> regs;
  for (const dev::reg_info &r : fn.regs)
    regs.push_back (m_fn.new_reg (r.rc));
  std::vector<dev::block_id> blocks = { m_core.out.block () };
  while (blocks.size () < fn.blocks.size ())
    blocks.push_back (m_fn.new_block ());
  const dev::block_id behind = m_fn.new_block ();
  const bool has_result = t != dtype::none;
  const dev::reg_id result = has_result ? m_fn.new_reg (dev::class_of (t)) : dev::no_id;
  std::vector<operand> values;
  for (size_t n = 0; n < args.size (); n++)
    values.push_back (in_register (args[n].second, fn.params[n].type));
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
	  if (i.op == opcode::LDPARAM)
	    emit_move (i.dst, i.type, values[i.src[0].imm]);
	  else if (i.op == opcode::RET)
	    {
	      if (has_result)
		emit_move (result, t, i.src[0]);
	      branch (behind);
	    }
	  else
	    append (std::move (i));
	}
    }
  start_block (behind);
  return has_result ? operand::of_reg (result) : operand::of_imm (0);
}

namespace {

/* Names that GCC and the C library's headers have for some functions, which may have more
   arguments at the end.  */
const struct
{
  const char *name, *by;
  unsigned arguments;
} aliases[] = { { "__builtin_memcmp_eq", "memcmp", 3 },
		{ "bcmp", "memcmp", 3 },
		{ "__memcpy_chk", "memcpy", 3 },
		{ "__memmove_chk", "memmove", 3 },
		{ "__memset_chk", "memset", 3 },
		{ "__strcpy_chk", "strcpy", 2 },
		{ "__stpcpy_chk", "stpcpy", 2 },
		{ "__mempcpy_chk", "mempcpy", 3 },
		{ "__strncpy_chk", "strncpy", 3 },
		{ "__strcat_chk", "strcat", 2 },
		{ "__strncat_chk", "strncat", 3 },
		/* C23's, which also read binary numbers; since glibc 2.38.  */
		{ "__isoc23_strtol", "strtol", 3 },
		{ "__isoc23_strtoul", "strtoul", 3 },
		{ "__isoc23_strtoll", "strtoll", 3 },
		{ "__isoc23_strtoull", "strtoull", 3 } };

/* Functions by way of others.  Those of float that need the digits of double.  */
const struct
{
  const char *name, *by;
  bool widen;
} others[] = { { "lgammaf", "lgamma", true },
	       { "gamma", "lgamma", false },
	       { "gammaf", "lgamma", true },
	       { "tgammaf", "tgamma", true },
	       { "drem", "remainder", false },
	       { "dremf", "remainderf", false },
	       { "lgammaf_r", "lgamma_r", true },
	       { "pow10", "exp10", false },
	       { "pow10f", "exp10f", false },
	       { "__builtin_powi", "__powidf2", false },
	       { "__builtin_powif", "__powisf2", false },
	       { "powi", "__powidf2", false },
	       { "powif", "__powisf2", false } };

/* True if CALLEE's NAME means what the C library means by it.  Names such as j0 and finite are the
   program's, unless GCC knows better, or they come from the C library's headers.  */

bool
library_name_p (tree callee, const std::string &name)
{
  return (name[0] == '_' || fndecl_built_in_p (callee, BUILT_IN_NORMAL)
	  || DECL_IN_SYSTEM_HEADER (callee) || name == "qsort" || name == "bsearch"
	  || (flag_openmp && startswith (name.c_str (), "omp_")));
}

} // namespace

/* Append argument ARG of a call to ARGS; false if it is no scalar.  */

bool
libm_calls::add_argument (call_arguments &args, tree arg)
{
  tree type = TREE_TYPE (arg);
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
      return true;
    }
  for (unsigned p = 0; p < v.parts; p++)
    args.push_back ({ t, v.part[p] });
  return true;
}

/* A function that is computed by another one: NAME and ARGS become that one's.  True if its result
   is a double for a float.  */

bool
libm_calls::go_by_another (std::string &name, call_arguments &args)
{
  const auto other = std::find_if (std::begin (others), std::end (others),
				   [&name] (const auto &o) { return name == o.name; });
  if (other == std::end (others))
    return false;
  name = other->by;
  if (other->widen)
    for (auto &a : args)
      if (a.first == dtype::f32)
	a = { dtype::f64, emit_cvt (dtype::f64, a.first, in_register (a.second, a.first)) };
  return other->widen;
}

namespace {

/* OpenMP's control variables of the device limit nothing that the host does not know, which
   launches the regions (openmp/team-limit.cc).  */

void
warn_of_limits (gcall *call, tree callee, const std::string &name)
{
  if ((startswith (name.c_str (), "omp_set_num_teams") && !warning_suppressed_p (call))
      || startswith (name.c_str (), "omp_set_teams_thread_limit"))
    warning_at (gimple_location (call), 0,
		"accred: %qD in a region does not limit what later regions have", callee);
}

} // namespace

/* A call of CALLEE, by its name a function of the library.  Returns false if it is
   none, or not with these types.  */

bool
libm_calls::translate_library_call (gcall *call, tree callee)
{
  std::string name = linker_name (callee);
  if (!library_name_p (callee, name))
    return false;
  unsigned n = gimple_call_num_args (call);
  for (const auto &a : aliases)
    if (name == a.name && n >= a.arguments)
      {
	name = a.by;
	n = a.arguments;
      }
  call_arguments args;
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
  for (unsigned i = 0; i < n; i++)
    if (!add_argument (args, gimple_call_arg (call, i)))
      return false;
  const bool widened = go_by_another (name, args);

  /* gfortran gives some of its library's functions the kind of the result, which they do not
     read.  */
  if (startswith (name.c_str (), "_gfortran_"))
    if (std::optional<dev::symbol> s = find_libm_function (name);
	s && s->params.size () < args.size ())
      args.resize (s->params.size ());

  std::optional<operand> r;
  if (!args.empty ())
    r = emit_inline (name, args);
  if (!r)
    r = emit_libm_call (name.c_str (), args);
  if (!r)
    return false;
  warn_of_limits (call, callee, name);
  if (widened)
    r = emit_cvt (dtype::f32, dtype::f64, *r);
  if (pair)
    define_result (call, load_parts (result_at, device_type (result), 0));
  else if (!VOID_TYPE_P (result))
    define_result (call, *r);
  return true;
}

} // namespace accred
