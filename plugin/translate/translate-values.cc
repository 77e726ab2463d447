/* Part of accred_translate: emission of insns, values of GIMPLE's operands, copies for PHIs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translator.h"

namespace accred {

using dev::block_id;
using dev::reg_id;

/* Emission.  */

dev::insn &
translator::emit (opcode op, dtype type, const std::vector<operand> &src)
{
  dev::insn i;
  i.op = op;
  i.type = type;
  i.src = src;
  i.loc = m_dev_loc;
  auto &insns = m_fn.blocks[m_block].insns;
  insns.push_back (std::move (i));
  return insns.back ();
}

operand
translator::emit_value (opcode op, dtype type, const std::vector<operand> &src)
{
  reg_id dst = m_fn.new_reg (dev::class_of (type));
  emit (op, type, src).dst = dst;
  return operand::of_reg (dst);
}

operand
translator::emit_cvt (dtype to, dtype from, operand a)
{
  operand r = emit_value (opcode::CVT, to, { a });
  m_fn.blocks[m_block].insns.back ().src_type = from;
  return r;
}

operand
translator::emit_setp (dev::cmp cc, dtype type, operand a, operand b)
{
  operand p = emit_value (opcode::SETP, dtype::pred, { a, b });
  dev::insn &i = m_fn.blocks[m_block].insns.back ();
  i.cc = cc;
  i.src_type = type;
  return p;
}

void
translator::emit_move (reg_id dst, dtype type, operand src)
{
  emit (opcode::MOV, type, { src }).dst = dst;
}

/* A, in a register.  */

operand
translator::in_register (operand a, dtype type)
{
  if (a.reg_p ())
    return a;
  if (a.k == operand::kind::symbol || a.k == operand::kind::frame)
    return emit_value (opcode::ADDR, type, { a });
  return emit_value (opcode::MOV, type, { a });
}

/* Zero, also for a value that nobody may use.  */

operand
translator::zero (dtype type)
{
  return dev::float_p (type) ? operand::of_fbits (0) : operand::of_imm (0);
}

void
translator::branch (block_id target)
{
  emit (opcode::BR, dtype::none).targets = { target };
}

void
translator::start_block (block_id b)
{
  m_block = b;
}

/* Values.  */

const std::array<reg_id, 2> &
translator::registers (tree name)
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
      regs[0] = m_fn.new_reg (dev::class_of (t));
      m_ssa_regs.insert (regs[0]);
      if (pair_p (type))
	m_ssa_regs.insert (regs[1] = m_fn.new_reg (dev::class_of (t)));
    }
  return regs;
}

/* True if NAME is the value of a variable that nothing has set.  The result is set where its
   place comes from the caller.  */

static bool
unset_p (tree name)
{
  tree var = SSA_NAME_VAR (name);
  return SSA_NAME_IS_DEFAULT_DEF (name)
	 && !(var && (TREE_CODE (var) == PARM_DECL
		      || (TREE_CODE (var) == RESULT_DECL && DECL_BY_REFERENCE (var))));
}

/* NAME = V.  Where the last insn has just computed V, it may as well put it into
   NAME's register at once.  */

void
translator::define (tree name, const value &v)
{
  dtype t = device_type (TREE_TYPE (name));
  const auto regs = registers (name);
  auto &insns = m_fn.blocks[m_block].insns;
  if (v.parts == 1 && v.part[0].reg_p () && !insns.empty ()
      && insns.back ().dst == v.part[0].reg
      && !m_ssa_regs.count (v.part[0].reg))
    {
      insns.back ().dst = regs[0];
      return;
    }
  emit_move (regs[0], t, v.part[0]);
  if (regs[1] != dev::no_id)
    emit_move (regs[1], t, v.part[1]);
}

value
translator::use_value (tree t)
{
  switch (TREE_CODE (t))
    {
    case SSA_NAME:
      {
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
      return operand::of_imm (TYPE_UNSIGNED (TREE_TYPE (t))
			      ? int64_t (TREE_INT_CST_LOW (t))
			      : wi::to_widest (t).to_shwi ());

    case REAL_CST:
      {
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

    case COMPLEX_CST:
      return value (use (TREE_REALPART (t)), use (TREE_IMAGPART (t)));

    case ADDR_EXPR:
      return address_value (address_of (TREE_OPERAND (t, 0)));

    case OBJ_TYPE_REF:
      return use_value (OBJ_TYPE_REF_EXPR (t));

    default:
      unsupported (get_tree_code_name (TREE_CODE (t)));
      return operand::of_imm (0);
    }
}

/* True if objects of TYPE have a size known now; complains if not, or if the type is
   a scalar that no device has.  */

bool
translator::variable_size_ok (tree type)
{
  if (VECTOR_TYPE_P (type))
    return vector_ok (type);
  if (is_gimple_reg_type (type) && device_type (type) == dtype::none)
    unsupported ("type", type);
  else if (!tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    unsupported ("object of variable size of type", type);
  else
    return true;
  return false;
}

/* The block to which E's copies lead: its destination, or a block on the
   edge.  */

block_id
translator::edge_target (edge e)
{
  bool copies = false;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      copies = true;
  if (!copies)
    return m_block_of[e->dest->index];

  auto found = m_edge_block.find (e);
  if (found != m_edge_block.end ())
    return found->second;
  block_id b = m_fn.new_block ();
  m_edge_block[e] = b;
  block_id here = m_block;
  start_block (b);
  copy_phi_arguments (e);
  branch (m_block_of[e->dest->index]);
  start_block (here);
  return b;
}

/* All PHIs of E's destination take their arguments at the same time: a
   result that is an argument of another one must be read first.  */

void
translator::copy_phi_arguments (edge e)
{
  struct copy { reg_id dst; operand src; dtype type; };
  std::vector<copy> copies;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result) || VECTOR_TYPE_P (TREE_TYPE (result)))
	continue;
      tree arg = PHI_ARG_DEF_FROM_EDGE (i.phi (), e);
      /* Any value will do for one that was never set.  */
      if (TREE_CODE (arg) == SSA_NAME && unset_p (arg))
	continue;
      value v = use_value (arg);
      const auto regs = registers (result);
      dtype t = device_type (TREE_TYPE (result));
      for (unsigned p = 0; p < v.parts; p++)
	if (!(v.part[p].reg_p () && v.part[p].reg == regs[p]))
	  copies.push_back ({ regs[p], v.part[p], t });
    }
  for (size_t i = 0; i < copies.size (); i++)
    for (size_t j = i + 1; j < copies.size (); j++)
      if (copies[j].src.reg_p () && copies[j].src.reg == copies[i].dst)
	{
	  operand tmp = emit_value (opcode::MOV, copies[j].type, { copies[j].src });
	  copies[j].src = tmp;
	}
  for (const copy &c : copies)
    emit_move (c.dst, c.type, c.src);
  copy_vector_arguments (e);
}

} // namespace accred
