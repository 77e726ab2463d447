/* Pass `accred_operators': keep logical reductions logical.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  GCC lowers an OpenACC reduction with && or
   || as one with & or |.  That is wrong where the incoming value is neither 0 nor 1
   (4 && 1 is 1, 4 & 1 is 0), and has no meaning for floating-point types.  omplower
   does so for TRUTH_ANDIF_EXPR and TRUTH_ORIF_EXPR, as the front ends write the
   operators; the codes of the forms without a shortcut it hands on unchanged, with
   the right identity.  So the clauses get these.

   The host versions combine nothing, for them the operator does not matter.  */

#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

void
rewrite_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	if (OMP_CLAUSE_REDUCTION_CODE (c) == TRUTH_ANDIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_AND_EXPR;
	else if (OMP_CLAUSE_REDUCTION_CODE (c) == TRUTH_ORIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_OR_EXPR;
      }
}

tree
rewrite_operators (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (is_a<gomp_for *> (stmt) && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
    rewrite_clauses (gimple_omp_for_clauses (stmt));
  else if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    if (is_gimple_omp_oacc (target))
      rewrite_clauses (gimple_omp_target_clauses (target));
  return NULL_TREE;
}

const pass_data pass_data_operators
  = { GIMPLE_PASS, "accred_operators", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_operators (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_operators, rewrite_operators);
}

} // namespace accred
