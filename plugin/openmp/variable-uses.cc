/* Where statements of a target region use a variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/openmp/variable-uses.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/clause-table.h"

namespace accred {

namespace {

tree
note_operand (tree *tp, int *, void *data)
{
  walk_stmt_info &wi = *static_cast<walk_stmt_info *> (data);
  variable_uses &u = *static_cast<variable_uses *> (wi.info);
  if (*tp == u.variable)
    u.uses++;
  else if (TREE_CODE (*tp) == ADDR_EXPR && get_base_address (TREE_OPERAND (*tp, 0)) == u.variable)
    u.written = true;
  return NULL_TREE;
}

/* The end of a variable is no use of it.  */

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  variable_uses &u = *static_cast<variable_uses *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = gimple_clobber_p (stmt);
  if (lhs && !*handled && get_base_address (lhs) == u.variable)
    u.written = true;
  return NULL_TREE;
}

struct renaming
{
  tree from, to;
};

tree
rename_in_operand (tree *tp, int *, void *data)
{
  const renaming &r = *static_cast<renaming *> (static_cast<walk_stmt_info *> (data)->info);
  if (*tp == r.from)
    *tp = r.to;
  return NULL_TREE;
}

/* GCC does not walk the sequences in clauses.  */

tree
rename_in_clauses (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  const renaming &r = *static_cast<renaming *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  for (tree c = construct_of (stmt) ? *clauses_of (stmt) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    for_each_sequence_of_clause (c, [&] (gimple_seq *s) { rename_variable (s, r.from, r.to); });
  return NULL_TREE;
}

} // namespace

variable_uses
find_uses (gimple_seq seq, tree variable)
{
  variable_uses u{ variable };
  walk_stmt_info wi = {};
  wi.info = &u;
  walk_gimple_seq (seq, note_statement, note_operand, &wi);
  return u;
}

variable_uses
uses_in_statement (gimple_stmt_iterator gsi, tree variable)
{
  variable_uses u{ variable };
  walk_stmt_info wi = {};
  wi.info = &u;
  walk_gimple_stmt (&gsi, note_statement, note_operand, &wi);
  return u;
}

void
rename_variable (gimple_seq *seq, tree from, tree to)
{
  renaming r{ from, to };
  walk_stmt_info wi = {};
  wi.info = &r;
  walk_gimple_seq_mod (seq, rename_in_clauses, rename_in_operand, &wi);
}

namespace {

tree
replace_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  const renaming &r = *static_cast<renaming *> (wi->info);
  if (*tp != r.from)
    return NULL_TREE;
  *tp = unshare_expr (r.to);
  *walk_subtrees = 0;
  wi->changed = true;
  return NULL_TREE;
}

} // namespace

void
replace_variable (gimple_seq *seq, tree from, tree object)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      for_each_sequence (gsi_stmt (gsi),
			 [&] (gimple_seq *s) { replace_variable (s, from, object); });
      renaming r{ from, object };
      walk_stmt_info wi = {};
      wi.info = &r;
      walk_gimple_op (gsi_stmt (gsi), replace_operand, &wi);
      if (wi.changed && !is_gimple_omp (gsi_stmt (gsi)))
	gimple_regimplify_operands (gsi_stmt (gsi), &gsi);
    }
}

} // namespace accred
