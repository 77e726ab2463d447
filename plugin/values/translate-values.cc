/* Part of accred_translate: emission of insns, values of GIMPLE's operands.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/values/translation.h"
#include "plugin/values/translate-memory.h"

namespace accred {

using dev::block_id;
using dev::reg_id;

translation::translation (device_context &context, const device_clone &device_fn,
			  function *gimple_fn, memory_access &memory)
  : ctx (context), clone (device_fn), fun (gimple_fn), m_memory (memory)
{
  if (fun)
    m_regs.assign (num_ssa_names, { dev::no_id, dev::no_id });
}

void
translation::set_location (location_t loc)
{
  m_loc = loc;
  expanded_location x = expand_location (loc);
  if (x.file)
    out.loc = { ctx.module.file_index (x.file), unsigned (x.line) };
}

/* Zero, also for a value that must not be used.  */

operand
translation::zero (dtype type)
{
  return dev::float_p (type) ? operand::of_fbits (0) : operand::of_imm (0);
}

/* Values.  */

/* A register that only the insns which define a name may set.  */

reg_id
translation::new_ssa_register (dev::reg_class rc)
{
  const reg_id r = fn.new_reg (rc);
  m_ssa_regs.insert (r);
  return r;
}

const std::array<reg_id, 2> &
translation::registers (tree name)
{
  auto &regs = m_regs[SSA_NAME_VERSION (name)];
  if (regs[0] == dev::no_id)
    {
      tree type = TREE_TYPE (name);
      dtype t = device_type (type);
      if (t == dtype::none)
	{
	  unsupported ("type", type);
	  t = dtype::u32;
	}
      regs[0] = new_ssa_register (dev::class_of (t));
      if (pair_p (type))
	regs[1] = new_ssa_register (dev::class_of (t));
    }
  return regs;
}

bool
unset_p (tree name)
{
  tree var = SSA_NAME_VAR (name);
  return SSA_NAME_IS_DEFAULT_DEF (name)
	 && !(var
	      && (TREE_CODE (var) == PARM_DECL
		  || (TREE_CODE (var) == RESULT_DECL && DECL_BY_REFERENCE (var))));
}

/* NAME = V.  Where the last insn has just computed V, it may as well put it into
   NAME's register at once.  */

void
translation::define (tree name, const value &v)
{
  dtype t = device_type (TREE_TYPE (name));
  const auto regs = registers (name);
  auto &insns = fn.blocks[out.block ()].insns;
  if (v.parts == 1 && v.part[0].reg_p () && !insns.empty () && insns.back ().dst == v.part[0].reg
      && !m_ssa_regs.count (v.part[0].reg))
    {
      insns.back ().dst = regs[0];
      return;
    }
  out.emit_move (regs[0], t, v.part[0]);
  if (regs[1] != dev::no_id)
    out.emit_move (regs[1], t, v.part[1]);
}

value
translation::use_value (tree t)
{
  switch (TREE_CODE (t))
    {
      case SSA_NAME: {
	/* An uninitialised variable may have any value.  */
	if (unset_p (t))
	  {
	    operand any = zero (device_type (TREE_TYPE (t)));
	    return pair_p (TREE_TYPE (t)) ? value (any, any) : value (any);
	  }
	const auto regs = registers (t);
	if (regs[1] == dev::no_id)
	  return operand::of_reg (regs[0]);
	return value (operand::of_reg (regs[0]), operand::of_reg (regs[1]));
      }

    case INTEGER_CST:
      if (device_type (TREE_TYPE (t)) == dtype::none)
	{
	  unsupported ("type", TREE_TYPE (t));
	  return operand::of_imm (0);
	}
      if (pair_p (TREE_TYPE (t)))
	return value (operand::of_imm (wi::extract_uhwi (wi::to_widest (t), 0, 64)),
		      operand::of_imm (wi::extract_uhwi (wi::to_widest (t), 64, 64)));
      return operand::of_imm (TYPE_UNSIGNED (TREE_TYPE (t)) ? int64_t (TREE_INT_CST_LOW (t))
							    : wi::to_widest (t).to_shwi ());

      case REAL_CST: {
	dtype type = device_type (TREE_TYPE (t));
	if (type == dtype::none)
	  {
	    unsupported ("type", TREE_TYPE (t));
	    return operand::of_imm (0);
	  }
	if (type == dtype::f16)
	  t = build_real (float_type_node, TREE_REAL_CST (t));
	unsigned char bytes[16] = {};
	int n = native_encode_expr (t, bytes, sizeof bytes);
	uint64_t bits = 0;
	gcc_assert (n == (type == dtype::f64 ? 8 : 4));
	for (int i = 0; i < n; i++)
	  bits |= uint64_t (bytes[i]) << (8 * i);
	return operand::of_fbits (bits);
      }

    case COMPLEX_CST: return value (use (TREE_REALPART (t)), use (TREE_IMAGPART (t)));

    case ADDR_EXPR: return address_value (m_memory.address_of (TREE_OPERAND (t, 0)));

    case OBJ_TYPE_REF: return use_value (OBJ_TYPE_REF_EXPR (t));

    default: unsupported (get_tree_code_name (TREE_CODE (t))); return operand::of_imm (0);
    }
}

operand
translation::bitcast (operand a, dtype from, dtype to)
{
  if (dev::class_of (from) == dev::class_of (to))
    return a;
  return out.emit_bitcast (to, from, out.in_register (a, from));
}

operand
translation::add_offset (operand base, int64_t offset)
{
  if (!offset)
    return base;
  return out.emit_value (opcode::ADD, dtype::u64,
			 { out.in_register (base, dtype::u64), operand::of_imm (offset) });
}

operand
translation::address_value (const address &a)
{
  return add_offset (out.in_register (a.base, dtype::u64), a.offset);
}

/* Loads and stores.  */

operand
translation::emit_load (dtype t, const address &a, uint8_t flags)
{
  operand r = out.emit_value (opcode::LD, t, { a.base });
  dev::insn &i = out.last_insn ();
  i.offset = a.offset;
  i.flags = flags;
  return r;
}

void
translation::emit_store (dtype t, const address &a, operand v, uint8_t flags)
{
  dev::insn &i = out.emit (opcode::ST, t, { a.base, v });
  i.offset = a.offset;
  i.flags = flags;
}

/* The two parts of a pair.  */

value
translation::load_parts (const address &a, dtype t, uint8_t flags)
{
  operand re = emit_load (t, a, flags);
  return value (re, emit_load (t, { a.base, int64_t (a.offset + dev::size_of (t)) },
			       flags & ~dev::INSN_ALIGNED));
}

void
translation::store_parts (const address &a, dtype t, const value &v, uint8_t flags)
{
  emit_store (t, a, v.part[0], flags);
  if (v.parts == 2)
    emit_store (t, { a.base, int64_t (a.offset + dev::size_of (t)) }, v.part[1],
		flags & ~dev::INSN_ALIGNED);
}

/* A frame variable for an object of TYPE, for the time of a call.  */

address
translation::temporary (tree type)
{
  dev::frame_var v;
  v.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  v.align = MIN (TYPE_ALIGN_UNIT (type), 16u);
  fn.frame.push_back (std::move (v));
  return { operand::of_frame (fn.frame.size () - 1), 0 };
}

/* LHS, a name or in memory, = V.  */

void
translation::assign (tree lhs, const value &v)
{
  if (TREE_CODE (lhs) == SSA_NAME)
    define (lhs, v);
  else
    m_memory.store (lhs, v);
}

/* V is what CALL returns.  */

void
translation::define_result (gcall *call, const value &v)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  assign (lhs, v);
}

/* The place in the source of the statement in hand, to begin a message with.  */

std::string
translation::source_line () const
{
  expanded_location x = expand_location (m_loc);
  /* Merged statements have no place of their own.  */
  if (!x.file)
    x = expand_location (DECL_SOURCE_LOCATION (fun->decl));
  return std::string (x.file ? x.file : "?") + ":" + std::to_string (x.line) + ": ";
}

/* Say that WHAT (of T, a type or declaration, if there is one) is not covered.  */

void
translation::unsupported (const char *what, tree t)
{
  location_t loc = m_loc;
  if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION)
    loc = DECL_SOURCE_LOCATION (fun->decl);
  m_ok = false;
  if (clone.optional)
    {
      if (m_reason.empty ())
	m_reason = what;
      return;
    }
  /* Once for each place; SETUP, INIT, FINI and TEARDOWN have the same.  */
  if (!m_reported.insert ({ LOCATION_LINE (loc), what }).second)
    return;
  tree scalar = t && TREE_CODE (t) == COMPLEX_TYPE ? TREE_TYPE (t) : t;
  if (scalar && TREE_CODE (scalar) == REAL_TYPE && device_type (scalar) == dtype::none)
    sorry_at (loc,
	      "accred: %s %qT in a device function: "
	      "the device has no %u-bit floating-point numbers",
	      what, t, TYPE_PRECISION (scalar));
  else if (t && TYPE_P (t))
    sorry_at (loc, "accred: %s %qT in a device function", what, t);
  else if (t && DECL_P (t))
    sorry_at (loc, "accred: %s %qD in a device function", what, t);
  else
    sorry_at (loc, "accred: %s in a device function", what);
}

} // namespace accred
