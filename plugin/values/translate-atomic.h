/* Part of accred_translate: atomic operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_ATOMIC_H
#define ACCRED_TRANSLATE_ATOMIC_H

#include "plugin/values/translation.h"

namespace accred {

struct locked_update;
class expressions;
class memory_access;

class atomics : translation_part
{
public:
  atomics (translation &core, memory_access &memory, expressions &expr)
    : translation_part (core), m_memory (memory), m_expr (expr)
  {}

  /* CALL is of the builtin CODE.  Returns false if that is no atomic operation.  */
  bool translate_atomic (gcall *, built_in_function);
  bool translate_update (gcall *);
  bool translate_compare_exchange (gcall *);

  /* The old value of what is AT, if it is WANTED.  */
  operand emit_atomic (dev::atom_op, dtype, const address &, std::initializer_list<operand>,
		       bool wanted = true);

private:
  /* A row of the table of builtins; a call of one, decoded.  */
  struct row;
  struct operation;
  static const row rows[];
  void translate_locked (const locked_update &);
  operand array_address (tree ptr);
  void fetch_and_op (const operation &);
  void op_and_fetch (const operation &);
  void exchange (const operation &);
  void test_and_set (const operation &);
  void compare_exchange (const operation &);
  void sync_compare_value (const operation &);
  void sync_compare_bool (const operation &);
  void atomic_load (const operation &);
  void atomic_store (const operation &);
  void clear (const operation &);

  operand argument (const operation &, unsigned n);
  operand changed (const operation &, operand from, operand by);
  operand fetch (const operation &, operand by);
  operand exchange_with (const operation &, operand v);
  std::array<operand, 2> sync_compare (const operation &);

  /* Where an object of less than a word is.  */
  struct word_part
  {
    address cell;  /* The word.  */
    operand shift, ones, mask; /* Of the object's bits, from 0; MASK: in the word.  */
  };
  word_part word_of (dtype, const address &);
  operand part_of (const word_part &, operand word);
  operand load_in_word (dtype, const address &);
  operand bits_in_word (dev::atom_op, dtype, const address &, operand, bool wanted);
  template <typename F> operand update_in_word (dtype, const address &, F &&changed,
						bool always = true);
  operand fetch_op (dev::atom_op, dtype, const address &, operand, bool wanted);
  template <typename F> operand update_word (dtype, const address &, F &&changed);
  void order_before (memmodel, const address &);
  void order_behind (memmodel, const address &);
  operand compare_and_swap (dtype, const address &, operand expected, operand desired);

  memory_access &m_memory;
  expressions &m_expr;
  std::map<dev::symbol_id, dev::reg_id> m_variables; /* Their addresses, of the entry block.  */
};

} // namespace accred

#endif
