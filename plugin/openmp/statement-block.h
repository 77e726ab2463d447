/* Statements with variables of their own, before `omplower'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STATEMENT_BLOCK_H
#define ACCRED_STATEMENT_BLOCK_H

#include "plugin/gcc-shim.h"

namespace accred {

class statement_block
{
public:
  explicit statement_block (location_t loc) : m_loc (loc) {}

  /* An empty one at the same place.  */
  statement_block inner () const { return statement_block (m_loc); }

  tree variable (tree type);
  /* EXPRESSION, of operands that are values or variables, as an operand; what is not of a
     register's type stays what it is.  */
  tree value (tree expression);
  /* FROM is such an operand.  */
  void assign (tree to, tree from);
  tree address (tree object);
  /* Element INDEX of ARRAY, which has the elements of TYPE behind each other.  */
  tree element (tree array, tree type, tree index);
  /* Any expression of the language, for its effects.  */
  void expression (tree);

  bool empty () const { return !m_seq; }
  void add (gimple_seq seq) { gimple_seq_add_seq (&m_seq, seq); }

  /* BODY (BLOCK, K) for K from 0 to COUNT - 1.  */
  void repeat (tree count, const std::function<void (statement_block &, tree)> &body);

  gbind *bind ();
  /* The statements alone; the variables become those of the function.  */
  gimple_seq without_bind ();

private:
  location_t m_loc;
  tree m_vars = NULL_TREE;
  gimple_seq m_seq = NULL;
};

} // namespace accred

#endif
