/* Part of accred_translate: what a function gets, and what it returns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translate-parameters.h"
#include "plugin/translate/translate-data.h"
#include "plugin/translate/translate-expr.h"
#include "plugin/translate/translate-memory.h"
#include "plugin/translate/translate-stack.h"
#include "plugin/translate/translate-varargs.h"
#include "plugin/translate/translate-vector.h"

namespace accred {

/* Parameters: those that live in registers are read once, the others are
   stored to the frame variable that stands for them, or are where their address
   says.  See translate_device_call for the convention.  */

void
parameters::translate_parameters ()
{
  auto read = [this] (dtype t)
    {
      m_fn.params.push_back ({ t });
      operand n = operand::of_imm (m_fn.params.size () - 1);
      return emit_value (opcode::LDPARAM, t, { n });
    };

  tree type = TREE_TYPE (TREE_TYPE (m_fun->decl));
  if (passed_in_memory_p (type))
    {
      if (m_memory.variable_size_ok (type))
	m_result_at = read (dtype::u64);
      tree result = DECL_RESULT (m_fun->decl);
      if (!DECL_BY_REFERENCE (result))
	{
	  if (!is_gimple_reg_type (type))
	    m_memory.passed_at (result, m_result_at.reg);
	}
      else if (!is_gimple_reg (result))
	emit_store (dtype::u64, { operand::of_frame (m_memory.frame_variable (result)), 0 },
		    m_result_at, 0);
      else if (tree name = ssa_default_def (m_fun, result))
	define (name, m_result_at);
    }
  else if (!VOID_TYPE_P (type))
    m_fn.result = device_type (type);

  for (tree parm = DECL_ARGUMENTS (m_fun->decl); parm; parm = DECL_CHAIN (parm))
    {
      m_core.at (DECL_SOURCE_LOCATION (parm));
      type = TREE_TYPE (parm);
      if (passed_in_memory_p (type))
	{
	  if (!m_memory.variable_size_ok (type))
	    continue;
	  operand at = read (dtype::u64);
	  if (!is_gimple_reg (parm))
	    m_memory.passed_at (parm, at.reg);
	  else if (tree name = ssa_default_def (m_fun, parm))
	    {
	      if (VECTOR_TYPE_P (type))
		m_memory.copy_memory (m_vectors.vector_address (name), { at, 0 },
				      tree_to_uhwi (TYPE_SIZE_UNIT (type)), MIN (TYPE_ALIGN_UNIT (type), 16u));
	      else
		define (name, load_parts ({ at, 0 }, device_type (type), 0));
	    }
	  continue;
	}
      const dtype t = device_type (type);
      operand v = m_expr.convert (read (device_type (m_symbols.passed_type (parm))), m_symbols.passed_type (parm), type);
      if (!is_gimple_reg (parm))
	emit_store (t, { operand::of_frame (m_memory.frame_variable (parm)), 0 }, v, 0);
      else if (tree name = ssa_default_def (m_fun, parm))
	define (name, v);
    }

  if (stdarg_p (TREE_TYPE (m_fun->decl)))
    m_varargs.receive (read (dtype::u64));

  /* The frame of the function that this one is nested in comes last.  */
  if (DECL_STATIC_CHAIN (m_fun->decl))
    {
      operand v = read (dtype::u64);
      tree chain = m_fun->static_chain_decl;
      if (chain && !is_gimple_reg (chain))
	emit_store (dtype::u64, { operand::of_frame (m_memory.frame_variable (chain)), 0 }, v, 0);
      else if (tree name = chain ? ssa_default_def (m_fun, chain) : NULL_TREE)
	define (name, v);
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
      /* C allows the end of a function without a value, as long as nobody uses it.  */
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
