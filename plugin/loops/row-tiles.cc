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
#include "plugin/loops/nest-tiler.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"

namespace accred {

namespace {

class row_tiler : nest_tiler
{
public:
  row_tiler (const loop_nest &nest, const loop_plan &plan)
    : nest_tiler (nest), m_most (plan.rows), m_few (plan.few_rows)
  {}
  /* Before: the loop as it was.  After: with a loop over rows in it.  */
  void run ();
  /* With n = H the loop over rows is one of its own, which GCC unrolls.  Loops are known again.  */
  void version ();

private:
  tree threads (gimple_seq *seq) const;
  void new_range ();
  void compute_digits ();

  unsigned m_most, m_few;
  /* H and RB, in the rows' type.  */
  tree m_height = NULL_TREE, m_rb = NULL_TREE;
  /* The last row of the tile, perhaps in the type of addresses, too.  */
  tree m_backwards = NULL_TREE, m_wide_backwards = NULL_TREE;
};

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

/* In front of the loop: H and R, and how many tiles there are.  */

void
row_tiler::new_range ()
{
  gimple_seq seq = NULL;
  tree range = goacc_loop_call (m_nest.offset).range;
  tree count = gimple_convert (&seq, m_type, range), columns = m_rows.divisor;
  tree planes = count_planes (&seq, count);
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
  set_range (tiles, &seq);
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
  replace_digits (k, q, p, first, wide_first, m_h);
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
    if (plan.loops[i].rows > 1 && !plan.loops[i].nest)
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
