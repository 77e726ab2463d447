/* Part of accred_translate: calls.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/calls/translate-call.h"
#include "abi/image.h"
#include "plugin/clone-marks.h"
#include "plugin/openacc-calls.h"
#include "plugin/values/translate-atomic.h"
#include "plugin/values/translate-exclusive.h"
#include "plugin/calls/translate-builtin.h"
#include "plugin/values/translate-data.h"
#include "plugin/calls/translate-libm.h"
#include "plugin/calls/translate-math.h"
#include "plugin/values/translate-memory.h"
#include "plugin/calls/translate-print.h"
#include "plugin/calls/translate-runtime.h"
#include "plugin/values/translate-thunk.h"
#include "plugin/calls/translate-varargs.h"
#include "plugin/values/translate-vector.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

/* A call of CALLEE, which is a device clone or a routine of another file.  */

void
calls::translate_device_call (gcall *call, tree callee)
{
  /* What the function itself has counts.  A routine of another file may be declared without
     parameters, there the first call does.  */
  if (device_clone_p (callee) || prototype_p (TREE_TYPE (callee)))
    m_symbols.prototype (callee);
  dev::symbol s = m_symbols.symbol_of (callee);
  translate_routine_call (call, operand::none (), &s, m_symbols.routine_levels (callee));
}

/* A call of what a pointer leads to: a routine of the image, for only their addresses are
   there.  */

void
calls::translate_pointer_call (gcall *call)
{
  operand callee = in_register (use (gimple_call_fn (call)), dtype::u64);
  if (m_ctx.calls_pointers && host_pointer_call_p (call))
    callee = device_function (callee);
  translate_routine_call (call, callee, nullptr, 0);
}

/* The device's address for that of a function of the host, POINTER; the host support makes the
   routine (abi/image.h).  */

operand
calls::device_function (operand pointer)
{
  dev::symbol_id id = m_ctx.module.find_symbol (ACCRED_DEVICE_FUNCTION);
  if (id == dev::no_id)
    {
      dev::symbol s;
      s.name = ACCRED_DEVICE_FUNCTION;
      s.link = dev::linkage::external;
      s.result = dtype::u64;
      s.params.push_back ({ dtype::u64 });
      id = m_ctx.module.add_symbol (std::move (s));
    }
  dev::insn &i = emit (opcode::CALL, dtype::u64);
  i.src = { operand::of_symbol (id), pointer };
  i.dst = m_fn.new_reg (dev::class_of (dtype::u64));
  return operand::of_reg (i.dst);
}

/* Make SRC, a callee and what it is given, fit CALLEE's parameters.  C compiles a call without a
   prototype with other arguments than the function's; it must not be executed, or the parameters
   not be used.  So zeros do.  */

void
calls::fit_arguments (std::vector<operand> &src, const dev::symbol &callee)
{
  src.resize (1 + callee.params.size ());
  for (size_t n = 0; n < callee.params.size (); n++)
    {
      operand &a = src[n + 1];
      const dtype t = callee.params[n].type;
      if (!a.reg_p () || m_fn.regs[a.reg].rc != dev::class_of (t))
	a = in_register (zero (t), t);
    }
}

/* What a call of a routine is given.  */

struct calls::passed
{
  dev::symbol &proto; /* Gets the parameters that SRC asks for.  */
  std::vector<operand> src; /* The callee and its operands.  */
  address result; /* Where a result in memory goes.  */

  void add (dtype t, operand v)
  {
    proto.params.push_back ({ t });
    src.push_back (v);
  }
};

/* What is not a scalar is passed by the address of a copy, and returned through a first parameter
   with the address of the result.  Returns false after a complaint.  */

bool
calls::pass (gcall *call, passed &p)
{
  tree fntype = gimple_call_fntype (call), result = TREE_TYPE (fntype);
  if (passed_in_memory_p (result))
    {
      if (!m_memory.variable_size_ok (result))
	return false;
      p.result = temporary (result);
      p.add (dtype::u64, address_value (p.result));
    }
  else if (!VOID_TYPE_P (result))
    p.proto.result = device_type (result);

  const bool variadic = stdarg_p (fntype);
  const unsigned named = variadic ? type_num_arguments (fntype) : gimple_call_num_args (call);
  for (unsigned n = 0; n < named; n++)
    {
      tree a = gimple_call_arg (call, n), type = TREE_TYPE (a);
      if (!passed_in_memory_p (type))
	{
	  const dtype t = device_type (type);
	  p.add (t, in_register (use (a), t));
	  continue;
	}
      if (!m_memory.variable_size_ok (type))
	return false;
      address copy = temporary (type);
      m_varargs.store_argument (copy, MIN (TYPE_ALIGN_UNIT (type), 16u), a);
      p.add (dtype::u64, address_value (copy));
    }
  if (variadic)
    p.add (dtype::u64, in_register (m_varargs.variable_arguments (call, named), dtype::u64));
  if (tree chain = gimple_call_chain (call))
    p.add (dtype::u64, in_register (use (chain), dtype::u64));
  return true;
}

/* The result of CALL is at AT.  */

void
calls::fetch_result (gcall *call, const address &at)
{
  tree lhs = gimple_call_lhs (call), type = TREE_TYPE (gimple_call_fntype (call));
  if (!lhs)
    return;
  if (VECTOR_TYPE_P (type))
    m_memory.copy_memory (m_vectors.vector_address (lhs), at, tree_to_uhwi (TYPE_SIZE_UNIT (type)),
			  TREE_CODE (lhs) == SSA_NAME ? MIN (TYPE_ALIGN_UNIT (type), 16u)
						      : get_object_alignment (lhs) / BITS_PER_UNIT);
  else if (is_gimple_reg_type (type))
    define_result (call, load_parts (at, device_type (type), 0));
  else if (!default_is_empty_record (type))
    m_memory.copy_memory (m_memory.address_of (lhs), at, tree_to_uhwi (TYPE_SIZE_UNIT (type)),
			  MIN (TYPE_ALIGN_UNIT (type), get_object_alignment (lhs) / BITS_PER_UNIT));
}

/* A call of the routine S, or if that is null of the one at address CALLEE, which partitions
   over LEVELS.  */

void
calls::translate_routine_call (gcall *call, operand callee, dev::symbol *s, dev::level_mask levels)
{
  dev::symbol called_through;
  passed p = { s ? *s : called_through, { callee }, {} };
  if (!pass (call, p))
    return;
  const dtype wanted = p.proto.result;
  dtype t = wanted;
  if (s)
    {
      dev::symbol_id id = m_ctx.module.find_symbol (s->name);
      if (id == dev::no_id)
	id = m_ctx.module.add_symbol (std::move (*s));
      p.src[0] = operand::of_symbol (id);
      fit_arguments (p.src, m_ctx.module.symbols[id]);
      t = m_ctx.module.symbols[id].result;
    }
  dev::insn &i = emit (opcode::CALL, t);
  i.src = std::move (p.src);
  i.callee_level = levels;
  if (t != dtype::none)
    i.dst = m_fn.new_reg (dev::class_of (t));
  const dev::reg_id returned = i.dst;
  if (wanted != dtype::none)
    {
      /* If the types do not fit, the call is undefined, and its result must not be used.  */
      bool fits = t != dtype::none && dev::class_of (t) == dev::class_of (wanted);
      define_result (call, fits ? operand::of_reg (returned) : in_register (zero (wanted), wanted));
    }
  else if (passed_in_memory_p (TREE_TYPE (gimple_call_fntype (call))))
    fetch_result (call, p.result);
}

/* A call of a complex product or quotient that GCC has left to its runtime library.  The
   image gets the routine with the first call.  */

bool
calls::translate_complex_call (gcall *call, tree callee)
{
  static const char *const names[] = { "__mulsc3", "__muldc3", "__divsc3", "__divdc3" };
  const std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  if (std::find (std::begin (names), std::end (names), name) == std::end (names))
    return false;
  const char *text = routine_text ("accred_" + name.substr (2));
  if (!text)
    return false;
  const dev::symbol_id id = add_routine (m_ctx.module, text);
  m_ctx.module.symbols[id].kind = dev::symbol_kind::support_function;
  tree type = TREE_TYPE (TREE_TYPE (callee));
  const dtype t = device_type (type);
  address result = temporary (type);
  std::vector<operand> src = { operand::of_symbol (id), address_value (result) };
  for (unsigned n = 0; n < 4; n++)
    src.push_back (in_register (use (gimple_call_arg (call, n)), t));
  emit (opcode::CALL, dtype::none).src = std::move (src);
  define_result (call, load_parts (result, t, 0));
  return true;
}

/* A call of the host's CALLEE that was one through a pointer until the optimisers found out
   where it leads to, or of a thunk.  */

bool
calls::translate_found_call (gcall *call, tree callee)
{
  cgraph_node *node = cgraph_node::get (callee);
  if (node)
    callee = node->ultimate_alias_target ()->decl;
  if (m_ctx.find_thunk (callee))
    {
      const dev::symbol_id id = m_thunks.thunk_symbol (callee);
      if (id == dev::no_id)
	return false;
      dev::symbol s;
      s.name = m_ctx.module.symbols[id].name;
      translate_routine_call (call, operand::none (), &s, 0);
      return true;
    }
  const device_clone *clone = m_ctx.find_clone_of (callee);
  if (!clone)
    return false;
  translate_device_call (call, clone->clone_fn);
  return true;
}

void
calls::translate_call (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (gimple_call_internal_p (call) && lhs && VECTOR_TYPE_P (TREE_TYPE (lhs)))
    {
      unsupported (internal_fn_name (gimple_call_internal_fn (call)), TREE_TYPE (lhs));
      return;
    }
  if (gimple_call_internal_p (call))
    {
      if (!m_builtins.translate_builtin (call) && !m_math.translate_math (call))
	unsupported (internal_fn_name (gimple_call_internal_fn (call)));
      return;
    }
  tree callee = gimple_call_fndecl (call);
  if (!callee)
    translate_pointer_call (call);
  else if (fndecl_built_in_p (callee, BUILT_IN_DWARF_CFA))
    /* Kept with the variables of functions that have nested ones, for debuggers of the host.  */
    define_result (call, operand::of_imm (0));
  else if (device_clone_p (callee))
    translate_device_call (call, callee);
  else if (m_atomics.translate_update (call))
    ;
  else if (translate_found_call (call, callee))
    ;
  else if (other_file_routine_p (callee))
    translate_device_call (call, callee);
  else if (m_exclusive.translate_lock (call).value_or (false))
    ;
  else if (!(gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	     && (m_builtins.translate_builtin (call) || m_math.translate_math (call)))
	   && !m_print.translate_fortran_print (call, callee)
	   /* With arguments of the signed types gimple_call_builtin_p does not know them;
	      omp-expand of GCC 11 makes such calls.  */
	   && !(fndecl_built_in_p (callee, BUILT_IN_NORMAL)
		&& m_atomics.translate_atomic (call, DECL_FUNCTION_CODE (callee)))
	   && !m_runtime.translate_runtime_call (call, callee)
	   && !m_varargs.translate_string_format (call, callee)
	   && !translate_complex_call (call, callee)
	   && !m_libm.translate_library_call (call, callee))
    unsupported ("call to function without a body in this file,", callee);
}

} // namespace accred
