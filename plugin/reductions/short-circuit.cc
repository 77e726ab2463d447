/* Both operands of && and || in reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: with `s = s || a[i]' a thread reads an element only when it knows S, so that it waits
   for each load in turn, and no load is unconditional, as combining loads requires (wide-loads.cc).

   Before:  if (s != 0) goto join; else { x = a[i] != 0; }  join: s' = PHI <1, x>
   After:   x = a[i] != 0;  s' = s != 0 ? 1 : x

   This is valid: a thread's private S starts as the operator's identity, and the implementation
   decides which thread executes which iterations of a shared loop.  Any iteration may be the first
   one of its thread, and then evaluates the operand.  So the program must allow the evaluation in
   every iteration.

   Needs: a loop whose iterations alternate between at least two threads; the variable is reduced
   with && or || at the end of the loop; the evaluation has no side effect and always reaches JOIN.
   Guarantees: the same result.  */

#include "plugin/reductions/short-circuit.h"
#include "plugin/reductions/reduction-ifn.h"

#include <optional>

namespace accred {

namespace {

/* The operator by which NAME, or what PHIs make of it, is reduced.  NAME may be a constant, which
   says nothing.  */

tree_code
reduced_with (tree name, unsigned depth = 0)
{
  if (depth > 8 || TREE_CODE (name) != SSA_NAME)
    return ERROR_MARK;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      gimple *stmt = USE_STMT (use);
      tree_code op = ERROR_MARK;
      if (auto red = decode_red_call (stmt))
	op = red->kind == RED_FINI && red->local == name ? red->op : ERROR_MARK;
      else if (gimple_code (stmt) == GIMPLE_PHI)
	op = reduced_with (gimple_phi_result (stmt), depth + 1);
      if (op != ERROR_MARK)
	return op;
    }
  return ERROR_MARK;
}

/* True if BB only branches to its successor.  */

bool
forwarder_p (basic_block bb)
{
  if (!single_succ_p (bb) || !gimple_seq_empty_p (phi_nodes (bb)))
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_code (gsi_stmt (i)) != GIMPLE_LABEL && !is_gimple_debug (gsi_stmt (i))
	&& gimple_code (gsi_stmt (i)) != GIMPLE_PREDICT)
      return false;
  return true;
}

bool
changes_nothing_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gimple_vdef (stmt) || gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM
	  || (is_gimple_call (stmt) && !(gimple_call_flags (stmt) & ECF_CONST)))
	return false;
    }
  return true;
}

/* True if all paths from HEAD through FIRST stay in LOOP, reach JOIN and have no side effects.  */

bool
leads_to_p (class loop *loop, basic_block head, basic_block first, basic_block join)
{
  std::set<basic_block> seen{ join };
  std::vector<basic_block> todo{ first };
  while (!todo.empty ())
    {
      basic_block bb = todo.back ();
      todo.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      if (bb == loop->header || !flow_bb_inside_loop_p (loop, bb)
	  || !dominated_by_p (CDI_DOMINATORS, bb, head) || !changes_nothing_p (bb))
	return false;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	todo.push_back (e->dest);
    }
  return true;
}

/* True if PHI's result is 0 or 1: the value of a logical expression.  */

bool
one_bit_p (gphi *phi)
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree arg = gimple_phi_arg_def (phi, i);
      if (!integer_zerop (arg) && !integer_onep (arg)
	  && TREE_CODE (TREE_TYPE (arg)) != BOOLEAN_TYPE)
	return false;
    }
  return INTEGRAL_TYPE_P (TREE_TYPE (gimple_phi_result (phi)));
}

/* The value that a conditional skips, of a reduction S with the operator OP:

     if (S != ZERO)  goto JOIN by LAST		(for `||'; for `&&', if S == ZERO)
     ...
   JOIN:  MERGED = PHI <the skipped value by LAST, ...>  */
struct skipped_value
{
  edge skip, go; /* Out of the block of the test.  */
  edge last;  /* The last one from SKIP to the join.  */
  gphi *merged;
};

/* The only PHI of BB's, unless it is of memory; or null.  */

gphi *
only_phi (basic_block bb)
{
  gphi_iterator phi = gsi_start_phis (bb);
  if (gsi_end_p (phi))
    return nullptr;
  gphi *only = phi.phi ();
  gsi_next (&phi);
  return gsi_end_p (phi) && !virtual_operand_p (gimple_phi_result (only)) ? only : nullptr;
}

/* What COND skips in LOOP, if it tests S, which is reduced with OP.  */

std::optional<skipped_value>
skipped_by (class loop *loop, gcond *cond, tree s, tree_code op)
{
  tree zero = gimple_cond_rhs (cond);
  tree_code code = gimple_cond_code (cond);
  if (gimple_cond_lhs (cond) != s || (code != NE_EXPR && code != EQ_EXPR)
      || !(integer_zerop (zero) || real_zerop (zero)))
    return {};
  basic_block head = gimple_bb (cond);
  skipped_value v;
  extract_true_false_edges_from_block (head, &v.skip, &v.go);
  if ((code == NE_EXPR) != (op == TRUTH_OR_EXPR))
    std::swap (v.skip, v.go);

  v.last = v.skip;
  while (forwarder_p (v.last->dest) && flow_bb_inside_loop_p (loop, v.last->dest))
    v.last = single_succ_edge (v.last->dest);
  basic_block join = v.last->dest;
  if (join == loop->header || join == head || !flow_bb_inside_loop_p (loop, join)
      || !dominated_by_p (CDI_DOMINATORS, join, head) || !leads_to_p (loop, head, v.go->dest, join))
    return {};
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    if (!dominated_by_p (CDI_DOMINATORS, e->src, head))
      return {};
  v.merged = only_phi (join);
  return v.merged ? std::optional (v) : std::nullopt;
}

/* COND tests S, which is reduced with OP: continue as if S were the identity.  Returns whether that
   was possible.  */

bool
evaluate_always (class loop *loop, gcond *cond, tree s, tree_code op)
{
  const std::optional<skipped_value> v = skipped_by (loop, cond, s, op);
  if (!v)
    return false;
  tree result = gimple_phi_result (v->merged);
  tree type = TREE_TYPE (result), evaluated = make_ssa_name (type);
  const bool either = op == TRUTH_OR_EXPR;
  const bool bits = one_bit_p (v->merged) && TREE_CODE (TREE_TYPE (s)) == BOOLEAN_TYPE;
  gimple_phi_set_result (v->merged, evaluated);
  gimple_seq seq = NULL;
  if (bits)
    gimple_seq_add_stmt (&seq, gimple_build_assign (result, either ? BIT_IOR_EXPR : BIT_AND_EXPR,
						    gimple_convert (&seq, type, s), evaluated));
  else
    {
      tree known = gimple_build (&seq, either ? NE_EXPR : EQ_EXPR, boolean_type_node, s,
				 gimple_cond_rhs (cond));
      tree skipped = PHI_ARG_DEF_FROM_EDGE (v->merged, v->last);
      gimple_seq_add_stmt (&seq,
			   gimple_build_assign (result, COND_EXPR, known, skipped, evaluated));
    }
  gimple_stmt_iterator at = gsi_after_labels (v->last->dest);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);

  gimple_stmt_iterator test = gsi_for_stmt (cond);
  gsi_remove (&test, true);
  remove_edge_and_dominated_blocks (v->skip);
  v->go->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  v->go->flags |= EDGE_FALLTHRU;
  v->go->probability = profile_probability::always ();
  return true;
}

} // namespace

void
evaluate_both_operands (class loop *loop)
{
  for (bool again = true; again;)
    {
      again = false;
      for (gphi_iterator i = gsi_start_phis (loop->header); !again && !gsi_end_p (i); gsi_next (&i))
	{
	  tree s = gimple_phi_result (i.phi ());
	  if (virtual_operand_p (s))
	    continue;
	  tree_code op = reduced_with (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (loop)));
	  if (op != TRUTH_OR_EXPR && op != TRUTH_AND_EXPR)
	    continue;
	  imm_use_iterator it;
	  use_operand_p use;
	  std::vector<gcond *> tests;
	  FOR_EACH_IMM_USE_FAST (use, it, s)
	    if (gcond *cond = dyn_cast<gcond *> (USE_STMT (use)))
	      if (flow_bb_inside_loop_p (loop, gimple_bb (cond)))
		tests.push_back (cond);
	  for (gcond *cond : tests)
	    if (!again)
	      again = evaluate_always (loop, cond, s, op);
	}
    }
}

} // namespace accred
