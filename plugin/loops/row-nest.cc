/* A nest of a loop over gangs and one over vectors, whose rows may have any length: finds it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/row-nest.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* True if V changes with the iteration of ROWS.  */

bool
varies_p (tree v, class loop *rows, std::set<tree> &seen)
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      basic_block bb = gimple_bb (def);
      if (!bb || !flow_bb_inside_loop_p (rows, bb) || !seen.insert (v).second)
	return false;
      gassign *a = dyn_cast<gassign *> (def);
      if (!a)
	return true;
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (gimple_op (a, i) && varies_p (gimple_op (a, i), rows, seen))
	  return true;
      return false;
    }
  if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && varies_p (TREE_OPERAND (v, i), rows, seen))
	return true;
  return false;
}

} // namespace

bool
effect_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: return gimple_vdef (stmt) || gimple_has_volatile_ops (stmt);
    case GIMPLE_CALL: return !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE));
    case GIMPLE_ASM: return true;
    default: return false;
    }
}

gimple *
first_mark (basic_block bb, class loop *rows, int axis)
{
  gimple *fork = nullptr;
  for (; bb && flow_bb_inside_loop_p (rows, bb) && !fork;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (gimple *last = last_stmt (bb))
      if (const auto u = decode_unique (last);
	  u && u->kind == IFN_UNIQUE_OACC_FORK && u->axis () == axis)
	fork = last;
  while (fork)
    {
      const auto u = decode_unique (fork);
      if (!u || !u->dependence)
	return nullptr;
      if (TREE_CODE (u->dependence) != SSA_NAME)
	return u->kind == IFN_UNIQUE_OACC_HEAD_MARK ? fork : nullptr;
      fork = SSA_NAME_DEF_STMT (u->dependence);
    }
  return nullptr;
}

bool
combinable_p (tree_code op, tree type)
{
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || tree_to_uhwi (TYPE_SIZE_UNIT (type)) > 8)
    return false;
  switch (op)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case EQ_EXPR:
    case NE_EXPR: return true;
    default: return false;
    }
}

/* The loop over vectors in one over gangs whose range varies.  */

bool
row_finder::find ()
{
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      const loop_shape &v = m_loops.shape.loops[i];
      loop_nest &inner = m_loops.nests[i];
      if (v.levels != level_set::vector || !inner.offset)
	continue;
      for (size_t k = 0; k < m_loops.nests.size (); k++)
	{
	  const loop_shape &g = m_loops.shape.loops[k];
	  loop_nest &outer = m_loops.nests[k];
	  if (!g.levels.has (level_set::gang) || g.levels.has (level_set::vector) || !outer.offset)
	    continue;
	  class loop *chunks = gimple_bb (outer.offset)->loop_father;
	  if (!flow_bb_inside_loop_p (chunks, gimple_bb (inner.offset)))
	    continue;
	  std::set<tree> seen;
	  if (!varies_p (goacc_loop_call (inner.calls[0]).range, chunks, seen))
	    continue;
	  nest.gangs = &outer;
	  nest.vectors = &inner;
	  vectors = i;
	  return true;
	}
    }
  return false;
}

/* Whether the loop over gangs is as omp-expand makes it.  */

bool
row_finder::form_p ()
{
  loop_nest &g = *nest.gangs;
  tree first = gimple_call_lhs (g.offset);
  basic_block head = gimple_bb (g.offset);
  g.bound = find_goacc_loop_in (head, IFN_GOACC_LOOP_BOUND);
  class loop *chunks = nest.chunks = head->loop_father;
  if (!first || !g.bound || !gimple_call_lhs (g.bound) || chunks->header != head
      || !last_cond (head))
    return false;
  for (nest.rows = chunks->inner; nest.rows; nest.rows = nest.rows->next)
    if (flow_bb_inside_loop_p (nest.rows, gimple_bb (nest.vectors->offset)))
      break;
  if (!nest.rows || !single_exit (nest.rows))
    return false;
  nest.enter = loop_preheader_edge (nest.rows);
  for (gphi_iterator i = gsi_start_phis (nest.rows->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      ;
    else if (!nest.row && PHI_ARG_DEF_FROM_EDGE (i.phi (), nest.enter) == first)
      nest.row = i.phi ();
    else
      return false;
  edge exit = single_exit (nest.rows);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  nest.more = last_cond (exit->src);
  tree bound = gimple_call_lhs (g.bound);
  return nest.row && nest.more
	 && (gimple_cond_lhs (nest.more) == bound || gimple_cond_rhs (nest.more) == bound);
}

/* True if V can be computed for any row: by arithmetic, and from memory, of the row's number.  */

bool
row_finder::copyable_p (tree v) const
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (v) || v == gimple_phi_result (nest.row)
	  || !flow_bb_inside_loop_p (nest.chunks, gimple_bb (SSA_NAME_DEF_STMT (v))))
	return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
      if (!def || gimple_has_volatile_ops (def)
	  || !dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.more), gimple_bb (def)))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !copyable_p (gimple_op (def, i)))
	  return false;
      return true;
    }
  if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i) && !copyable_p (TREE_OPERAND (v, i)))
	return false;
  return true;
}

/* The reductions of the loop over vectors: all of the region's.  */

bool
row_finder::find_reductions ()
{
  std::map<int, row_reduction> all;
  int lid = -1;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	{
	  if (r->level != GOMP_DIM_VECTOR || r->res_ptr || (lid >= 0 && lid != r->lid))
	    return false;
	  lid = r->lid;
	  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
	  if (r->kind == RED_SETUP)
	    all[r->rid].setup = call;
	  if (r->kind != RED_TEARDOWN)
	    continue;
	  if (!r->result)
	    return false;
	  all[r->rid].teardown = call;
	  all[r->rid].op = r->op;
	}
  for (auto &[rid, r] : all)
    {
      if (!r.setup || !r.teardown || !combinable_p (r.op, r.type ()))
	return false;
      nest.reductions.push_back (r);
    }
  return !nest.reductions.empty ();
}

/* What statements of the row are in the way.  */

std::string
row_finder::why_not_body ()
{
  basic_block mark = gimple_bb (nest.mark);
  if (!dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.more), mark))
    return "some rows do not come to the loop over vectors";
  if (m_loops.shape.loops[vectors].effects)
    return "an element changes memory";
  basic_block *body = get_loop_body (nest.rows);
  bool effect = false;
  for (unsigned k = 0; k < nest.rows->num_nodes; k++)
    if (!dominated_by_p (CDI_DOMINATORS, body[k], mark) || body[k] == mark)
      for (gimple_stmt_iterator i = gsi_start_bb (body[k]);
	   !gsi_end_p (i) && gsi_stmt (i) != nest.mark; gsi_next (&i))
	effect |= effect_p (gsi_stmt (i));
  free (body);
  return effect ? "a row changes memory before its loop over vectors" : "";
}

std::string
row_finder::why_not ()
{
  if (m_loops.nests.size () != 2)
    return "the region has other loops";
  const region_shape &r = m_loops.shape;
  const loop_shape &g = r.loops[nest.gangs - m_loops.nests.data ()], &v = r.loops[vectors];
  if (!g.up_by_one || !v.up_by_one)
    return "loops do not count up by one";
  if (!v.form || !form_p ())
    return "loops do not have the form for it";
  if (loop_depth (gimple_bb (nest.gangs->offset)->loop_father) != 1)
    return "a loop around that over gangs";
  nest.mark = first_mark (gimple_bb (nest.vectors->offset), nest.rows, GOMP_DIM_VECTOR);
  if (!nest.mark)
    return "loops do not have the form for it";
  if (!copyable_p (goacc_loop_call (nest.vectors->calls[0]).range))
    return "the bounds are computed with side effects";
  if (!find_reductions ())
    return "not the reductions for it";
  return why_not_body ();
}

} // namespace accred
