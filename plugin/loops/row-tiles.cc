/* Collapsed nests: a thread takes an element of each of several rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  omp-expand makes one loop of a collapsed nest, and computes the
   nest's own variables in each iteration:

     for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       { k = v % M;  q = v / M;  r = q % R;  p = q / R;  s += a[p][r][k]; }

   (r is q, and R the range's quotient, where two loops are collapsed).  Even without divisions
   (collapse.cc) a float costs thirty instructions, and a thread has one load in flight.

   After, for H rows at a time:

     RB = (R + H - 1) / H;  RANGE = P * RB * M
     for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       {
	 k = v % M;  q = v / M;  rb = q % RB;  p = q / RB;
	 n = MIN (H, R - rb * H);
	 for (h = 0; h < n; h++)
	   { r = rb * H + h;  s += a[p][r][k]; }
       }

   The loop over h is there twice: with n = H, which GCC unrolls, and with fewer.  Neighbours in the
   vector still read neighbours, and what is read for one row, as in a stencil, need not be read
   again for the next one.  The iterations of such a loop are independent of each other, so that any
   thread may do them in any order; which one does, and when, follows from launch dimensions and
   bounds.

   H is smaller, and 1 at last, where there would be too few tiles for the threads, or too few rows;
   and where rows are so short that neighbours would be in several of them.

   A nest of ints may be counted in 64 bits (plugin/counters/loop-counters.cc).  Rows are numbered
   in 32 where their number fits.

   Needs: a loop over gangs and vectors that counts up by one and changes no memory, whose variable
   is used for nothing but those digits, and M and R are factors of RANGE.  Runs before the calls
   are lowered, and after wide-loads.cc, which takes other loops.  The divisions that are left, one
   pair for each tile, are collapse.cc's.  */

#include "plugin/loops/row-tiles.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"
#include "plugin/device-context.h"
#include "plugin/number-range.h"

#include <algorithm>

namespace accred {

namespace {

/* True if T, which may be null, is known to be a positive int.  */

bool
int_p (tree t)
{
  if (!t)
    return false;
  const interval r = number_range (t);
  return r.low >= 0 && r.high <= interval_of_type (integer_type_node).high;
}

class row_tiler
{
public:
  row_tiler (const loop_nest &nest, const loop_plan &plan);
  /* Before: the loop as it was.  After: with a loop over rows in it.  */
  void run ();
  /* With n = H the loop over rows is one of its own, which GCC unrolls.  Loops are known again.  */
  void version ();

private:
  /* In the type of the iterations, and of the rows.  */
  tree op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, m_type, a, b);
  }
  tree row_op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, m_row_type, a, b);
  }
  tree number (unsigned n) const { return build_int_cst (m_type, n); }
  tree row_number (unsigned n) const { return build_int_cst (m_row_type, n); }
  tree threads (gimple_seq *seq) const;
  void new_range ();
  void split_blocks ();
  void compute_digits ();
  void replace_digits (tree k, tree q, tree p, tree first, tree wide_first);
  void widen_early (tree number, HOST_WIDE_INT by, tree wide) const;

  const loop_nest &m_nest;
  gcall *m_chunk_count, *m_step;
  gcall *m_first; /* Of these two.  */
  basic_block m_latch;
  tree m_type; /* Of the iterations, unsigned.  */
  tree m_row_type; /* Of the rows, unsigned.  */
  digits m_rows; /* Of the variable: q, k.  */
  std::optional<digits> m_planes; /* Of q: p, r.  */
  unsigned m_most, m_few;
  /* H, R, RB and h, in the rows' type.  */
  tree m_height = NULL_TREE, m_r = NULL_TREE, m_rb = NULL_TREE, m_h = NULL_TREE;

  basic_block m_tile = nullptr, m_body = nullptr, m_last = nullptr;
  gcond *m_more = nullptr;
  /* The row's number, perhaps in the type of addresses, too; the last one of the tile.  */
  gassign *m_row = nullptr, *m_wide_row = nullptr;
  tree m_backwards = NULL_TREE, m_wide_backwards = NULL_TREE;
};

row_tiler::row_tiler (const loop_nest &nest, const loop_plan &plan)
  : m_nest (nest), m_chunk_count (loop_nest::computed_by (gimple_cond_lhs (m_nest.more_chunks),
							  IFN_GOACC_LOOP_CHUNKS)),
    m_step (loop_nest::computed_by (m_nest.step, IFN_GOACC_LOOP_STEP)), m_first (nullptr),
    m_latch (loop_latch_edge (m_nest.inner)->src),
    m_type (unsigned_type_for (TREE_TYPE (gimple_phi_result (m_nest.iv)))),
    m_row_type (int_p (m_nest.rows->all_rows) ? unsigned_type_node : m_type),
    m_rows (m_nest.rows->rows), m_planes (m_nest.rows->planes), m_most (plan.rows),
    m_few (plan.few_rows)
{
  if (!m_chunk_count)
    m_chunk_count
      = loop_nest::computed_by (gimple_cond_rhs (m_nest.more_chunks), IFN_GOACC_LOOP_CHUNKS);
  for (gimple_stmt_iterator i = gsi_start_bb (gimple_bb (m_step)); !m_first; gsi_next (&i))
    if (gsi_stmt (i) == m_step || gsi_stmt (i) == m_chunk_count)
      m_first = as_a<gcall *> (gsi_stmt (i));
}

/* How many threads share the iterations.  */

tree
row_tiler::threads (gimple_seq *seq) const
{
  const unsigned mask = tree_to_uhwi (goacc_loop_call (m_nest.offset).mask);
  tree n = build_one_cst (m_type);
  for (unsigned axis = 0; axis != GOMP_DIM_MAX; axis++)
    if (mask & GOMP_DIM_MASK (axis))
      {
	gcall *call = gimple_build_call_internal (IFN_GOACC_DIM_SIZE, 1,
						  build_int_cst (unsigned_type_node, axis));
	tree size = make_ssa_name (integer_type_node);
	gimple_call_set_lhs (call, size);
	gimple_seq_add_stmt (seq, call);
	n = op (seq, MULT_EXPR, n, gimple_convert (seq, m_type, size));
      }
  return n;
}

/* Where STMT reads an element of an array, the address is computed by statements.  */

void
lower_reference (gassign *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  if (!handled_component_p (ref) || TREE_CODE (ref) == BIT_FIELD_REF
      || (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
      || !is_gimple_reg_type (TREE_TYPE (ref)))
    return;
  poly_int64 bitsize, bitpos, bytepos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
				   &volatilep);
  if (!offset || reversep || volatilep || TREE_CODE (base) != MEM_REF
      || !multiple_p (bitpos, BITS_PER_UNIT, &bytepos))
    return;
  tree at
    = fold_build_pointer_plus (build_fold_addr_expr (unshare_expr (base)), unshare_expr (offset));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  at = force_gimple_operand_gsi (&gsi, at, true, NULL_TREE, true, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (stmt,
			  build2 (MEM_REF, TREE_TYPE (ref), at,
				  wide_int_to_tree (reference_alias_ptr_type (ref), bytepos)));
  update_stmt (stmt);
}

/* In front of the loop: H and R, and how many tiles there are.  */

void
row_tiler::new_range ()
{
  gimple_seq seq = NULL;
  tree range = goacc_loop_call (m_nest.offset).range, type = TREE_TYPE (range);
  tree count = gimple_convert (&seq, m_type, range), columns = m_rows.divisor;
  tree rows = m_nest.rows->all_rows, planes = m_nest.rows->all_planes;
  if (!rows || (m_planes && !planes))
    rows = op (&seq, TRUNC_DIV_EXPR, count, columns);
  if (!m_planes)
    planes = build_one_cst (m_type);
  else if (!planes)
    planes = op (&seq, TRUNC_DIV_EXPR, rows, m_planes->divisor);
  m_r = gimple_convert (&seq, m_row_type, m_planes ? m_planes->divisor : rows);
  auto at_least = [&] (tree a, tree b)
  { return gimple_build (&seq, GE_EXPR, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b)
  { return gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto choose = [&] (tree condition, unsigned rows, tree other)
  { return gimple_build (&seq, COND_EXPR, m_row_type, condition, row_number (rows), other); };
  tree all_threads = threads (&seq), wide = at_least (columns, number (tuning::least_columns));
  tree some_tiles
    = at_least (count, op (&seq, MULT_EXPR, all_threads, number (m_few * tuning::least_tiles)));
  tree tiles_of_most
    = at_least (count, op (&seq, MULT_EXPR, all_threads, number (m_most * tuning::least_tiles)));
  m_height = choose (both (some_tiles, wide), m_few, row_number (1));
  m_height = choose (both (both (tiles_of_most, wide), at_least (m_r, row_number (m_most))), m_most,
		     m_height);
  m_rb = row_op (&seq, PLUS_EXPR, m_r, row_op (&seq, MINUS_EXPR, m_height, row_number (1)));
  m_rb = row_op (&seq, TRUNC_DIV_EXPR, m_rb, m_height);
  tree blocks = op (&seq, MULT_EXPR, planes, gimple_convert (&seq, m_type, m_rb));
  tree tiles = op (&seq, MULT_EXPR, blocks, columns);
  tree some = gimple_build (&seq, GT_EXPR, boolean_type_node, range, build_zero_cst (type));
  tree all = gimple_build (&seq, COND_EXPR, type, some, gimple_convert (&seq, type, tiles),
			   build_zero_cst (type));
  gimple_stmt_iterator at = gsi_for_stmt (m_first);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (gcall *call : { m_nest.offset, m_nest.bound, m_chunk_count, m_step })
    {
      gimple_call_set_arg (call, 2, all);
      update_stmt (call);
    }
}

/* header: PHIs; tile; body: ...; last: next iteration; latch  */

void
row_tiler::split_blocks ()
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

/* At the tile's start its own digits; in the body the rows' in their place.  */

void
row_tiler::compute_digits ()
{
  gimple_seq seq = NULL, before = NULL;
  tree u = gimple_convert (&seq, m_type, gimple_phi_result (m_nest.iv));
  tree k = op (&seq, TRUNC_MOD_EXPR, u, m_rows.divisor);
  tree q = op (&seq, TRUNC_DIV_EXPR, u, m_rows.divisor);
  tree rb = q, p = NULL_TREE;
  if (m_planes)
    {
      tree blocks = gimple_convert (&before, m_type, m_rb);
      rb = op (&seq, TRUNC_MOD_EXPR, q, blocks);
      p = op (&seq, TRUNC_DIV_EXPR, q, blocks);
    }
  tree first = row_op (&seq, MULT_EXPR, gimple_convert (&seq, m_row_type, rb), m_height);
  tree n = row_op (&seq, MIN_EXPR, m_height, row_op (&seq, MINUS_EXPR, m_r, first));
  /* Signed, so that GCC sees that the next row of one is the row of the next one.  */
  tree type = TREE_TYPE (m_h);
  n = gimple_convert (&seq, type, n);
  first = gimple_convert (&seq, type, first);
  tree wide_first = gimple_convert (&seq, signed_type_for (sizetype), first);
  m_backwards = gimple_build (&seq, PLUS_EXPR, type, first,
			      gimple_build (&seq, MINUS_EXPR, type, n, build_one_cst (type)));
  m_wide_backwards = gimple_convert (&seq, signed_type_for (sizetype), m_backwards);
  gimple_stmt_iterator at = gsi_for_stmt (m_first);
  gsi_insert_seq_before (&at, before, GSI_SAME_STMT);
  at = gsi_last_bb (m_tile);
  gsi_insert_seq_after (&at, seq, GSI_CONTINUE_LINKING);
  gimple_cond_set_rhs (m_more, n);
  update_stmt (m_more);
  replace_digits (k, q, p, first, wide_first);
}

/* In the body: K for the remainders of the rows, the rows, Q or P for the other digits.  FIRST is
   the tile's first row.  */

void
row_tiler::replace_digits (tree k, tree q, tree p, tree first, tree wide_first)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (m_h);
  tree r_signed = make_ssa_name (type);
  m_row = gimple_build_assign (r_signed, PLUS_EXPR, first, m_h);
  gimple_seq_add_stmt (&seq, m_row);
  tree r = gimple_convert (&seq, m_type, gimple_convert (&seq, m_row_type, r_signed));
  tree wide = NULL_TREE;
  if (TYPE_PRECISION (type) < TYPE_PRECISION (sizetype))
    {
      tree signed_size = signed_type_for (sizetype);
      wide = make_ssa_name (signed_size);
      m_wide_row = gimple_build_assign (wide, PLUS_EXPR, wide_first,
					gimple_convert (&seq, signed_size, m_h));
      gimple_seq_add_stmt (&seq, m_wide_row);
    }
  gimple_stmt_iterator at = gsi_after_labels (m_body);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
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
row_tiler::widen_early (tree number, HOST_WIDE_INT by, tree wide) const
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

void
row_tiler::run ()
{
  new_range ();
  split_blocks ();
  compute_digits ();
}

void
row_tiler::version ()
{
  class loop *rows = m_body->loop_father;
  gcc_assert (rows->header == m_body);
  tree whole = build_int_cst (TREE_TYPE (m_h), m_most);
  initialize_original_copy_tables ();
  basic_block choice;
  const auto likely = profile_probability::likely ();
  class loop *rest
    = loop_version (rows, build2 (EQ_EXPR, boolean_type_node, gimple_cond_rhs (m_more), whole),
		    &choice, likely, likely.invert (), likely, likely.invert (), true);
  gcc_assert (rest);
  /* The rest goes backwards, or GCC would do what both have in common, the first row, before it
     chooses, and wait for it.  */
  gimple_stmt_iterator copy = gsi_after_labels (get_bb_copy (m_body));
  for (gassign *a : { m_row, m_wide_row })
    if (a)
      {
	while (!is_gimple_assign (gsi_stmt (copy))
	       || gimple_assign_rhs_code (gsi_stmt (copy)) != PLUS_EXPR)
	  gsi_next (&copy);
	gimple_assign_set_rhs_with_ops (&copy, MINUS_EXPR,
					a == m_row ? m_backwards : m_wide_backwards,
					gimple_assign_rhs2 (gsi_stmt (copy)));
	update_stmt (gsi_stmt (copy));
	gsi_next (&copy);
      }
  free_original_copy_tables ();
  gimple_cond_set_rhs (m_more, whole);
  update_stmt (m_more);
  for (class loop *l : { rows, rest })
    l->any_upper_bound = l->any_estimate = l->any_likely_upper_bound = false;
  rows->unroll = m_most;
  update_ssa (TODO_update_ssa);
}

} // namespace

void
tile_rows (planned_loops &loops, const region_plan &plan)
{
  std::vector<size_t> chosen;
  for (size_t i = 0; i < plan.loops.size (); i++)
    if (plan.loops[i].rows > 1)
      chosen.push_back (i);
  if (chosen.empty ())
    return;
  std::vector<row_tiler> tilers;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  for (size_t i : chosen)
    {
      loops.nests[i].locate ();
      tilers.emplace_back (loops.nests[i], plan.loops[i]);
    }
  for (row_tiler &t : tilers)
    t.run ();
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (row_tiler &t : tilers)
    t.version ();
  loop_optimizer_finalize ();
}

} // namespace accred
