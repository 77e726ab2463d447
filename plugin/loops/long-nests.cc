/* Collapsed nests whose digits may be no ints.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  nest-streams.cc computes rows, columns and planes in 32 bits.  In
   array assignments of Fortran, and where the program's loops have variables of 64 bits, nothing
   says that they fit; nearly always they do.  Before (omp-expand's):

     chunks = CHUNKS;  step = STEP;
     for (chunk = 0; chunk < chunks; chunk++) ...

   After, with M columns of R rows of P planes:

     chunks = CHUNKS;  step = STEP;  chunks' = CHUNKS;  step' = STEP;
     if (M <= INT_MAX && R <= INT_MAX && P <= INT_MAX)
       for (chunk = 0; chunk < chunks; chunk++) ...
     else
       for (chunk = 0; chunk < chunks'; chunk++) ...

   The first loop is the nest that has the plan.  The second one gets a plan by which threads take
   iterations in turn; it has steps of its own, because the first one will count tiles.  */

#include "plugin/loops/long-nests.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* True in SEQ if T, unsigned, is an int's number.  */

tree
int_test (gimple_seq *seq, tree t)
{
  tree most = build_int_cst (TREE_TYPE (t), HOST_WIDE_INT (tuning::nest_most_digit));
  return gimple_build (seq, LE_EXPR, boolean_type_node, t, most);
}

/* True in SEQ if the digits of D are ints.  */

tree
digits_test (gimple_seq *seq, const row_digits &d)
{
  tree good = int_test (seq, d.rows.divisor);
  for (tree t : { d.all_rows, d.all_planes })
    if (t)
      good = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, good, int_test (seq, t));
  return good;
}

/* The calls of IFN_GOACC_LOOP in LOOP.  */

std::vector<gcall *>
loop_calls_in (class loop *loop)
{
  std::vector<gcall *> calls;
  basic_block *blocks = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (blocks[k]); !gsi_end_p (i); gsi_next (&i))
      if (gimple_call_internal_p (gsi_stmt (i), IFN_GOACC_LOOP))
	calls.push_back (as_a<gcall *> (gsi_stmt (i)));
  free (blocks);
  return calls;
}

/* In LOOP, TO takes the place of FROM.  */

void
replace_in (class loop *loop, tree from, tree to)
{
  std::vector<use_operand_p> uses;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, from)
    if (flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
      uses.push_back (use);
  for (use_operand_p u : uses)
    {
      gimple *stmt = USE_STMT (u);
      SET_USE (u, to);
      update_stmt (stmt);
    }
}

/* The copy of NEST, whose calls in front of the loop it gets copies of.  */

loop_nest
copy_nest (const loop_nest &nest)
{
  gimple_seq seq = NULL;
  tree good = digits_test (&seq, *nest.rows);
  basic_block before = split_edge (loop_preheader_edge (nest.chunks)), choice;
  gimple_stmt_iterator end = gsi_last_bb (before);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
  initialize_original_copy_tables ();
  const auto likely = profile_probability::very_likely (), unlikely = likely.invert ();
  class loop *other = loop_version (nest.chunks,
				    build2 (NE_EXPR, boolean_type_node, good, boolean_false_node),
				    &choice, likely, unlikely, likely, unlikely, true);
  gcc_assert (other);
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
  loop_nest copy;
  copy.calls = loop_calls_in (other);
  for (gcall *c : copy.calls)
    if (goacc_loop_call (c).kind == IFN_GOACC_LOOP_OFFSET)
      copy.offset = c;
  for (gcall *c : nest.calls)
    if (!flow_bb_inside_loop_p (nest.chunks, gimple_bb (c)) && gimple_call_lhs (c))
      {
	gcall *own = as_a<gcall *> (gimple_copy (c));
	tree value = copy_ssa_name (gimple_call_lhs (c));
	gimple_call_set_lhs (own, value);
	gimple_stmt_iterator at = gsi_for_stmt (c);
	gsi_insert_after (&at, own, GSI_NEW_STMT);
	replace_in (other, gimple_call_lhs (c), value);
	copy.calls.push_back (own);
      }
  return copy;
}

} // namespace

void
leave_long_nests (planned_loops &loops, region_plan &plan)
{
  for (size_t i = 0, n = plan.loops.size (); i < n; i++)
    {
      if (!plan.loops[i].tests_digits)
	continue;
      loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
      calculate_dominance_info (CDI_DOMINATORS);
      loops.nests[i].locate ();
      loop_nest copy = copy_nest (loops.nests[i]);
      loops.nests.push_back (copy);
      loops.shape.loops.push_back (loop_shape (loops.shape.loops[i]));
      loop_plan own;
      own.axes = plan.loops[i].axes;
      own.order = distribution::strided;
      plan.loops.push_back (own);
      loop_optimizer_finalize ();
      free_dominance_info (CDI_DOMINATORS);
      loops_state_set (LOOPS_NEED_FIXUP);
    }
}

} // namespace accred
