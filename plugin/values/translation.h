/* Translation of one function from final GIMPLE to the device IR: what all parts need.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The function in hand, emission of insns into its current block, and the values of GIMPLE's
   operands.  */

#ifndef ACCRED_TRANSLATION_H
#define ACCRED_TRANSLATION_H

#include "plugin/device-context.h"
#include "plugin/device-types.h"
#include "ptx-backend/ir/ir-builder.h"

namespace accred {

class memory_access;

using dev::dtype;
using dev::opcode;
using dev::operand;

/* A scalar in one register, a pair (pair_p) in two.  */
struct value
{
  operand part[2];
  unsigned parts = 1;

  value () = default;
  value (operand a) : part{ a, operand::none () } {}
  value (operand re, operand im) : part{ re, im }, parts (2) {}
};

/* Where an object in memory is: a base (register, symbol or frame variable) and a
   constant number of bytes.  */
struct address
{
  operand base;
  int64_t offset = 0;
};

/* Operands of calls, with their types.  */
using call_arguments = std::vector<std::pair<dtype, operand>>;

/* True if NAME is the value of a variable that nothing has set.  The result is set where its
   place comes from the caller.  */
bool unset_p (tree name);

class translation
{
public:
  translation (device_context &, const device_clone &, function *, memory_access &);

  device_context &ctx;
  const device_clone &clone;
  function *const fun;  /* In GIMPLE; null: variables alone.  */
  dev::function fn;  /* In the device IR.  */
  dev::block_builder out{ fn }; /* Emits insns into its current block.  */

  /* Say that WHAT (of T, a type or declaration, if there is one) is not covered.  */
  void unsupported (const char *what, tree t = NULL_TREE);
  bool ok () const { return m_ok; }
  /* Why an optional function has no translation.  */
  const std::string &reason () const { return m_reason; }

  /* What follows is about LOC: for messages, and for the insns as well.  */
  void at (location_t loc) { m_loc = loc; }
  void set_location (location_t loc);
  std::string source_line () const;

  operand bitcast (operand, dtype from, dtype to);
  static operand zero (dtype);

  /* Memory at known addresses.  */
  operand add_offset (operand base, int64_t);
  operand address_value (const address &);
  operand emit_load (dtype, const address &, uint8_t flags);
  void emit_store (dtype, const address &, operand, uint8_t flags);
  value load_parts (const address &, dtype part, uint8_t flags);
  void store_parts (const address &, dtype part, const value &, uint8_t flags);
  address temporary (tree type);

  /* Values of GIMPLE operands, and registers of SSA names.  */
  value use_value (tree);
  operand use (tree t) { return use_value (t).part[0]; }
  const std::array<dev::reg_id, 2> &registers (tree ssa_name);
  dev::reg_id new_ssa_register (dev::reg_class);
  void define (tree ssa_name, const value &);
  void assign (tree lhs, const value &); /* A name, or in memory.  */
  void define_result (gcall *, const value &);

private:
  memory_access &m_memory;
  bool m_ok = true;
  std::set<std::pair<int, std::string>> m_reported; /* Line and subject.  */
  std::string m_reason;

  location_t m_loc = UNKNOWN_LOCATION; /* Of the statement in hand.  */

  std::vector<std::array<dev::reg_id, 2>> m_regs; /* By SSA version.  */
  std::set<dev::reg_id> m_ssa_regs; /* All of those; the rest are temporaries.  */
};

/* What each part has: the core, and the words that it is written in.  */
/* The arguments of a call of a function of one to three numbers.  */
struct number_call
{
  explicit number_call (gcall *call)
    : x (argument (call, 0)), y (argument (call, 1)), z (argument (call, 2)), type (TREE_TYPE (x)),
      t (arithmetic_type (type))
  {}

  const tree x, y, z; /* Null beyond the last one.  */
  const tree type; /* Of X.  */
  const dtype t; /* The same on the device, or none.  */

private:
  static tree argument (gcall *call, unsigned n)
  {
    return n < gimple_call_num_args (call) ? gimple_call_arg (call, n) : NULL_TREE;
  }
};

class translation_part
{
protected:
  explicit translation_part (translation &core)
    : m_core (core), m_ctx (core.ctx), m_clone (core.clone), m_fun (core.fun), m_fn (core.fn)
  {}

  using operands = std::vector<operand>;

  void unsupported (const char *what, tree t = NULL_TREE) { m_core.unsupported (what, t); }

  void start_block (dev::block_id b) { m_core.out.start_block (b); }
  void branch (dev::block_id b) { m_core.out.emit_br (b); }
  dev::insn &last_insn () { return m_core.out.last_insn (); }
  void append (dev::insn i) { m_core.out.emit (std::move (i)); }
  dev::insn &emit (opcode op, dtype t, const operands &src = {})
  {
    return m_core.out.emit (op, t, src);
  }
  operand emit_value (opcode op, dtype t, const operands &src)
  {
    return m_core.out.emit_value (op, t, src);
  }
  operand emit_cvt (dtype to, dtype from, operand a) { return m_core.out.emit_cvt (to, from, a); }
  operand emit_setp (dev::cmp c, dtype t, operand a, operand b)
  {
    return m_core.out.emit_setp (c, t, a, b);
  }
  operand setp (dev::cmp c, dtype t, operand a, operand b)
  {
    return emit_setp (c, t, in_register (a, t), b);
  }
  void emit_move (dev::reg_id dst, dtype t, operand src) { m_core.out.emit_move (dst, t, src); }
  operand bitcast (operand a, dtype from, dtype to) { return m_core.bitcast (a, from, to); }
  static operand zero (dtype t) { return translation::zero (t); }
  operand in_register (operand a, dtype t) { return m_core.out.in_register (a, t); }

  operand add_offset (operand base, int64_t n) { return m_core.add_offset (base, n); }
  operand address_value (const address &a) { return m_core.address_value (a); }
  operand emit_load (dtype t, const address &a, uint8_t flags)
  {
    return m_core.emit_load (t, a, flags);
  }
  void emit_store (dtype t, const address &a, operand v, uint8_t flags)
  {
    m_core.emit_store (t, a, v, flags);
  }
  value load_parts (const address &a, dtype t, uint8_t flags)
  {
    return m_core.load_parts (a, t, flags);
  }
  void store_parts (const address &a, dtype t, const value &v, uint8_t flags)
  {
    m_core.store_parts (a, t, v, flags);
  }
  address temporary (tree type) { return m_core.temporary (type); }

  value use_value (tree t) { return m_core.use_value (t); }
  operand use (tree t) { return m_core.use (t); }
  void define (tree name, const value &v) { m_core.define (name, v); }
  void define_result (gcall *call, const value &v) { m_core.define_result (call, v); }

  translation &m_core;
  device_context &m_ctx;
  const device_clone &m_clone;
  function *const m_fun;
  dev::function &m_fn;
};

} // namespace accred

#endif
