/* Pass `accred_variable_sizes': private arrays whose size is known at run time, and private
   references.  Copyright (C) 2026 The accred authors.  SPDX-License-Identifier: GPL-3.0-or-later

   Runs after omplower, on every function.  For an array V that is private in a loop,
   GCC has made

     v = __builtin_alloca_with_align (D.1, ALIGN);
     .UNIQUE (OACC_HEAD_MARK, ...);
     .UNIQUE (OACC_FORK, ...);
     #pragma acc loop

   In C, D.1 stands for a member of the argument record, but is not replaced by it: it is never set,
   not even in the host's code.  And all threads of the loop would share the array.  This pass
   replaces D.1, and moves the allocation of the array after the FORKs.

   It also moves the statement that makes a private reference R of a loop refer to its object, if R
   is in memory (as it is at -O0 when the function maps the address of R).  In its old place one
   thread would set R, but each thread has its own R:

     r = &object;                             .UNIQUE (OACC_HEAD_MARK, ...);
     .UNIQUE (OACC_HEAD_MARK, ...);           .UNIQUE (OACC_PRIVATE, ..., &r);
     .UNIQUE (OACC_PRIVATE, ..., &r);   ->    .UNIQUE (OACC_FORK, ...);
     .UNIQUE (OACC_FORK, ...);                r = &object;
     #pragma acc loop                         #pragma acc loop

   GCC does not copy the contents of such an array that is firstprivate, which is an error
   here.

   A reference R that is in memory since omplower has run, because another construct of the function
   maps it, must be loaded before what it refers to is accessed.  Passes before have made accesses
   for a register:

     own = *r;	->  r.1 = r;  own = *r.1;  */

#include "plugin/copy-alignment.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

namespace {

bool
mentions_p (gimple *stmt, const std::set<tree> &decls)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && decls.count (gimple_op (stmt, i)))
      return true;
  return false;
}

/* Statements to move, and the statement after which they go.  */
struct move
{
  gimple_stmt_iterator from, to;
};

/* True if STMT sets a reference, or an optional argument, to the address of a variable.  */

bool
sets_reference_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !VAR_P (gimple_assign_lhs (stmt))
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
    return false;
  return VAR_P (TREE_OPERAND (gimple_assign_rhs1 (stmt), 0));
}

/* STMT sets a reference to its object, which gets the alignment that copies of it have.  */

void
align_object (gimple *stmt)
{
  tree reference = gimple_assign_lhs (stmt);
  if (TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE)
    require_copy_alignment (TREE_OPERAND (gimple_assign_rhs1 (stmt), 0),
			    copy_alignment (reference));
}

/* True if STMT marks VARIABLE as private.  */

bool
marks_p (gimple *stmt, tree variable)
{
  const std::optional<unique_call> mark = decode_unique (stmt);
  if (!mark || mark->kind != unique_oacc_private)
    return false;
  const std::vector<tree> variables = mark->private_variables ();
  return std::find (variables.begin (), variables.end (), variable) != variables.end ();
}

/* GSI is at the making of an array, or at what sets REFERENCE, if it is private.  If a loop's FORKs
   follow, note the moves.  */

void
note_moves (gimple_stmt_iterator gsi, std::vector<move> &moves, tree reference = NULL_TREE)
{
  std::set<tree> made = { gimple_get_lhs (gsi_stmt (gsi)) };
  std::vector<gimple_stmt_iterator> from = { gsi };
  gimple_stmt_iterator fork = gsi_none ();
  bool is_private = !reference;
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (unique_p (stmt, IFN_UNIQUE_OACC_FORK))
	fork = gsi;
      else if (reference && marks_p (stmt, reference))
	is_private = true;
      else if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
	break;
      else if (mentions_p (stmt, made))
	{
	  from.push_back (gsi);
	  if (tree lhs = gimple_get_lhs (stmt))
	    made.insert (lhs);
	}
    }
  if (is_private && !gsi_end_p (fork)
      && gimple_code (gsi_end_p (gsi) ? gsi_stmt (fork) : gsi_stmt (gsi)) == GIMPLE_OMP_FOR)
    for (gimple_stmt_iterator i : from)
      moves.push_back ({ i, fork });
}

/* True if EXPR is what a pointer in memory points to, which is no operand.  */

bool
through_memory_p (tree expr)
{
  while (handled_component_p (expr))
    expr = TREE_OPERAND (expr, 0);
  return (TREE_CODE (expr) == MEM_REF && DECL_P (TREE_OPERAND (expr, 0))
	  && !is_gimple_reg (TREE_OPERAND (expr, 0)));
}

void
regimplify (gimple *stmt, gimple_stmt_iterator *gsi)
{
  push_gimplify_context ();
  gimple_regimplify_operands (stmt, gsi);
  pop_gimplify_context (NULL);
}

tree
visit_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_assign_single_p (stmt)
      && (through_memory_p (gimple_assign_lhs (stmt))
	  || through_memory_p (gimple_assign_rhs1 (stmt))))
    regimplify (stmt, gsi);
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    if (is_gimple_omp_oacc (target) && is_gimple_omp_offloaded (target))
      for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && DECL_SIZE_UNIT (OMP_CLAUSE_DECL (c))
	    && TREE_CODE (DECL_SIZE_UNIT (OMP_CLAUSE_DECL (c))) != INTEGER_CST)
	  sorry_at (OMP_CLAUSE_LOCATION (c),
		    "accred: firstprivate %qD, whose size is not known when compiling",
		    OMP_CLAUSE_DECL (c));
  std::vector<move> &moves = *static_cast<std::vector<move> *> (wi->info);
  if (sets_reference_p (stmt) && copy_alignment (gimple_assign_lhs (stmt)))
    align_object (stmt);
  if (sets_reference_p (stmt))
    note_moves (*gsi, moves, gimple_assign_lhs (stmt));
  if (!gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN))
    return NULL_TREE;
  tree size = gimple_call_arg (stmt, 0);
  if (VAR_P (size) && DECL_HAS_VALUE_EXPR_P (size))
    regimplify (stmt, gsi);
  note_moves (*gsi, moves);
  return NULL_TREE;
}

const pass_data pass_data_variable_sizes
  = { GIMPLE_PASS, "accred_variable_sizes", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_variable_sizes : public gimple_opt_pass
{
public:
  pass_variable_sizes (gcc::context *g, device_context &)
    : gimple_opt_pass (pass_data_variable_sizes, g)
  {}

  bool gate (function *) final override { return flag_openacc; }

  unsigned int execute (function *fun) final override
  {
    std::vector<move> moves;
    walk_stmt_info wi = {};
    wi.info = &moves;
    walk_gimple_seq (gimple_body (fun->decl), visit_stmt, NULL, &wi);
    /* Each after the FORK, so the last one first.  */
    for (size_t i = moves.size (); i-- > 0;)
      {
	gimple *stmt = gsi_stmt (moves[i].from);
	gsi_remove (&moves[i].from, false);
	gsi_insert_after (&moves[i].to, stmt, GSI_SAME_STMT);
      }
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_variable_sizes (gcc::context *g, device_context &ctx)
{
  return new pass_variable_sizes (g, ctx);
}

} // namespace accred
