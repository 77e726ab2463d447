/* References that kernels regions declare.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A reference stands for one object of the program wherever it is declared in front of the region.
   One that is declared in a loop is bound anew in each iteration, to an element of an array as a
   rule: `for (float &x : a)' begins with

     x = __for_begin;

   So it is a pointer, and all that is known of pointers is true for it.  Of those that a clause
   names the object is meant.  */

#include "plugin/kernels/local-references.h"
#include "plugin/clauses/objects.h"

namespace accred {

namespace {

struct reference_finder
{
  std::set<tree> declared, named;

  void find (gimple_seq);
};

void
reference_finder::find (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (VAR_P (v) && TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE && is_gimple_reg (v)
	      && !DECL_HAS_VALUE_EXPR_P (v))
	    declared.insert (v);
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	  if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)])
	    if (tree v = OMP_CLAUSE_OPERAND (c, 0); v && DECL_P (v))
	      named.insert (v);
      for_each_sequence (stmt, [this] (gimple_seq *s) { find (*s); });
    }
}

} // namespace

void
make_local_references_pointers (gimple_seq body)
{
  reference_finder references;
  references.find (body);
  for (tree v : references.declared)
    if (!references.named.count (v))
      TREE_TYPE (v) = build_pointer_type (TREE_TYPE (TREE_TYPE (v)));
}

} // namespace accred
