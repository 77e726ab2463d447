/* A second copy of statements before they are lowered.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's copy leaves two things to both copies: the operands of atomic updates, in which it then
   replaces the variables, and the sequences in clauses, which both would insert.  */

#include "plugin/openmp/copy-body.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/allocated-variables.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/variable-uses.h"

#include "tree-inline.h"

namespace accred {

namespace {

/* Calls VISIT for all statements in SEQ.  */

template <typename F>
void
for_each_statement (gimple_seq seq, const F &visit)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      visit (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { for_each_statement (*s, visit); });
    }
}

/* The place of the operand of STMT that GCC does not copy; null if there is none.  */

tree *
shared_operand (gimple *stmt)
{
  if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
    return gimple_omp_atomic_load_rhs_ptr (load);
  if (gomp_atomic_store *store = dyn_cast<gomp_atomic_store *> (stmt))
    return gimple_omp_atomic_store_val_ptr (store);
  return nullptr;
}

/* The variables of binds in SEQ, in order, except static ones, of which there is no copy.  */

std::vector<tree>
variables_of (gimple_seq seq)
{
  std::vector<tree> all;
  for_each_statement (seq,
		      [&] (gimple *stmt)
		      {
			if (gbind *bind = dyn_cast<gbind *> (stmt))
			  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
			    if (VAR_P (v) && auto_var_p (v))
			      all.push_back (v);
		      });
  return all;
}

} // namespace

void
undeclare_element (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || !OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c))
    return;
  tree element = OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c);
  auto in_bind = [&] (gimple *stmt)
  {
    if (gbind *bind = dyn_cast<gbind *> (stmt))
      undeclare (bind, element);
  };
  for_each_sequence_of_clause (c, [&] (gimple_seq *s) { for_each_statement (*s, in_bind); });
}

/* *S, a sequence in the clause C of a copy, becomes one of its own.  What stands for an element in
   it may be declared there.  */

static void
copy_in_clause (tree c, gimple_seq *s)
{
  const std::vector<tree> from = variables_of (*s);
  *s = copy_body (*s);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || !OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c))
    return;
  const std::vector<tree> to = variables_of (*s);
  for (size_t i = 0; i < from.size (); i++)
    if (from[i] == OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c) && from[i] != to[i])
      {
	for_each_sequence_of_clause (c, [&] (gimple_seq *other)
				     { rename_variable (other, from[i], to[i]); });
	OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c) = to[i];
      }
}

gimple_seq
copy_body (gimple_seq seq)
{
  std::vector<std::pair<tree *, tree>> operands;
  for_each_statement (seq,
		      [&] (gimple *stmt)
		      {
			if (tree *operand = shared_operand (stmt))
			  operands.emplace_back (operand, unshare_expr (*operand));
		      });
  gimple_seq copy = copy_gimple_seq_and_replace_locals (seq);
  for (auto [place, operand] : operands)
    *place = operand;

  const std::vector<tree> from = variables_of (seq), to = variables_of (copy);
  gcc_assert (from.size () == to.size ());
  std::map<tree, tree> copies;
  for (size_t i = 0; i < from.size (); i++)
    copies[from[i]] = to[i];
  for (tree v : to)
    point_to_copy (v, copies);
  for_each_statement (copy,
		      [&] (gimple *stmt)
		      {
			for (tree c = construct_of (stmt) ? *clauses_of (stmt) : NULL_TREE; c;
			     c = OMP_CLAUSE_CHAIN (c))
			  for_each_sequence_of_clause (c,
						       [&] (gimple_seq *s)
						       {
							 if (!*s)
							   return;
							 copy_in_clause (c, s);
							 for (size_t i = 0; i < from.size (); i++)
							   if (from[i] != to[i])
							     rename_variable (s, from[i], to[i]);
						       });
		      });
  return copy;
}

gomp_parallel *
copy_parallel (gomp_parallel *stmt)
{
  tree clauses = NULL_TREE;
  for (tree c = gimple_omp_parallel_clauses (stmt), *end = &clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      *end = copy_clause (c);
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  gimple_seq body = copy_body (gimple_omp_body (stmt));
  gomp_parallel *copy = gimple_build_omp_parallel (body, clauses, NULL_TREE, NULL_TREE);
  gimple_omp_parallel_set_combined_p (copy, gimple_omp_parallel_combined_p (stmt));
  gimple_set_location (copy, gimple_location (stmt));
  return copy;
}

} // namespace accred
