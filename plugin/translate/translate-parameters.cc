/* Part of accred_translate: what a function gets, and what it returns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translate-parameters.h"
#include "plugin/values/translate-data.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-memory.h"
#include "plugin/values/translate-stack.h"
#include "plugin/calls/translate-varargs.h"
#include "plugin/values/translate-vector.h"

namespace accred {

/* The next parameter, of type T.  */

operand
parameters::read (dtype t)
{
  m_fn.params.push_back ({ t });
  operand n = operand::of_imm (m_fn.params.size () - 1);
  return emit_value (opcode::LDPARAM, t, { n });
}

/* DECL, a variable of the function, has the value V of type T when it is entered.  */

void
parameters::set (tree decl, dtype t, operand v)
{
  if (!is_gimple_reg (decl))
    emit_store (t, { operand::of_frame (m_memory.frame_variable (decl)), 0 }, v, 0);
  else if (tree name = ssa_default_def (m_fun, decl))
    define (name, v);
}

void
parameters::translate_result ()
{
  tree type = TREE_TYPE (TREE_TYPE (m_fun->decl)), result = DECL_RESULT (m_fun->decl);
  if (!passed_in_memory_p (type))
    {
      if (!VOID_TYPE_P (type))
	m_fn.result = device_type (type);
      return;
    }
  if (m_memory.variable_size_ok (type))
    m_result_at = read (dtype::u64);
  if (DECL_BY_REFERENCE (result))
    set (result, dtype::u64, m_result_at);
  else if (!is_gimple_reg_type (type))
    m_memory.passed_at (result, m_result_at.reg);
}

void
parameters::translate_parameter (tree parm)
{
  tree type = TREE_TYPE (parm);
  if (!passed_in_memory_p (type))
    {
      tree passed = m_symbols.passed_type (parm);
      set (parm, device_type (type), m_expr.convert (read (device_type (passed)), passed, type));
      return;
    }
  if (!m_memory.variable_size_ok (type))
    return;
  operand at = read (dtype::u64);
  tree name = is_gimple_reg (parm) ? ssa_default_def (m_fun, parm) : NULL_TREE;
  if (!is_gimple_reg (parm))
    m_memory.passed_at (parm, at.reg);
  else if (name && VECTOR_TYPE_P (type))
    m_memory.copy_memory (m_vectors.vector_address (name), { at, 0 },
			  tree_to_uhwi (TYPE_SIZE_UNIT (type)), MIN (TYPE_ALIGN_UNIT (type), 16u));
  else if (name)
    define (name, load_parts ({ at, 0 }, device_type (type), 0));
}

/* Parameters: those that live in registers are read once, the others are
   stored to the frame variable that stands for them, or are where their address
   says.  See calls::pass for the convention.  */

void
parameters::translate_parameters ()
{
  translate_result ();
  for (tree parm = DECL_ARGUMENTS (m_fun->decl); parm; parm = DECL_CHAIN (parm))
    {
      m_core.at (DECL_SOURCE_LOCATION (parm));
      translate_parameter (parm);
    }
  if (stdarg_p (TREE_TYPE (m_fun->decl)))
    m_varargs.receive (read (dtype::u64));
  /* The frame of the function that this one is nested in comes last.  */
  if (DECL_STATIC_CHAIN (m_fun->decl))
    {
      operand v = read (dtype::u64);
      if (tree chain = m_fun->static_chain_decl)
	set (chain, dtype::u64, v);
    }
}

void
parameters::translate_return (greturn *ret)
{
  tree v = gimple_return_retval (ret);
  m_stack.end ();
  if (v && m_fn.result != dtype::none)
    {
      operand r = is_gimple_val (v) ? use (v) : m_memory.load (v).part[0];
      emit (opcode::RET, m_fn.result, { r });
      return;
    }
  if (m_fn.result != dtype::none)
    {
      /* In C a function may end without a value if its callers do not use it.  */
      emit (opcode::RET, m_fn.result, { in_register (zero (m_fn.result), m_fn.result) });
      return;
    }
  /* To the caller's place, unless the result is there already.  */
  if (DECL_BY_REFERENCE (DECL_RESULT (m_fun->decl)))
    ;
  else if (v && m_result_at.reg_p () && VECTOR_TYPE_P (TREE_TYPE (v)))
    {
      if (m_vectors.vector_ok (TREE_TYPE (v)))
	m_vectors.copy_vector ({ m_result_at, 0 }, MIN (TYPE_ALIGN_UNIT (TREE_TYPE (v)), 16u), v);
    }
  else if (v && m_result_at.reg_p () && is_gimple_reg_type (TREE_TYPE (v)))
    store_parts ({ m_result_at, 0 }, device_type (TREE_TYPE (v)),
		 is_gimple_val (v) ? use_value (v) : m_memory.load (v), 0);
  else if (v && m_result_at.reg_p () && TREE_CODE (v) != RESULT_DECL
	   && !default_is_empty_record (TREE_TYPE (v)))
    m_memory.copy_memory ({ m_result_at, 0 }, m_memory.address_of (v),
			  tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (v))),
			  MIN (TYPE_ALIGN_UNIT (TREE_TYPE (v)),
			       get_object_alignment (v) / BITS_PER_UNIT));
  emit (opcode::RET, dtype::none);
}

} // namespace accred
