/* Atomic operations on thread-private variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  old = atom.add [v], x		v in .local
   After:   old = ld [v]; t = add old, x; st [v], t

   PTX has no atomics on .local (PTX ISA, "atom": the address is in global or shared memory), and no
   other thread can observe the variable.  Needs the places of frame variables; runs before neuter,
   which treats the new insns as the program's own.  The pass does not follow addresses through
   registers.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"

namespace accred::dev {

namespace {

bool
local_atomic_p (const function &fn, const insn &i)
{
  return i.op == opcode::ATOM && i.src[0].k == operand::kind::frame
	 && fn.frame[i.src[0].id].place == placement::thread;
}

/* The value of memory after the operation I on OLD.  */
operand
new_value (rewriter &rw, const insn &i, operand old)
{
  static const struct
  {
    atom_op atom;
    opcode op;
  } ops[] = { { atom_op::add, opcode::ADD }, { atom_op::min, opcode::MIN },
	      { atom_op::max, opcode::MAX }, { atom_op::and_, opcode::AND },
	      { atom_op::or_, opcode::OR },  { atom_op::xor_, opcode::XOR },
	      { atom_op::mul, opcode::MUL }, { atom_op::div, opcode::DIV } };
  for (const auto &o : ops)
    if (o.atom == i.atom)
      {
	reg_id r = rw.new_reg (class_of (i.type));
	rw.emit (make_insn (o.op, i.type, r, { old, i.src[1] }));
	return operand::of_reg (r);
      }
  if (i.atom == atom_op::exch)
    return i.src[1];
  /* Compare and swap.  */
  reg_id same = rw.new_reg (reg_class::pred), r = rw.new_reg (class_of (i.type));
  rw.emit (make_setp (same, cmp::eq, i.type, old, i.src[1]));
  rw.emit (make_insn (opcode::SELP, i.type, r, { i.src[2], old, operand::of_reg (same) }));
  return operand::of_reg (r);
}

} // anonymous namespace

void
local_atomics_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      any |= local_atomic_p (fn, i);
  if (!any)
    return;
  rewriter rw (fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	{
	  if (!local_atomic_p (fn, i))
	    {
	      rw.keep (std::move (i));
	      continue;
	    }
	  rw.like (i);
	  operand old = operand::of_reg (rw.new_reg (class_of (i.type)));
	  insn ld = make_insn (opcode::LD, i.type, old.reg, { i.src[0] });
	  ld.offset = i.offset;
	  rw.emit (std::move (ld));
	  insn st = make_insn (opcode::ST, i.type, no_id, { i.src[0], new_value (rw, i, old) });
	  st.offset = i.offset;
	  rw.emit (std::move (st));
	  if (i.dst != no_id)
	    rw.emit (make_insn (opcode::MOV, i.type, i.dst, { old }));
	}
    }
  rw.finish ();
}

} // namespace accred::dev
