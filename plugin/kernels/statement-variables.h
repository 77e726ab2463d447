/* The variables in the operands of statements, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STATEMENT_VARIABLES_H
#define ACCRED_STATEMENT_VARIABLES_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* Calls VISIT (variable, write) for the variables in an operand, or in the operands of a statement
   alone.  WRITE: all of the variable gets a value.  */

template <typename F> struct operand_walk
{
  F &visit;
  tree written;

  static tree operand (tree *tp, int *subtrees, void *data)
  {
    operand_walk &w = *static_cast<operand_walk *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp))
      *subtrees = 0;
    else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL || TREE_CODE (*tp) == RESULT_DECL)
      w.visit (tp, *tp == w.written);
    return NULL_TREE;
  }
};

template <typename F>
void
for_each_operand (tree *tp, F &visit)
{
  operand_walk<F> w{ visit, NULL_TREE };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_tree (tp, operand_walk<F>::operand, &wi, NULL);
}

template <typename F>
void
for_each_operand (gimple *stmt, F &visit)
{
  operand_walk<F> w{ visit, gimple_get_lhs (stmt) };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_op (stmt, operand_walk<F>::operand, &wi);
}

/* The same for STMT with all that stands in it, clauses too.  */

template <typename F>
void
for_each_variable (gimple *stmt, F &visit)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	for_each_operand (&OMP_CLAUSE_OPERAND (c, i), visit);
  for_each_operand (stmt, visit);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_variable (gsi_stmt (gsi), visit);
		     });
}

} // namespace accred

#endif
