/* The copy of a variable that a thread or a team has for a reduction.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REDUCTION_COPY_H
#define ACCRED_REDUCTION_COPY_H

#include "plugin/openmp/statement-block.h"

namespace accred {

/* Statements that use a copy, for a reduction clause for which reduced_by_copies_p holds.  */

class copy_user
{
public:
  /* NUMBER is a variable if the program knows how many elements there are only when it runs; else
     null.  */
  copy_user (tree clause, tree number);

  /* Its size is a constant, or a variable of the block that `size' has had.  */
  tree type () const { return m_type; }
  /* The number of elements is a variable.  */
  bool run_time_p () const { return m_number; }
  /* The bytes of a copy.  */
  tree size (statement_block &);
  tree clause () const { return m_clause; }
  /* The copy is used where it is stored.  */
  bool in_memory_p () const;
  /* What the operator is for.  */
  tree element_type () const;
  /* The object that the copies go to.  */
  tree original (statement_block &) const;
  /* COPY gets its first value; OF is what it is a copy of.  */
  void initialise (statement_block &, tree copy, tree of) const;
  /* COPY goes to RESULT.  */
  void combine (statement_block &, tree result, tree copy) const;
  void destroy (statement_block &, tree copy) const;
  /* BODY with COPY.  */
  gimple_seq work (statement_block &, gimple_seq body, tree copy) const;

private:
  void for_elements (statement_block &, tree a, tree b,
		     const std::function<void (statement_block &, tree, tree)> &) const;
  void use (statement_block &before, statement_block &after, gimple_seq *, tree name,
	    tree object) const;
  void program_text (statement_block &, gimple_seq, tree copy, tree other, bool stores) const;

  tree m_clause, m_type, m_number;
};

} // namespace accred

#endif
