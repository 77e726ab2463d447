/* Pass `accred_operators': keep logical reductions logical.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  GCC lowers an OpenACC reduction with && or
   || as one with & or |.  That is wrong where the incoming value is neither 0 nor 1
   (4 && 1 is 1, 4 & 1 is 0), and has no meaning for floating-point types.  omplower
   does so for TRUTH_ANDIF_EXPR and TRUTH_ORIF_EXPR, as the front ends write the
   operators; the codes of the forms without a shortcut it hands on unchanged, with
   the right identity.  So the clauses get these.

   A sum of _Bool or bool is 1 where one of its terms is, since each addition converts its result.
   GCC would add bytes.  So it is a disjunction.  Their & is a conjunction, which starts from 1:
   with all bits of the byte set, `ok &= 6' would leave 1 in it.

   The host versions combine nothing, for them the operator does not matter.  */

#include "plugin/clauses/operators.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

tree_code
combining_operator (tree_code code, tree type)
{
  switch (code)
    {
    case TRUTH_ANDIF_EXPR: return TRUTH_AND_EXPR;
    case TRUTH_ORIF_EXPR: return TRUTH_OR_EXPR;
    case PLUS_EXPR:
    case MINUS_EXPR: return TREE_CODE (type) == BOOLEAN_TYPE ? BIT_IOR_EXPR : PLUS_EXPR;
    case BIT_AND_EXPR: return TREE_CODE (type) == BOOLEAN_TYPE ? TRUTH_AND_EXPR : code;
    default: return code;
    }
}

namespace {

void
rewrite_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
	if (POINTER_TYPE_P (type))
	  type = TREE_TYPE (type);
	const tree_code code = OMP_CLAUSE_REDUCTION_CODE (c);
	/* omplower itself makes a sum of -, after a warning where nested loops have + and -.  */
	if (code != MINUS_EXPR || TREE_CODE (type) == BOOLEAN_TYPE)
	  OMP_CLAUSE_REDUCTION_CODE (c) = combining_operator (code, type);
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
