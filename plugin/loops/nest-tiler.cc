/* What passes over collapsed nests have in common in which a thread takes several rows at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/nest-tiler.h"
#include "plugin/number-range.h"
#include "plugin/openacc-calls.h"

#include <algorithm>

namespace accred {

/* True if T, which may be null, is known to be a positive int.  */

static bool
int_p (tree t)
{
  if (!t)
    return false;
  const interval r = number_range (t);
  return r.low >= 0 && r.high <= interval_of_type (integer_type_node).high;
}

bool
small_digits_p (const loop_nest &nest)
{
  const row_digits &d = *nest.rows;
  return int_p (d.rows.divisor) && int_p (d.all_rows)
	 && (!d.planes || (int_p (d.planes->divisor) && int_p (d.all_planes)));
}

nest_tiler::nest_tiler (const loop_nest &nest, bool ints)
  : m_nest (nest), m_long (ints),
    m_chunk_count (
      loop_nest::computed_by (gimple_cond_lhs (m_nest.more_chunks), IFN_GOACC_LOOP_CHUNKS)),
    m_step (loop_nest::computed_by (m_nest.step, IFN_GOACC_LOOP_STEP)), m_first (nullptr),
    m_latch (loop_latch_edge (m_nest.inner)->src),
    m_type (unsigned_type_for (TREE_TYPE (gimple_phi_result (m_nest.iv)))),
    m_row_type (ints || int_p (m_nest.rows->all_rows) ? unsigned_type_node : m_type),
    m_rows (m_nest.rows->rows), m_planes (m_nest.rows->planes)
{
  if (!m_chunk_count)
    m_chunk_count
      = loop_nest::computed_by (gimple_cond_rhs (m_nest.more_chunks), IFN_GOACC_LOOP_CHUNKS);
  for (gimple_stmt_iterator i = gsi_start_bb (gimple_bb (m_step)); !m_first; gsi_next (&i))
    if (gsi_stmt (i) == m_step || gsi_stmt (i) == m_chunk_count)
      m_first = as_a<gcall *> (gsi_stmt (i));
}

/* In front of the loop, whose iterations are COUNT: rows of a plane, and how many planes there are,
   which is the value.  */

tree
nest_tiler::count_planes (gimple_seq *seq, tree count)
{
  tree rows = m_nest.rows->all_rows, planes = m_nest.rows->all_planes;
  if (!rows || (m_planes && !planes))
    rows = op (seq, TRUNC_DIV_EXPR, count, m_rows.divisor);
  if (!m_planes)
    planes = build_one_cst (m_type);
  else if (!planes)
    planes = op (seq, TRUNC_DIV_EXPR, rows, m_planes->divisor);
  m_r = gimple_convert (seq, m_row_type, m_planes ? m_planes->divisor : rows);
  return planes;
}

/* Put SEQ in front of the loop, which then has TILES iterations if it had some.  */

void
nest_tiler::set_range (tree tiles, gimple_seq *seq)
{
  tree range = goacc_loop_call (m_nest.offset).range, type = TREE_TYPE (range);
  tree some = gimple_build (seq, GT_EXPR, boolean_type_node, range, build_zero_cst (type));
  tree all = gimple_build (seq, COND_EXPR, type, some, gimple_convert (seq, type, tiles),
			   build_zero_cst (type));
  gimple_stmt_iterator at = gsi_for_stmt (m_first);
  gsi_insert_seq_before (&at, *seq, GSI_SAME_STMT);
  for (gcall *call : { m_nest.offset, m_nest.bound, m_chunk_count, m_step })
    {
      goacc_loop_call::set_range (call, all);
      update_stmt (call);
    }
}

/* header: PHIs; tile; body: ...; last: next iteration; latch  */

void
nest_tiler::split_blocks ()
{
  gcond *test = last_cond (m_nest.exit->src);
  edge e = split_block_after_labels (gimple_bb (m_nest.iv));
  m_body = e->dest;
  m_tile = split_edge (e);
  basic_block end = gimple_bb (test);
  gimple_stmt_iterator before = gsi_for_stmt (test);
  gsi_prev (&before);
  edge out = gsi_end_p (before) ? split_block_after_labels (end)
				: split_block (end, gsi_stmt (before));
  m_last = out->dest;
  gimple_stmt_iterator from = gsi_for_stmt (m_nest.next), to = gsi_for_stmt (test);
  gsi_move_before (&from, &to);

  /* The loop over rows.  */
  edge back = make_edge (out->src, m_body, EDGE_TRUE_VALUE);
  back->probability = profile_probability::likely ();
  out->flags = EDGE_FALSE_VALUE;
  out->probability = back->probability.invert ();
  edge enter = single_succ_edge (m_tile);
  std::vector<gphi *> phis;
  for (gphi_iterator i = gsi_start_phis (gimple_bb (m_nest.iv)); !gsi_end_p (i); gsi_next (&i))
    if (i.phi () != m_nest.iv)
      phis.push_back (i.phi ());
  for (gphi *phi : phis)
    {
      tree outer = gimple_phi_result (phi);
      tree inner = copy_ssa_name (outer);
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, outer)
	{
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	    SET_USE (use, inner);
	  update_stmt (stmt);
	}
      gphi *copy = create_phi_node (inner, m_body);
      add_phi_arg (copy, outer, enter, UNKNOWN_LOCATION);
      edge latch = nullptr, other;
      edge_iterator ei;
      FOR_EACH_EDGE (other, ei, gimple_bb (m_nest.iv)->preds)
	if (other->src == m_latch)
	  latch = other;
      add_phi_arg (copy, PHI_ARG_DEF_FROM_EDGE (phi, latch), back, UNKNOWN_LOCATION);
    }

  tree type = signed_type_for (m_row_type), one = build_one_cst (type);
  m_h = make_ssa_name (type);
  tree next = make_ssa_name (type);
  gphi *phi = create_phi_node (m_h, m_body);
  add_phi_arg (phi, build_zero_cst (type), enter, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
  gimple_stmt_iterator at = gsi_last_bb (out->src);
  gsi_insert_after (&at, gimple_build_assign (next, PLUS_EXPR, m_h, one), GSI_CONTINUE_LINKING);
  m_more = gimple_build_cond (LT_EXPR, next, one, NULL_TREE, NULL_TREE);
  gsi_insert_after (&at, m_more, GSI_CONTINUE_LINKING);
}

/* The address of REF in statements before STMT, with more bytes behind it in BYTES; null if that is
   not simple, or if it is a constant number of bytes from a pointer.  */

static tree
address_before (gassign *stmt, tree ref, poly_int64 &bytes)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
				   &volatilep);
  if (!offset || reversep || volatilep || TREE_CODE (base) != MEM_REF
      || !multiple_p (bitpos, BITS_PER_UNIT, &bytes))
    return NULL_TREE;
  tree at
    = fold_build_pointer_plus (build_fold_addr_expr (unshare_expr (base)), unshare_expr (offset));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  return force_gimple_operand_gsi (&gsi, at, true, NULL_TREE, true, GSI_SAME_STMT);
}

/* Where STMT reads or writes an element of an array, the address is computed by statements; where
   the rows of an array have a length that is no constant, that of the row, so that GCC sees which
   elements are neighbours in it.  COLUMNS: in any case that of the element.  */

void
nest_tiler::lower_reference (gassign *stmt, bool columns)
{
  const bool store = gimple_vdef (stmt);
  tree ref = store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  if (!handled_component_p (ref) || TREE_CODE (ref) == BIT_FIELD_REF
      || (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
      || !is_gimple_reg_type (TREE_TYPE (ref)))
    return;
  auto set = [&] (tree to)
  {
    store ? gimple_assign_set_lhs (stmt, to) : gimple_assign_set_rhs1 (stmt, to);
    update_stmt (stmt);
  };
  poly_int64 bytes;
  tree pointer = reference_alias_ptr_type (ref);
  auto memory = [&] (tree type, tree at)
  { return build2 (MEM_REF, type, at, wide_int_to_tree (pointer, bytes)); };
  tree row = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == ARRAY_REF && TREE_CODE (row) == ARRAY_REF
      && TREE_CODE (array_ref_element_size (ref)) == INTEGER_CST
      && TREE_CODE (array_ref_element_size (row)) != INTEGER_CST)
    {
      if (tree at = address_before (stmt, row, bytes))
	set (build4 (ARRAY_REF, TREE_TYPE (ref), memory (TREE_TYPE (row), at),
		     TREE_OPERAND (ref, 1), TREE_OPERAND (ref, 2), TREE_OPERAND (ref, 3)));
      if (!columns)
	return;
      ref = store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
    }
  if (store && !columns)
    return;
  if (tree at = address_before (stmt, ref, bytes))
    set (memory (TREE_TYPE (ref), at));
}

/* In the body: K for the remainders of the rows, the rows, Q or P for the other digits.  FIRST is
   the tile's first row, to which H is added.  */

void
nest_tiler::replace_digits (tree k, tree q, tree p, tree first, tree wide_first, tree h)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (m_h);
  tree r_signed = make_ssa_name (type);
  m_row = gimple_build_assign (r_signed, PLUS_EXPR, first, h);
  gimple_seq_add_stmt (&seq, m_row);
  tree r = gimple_convert (&seq, m_type, gimple_convert (&seq, m_row_type, r_signed));
  tree wide = NULL_TREE;
  if (TYPE_PRECISION (type) < TYPE_PRECISION (sizetype))
    {
      tree type = TREE_TYPE (wide_first);
      wide = make_ssa_name (type);
      m_wide_row
	= gimple_build_assign (wide, PLUS_EXPR, wide_first, gimple_convert (&seq, type, h));
      gimple_seq_add_stmt (&seq, m_wide_row);
    }
  gimple_stmt_iterator at = gsi_after_labels (m_body);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  /* Where the program's own are as long as addresses, GCC need not look for sums in ints.  */
  if (wide && m_long)
    r = wide;
  auto replace = [] (const std::vector<gassign *> &all, tree value)
  {
    for (gassign *a : all)
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (a);
	gimple_seq before = NULL;
	tree v = gimple_convert (&before, TREE_TYPE (gimple_assign_lhs (a)), value);
	gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
	gimple_assign_set_rhs_from_tree (&gsi, v);
	update_stmt (gsi_stmt (gsi));
      }
  };
  replace (m_rows.remainders, k);
  if (m_planes)
    {
      replace (m_planes->remainders, r);
      replace (m_planes->quotients, p);
      replace (m_rows.quotients, q);
    }
  else
    replace (m_rows.quotients, r);
  if (wide)
    for (gassign *a : m_planes ? m_planes->remainders : m_rows.quotients)
      widen_early (gimple_assign_lhs (a), 0, wide);
}

/* NUMBER is the row's plus BY.  Where it is made wider for an address, it is the sum in the wider
   type, WIDE plus BY: then GCC sees by what the addresses of rows differ.  */

void
nest_tiler::widen_early (tree number, HOST_WIDE_INT by, tree wide) const
{
  auto users = [number] (bool loads)
  {
    std::vector<gassign *> all;
    imm_use_iterator it;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST (use, it, number)
      if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
	if (gimple_assign_load_p (a) == loads
	    && std::find (all.begin (), all.end (), a) == all.end ())
	  all.push_back (a);
    return all;
  };
  for (gassign *a : users (true))
    lower_reference (a);
  for (gassign *a : users (false))
    {
      tree lhs = gimple_assign_lhs (a), type = TREE_TYPE (lhs);
      const tree_code code = gimple_assign_rhs_code (a);
      if (!INTEGRAL_TYPE_P (type))
	continue;
      const unsigned from = TYPE_PRECISION (TREE_TYPE (number)), to = TYPE_PRECISION (type);
      /* A row's number fits in its type, where that has fewer bits.  */
      if (CONVERT_EXPR_CODE_P (code) && to <= from && to >= TYPE_PRECISION (m_row_type) && !by)
	widen_early (lhs, 0, wide);
      else if (code == PLUS_EXPR && TYPE_OVERFLOW_UNDEFINED (type)
	       && TREE_CODE (gimple_assign_rhs2 (a)) == INTEGER_CST
	       && tree_fits_shwi_p (gimple_assign_rhs2 (a)))
	widen_early (lhs, by + tree_to_shwi (gimple_assign_rhs2 (a)), wide);
      else if (CONVERT_EXPR_CODE_P (code) && to == TYPE_PRECISION (sizetype)
	       && (!by || TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (number))))
	{
	  gimple_seq seq = NULL;
	  tree sum = gimple_build (&seq, PLUS_EXPR, TREE_TYPE (wide), wide,
				   build_int_cst (TREE_TYPE (wide), by));
	  gimple_stmt_iterator gsi = gsi_for_stmt (a);
	  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, sum);
	  update_stmt (gsi_stmt (gsi));
	}
    }
}

} // namespace accred
