/* Reductions of columns: lanes have columns, and share their rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  Before, with a loop over rows that is sequential or over vectors:

     for (C = my first; C < columns; C += my step)
       {
	 prologue: LOCAL
	 s = SETUP (LOCAL); for (r = 0; r < rows; r++) s = s OP a[r][C]; s = TEARDOWN
	 epilogue (s)
       }

   Neighbours among the columns are neighbours in memory, so lanes get columns: WIDTH of them side
   by side are a tile, and HEIGHT = threads / WIDTH threads of a gang share a column's rows.  Where
   that gives too few tiles, each is cut into slices of neighbouring rows for different gangs, whose
   threads take them in turn.

       for (unit = gang; unit < tiles * slices; unit += gangs)
	 {
	   tile = unit % tiles;  slice = unit / tiles;
	   C = min (tile * WIDTH + thread % WIDTH, columns - 1);
	   mine = thread / WIDTH < HEIGHT && C is not beyond the last;
	   prologue
	   s = the thread has the column's first row ? LOCAL : identity;
	   if (mine)
	     for (r = the slice's first + thread / WIDTH; r < its end; r += HEIGHT)
	       s = s OP a[r][C];
	   s = that of the gang's threads with the same column, combined through shared memory
	   if (slices > 1)
	     {
	       slots[unit][thread % WIDTH] = s;
	       if (the ticket of the tile says that this was not its last slice) continue;
	       s = slots[tile], slots[tile + tiles] ... combined by the threads of the column
	       s = that of the gang's threads, as above
	     }
	   if (mine && thread / WIDTH == 0)
	     epilogue (s)
	 }

   The order of all this depends on the dimensions and the two numbers alone: the same bits in
   every run.  libgomp-device/routines/columns.c has what chooses WIDTH and the slices.

   Threads beyond the last column do the prologue of that one, so that all threads of a gang come to
   the barriers as often.  So the prologue must have no effects, and be executed for each column.

   Needs: launches bring memory (region_shape::slots); all gangs come to the loop once; one
   worker.  */

#include "plugin/loops/column-sums.h"
#include "abi/columns.h"
#include "abi/image.h"
#include "plugin/loops/block-builder.h"
#include "plugin/loops/column-nest.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

namespace {

class column_turner : block_builder
{
public:
  column_turner (const column_nest &nest, device_clone &clone, unsigned threads)
    : block_builder (gimple_location (nest.columns->offset)), m (nest), m_clone (clone),
      m_threads (threads)
  {}
  void run ();

private:
  using values = std::vector<tree>;

  tree wide_op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, long_unsigned_type_node, a, b);
  }
  tree widened (gimple_seq *seq, tree v) const
  {
    return gimple_convert (seq, long_unsigned_type_node, v);
  }
  tree both (gimple_seq *seq, tree a, tree b) const
  {
    return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b);
  }
  tree shared_variable (tree type);
  void use_lanes ();
  void divide_columns ();
  void set_call (gcall *call, tree value, bool later = false);
  void replace_calls (loop_nest &nest, tree first, tree end, tree step);
  void number_columns ();
  void begin_rows ();
  void widen_rows (tree first, tree step);
  void widen_users (tree number, tree wide) const;
  void forget_reduction ();
  basic_block barrier (basic_block bb);
  tree shared_element (size_t k, tree index) const;
  basic_block join_threads (basic_block bb, values &v);
  tree slot (gimple_seq *seq, size_t k, tree unit);
  void put_slice (basic_block test, basic_block put, basic_block wait, const values &v);
  basic_block add_slices (basic_block last, values &all);
  basic_block join_slices (basic_block bb, values &v, basic_block latch);
  basic_block last_slice (basic_block bb, basic_block latch);
  void join ();

  const column_nest &m;
  device_clone &m_clone;
  const unsigned m_threads; /* Of a gang.  */

  /* Numbers of columns, rows and tiles, wide; of this thread in its gang.  */
  tree m_columns = NULL_TREE, m_tiles = NULL_TREE, m_thread = NULL_TREE, m_memory = NULL_TREE;
  tree m_gangs = NULL_TREE;
  tree m_width = NULL_TREE, m_height = NULL_TREE, m_slices = NULL_TREE, m_half = NULL_TREE;
  tree m_place = NULL_TREE, m_level = NULL_TREE; /* thread % WIDTH, thread / WIDTH.  */
  tree m_unit = NULL_TREE, m_tile = NULL_TREE, m_slice = NULL_TREE, m_mine = NULL_TREE;
  std::vector<tree> m_shared; /* Of each reduction an array with an element for each thread.  */
  tree m_flag = NULL_TREE;
  tree m_empty = NULL_TREE;  /* There is no row.  */
  values m_locals;
  basic_block m_latch = nullptr;
};

/* A variable of the gang.  */

tree
column_turner::shared_variable (tree type)
{
  tree var = create_tmp_var_raw (type, "accred_columns");
  TREE_ADDRESSABLE (var) = 1;
  TREE_THIS_VOLATILE (var) = 1;
  gimple_add_tmp_var (var);
  m_clone.placements[DECL_UID (var)] = dev::placement::gang;
  return var;
}

/* A loop over vectors becomes sequential, and that over gangs one over vectors, too.  */

void
column_turner::use_lanes ()
{
  gcall *fork = nullptr, *join = nullptr;
  std::vector<gcall *> inner;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (gimple *last = last_stmt (bb))
      if (const auto u = decode_unique (last);
	  u && (u->kind == IFN_UNIQUE_OACC_FORK || u->kind == IFN_UNIQUE_OACC_JOIN))
	{
	  if (u->axis () == GOMP_DIM_VECTOR && flow_bb_inside_loop_p (m.loop, bb))
	    inner.push_back (u->call);
	  else if (u->axis () == GOMP_DIM_GANG)
	    (u->kind == IFN_UNIQUE_OACC_FORK ? fork : join) = u->call;
	}
  if (inner.empty ())
    return;
  for (gcall *call : inner)
    {
      unique_call::drop_axis (call);
      update_stmt (call);
    }
  gcc_assert (fork && join);
  auto mark = [&] (edge e, int kind)
  {
    gcall *call = gimple_build_call_internal (IFN_UNIQUE, 3,
					      build_int_cst (integer_type_node, kind),
					      integer_zero_node,
					      build_int_cst (integer_type_node, GOMP_DIM_VECTOR));
    gimple_call_set_ctrl_altering (call, true);
    gimple_set_location (call, m_loc);
    gimple_seq seq = NULL;
    gimple_seq_add_stmt (&seq, call);
    append (split_edge (e), seq);
  };
  mark (single_succ_edge (gimple_bb (fork)), IFN_UNIQUE_OACC_FORK);
  mark (split_before (join), IFN_UNIQUE_OACC_JOIN);
}

/* In front of the loop: tiles and slices.  */

void
column_turner::divide_columns ()
{
  basic_block start = split_edge (loop_preheader_edge (m.chunks));
  thread_share b (m_loc);
  tree wide = long_unsigned_type_node, uns = unsigned_type_node;
  auto count = [&] (gcall *call)
  {
    tree range = goacc_loop_call (call).range;
    return b.convert (wide, b.op (MAX_EXPR, TREE_TYPE (range), range,
				  build_zero_cst (TREE_TYPE (range))));
  };
  tree gang = b.convert (uns, b.position (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  m_gangs = b.convert (uns, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  m_thread = b.convert (uns, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  m_memory = call (&b.seq, "__accred_launch_memory", wide, {});
  m_columns = count (m.columns->offset);
  tree range = goacc_loop_call (m.rows->offset).range;
  const bool same = TREE_CODE (range) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (range)
		    || !flow_bb_inside_loop_p (m.chunks, gimple_bb (SSA_NAME_DEF_STMT (range)));
  tree rows = same ? count (m.rows->offset) : word (~0ul >> 1);

  m_width
    = call (&b.seq, "__accred_columns_width", uns, { m_columns, number (m_threads), m_gangs });
  tree width = b.convert (wide, m_width);
  m_tiles = b.op (PLUS_EXPR, wide, m_columns, b.op (MINUS_EXPR, wide, width, word (1)));
  m_tiles = b.op (TRUNC_DIV_EXPR, wide, m_tiles, width);
  m_height = b.op (TRUNC_DIV_EXPR, uns, number (m_threads), m_width);
  m_slices = call (&b.seq, "__accred_columns_slices", uns, { m_tiles, rows, m_height, m_gangs });
  m_half = call (&b.seq, "__accred_columns_half", uns, { m_height });
  m_place = b.op (TRUNC_MOD_EXPR, uns, m_thread, m_width);
  m_level = b.op (TRUNC_DIV_EXPR, uns, m_thread, m_width);
  tree units = b.op (MULT_EXPR, wide, m_tiles, b.convert (wide, m_slices));
  append (start, b.seq);
  replace_calls (*m.columns, gang, units, m_gangs);
}

/* CALL becomes VALUE, LATER where that is computed, which may be behind it.  */

void
column_turner::set_call (gcall *call, tree value, bool later)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    {
      unlink_stmt_vdef (call);
      gsi_remove (&gsi, true);
      return;
    }
  gimple *made = later && TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
  gimple_seq seq = NULL;
  value = gimple_convert (&seq, TREE_TYPE (lhs), value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  if (made && gimple_bb (made))
    {
      unlink_stmt_vdef (call);
      gsi_remove (&gsi, true);
      gsi = gsi_for_stmt (made);
      gsi_insert_seq_after (&gsi, seq, GSI_SAME_STMT);
    }
  else
    gsi_replace_with_seq (&gsi, seq, true);
}

/* The calls of NEST, which are no more: one chunk from FIRST to END.  */

void
column_turner::replace_calls (loop_nest &nest, tree first, tree end, tree step)
{
  for (gcall *call : nest.calls)
    switch (goacc_loop_call (call).kind)
      {
      case IFN_GOACC_LOOP_CHUNKS: set_call (call, integer_one_node); break;
      case IFN_GOACC_LOOP_STEP: set_call (call, step, true); break;
      case IFN_GOACC_LOOP_OFFSET: set_call (call, first); break;
      case IFN_GOACC_LOOP_BOUND: set_call (call, end); break;
      }
  nest.calls.clear ();
}

/* At the start of the loop over columns, which becomes one over units: which column is the
   thread's.  */

void
column_turner::number_columns ()
{
  tree column = gimple_phi_result (m.column), type = TREE_TYPE (column);
  tree wide = long_unsigned_type_node;
  basic_block header = m.loop->header;
  tree next = make_ssa_name (type);
  m_unit = phi (header, { { m.enter, PHI_ARG_DEF_FROM_EDGE (m.column, m.enter) },
			  { loop_latch_edge (m.loop), next } });

  gimple_seq seq = NULL;
  tree unit = widened (&seq, m_unit);
  m_tile = wide_op (&seq, TRUNC_MOD_EXPR, unit, m_tiles);
  m_slice = wide_op (&seq, TRUNC_DIV_EXPR, unit, m_tiles);
  tree at = wide_op (&seq, MULT_EXPR, m_tile, widened (&seq, m_width));
  at = wide_op (&seq, PLUS_EXPR, at, widened (&seq, m_place));
  m_mine = both (&seq, gimple_build (&seq, LT_EXPR, boolean_type_node, at, m_columns),
		 gimple_build (&seq, LT_EXPR, boolean_type_node, m_level, m_height));
  tree last = wide_op (&seq, MINUS_EXPR, m_columns, word (1));
  at = wide_op (&seq, MIN_EXPR, at, last);
  tree own = gimple_convert (&seq, type, at);
  if (TREE_CODE (own) != SSA_NAME || own == at)
    {
      tree name = make_ssa_name (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (name, own));
      own = name;
    }
  gcc_assert (TREE_TYPE (own) != wide || type == wide);

  replace_uses_by (column, own);
  gphi_iterator old = gsi_for_phi (m.column);
  remove_phi_node (&old, true);
  gimple_stmt_iterator start = gsi_after_labels (header);
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);

  tree old_next = gimple_assign_lhs (m.next);
  m_latch = split_before (m.more)->dest;
  seq = NULL;
  tree sum = gimple_build (&seq, PLUS_EXPR, type, m_unit, gimple_convert (&seq, type, m_gangs));
  gimple_seq_add_stmt (&seq, gimple_build_assign (next, sum));
  gimple_stmt_iterator end = gsi_for_stmt (m.more);
  gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);
  (gimple_cond_lhs (m.more) == old_next ? gimple_cond_set_lhs : gimple_cond_set_rhs) (m.more, next);
  update_stmt (m.more);
  gimple_stmt_iterator dead = gsi_for_stmt (m.next);
  gsi_remove (&dead, true);
}

/* NUMBER, less than 2^31, is the row's or that and what stays the same; WIDE is that in 64 bits,
   and takes its place where it is made wider for an address.  */

void
column_turner::widen_users (tree number, tree wide) const
{
  std::vector<gassign *> users;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, number)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      users.push_back (a);
  for (gassign *a : users)
    {
      const tree_code code = gimple_assign_rhs_code (a);
      tree lhs = gimple_assign_lhs (a), type = TREE_TYPE (lhs);
      gimple_stmt_iterator at = gsi_for_stmt (a);
      gimple_seq seq = NULL;
      if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) == TYPE_PRECISION (TREE_TYPE (wide)))
	{
	  gimple_assign_set_rhs_with_ops (&at, NOP_EXPR, wide);
	  update_stmt (a);
	}
      else if (code == PLUS_EXPR && TYPE_OVERFLOW_UNDEFINED (type))
	{
	  tree one = gimple_assign_rhs1 (a), other = gimple_assign_rhs2 (a);
	  if (one != number)
	    std::swap (one, other);
	  if (other == number || (TREE_CODE (other) == SSA_NAME && m.rows->in_body_p (other)))
	    continue;
	  tree sum = wide_op (&seq, PLUS_EXPR, wide, widened (&seq, other));
	  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
	  widen_users (lhs, sum);
	}
    }
}

/* In the loop over rows, from FIRST on by STEP: the backend sees by what addresses advance.  The
   loop's own variable has an unsigned sum (guard_latch), of which nobody knows that it does not
   leave its type.  */

void
column_turner::widen_rows (tree first, tree step)
{
  class loop *rows = m.rows->inner;
  tree number = gimple_phi_result (m.rows->iv);
  if (TYPE_PRECISION (TREE_TYPE (number)) >= TYPE_PRECISION (TREE_TYPE (first)))
    return;
  tree next = make_ssa_name (TREE_TYPE (first));
  tree wide = phi (rows->header,
		   { { loop_preheader_edge (rows), first }, { loop_latch_edge (rows), next } });
  gimple_stmt_iterator at = gsi_after_labels (rows->header);
  gsi_insert_before (&at, gimple_build_assign (next, PLUS_EXPR, wide, step), GSI_SAME_STMT);
  widen_users (number, wide);
}

/* In front of the loop over rows: which of them are the thread's, and the value to begin
   with.  */

void
column_turner::begin_rows ()
{
  basic_block before = gimple_bb (m.mark);
  gimple_seq seq = NULL;
  /* It may be computed behind the mark.  */
  auto known = [before] (tree name) -> tree
  {
    return SSA_NAME_IS_DEFAULT_DEF (name)
	       || dominated_by_p (CDI_DOMINATORS, before, gimple_bb (SSA_NAME_DEF_STMT (name)))
	     ? name
	     : NULL_TREE;
  };
  tree range = copied_value (unshare_expr (goacc_loop_call (m.rows->offset).range), known, &seq);
  tree type = TREE_TYPE (range);
  tree all = widened (&seq, gimple_build (&seq, MAX_EXPR, type, range, build_zero_cst (type)));
  m_empty = gimple_build (&seq, EQ_EXPR, boolean_type_node, all, word (0));
  tree slices = widened (&seq, m_slices);
  tree each = wide_op (&seq, PLUS_EXPR, all, wide_op (&seq, MINUS_EXPR, slices, word (1)));
  each = wide_op (&seq, TRUNC_DIV_EXPR, each, slices);
  tree first = wide_op (&seq, MULT_EXPR, m_slice, each);
  tree end = wide_op (&seq, MIN_EXPR, wide_op (&seq, PLUS_EXPR, first, each), all);
  first = wide_op (&seq, PLUS_EXPR, first, widened (&seq, m_level));
  tree begins = both (&seq, gimple_build (&seq, EQ_EXPR, boolean_type_node, m_slice, word (0)),
		      gimple_build (&seq, EQ_EXPR, boolean_type_node, m_level, number (0)));
  first = wide_op (&seq, MIN_EXPR, first, end);
  first = gimple_build (&seq, COND_EXPR, long_unsigned_type_node, m_mine, first, end);
  tree step = widened (&seq, m_height);
  for (const column_reduction &r : m.reductions)
    {
      tree local = gimple_call_arg (r.setup, r.local);
      m_locals.push_back (local);
      tree identity = omp_reduction_init_op (m_loc, r.op, r.type ());
      local = gimple_build (&seq, COND_EXPR, r.type (), begins, local, identity);
      gimple_call_set_arg (r.setup, r.local, local);
    }
  gimple_stmt_iterator at = gsi_for_stmt (m.mark);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gcc_assert (gimple_bb (m.mark) == before);
  for (const column_reduction &r : m.reductions)
    update_stmt (r.setup);
  for (gcall *call : m.rows->calls)
    if (goacc_loop_call (call).kind == IFN_GOACC_LOOP_STEP && gimple_call_lhs (call))
      guard_latch (gimple_call_lhs (call));
  widen_rows (first, step);
  replace_calls (*m.rows, first, end, m_height);
}

/* The calls of the reduction of a loop over vectors become copies.  */

void
column_turner::forget_reduction ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	const std::optional<red_call> r = decode_red_call (stmt);
	if (!r)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	unlink_stmt_vdef (stmt);
	if (r->result && r->local)
	  {
	    gsi_replace (&gsi, gimple_build_assign (r->result, r->local), true);
	    gsi_next (&gsi);
	  }
	else
	  gsi_remove (&gsi, true);
      }
}

/* BB ends with a barrier of the gang.  Returns the block behind it.  */

basic_block
column_turner::barrier (basic_block bb)
{
  gcall *call = gimple_build_call_internal (IFN_UNIQUE, 2,
					    build_int_cst (integer_type_node, BLOCK_BARRIER),
					    integer_zero_node);
  gimple_call_set_ctrl_altering (call, true);
  gimple_set_location (call, m_loc);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, call);
  append (bb, seq);
  basic_block behind = new_block (bb);
  make_single_succ_edge (bb, behind, EDGE_FALLTHRU);
  return behind;
}

tree
column_turner::shared_element (size_t k, tree index) const
{
  tree array = m_shared[k], type = TREE_TYPE (TREE_TYPE (array));
  tree ref = build4 (ARRAY_REF, type, array, index, NULL_TREE, NULL_TREE);
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

/* Behind BB, the values V of the threads with one column are combined: that of its first thread is
   the result.  Half of the threads take the values of the others, and so on.  */

basic_block
column_turner::join_threads (basic_block bb, values &v)
{
  basic_block put = new_block (bb), out = new_block (put);
  gimple_seq seq = NULL;
  tree several = gimple_build (&seq, NE_EXPR, boolean_type_node, m_half, number (0));
  append (bb, seq);
  branch (bb, several, put, out);

  seq = NULL;
  for (size_t k = 0; k < v.size (); k++)
    gimple_seq_add_stmt (&seq, gimple_build_assign (shared_element (k, m_thread), v[k]));
  append (put, seq);
  basic_block head = barrier (put), take = new_block (head), last = new_block (take);
  edge in = single_pred_edge (head);
  tree half = phi (head, { { in, m_half } });
  values now;
  for (tree one : v)
    now.push_back (phi (head, { { in, one } }));
  seq = NULL;
  tree other = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, m_level, half);
  tree takes = both (&seq, gimple_build (&seq, LT_EXPR, boolean_type_node, m_level, half),
		     gimple_build (&seq, LT_EXPR, boolean_type_node, other, m_height));
  append (head, seq);
  branch (head, takes, take, last);

  seq = NULL;
  tree index = gimple_build (&seq, MULT_EXPR, unsigned_type_node, half, m_width);
  index = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, m_thread, index);
  values joined;
  for (size_t k = 0; k < v.size (); k++)
    {
      tree value = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (v[k])));
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, shared_element (k, index)));
      joined.push_back (combined (&seq, m.reductions[k].op, now[k], value));
    }
  for (size_t k = 0; k < v.size (); k++)
    gimple_seq_add_stmt (&seq, gimple_build_assign (shared_element (k, m_thread), joined[k]));
  append (take, seq);
  edge from_take = make_single_succ_edge (take, last, EDGE_FALLTHRU);
  edge from_head = find_edge (head, last);
  for (size_t k = 0; k < v.size (); k++)
    joined[k] = phi (last, { { from_take, joined[k] }, { from_head, now[k] } });
  basic_block again = barrier (last);
  seq = NULL;
  tree less = gimple_build (&seq, RSHIFT_EXPR, unsigned_type_node, half,
			    build_one_cst (unsigned_type_node));
  tree more = gimple_build (&seq, NE_EXPR, boolean_type_node, less, number (0));
  append (again, seq);
  branch (again, more, head, out);
  edge back = find_edge (again, head);
  add_to_phi (half, back, less);
  for (size_t k = 0; k < v.size (); k++)
    {
      add_to_phi (now[k], back, joined[k]);
      v[k] = phi (out, { { find_edge (bb, out), v[k] }, { find_edge (again, out), joined[k] } });
    }
  return out;
}

/* A reference to the value of the reduction K that UNIT has of the thread's column.  */

tree
column_turner::slot (gimple_seq *seq, size_t k, tree unit)
{
  tree wide = long_unsigned_type_node, type = m.reductions[k].type ();
  uint64_t before = 0;
  for (size_t i = 0; i < k; i++)
    before += tree_to_uhwi (TYPE_SIZE_UNIT (m.reductions[i].type ()));
  tree width = widened (seq, m_width);
  tree values = wide_op (seq, MULT_EXPR, m_tiles, widened (seq, m_slices));
  /* Each array is aligned as its values are.  */
  constexpr uint64_t last = ACCRED_COLUMN_ALIGN - 1;
  values = wide_op (seq, PLUS_EXPR, wide_op (seq, MULT_EXPR, values, width), word (last));
  values = wide_op (seq, BIT_AND_EXPR, values, word (~last));
  tree at = wide_op (seq, MULT_EXPR, unit, width);
  at = wide_op (seq, PLUS_EXPR, at, widened (seq, m_place));
  at = wide_op (seq, MULT_EXPR, at, fold_convert (wide, TYPE_SIZE_UNIT (type)));
  at = wide_op (seq, PLUS_EXPR, at, wide_op (seq, MULT_EXPR, values, word (before)));
  at = wide_op (seq, PLUS_EXPR, at, m_memory);
  tree any = build_pointer_type_for_mode (TYPE_MAIN_VARIANT (type), VOIDmode, true);
  return build2 (MEM_REF, TYPE_MAIN_VARIANT (type), gimple_convert (seq, any, at),
		 build_int_cst (any, ACCRED_SLOTS_OFFSET));
}

/* BB goes on to LATCH unless the slice is the last one of its tile.  Returns where it is.  */

basic_block
column_turner::last_slice (basic_block bb, basic_block latch)
{
  bb = barrier (bb);
  basic_block ask = new_block (bb), told = new_block (ask), last = new_block (told);
  gimple_seq seq = NULL;
  tree first = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_thread, number (0));
  append (bb, seq);
  branch (bb, first, ask, told);
  seq = NULL;
  tree is_last = call (&seq, "__accred_columns_arrive", unsigned_type_node,
		       { m_memory, m_tile, m_tiles, m_slices });
  gimple_seq_add_stmt (&seq, gimple_build_assign (m_flag, is_last));
  append (ask, seq);
  make_single_succ_edge (ask, told, EDGE_FALLTHRU);
  basic_block test = barrier (told);
  seq = NULL;
  tree flag = make_ssa_name (unsigned_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (flag, m_flag));
  tree yes = gimple_build (&seq, NE_EXPR, boolean_type_node, flag, number (0));
  append (test, seq);
  branch (test, yes, last, latch);
  return last;
}

/* In TEST, threads that have a column put V into the slice's memory, in PUT; all go on in WAIT.  */

void
column_turner::put_slice (basic_block test, basic_block put, basic_block wait, const values &v)
{
  gimple_seq seq = NULL;
  tree mine
    = both (&seq, m_mine, gimple_build (&seq, EQ_EXPR, boolean_type_node, m_level, number (0)));
  append (test, seq);
  branch (test, mine, put, wait);
  seq = NULL;
  tree unit = widened (&seq, m_unit);
  for (size_t k = 0; k < v.size (); k++)
    {
      tree to = slot (&seq, k, unit);
      gimple_seq_add_stmt (&seq, gimple_build_assign (to, v[k]));
    }
  append (put, seq);
  make_single_succ_edge (put, wait, EDGE_FALLTHRU);
}

/* Behind LAST, in the gang that comes last: each thread adds up the slices that it has.  ALL are
   the sums; returned is the block behind.  */

basic_block
column_turner::add_slices (basic_block last, values &all)
{
  basic_block body = new_block (last), done = new_block (body);
  gimple_seq seq = NULL;
  tree some
    = both (&seq, m_mine, gimple_build (&seq, LT_EXPR, boolean_type_node, m_level, m_slices));
  append (last, seq);
  branch (last, some, body, done);
  edge in = find_edge (last, body);
  tree slice = phi (body, { { in, m_level } });
  values now, joined;
  seq = NULL;
  tree unit = wide_op (&seq, MULT_EXPR, widened (&seq, slice), m_tiles);
  unit = wide_op (&seq, PLUS_EXPR, unit, m_tile);
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      now.push_back (phi (body, { { in, omp_reduction_init_op (m_loc, m.reductions[k].op,
							       m.reductions[k].type ()) } }));
      tree from = slot (&seq, k, unit), value = make_ssa_name (TREE_TYPE (from));
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, from));
      joined.push_back (combined (&seq, m.reductions[k].op, now[k], value));
    }
  tree next = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, slice, m_height);
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, next, m_slices);
  append (body, seq);
  branch (body, more, body, done);
  edge back = find_edge (body, body);
  add_to_phi (slice, back, next);
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      add_to_phi (now[k], back, joined[k]);
      tree none = omp_reduction_init_op (m_loc, m.reductions[k].op, m.reductions[k].type ());
      all.push_back (
	phi (done, { { find_edge (last, done), none }, { find_edge (body, done), joined[k] } }));
    }
  return done;
}

/* Behind BB, V of the slice joins those of the other slices, if there are any.  */

basic_block
column_turner::join_slices (basic_block bb, values &v, basic_block latch)
{
  basic_block test = new_block (bb), put = new_block (test), wait = new_block (put);
  basic_block out = new_block (wait);
  gimple_seq seq = NULL;
  tree several = gimple_build (&seq, GT_EXPR, boolean_type_node, m_slices, number (1));
  append (bb, seq);
  branch (bb, several, test, out);
  put_slice (test, put, wait, v);
  values all;
  basic_block done = add_slices (last_slice (wait, latch), all);
  basic_block end = join_threads (done, all);
  edge joined_end = make_single_succ_edge (end, out, EDGE_FALLTHRU);
  for (size_t k = 0; k < v.size (); k++)
    v[k] = phi (out, { { find_edge (bb, out), v[k] }, { joined_end, all[k] } });
  return out;
}

/* Behind the loop over rows.  */

void
column_turner::join ()
{
  basic_block latch = m_latch, bb = split_edge (m.done);
  basic_block epilogue = single_succ (bb);
  remove_edge (single_succ_edge (bb));
  values v, names;
  for (const column_reduction &r : m.reductions)
    {
      tree lhs = gimple_call_lhs (r.teardown), name = make_ssa_name (TREE_TYPE (lhs));
      replace_uses_by (lhs, name);
      v.push_back (lhs);
      names.push_back (name);
      tree element = build_qualified_type (TYPE_MAIN_VARIANT (r.type ()), TYPE_QUAL_VOLATILE);
      m_shared.push_back (shared_variable (build_array_type_nelts (element, m_threads)));
    }
  m_flag = shared_variable (build_qualified_type (unsigned_type_node, TYPE_QUAL_VOLATILE));
  bb = join_threads (bb, v);
  bb = join_slices (bb, v, latch);
  gimple_seq seq = NULL;
  for (size_t k = 0; k < v.size (); k++)
    {
      /* && and || make a value 0 or 1, but not without a row.  */
      tree value = v[k];
      if (truth_value_p (m.reductions[k].op))
	value = gimple_build (&seq, COND_EXPR, TREE_TYPE (value), m_empty, m_locals[k], value);
      gimple_seq_add_stmt (&seq, gimple_build_assign (names[k], value));
    }
  tree mine
    = both (&seq, m_mine, gimple_build (&seq, EQ_EXPR, boolean_type_node, m_level, number (0)));
  append (bb, seq);
  branch (bb, mine, epilogue, latch);
}

void
column_turner::run ()
{
  const bool lanes = goacc_loop_call (m.rows->offset).mask != integer_minus_one_node
		     && !integer_minus_onep (goacc_loop_call (m.rows->offset).mask);
  use_lanes ();
  divide_columns ();
  number_columns ();
  begin_rows ();
  join ();
  if (lanes)
    forget_reduction ();
}

} // namespace

bool
block_barrier_p (gimple *stmt)
{
  return unique_p (stmt, BLOCK_BARRIER);
}

void
turn_columns (planned_loops &loops, device_clone &clone)
{
  bool any = false;
  for (const loop_plan &p : clone.plan.loops)
    any |= p.columns;
  if (!any)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  column_finder finder (loops);
  const bool found = finder.find ();
  gcc_assert (found);
  finder.nest.rows->locate ();
  const std::string why = finder.why_not ();
  gcc_assert (why.empty ());
  column_turner (finder.nest, clone, loops.shape.vector).run ();
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  loop_optimizer_finalize ();
  loops_state_set (LOOPS_NEED_FIXUP);
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
