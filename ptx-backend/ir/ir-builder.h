/* Who builds code: insns with new registers for their results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One set of words for the translator and for all passes.  Where an insn goes is the affair of
   the class that derives from ir_builder: block_builder appends to a block, rewriter (cfg.h) to
   the one that it has placed last, list_builder to a list.  */

#ifndef ACCRED_IR_BUILDER_H
#define ACCRED_IR_BUILDER_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* Insns by their parts.  */
insn make_insn (opcode op, dtype type, reg_id dst, std::vector<operand> src);
insn make_br (block_id to);
insn make_cbr (reg_id pred, block_id if_true, block_id if_false);
/* The operand of CLAIM in M.  */
operand claimed_word (module &m);
insn make_setp (reg_id dst, cmp cc, dtype type, operand a, operand b);
insn make_sreg (reg_id dst, special_reg r);

class ir_builder
{
public:
  explicit ir_builder (function &fn) : m_fn (fn) {}

  function &fn () { return m_fn; }
  reg_id new_reg (reg_class rc) { return m_fn.new_reg (rc); }

  /* Put I where the next insn goes.  */
  virtual insn &emit (insn i) = 0;
  insn &emit (opcode, dtype, std::vector<operand> src);

  /* OP of type T on SRC; the result.  */
  operand emit_value (opcode op, dtype t, std::vector<operand> src);
  /* A, of type FROM, as one of TO: the number, the bits.  */
  operand emit_cvt (dtype to, dtype from, operand a);
  operand emit_bitcast (dtype to, dtype from, operand a);
  operand emit_setp (cmp cc, dtype t, operand a, operand b);
  operand emit_sreg (special_reg);
  void emit_move (reg_id dst, dtype t, operand src);
  void emit_br (block_id to);
  void emit_cbr (operand pred, block_id if_true, block_id if_false);

  /* A of type T, in a register.  */
  operand in_register (operand a, dtype t);

protected:
  ~ir_builder () = default;

  function &m_fn;
};

/* Appends to blocks of the function.  */

class block_builder final : public ir_builder
{
public:
  explicit block_builder (function &fn, block_id b = 0) : ir_builder (fn), m_block (b) {}

  location loc; /* Of the insns.  */

  block_id block () const { return m_block; }
  void start_block (block_id b) { m_block = b; }
  insn &last_insn () { return m_fn.blocks[m_block].insns.back (); }

  using ir_builder::emit;
  insn &emit (insn i) override;

private:
  block_id m_block;
};

/* Appends to a list.  */

class list_builder final : public ir_builder
{
public:
  list_builder (function &fn, std::vector<insn> &to) : ir_builder (fn), m_to (to) {}

  using ir_builder::emit;
  insn &emit (insn i) override;

private:
  std::vector<insn> &m_to;
};

} // namespace accred::dev

#endif
