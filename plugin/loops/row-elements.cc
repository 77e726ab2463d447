/* Rows of any length: loops over elements that may go on from one row to the next.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (row-shares.cc).  Nothing is changed here.  The loop is

     for (IV = OFFSET; IV < BOUND; IV += STEP) s = s OP f (START + IV);

   where START is the row's first bound, but for conversions.  It qualifies if nothing else in it
   depends on the row.  */

#include "plugin/loops/row-elements.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

namespace {

class element_finder
{
public:
  explicit element_finder (const row_nest &nest) : m (nest) {}
  std::optional<element_loop> find ();

private:
  bool find_loop ();
  bool find_variables ();
  std::optional<size_t> reduction_of (gphi *phi) const;
  bool from_p (tree v, tree source) const;
  bool start_p (tree v) const { return from_p (v, m.start); }
  bool iteration_p (tree v) const { return from_p (v, gimple_phi_result (m_iv)); }
  bool element_p (gimple *stmt) const;
  bool of_row_p (tree v) const;
  bool same_for_all_p (tree v, bool converted) const;
  bool same_for_all_p (gimple *stmt) const;
  bool same_for_all_p (gphi *phi) const;

  const row_nest &m;
  element_loop m_found;
  gphi *m_iv = nullptr;
  tree m_next = NULL_TREE; /* The IV of the next iteration.  */
};

/* The operand of the conversion that gives V, if one does.  */

tree
converted_from (tree v)
{
  if (TREE_CODE (v) != SSA_NAME)
    return NULL_TREE;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
  if (!def
      || !(CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
	   || gimple_assign_ssa_name_copy_p (def)))
    return NULL_TREE;
  return gimple_assign_rhs1 (def);
}

bool
keeps_values_p (tree to, tree from)
{
  if (TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from))
    return TYPE_PRECISION (to) >= TYPE_PRECISION (from);
  return TYPE_UNSIGNED (from) && TYPE_PRECISION (to) > TYPE_PRECISION (from);
}

/* True if V is SOURCE, modulo the number of values that V's type has.  So the sum of two such
   values depends on the sum of what they come from alone.  What has lost a value's upper part, or
   its sign, is not made wider after that.  */

bool
element_finder::from_p (tree v, tree source) const
{
  unsigned later = 0; /* The most bits of the types that follow.  */
  while (v != source)
    {
      tree from = converted_from (v);
      if (!from || !INTEGRAL_TYPE_P (TREE_TYPE (v)) || !INTEGRAL_TYPE_P (TREE_TYPE (from)))
	return false;
      const unsigned bits = TYPE_PRECISION (TREE_TYPE (v));
      if (!keeps_values_p (TREE_TYPE (v), TREE_TYPE (from)) && later > bits)
	return false;
      later = MAX (later, bits);
      v = from;
    }
  return true;
}

/* True if STMT computes START + IV.  */

bool
element_finder::element_p (gimple *stmt) const
{
  gassign *a = dyn_cast<gassign *> (stmt);
  if (!a || gimple_assign_rhs_code (a) != PLUS_EXPR)
    return false;
  tree x = gimple_assign_rhs1 (a), y = gimple_assign_rhs2 (a);
  return (start_p (x) && iteration_p (y)) || (start_p (y) && iteration_p (x));
}

/* True if V is computed for each row, in front of the loop.  */

bool
element_finder::of_row_p (tree v) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (v));
  return bb && flow_bb_inside_loop_p (m.rows, bb) && !flow_bb_inside_loop_p (m_found.loop, bb);
}

/* True if V, which STMT uses, does not depend on the row, or STMT only converts it.  */

bool
element_finder::same_for_all_p (tree v, bool converted) const
{
  return v != m_next && (start_p (v) || iteration_p (v) ? converted : !of_row_p (v));
}

/* True if STMT, of the loop, does not depend on the row but by START + IV.  */

bool
element_finder::same_for_all_p (gimple *stmt) const
{
  if (element_p (stmt) || stmt == m_found.more || is_gimple_debug (stmt))
    return true;
  tree result = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  if (result == m_next)
    return true;
  const bool converts = result && TREE_CODE (result) == SSA_NAME && converted_from (result);
  ssa_op_iter it;
  tree v;
  FOR_EACH_SSA_TREE_OPERAND (v, stmt, it, SSA_OP_USE)
    if (!same_for_all_p (v, converts))
      return false;
  return true;
}

bool
element_finder::same_for_all_p (gphi *phi) const
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (tree v = PHI_ARG_DEF (phi, i); TREE_CODE (v) == SSA_NAME && !same_for_all_p (v, false))
      return false;
  return true;
}

/* The loop inside of the one over chunks, of which there is one.  */

bool
element_finder::find_loop ()
{
  m_found.loop = m.vectors->inner;
  if (!m_found.loop || m_found.loop->inner || !m.vectors->exit)
    return false;
  basic_block end = m.vectors->exit->src;
  m_found.more = last_cond (end);
  basic_block latch = m_found.loop->latch;
  return m_found.more && (latch == end || (single_pred_p (latch) && single_pred (latch) == end));
}

/* The number of the reduction whose variable PHI is.  */

std::optional<size_t>
element_finder::reduction_of (gphi *phi) const
{
  tree v = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (m_found.loop));
  if (TREE_CODE (v) != SSA_NAME)
    return std::nullopt;
  /* The loop over chunks has one, too.  */
  if (gphi *outer = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (v)))
    {
      class loop *chunks = gimple_bb (outer)->loop_father;
      if (gimple_bb (outer) != chunks->header)
	return std::nullopt;
      v = PHI_ARG_DEF_FROM_EDGE (outer, loop_preheader_edge (chunks));
      if (TREE_CODE (v) != SSA_NAME)
	return std::nullopt;
    }
  /* Levels that the loop has, but that the launch does not divide.  */
  while (gimple_call_internal_p (SSA_NAME_DEF_STMT (v), IFN_GOACC_REDUCTION))
    {
      v = reduction_call (as_a<gcall *> (SSA_NAME_DEF_STMT (v))).local;
      if (TREE_CODE (v) != SSA_NAME)
	return std::nullopt;
    }
  const std::optional<red_call> init = decode_red_call (SSA_NAME_DEF_STMT (v));
  for (size_t k = 0; init && init->kind == RED_INIT && k < m.reductions.size (); k++)
    if (decode_red_call (m.reductions[k].setup)->rid == init->rid)
      return k;
  return std::nullopt;
}

bool
element_finder::find_variables ()
{
  const edge enter = loop_preheader_edge (m_found.loop), back = loop_latch_edge (m_found.loop);
  m_found.sums.resize (m.reductions.size ());
  for (gphi_iterator i = gsi_start_phis (m_found.loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      gphi *phi = i.phi ();
      if (virtual_operand_p (gimple_phi_result (phi)))
	;
      else if (PHI_ARG_DEF_FROM_EDGE (phi, enter) == gimple_call_lhs (m.vectors->offset))
	m_iv = phi;
      else if (const std::optional<size_t> k = reduction_of (phi); k && !m_found.sums[*k])
	m_found.sums[*k] = phi;
      else
	return false;
    }
  if (!m_iv || std::count (m_found.sums.begin (), m_found.sums.end (), nullptr))
    return false;
  m_next = PHI_ARG_DEF_FROM_EDGE (m_iv, back);
  tree type = TREE_TYPE (m_next);
  /* Counted from another row's START it may be below 0.  */
  return TREE_CODE (m_next) == SSA_NAME && INTEGRAL_TYPE_P (type) && !TYPE_UNSIGNED (type)
	 && TYPE_PRECISION (type) == 64;
}

std::optional<element_loop>
element_finder::find ()
{
  if (!m.start || !find_loop () || !find_variables ())
    return std::nullopt;
  basic_block *body = get_loop_body (m_found.loop);
  bool same = true;
  for (unsigned k = 0; k < m_found.loop->num_nodes && same; k++)
    {
      for (gphi_iterator i = gsi_start_phis (body[k]); !gsi_end_p (i) && same; gsi_next (&i))
	same = body[k] == m_found.loop->header || virtual_operand_p (gimple_phi_result (i.phi ()))
	       || same_for_all_p (i.phi ());
      for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i) && same; gsi_next (&i))
	same = same_for_all_p (gsi_stmt (i));
    }
  free (body);
  return same ? std::optional<element_loop> (m_found) : std::nullopt;
}

} // namespace

std::optional<element_loop>
find_element_loop (const row_nest &nest)
{
  return element_finder (nest).find ();
}

} // namespace accred
