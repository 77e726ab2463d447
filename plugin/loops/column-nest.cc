/* A nest of a loop over columns, by gangs, and one over rows in it: finds it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/column-nest.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/row-nest.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* True for numbers that a word of the launch's memory holds.  */

bool
word_p (tree type)
{
  return TREE_CODE (type) != COMPLEX_TYPE && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8;
}

/* Numbers of a record that lanes may read one after the other: all of what the memory brings is
   used.  */
constexpr int most_components = 4;

/* True if INNER, a loop with the variable ROW in OUTER with COLUMN, reads memory so that neighbours
   among the columns read neighbours, and those among the rows do not.  */

bool
reads_across_p (class loop *outer, gphi *column, class loop *inner, gphi *row)
{
  const growth across (outer, gimple_phi_result (column), growth_kind::likely,
		       gimple_phi_result (row)),
    down (inner, gimple_phi_result (row), growth_kind::likely);
  basic_block *body = get_loop_body (inner);
  bool any = false;
  for (unsigned k = 0; k < inner->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      if (gimple_assign_load_p (gsi_stmt (i)))
	{
	  tree ref = gimple_assign_rhs1 (gsi_stmt (i));
	  const HOST_WIDE_INT width = int_size_in_bytes (TREE_TYPE (ref));
	  const number own = down.of_address (ref);
	  const number next = across.of_address (ref);
	  /* Components of records that stand side by side, too.  */
	  any |= width > 0 && next && *next >= width && *next <= most_components * width
		 && (!own || *own > *next || *own < -*next);
	}
  free (body);
  return any;
}

/* STMT as a call of a reduction; of a loop that oaccloops has given no level.  */

std::optional<reduction_call>
sequential_reduction (gimple *stmt)
{
  if (!is_gimple_call (stmt) || !gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    return {};
  return reduction_call (as_a<gcall *> (stmt));
}

} // namespace

/* A loop over gangs, and one in it that is sequential or over vectors.  */

bool
column_finder::find ()
{
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      const loop_shape &r = m_loops.shape.loops[i];
      loop_nest &inner = m_loops.nests[i];
      if ((r.levels != level_set::vector && r.levels.bits) || !inner.offset)
	continue;
      for (size_t k = 0; k < m_loops.nests.size (); k++)
	{
	  const loop_shape &c = m_loops.shape.loops[k];
	  loop_nest &outer = m_loops.nests[k];
	  const bool lanes = c.levels.has (level_set::vector);
	  if (k == i || !c.levels.has (level_set::gang) || c.levels.has (level_set::worker)
	      || lanes == bool (r.levels.bits) || !outer.offset || !gimple_call_lhs (outer.offset)
	      || !flow_bb_inside_loop_p (gimple_bb (outer.offset)->loop_father,
					 gimple_bb (inner.offset)))
	    continue;
	  nest.columns = &outer;
	  nest.rows = &inner;
	  rows = i;
	  return true;
	}
    }
  return false;
}

/* Whether the loop over columns is as omp-expand makes it.  */

bool
column_finder::form_p ()
{
  loop_nest &c = *nest.columns;
  tree first = gimple_call_lhs (c.offset);
  basic_block head = gimple_bb (c.offset);
  c.bound = find_goacc_loop_in (head, IFN_GOACC_LOOP_BOUND);
  class loop *chunks = nest.chunks = head->loop_father;
  gcond *guard = last_cond (head);
  if (!c.bound || !gimple_call_lhs (c.bound) || chunks->header != head || !guard)
    return false;
  tree bound = gimple_call_lhs (c.bound);
  for (nest.loop = chunks->inner; nest.loop; nest.loop = nest.loop->next)
    if (flow_bb_inside_loop_p (nest.loop, gimple_bb (nest.rows->offset)))
      break;
  if (!nest.loop || !single_exit (nest.loop) || chunks->inner->next)
    return false;
  nest.enter = loop_preheader_edge (nest.loop);
  for (gphi_iterator i = gsi_start_phis (nest.loop->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      ;
    else if (!nest.column && PHI_ARG_DEF_FROM_EDGE (i.phi (), nest.enter) == first)
      nest.column = i.phi ();
    else
      return false;
  edge exit = single_exit (nest.loop);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  nest.more = last_cond (exit->src);
  if (!nest.column || !nest.more
      || (gimple_cond_lhs (nest.more) != bound && gimple_cond_rhs (nest.more) != bound))
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (nest.column, loop_latch_edge (nest.loop));
  nest.next = TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
					   : nullptr;
  if (!nest.next || (gimple_cond_lhs (nest.more) != next && gimple_cond_rhs (nest.more) != next))
    return false;
  /* What is made anew has no other uses.  */
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, next)
    if (USE_STMT (use) != nest.column && USE_STMT (use) != nest.more
	&& !is_gimple_debug (USE_STMT (use)))
      return false;
  return true;
}

/* The reductions of the loop over rows: all that the region has.  */

bool
column_finder::find_reductions ()
{
  const int axis = m_loops.shape.loops[rows].levels.bits ? GOMP_DIM_VECTOR : -1;
  std::map<HOST_WIDE_INT, column_reduction> all;
  int lid = -1;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (std::optional<red_call> r = decode_red_call (stmt))
	  {
	    if (r->level != axis || r->res_ptr || (lid >= 0 && lid != r->lid))
	      return false;
	    lid = r->lid;
	    column_reduction &c = all[r->rid];
	    if (r->kind == RED_SETUP)
	      c.setup = as_a<gcall *> (stmt);
	    else if (r->kind == RED_TEARDOWN && r->result)
	      c.teardown = as_a<gcall *> (stmt);
	    c.op = r->op;
	    c.local = 3;
	  }
	else if (std::optional<reduction_call> s = sequential_reduction (stmt))
	  {
	    if (s->axis != axis || !integer_zerop (s->res_ptr)
		|| !flow_bb_inside_loop_p (nest.loop, bb))
	      return false;
	    column_reduction &c = all[s->offset];
	    if ((s->kind == IFN_GOACC_REDUCTION_SETUP && c.setup)
		|| (s->kind == IFN_GOACC_REDUCTION_TEARDOWN && c.teardown))
	      return false;
	    if (s->kind == IFN_GOACC_REDUCTION_SETUP)
	      c.setup = as_a<gcall *> (stmt);
	    else if (s->kind == IFN_GOACC_REDUCTION_TEARDOWN && gimple_call_lhs (stmt))
	      c.teardown = as_a<gcall *> (stmt);
	    c.op = s->op;
	    c.local = 2;
	  }
      }
  for (auto &[number, c] : all)
    {
      if (!c.setup || !c.teardown || !combinable_p (c.op, c.type ()) || !word_p (c.type ()))
	return false;
      nest.reductions.push_back (c);
    }
  return !nest.reductions.empty ();
}

/* What statements of a column are in the way.  */

std::string
column_finder::why_not_body () const
{
  basic_block mark = gimple_bb (nest.mark);
  if (!dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.more), mark))
    return "some columns do not come to the loop over rows";
  if (m_loops.shape.loops[rows].effects)
    return "an element changes memory";
  basic_block *body = get_loop_body (nest.loop);
  bool effect = false;
  for (unsigned k = 0; k < nest.loop->num_nodes; k++)
    if (!dominated_by_p (CDI_DOMINATORS, body[k], mark) || body[k] == mark)
      for (gimple_stmt_iterator i = gsi_start_bb (body[k]);
	   !gsi_end_p (i) && gsi_stmt (i) != nest.mark; gsi_next (&i))
	effect |= effect_p (gsi_stmt (i));
  free (body);
  return effect ? "a column changes memory before its loop over rows" : "";
}

namespace {

/* Values that iterations of LOOP leave for later ones, or for what follows.  */

size_t
carried_values (class loop *loop)
{
  size_t n = 0;
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i); gsi_next (&i))
    n += !virtual_operand_p (gimple_phi_result (i.phi ()));
  return n;
}

} // namespace

/* True if T can be computed at the end of BB: it is there, or follows by assignments.  */

static bool
computable_p (tree t, basic_block bb)
{
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (def)))
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def) || gimple_could_trap_p (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && !computable_p (gimple_op (def, i), bb))
      return false;
  return true;
}

std::string
column_finder::why_not ()
{
  if (m_loops.nests.size () != 2)
    return "the region has other loops";
  const region_shape &r = m_loops.shape;
  const loop_shape &c = r.loops[nest.columns - m_loops.nests.data ()], &v = r.loops[rows];
  if (!c.up_by_one || !v.up_by_one || c.bits < 32 || v.bits < 32)
    return "loops do not count up by one";
  if (c.chunk.given ())
    return "gang (static:)";
  if (!v.form || !form_p ())
    return "loops do not have the form for it";
  if (loop_depth (gimple_bb (nest.columns->offset)->loop_father) != 1)
    return "a loop around that over gangs";
  nest.mark
    = first_mark (gimple_bb (nest.rows->offset), nest.loop, v.levels.bits ? GOMP_DIM_VECTOR : -1);
  if (!nest.mark
      || !computable_p (goacc_loop_call (nest.rows->offset).range, gimple_bb (nest.mark)))
    return "loops do not have the form for it";
  if (!find_reductions ())
    return "not the reductions for it";
  /* The loop's variable, or the chunk's number, and what is reduced.  A sequential loop may leave
     other values.  */
  for (class loop *l : { nest.rows->chunks, nest.rows->inner })
    if (carried_values (l) != 1 + nest.reductions.size ())
      return "a row needs what an earlier one sets";
  /* Marks end their blocks.  */
  basic_block bb = gimple_bb (nest.reductions[0].teardown);
  for (const column_reduction &one : nest.reductions)
    if (dominated_by_p (CDI_DOMINATORS, gimple_bb (one.teardown), bb))
      bb = gimple_bb (one.teardown);
  while (single_succ_p (bb) && single_pred_p (single_succ (bb)) && last_stmt (bb)
	 && decode_unique (last_stmt (bb)) && !unique_p (last_stmt (bb), IFN_UNIQUE_OACC_TAIL_MARK))
    bb = single_succ (bb);
  if (!single_succ_p (bb) || !last_stmt (bb)
      || !unique_p (last_stmt (bb), IFN_UNIQUE_OACC_TAIL_MARK))
    return "loops do not have the form for it";
  nest.done = single_succ_edge (bb);
  return why_not_body ();
}

bool
column_finder::across_p () const
{
  return reads_across_p (nest.loop, nest.column, nest.rows->inner, nest.rows->iv);
}

bool
columns_p (function *fun)
{
  std::vector<gcall *> offsets;
  bool reduces = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	{
	  reduces |= gimple_call_internal_p (call, IFN_GOACC_REDUCTION);
	  if (find_goacc_loop (call, IFN_GOACC_LOOP_OFFSET) && gimple_call_lhs (call))
	    offsets.push_back (call);
	}
  if (!reduces || offsets.size () != 2)
    return false;
  loop_optimizer_init (LOOPS_NORMAL);
  class loop *loops[2];
  gphi *ivs[2] = {};
  for (unsigned n = 0; n < 2; n++)
    {
      loops[n] = gimple_bb (offsets[n])->loop_father->inner;
      if (loops[n])
	for (gphi_iterator i = gsi_start_phis (loops[n]->header); !gsi_end_p (i); gsi_next (&i))
	  if (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (loops[n]))
	      == gimple_call_lhs (offsets[n]))
	    ivs[n] = i.phi ();
    }
  bool across = false;
  for (unsigned n = 0; n < 2; n++)
    if (ivs[0] && ivs[1] && flow_loop_nested_p (loops[n], loops[!n]))
      across = reads_across_p (loops[n], ivs[n], loops[!n], ivs[!n]);
  loop_optimizer_finalize ();
  return across;
}

void
describe_columns (planned_loops &loops)
{
  column_finder finder (loops);
  if (!finder.find ())
    return;
  loop_shape &v = loops.shape.loops[finder.rows];
  const std::string why = finder.why_not ();
  if (!finder.nest.column || !v.form)
    return;
  v.across = finder.across_p ();
  if (!v.across)
    return;
  v.unturned = why;
  v.value_bytes = 0;
  for (const column_reduction &r : finder.nest.reductions)
    v.value_bytes += tree_to_uhwi (TYPE_SIZE_UNIT (r.type ()));
}

} // namespace accred
