/* Part of accred_translate: addresses, loads and stores, variables, aggregates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_MEMORY_H
#define ACCRED_TRANSLATE_MEMORY_H

#include "plugin/values/translation.h"

namespace accred {

class expressions;
class image_symbols;
class vectors;

class memory_access : translation_part
{
public:
  memory_access (translation &core, image_symbols &symbols, expressions &expr, vectors &vectors)
    : translation_part (core), m_symbols (symbols), m_expr (expr), m_vectors (vectors)
  {}

  address address_of (tree ref);
  address pointed_to (tree ptr);
  dev::frame_id frame_variable (tree decl);
  /* DECL, a parameter or the result, is at the address in REG.  */
  void passed_at (tree decl, dev::reg_id reg) { m_passed_at[DECL_UID (decl)] = reg; }
  void find_constant_entries ();
  value load (tree ref);
  void store (tree ref, const value &);
  bool variable_size_ok (tree type);
  void translate_aggregate_assign (tree lhs, tree rhs);
  void copy_memory (const address &dst, const address &src, uint64_t size, unsigned align);
  bool move_memory (const address &dst, const address &src, uint64_t size, unsigned align);
  void clear_memory (const address &dst, int byte, uint64_t size, unsigned align);

private:
  address decl_address (tree decl);
  address base_address (tree base);
  address target_address (tree ref);
  operand load_bits (const address &, uint64_t bit, uint64_t size, tree type);
  void store_bits (const address &, uint64_t bit, uint64_t size, operand);
  operand emit_load_pieces (dtype, const address &, unsigned align);
  void emit_store_pieces (dtype, const address &, operand, unsigned align);
  bool invariant_p (tree ref);

  std::map<unsigned, dev::frame_id> m_frame_of; /* By DECL_UID.  */
  /* Parameters and result that are passed by address: the address's register.  */
  std::map<unsigned, dev::reg_id> m_passed_at;
  /* Pointers to memory that is constant while the kernel runs, by SSA version.  */
  std::set<unsigned> m_constant_pointers;

  image_symbols &m_symbols;
  expressions &m_expr;
  vectors &m_vectors;
};

} // namespace accred

#endif
