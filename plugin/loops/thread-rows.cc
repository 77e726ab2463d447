/* A loop whose threads have a row each, which may be any number of elements: finds it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     for (R = my first; R < n; R += my step)				over gangs and vectors
       {
	 front;
	 for (j = ptr[R]; j < ptr[R + 1]; j++) ...			of the language
	 behind;
       }

   If nothing that elements compute is used behind them but sums of all rows, and if they have no
   order (thread-row-order.cc), a row may be left to others, as one of a gang may (row-list.cc).
   Nothing is changed here.  */

#include "plugin/loops/thread-rows.h"
#include "abi/row-list.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/row-length.h"

namespace accred {

/* The only loop in one over gangs and vectors whose number of iterations changes by what rows
   read.  */

bool
thread_row_finder::find ()
{
  if (m_loops.nests.size () != 1 || !m_loops.nests[0].offset)
    return false;
  const loop_shape &s = m_loops.shape.loops[0];
  if (!s.levels.has (level_set::gang | level_set::vector) || !s.up_by_one)
    return false;
  loop_nest &outer = m_loops.nests[0];
  nest = row_nest ();
  nest.gangs = &outer;
  class loop *chunks = nest.chunks = gimple_bb (outer.offset)->loop_father;
  walk = element_walk ();
  if (loop_depth (chunks) != 1 || !rows_p () || !nest.rows->inner || nest.rows->inner->next
      || nest.rows->inner->inner)
    return false;
  walk.loop = nest.rows->inner;
  if (!form_p ())
    return false;
  std::set<tree> of_start, of_end;
  return find_sums () && only_sums_leave_p ()
	 && (varies_p (PHI_ARG_DEF_FROM_EDGE (walk.iv, loop_preheader_edge (walk.loop)), nest.rows,
		       of_start, true)
	     || varies_p (walk.end, nest.rows, of_end, true));
}

/* The loop over rows.  What it leaves is what goes round it.  */

bool
thread_row_finder::rows_p ()
{
  loop_nest &g = *nest.gangs;
  tree first = gimple_call_lhs (g.offset);
  g.bound = find_goacc_loop_in (gimple_bb (g.offset), IFN_GOACC_LOOP_BOUND);
  class loop *rows = nest.rows = nest.chunks->inner;
  if (!first || !g.bound || !gimple_call_lhs (g.bound) || !rows || rows->next
      || nest.chunks->header != gimple_bb (g.offset) || !single_exit (rows) || !rows->latch
      || EDGE_COUNT (rows->header->preds) != 2)
    return false;
  nest.enter = loop_preheader_edge (rows);
  std::set<tree> left;
  for (gphi_iterator i = gsi_start_phis (rows->header); !gsi_end_p (i); gsi_next (&i))
    {
      left.insert (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (rows)));
      if (PHI_ARG_DEF_FROM_EDGE (i.phi (), nest.enter) == first)
	nest.row = i.phi ();
    }
  const edge exit = single_exit (rows);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !left.count (PHI_ARG_DEF_FROM_EDGE (i.phi (), exit)))
      return false;
  nest.more = last_cond (exit->src);
  tree bound = gimple_call_lhs (g.bound);
  return nest.row && nest.more
	 && (gimple_cond_lhs (nest.more) == bound || gimple_cond_rhs (nest.more) == bound);
}

/* True if V is the same in all iterations over elements: it is loaded from memory that these do not
   change, as why_in_order finds.  */

bool
thread_row_finder::invariant_p (tree v)
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (!gimple_bb (def) || !flow_bb_inside_loop_p (walk.loop, gimple_bb (def)))
	return true;
      gassign *a = dyn_cast<gassign *> (def);
      if (!a || gimple_has_volatile_ops (a))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (gimple_op (a, i) && !invariant_p (gimple_op (a, i)))
	  return false;
      return true;
    }
  if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && !invariant_p (TREE_OPERAND (v, i)))
	return false;
  return true;
}

namespace {

bool
has_effects_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_vdef (gsi_stmt (i)))
      return true;
  return false;
}

} // namespace

/* The condition: `j < end' or the like in front of an element, or one of the next element behind
   it.  */

bool
thread_row_finder::find_exit ()
{
  walk.exit = single_exit (walk.loop);
  walk.more = walk.exit ? last_cond (walk.exit->src) : nullptr;
  if (!walk.more)
    return false;
  basic_block at = walk.exit->src;
  const edge stay = EDGE_SUCC (at, EDGE_SUCC (at, 0) == walk.exit);
  basic_block latch = walk.loop->latch;
  walk.tested_first = at == walk.loop->header && at != latch && !has_effects_p (at);
  if (!walk.tested_first && at != latch && (stay->dest != latch || has_effects_p (latch)))
    return false;
  tree a = gimple_cond_lhs (walk.more), b = gimple_cond_rhs (walk.more);
  tree_code code = gimple_cond_code (walk.more);
  tree iv = gimple_phi_result (walk.iv), next = gimple_assign_lhs (walk.next);
  if (b == iv || b == next)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (walk.exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  if ((a != iv && a != next) || (walk.tested_first && a != iv)
      || (code != LT_EXPR && code != LE_EXPR && code != NE_EXPR) || !invariant_p (b))
    return false;
  walk.end = b;
  /* Behind an element, the condition on its own number says whether it is the last one.  */
  walk.add = (code == LE_EXPR) + (!walk.tested_first && a == iv);
  return true;
}

bool
thread_row_finder::form_p ()
{
  class loop *l = walk.loop;
  if (!l->latch || !single_exit (l) || EDGE_COUNT (l->header->preds) != 2)
    return false;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree name = gimple_phi_result (i.phi ());
      if (virtual_operand_p (name) || !INTEGRAL_TYPE_P (TREE_TYPE (name)))
	continue;
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (l));
      gassign *a = TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
						: nullptr;
      if (!a || gimple_assign_rhs_code (a) != PLUS_EXPR || gimple_assign_rhs1 (a) != name
	  || !integer_onep (gimple_assign_rhs2 (a)))
	continue;
      walk.iv = i.phi ();
      walk.next = a;
      if (find_exit ())
	return TYPE_PRECISION (TREE_TYPE (name)) >= 32 && TYPE_PRECISION (TREE_TYPE (name)) <= 64
	       && TYPE_PRECISION (TREE_TYPE (gimple_phi_result (nest.row))) >= 32;
    }
  return false;
}

/* The values from which V is computed in an iteration over rows: those of its start, and those of
   the loop over elements.  */

void
thread_row_finder::find_roots (tree v, std::set<tree> &seen, std::set<gphi *> &of_rows,
			       std::set<gphi *> &of_elements) const
{
  if (TREE_CODE (v) != SSA_NAME || !seen.insert (v).second)
    return;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (nest.rows, gimple_bb (def)))
    return;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      if (gimple_bb (def) == nest.rows->header)
	{
	  if (phi != nest.row)
	    of_rows.insert (phi);
	  return;
	}
      if (gimple_bb (def) == walk.loop->header)
	{
	  of_elements.insert (phi);
	  return;
	}
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	find_roots (gimple_phi_arg_def (phi, k), seen, of_rows, of_elements);
    }
  else if (gassign *a = dyn_cast<gassign *> (def); a && !gimple_assign_load_p (a))
    for (unsigned i = 1; i < gimple_num_ops (a); i++)
      if (gimple_op (a, i))
	find_roots (gimple_op (a, i), seen, of_rows, of_elements);
}

/* Each value that goes round the loop over elements goes round that over rows, too.  */

bool
thread_row_finder::find_sums ()
{
  sums.clear ();
  for (gphi_iterator i = gsi_start_phis (walk.loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      if (virtual_operand_p (gimple_phi_result (i.phi ())) || i.phi () == walk.iv)
	continue;
      walk_sum s;
      s.of_elements = i.phi ();
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (walk.loop));
      s.behind = walk.tested_first ? gimple_phi_result (i.phi ()) : next;
      std::set<tree> seen;
      std::set<gphi *> of_rows, of_elements;
      find_roots (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (walk.loop)), seen, of_rows,
		  of_elements);
      if (of_rows.size () != 1 || !of_elements.empty ())
	return false;
      s.of_rows = *of_rows.begin ();
      for (const walk_sum &other : sums)
	if (other.of_rows == s.of_rows)
	  return false;
      sums.push_back (s);
    }
  for (const walk_sum &s : sums)
    {
      std::set<tree> seen;
      std::set<gphi *> of_rows, of_elements;
      find_roots (PHI_ARG_DEF_FROM_EDGE (s.of_rows, loop_latch_edge (nest.rows)), seen, of_rows,
		  of_elements);
      if (of_elements != std::set<gphi *>{ s.of_elements })
	return false;
    }
  return true;
}

/* True if nothing that elements compute is used behind them but sums, nor what they compute of
   other rows' sums.  */

bool
thread_row_finder::only_sums_leave_p () const
{
  auto leaves = [&] (tree name)
  {
    imm_use_iterator it;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST (use, it, name)
      if (basic_block bb = gimple_bb (USE_STMT (use));
	  !is_gimple_debug (USE_STMT (use)) && bb && !flow_bb_inside_loop_p (walk.loop, bb))
	return true;
    return false;
  };
  auto sum_p = [&] (tree name)
  {
    for (const walk_sum &s : sums)
      if (name == s.behind)
	return true;
    return false;
  };
  bool good = true;
  basic_block *body = get_loop_body (walk.loop);
  for (unsigned k = 0; k < walk.loop->num_nodes; k++)
    {
      for (gphi_iterator i = gsi_start_phis (body[k]); !gsi_end_p (i); gsi_next (&i))
	if (tree name = gimple_phi_result (i.phi ()); !virtual_operand_p (name))
	  good &= sum_p (name) || !leaves (name);
      for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
	if (tree name = gimple_get_lhs (gsi_stmt (i)); name && TREE_CODE (name) == SSA_NAME)
	  good &= sum_p (name) || !leaves (name);
    }
  free (body);
  return good;
}

bool
thread_row_finder::initial_p (tree v) const
{
  for (const walk_sum &s : sums)
    if (v == PHI_ARG_DEF_FROM_EDGE (s.of_elements, loop_preheader_edge (walk.loop)))
      return true;
  return false;
}

std::string
thread_row_finder::why_not ()
{
  apart.clear ();
  if (const std::string why = why_in_order (walk, sums, apart); !why.empty ())
    return why;
  if (variable_in_memory_p ())
    return "a variable is in memory";
  const element_part elements (walk.loop, nest.rows);
  size_t words = 0;
  for (tree v : elements.needs ())
    {
      if (initial_p (v))
	continue;
      if (!listable_p (v))
	return "elements need more of their row than the list has words";
      words++;
    }
  if (words > ACCRED_ROW_VALUES)
    return "elements need more of their row than the list has words";
  return why_not_behind (elements, &apart);
}

} // namespace accred
