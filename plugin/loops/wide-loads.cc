/* Loads of 16 bytes in the loops that accred_schedule deals out to threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where successive iterations read neighbours, a warp whose lanes take turns asks for 32
   elements at a time: 32 bytes of an array of char.  The card answers so many requests a
   second and no more, so that small elements are read slowly.

   Before (omp-expand's; T threads take turns):

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND; i += T)
	 s += a[i];

   After, with V = 16 / sizeof a[i], and START, END the iterations of all T threads together:

     tiles = (&a[START] is a multiple of 16) ? (END - START) / (V * T) : 0;
     for (i = OFFSET (0) + tiles * V * T; i < BOUND; i += T)
       s += a[i];
     for (tile = 0; tile < tiles; tile++)
       {
	 i = START + tile * V * T + POSITION * V;
	 w = 16 bytes at &a[i], a pointer that moves by V * T;
	 for (k = 0; k < V; k++, i++)
	   s += element K of W;
       }

   The loop over K is then unrolled by GCC.  What is read is the same, by the same T threads: the
   iterations change hands only within one tile, of which no thread leaves any.  So the order of a
   thread's iterations depends on the launch dimensions, on the number of iterations and on the
   alignment of the arrays, which is the same in each run.

   Where an iteration does little, runs of iterations are such that tiles leave nothing but at the
   end of the last gang's: what is left is a few accesses, each of which waits for the one before.

   Needs: a loop that counts up by one, whose body changes no memory and
   whose accesses that move from iteration to iteration are such loads, done in each iteration.
   Several arrays share a tile; V follows from the largest element.  Everything else stays
   as it is.  The first chunk, peeled off, is what remains of the loop as it was; the others
   are the tiles.  */

#include "plugin/loops/wide-loads.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* Gives a loop its tiles.  */

class load_widener
{
public:
  load_widener (loop_nest &nest, const loop_plan &plan, bool packed)
    : m_nest (nest), m_elements (plan.wide), m_packed (packed)
  {}

  void run ();

private:
  tree moved (tree t, tree offset, gimple_seq *seq) const;
  tree moved_address (tree ref, tree offset, gimple_seq *seq) const;
  tree loop_call (gimple_seq *seq, unsigned kind, tree operand);
  void split_off_tail ();
  void count_tiles ();
  tree misalignment (tree start, gimple_seq *seq) const;
  void set_limits (gcond *guard, tree first, tree rest, tree chunks);
  tree log2_of_tile (gimple_seq *seq) const;
  void make_tiles ();
  void forget_call (gcall *call);
  tree tile_address (const moving_load &l);
  void read_wide (const moving_load &l, tree at, tree k);

  loop_nest &m_nest;
  const unsigned m_elements;  /* V.  */
  const bool m_packed;

  /* The copy of the loop that does what the tiles leave.  */
  basic_block m_tail = nullptr;
  gcond *m_tail_more_chunks = nullptr;
  /* In the type of the iterations, unsigned.  */
  tree m_type = NULL_TREE, m_start = NULL_TREE, m_position = NULL_TREE, m_tile = NULL_TREE;
};

/* T, computed by SEQ for iteration OFFSET.  */

tree
load_widener::moved (tree t, tree offset, gimple_seq *seq) const
{
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (m_nest.iv))
	return offset;
      if (!m_nest.in_body_p (t))
	return t;
      gimple *copy = gimple_copy (SSA_NAME_DEF_STMT (t));
      for (unsigned i = 1; i < gimple_num_ops (copy); i++)
	if (gimple_op (copy, i))
	  gimple_set_op (copy, i, moved (unshare_expr (gimple_op (copy, i)), offset, seq));
      tree name = make_ssa_name (TREE_TYPE (t));
      gimple_assign_set_lhs (copy, name);
      /* It is renamed with all others.  */
      gimple_set_vuse (copy, NULL_TREE);
      gimple_seq_add_stmt (seq, copy);
      return name;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i))
	TREE_OPERAND (t, i) = moved (TREE_OPERAND (t, i), offset, seq);
  return t;
}

tree
load_widener::moved_address (tree ref, tree offset, gimple_seq *seq) const
{
  tree at = moved (unshare_expr (ref), offset, seq);
  gimple_seq more = NULL;
  tree address = force_gimple_operand (build_fold_addr_expr (at), &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return address;
}

/* A .GOACC_LOOP call like m_nest.offset, with OPERAND if that is not null.  */

tree
load_widener::loop_call (gimple_seq *seq, unsigned kind, tree operand)
{
  auto_vec<tree> args;
  args.safe_push (build_int_cst (integer_type_node, kind));
  for (unsigned i = 1; i < 6; i++)
    args.safe_push (gimple_call_arg (m_nest.offset, i));
  if (operand)
    args.safe_push (operand);
  gcall *call = gimple_build_call_internal_vec (IFN_GOACC_LOOP, args);
  tree value = make_ssa_name (TREE_TYPE (gimple_call_lhs (m_nest.offset)));
  gimple_call_set_lhs (call, value);
  gimple_set_location (call, gimple_location (m_nest.offset));
  gimple_seq_add_stmt (seq, call);
  m_nest.calls.push_back (call);
  return value;
}

/* CALL is no more.  */

void
load_widener::forget_call (gcall *call)
{
  auto &calls = m_nest.calls;
  calls.erase (std::remove (calls.begin (), calls.end (), call), calls.end ());
}

/* Peel the first chunk.  */

void
load_widener::split_off_tail ()
{
  initialize_original_copy_tables ();
  auto_sbitmap wont_exit (2);
  bitmap_clear (wont_exit);
  auto_vec<edge> unused;
  bool done = gimple_duplicate_loop_body_to_header_edge (m_nest.chunks,
							 loop_preheader_edge (m_nest.chunks), 1,
							 wont_exit, NULL, &unused, 0);
  gcc_assert (done);
  m_tail = get_bb_copy (m_nest.chunks->header);
  m_tail_more_chunks = last_cond (get_bb_copy (gimple_bb (m_nest.more_chunks)));
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
}

/* The binary logarithm of M_TILE, which is a power of 2.  */

tree
load_widener::log2_of_tile (gimple_seq *seq) const
{
  gcall *call = gimple_build_call (builtin_decl_implicit (BUILT_IN_CTZ), 1,
				   gimple_convert (seq, unsigned_type_node, m_tile));
  tree log2 = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, log2);
  gimple_seq_add_stmt (seq, call);
  return log2;
}

/* Zero if all that is read in iteration START begins at a multiple of a tile's size, and strides
   are 1.  */

tree
load_widener::misalignment (tree start, gimple_seq *seq) const
{
  tree odd = build_zero_cst (size_type_node);
  for (const moving_load &l : m_nest.loads)
    {
      tree at = moved_address (gimple_assign_rhs1 (l.stmt), start, seq);
      at = gimple_convert (seq, size_type_node, at);
      at = gimple_build (seq, BIT_AND_EXPR, size_type_node, at,
			 build_int_cst (size_type_node, m_elements * l.size - 1));
      odd = gimple_build (seq, BIT_IOR_EXPR, size_type_node, odd, at);
    }
  for (tree one_p : m_nest.ones)
    {
      tree stride = gimple_convert (seq, size_type_node, moved (one_p, start, seq));
      stride = gimple_build (seq, BIT_XOR_EXPR, size_type_node, stride, size_one_node);
      odd = gimple_build (seq, BIT_IOR_EXPR, size_type_node, odd, stride);
    }
  return odd;
}

/* The tail, which GUARD enters, begins with iteration REST instead of FIRST, and there are CHUNKS
   chunks.  */

void
load_widener::set_limits (gcond *guard, tree first, tree rest, tree chunks)
{
  gimple_cond_set_lhs (guard, rest);
  update_stmt (guard);
  imm_use_iterator it;
  gimple *user;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (user, it, first)
    if (gimple_code (user) == GIMPLE_PHI)
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, rest);

  for (gcond *more : { m_tail_more_chunks, m_nest.more_chunks })
    {
      tree max = gimple_cond_lhs (more);
      const bool left = (TREE_CODE (max) == SSA_NAME
			 && find_goacc_loop (SSA_NAME_DEF_STMT (max), IFN_GOACC_LOOP_CHUNKS));
      if (left)
	gimple_cond_set_lhs (more, chunks);
      else
	gimple_cond_set_rhs (more, chunks);
      update_stmt (more);
    }
}

/* Between the tail's first iteration and the test whether there is one: how many tiles
   there are, and what they leave.  A short loop costs little more than before, and one without
   iterations reads no address.  */

void
load_widener::count_tiles ()
{
  gcall *offset = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_OFFSET);
  gcall *bound = find_goacc_loop_in (m_tail, IFN_GOACC_LOOP_BOUND);
  m_nest.calls.push_back (offset);
  m_nest.calls.push_back (bound);
  gcond *guard = last_cond (m_tail);
  tree first = gimple_call_lhs (offset), end_of_thread = gimple_call_lhs (bound);
  tree type = TREE_TYPE (first);
  m_type = unsigned_type_for (type);

  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
  { return gimple_build (&seq, code, m_type, a, b); };
  auto uns = [&] (tree v) { return gimple_convert (&seq, m_type, v); };
  auto put_before = [&] (gimple *stmt)
  {
    gimple_stmt_iterator at = gsi_for_stmt (stmt);
    gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
    seq = NULL;
  };
  tree zero = build_zero_cst (m_type), one = build_one_cst (m_type);

  /* Threads without an iteration may see another start, but then no thread has a tile.  */
  m_position = uns (loop_call (&seq, goacc_loop_position, NULL_TREE));
  m_start = op (MINUS_EXPR, uns (first), m_position);
  tree start = gimple_convert (&seq, type, m_start);
  tree end = loop_call (&seq, IFN_GOACC_LOOP_BOUND, start);
  tree some = gimple_build (&seq, LT_EXPR, boolean_type_node, start, end);
  tree length
    = gimple_build (&seq, COND_EXPR, m_type, some, op (MINUS_EXPR, uns (end), m_start), zero);
  m_tile = op (MULT_EXPR, uns (m_nest.step), build_int_cst (m_type, m_elements));
  /* A packed gang has many rows, and the number of its lanes is a power of 2: what is the same for
     all rows is not computed where GCC would have to move it out of a condition.  */
  tree counted = NULL_TREE;
  if (m_packed)
    counted = op (RSHIFT_EXPR, length, log2_of_tile (&seq));
  put_before (guard);

  /* if (length >= tile) tiles = ...; else tiles = 0;  */
  gimple *test = gimple_build_cond (GE_EXPR, length, m_tile, NULL_TREE, NULL_TREE);
  gimple_stmt_iterator at_guard = gsi_for_stmt (guard);
  gsi_insert_before (&at_guard, test, GSI_SAME_STMT);
  edge skip = split_block (m_tail, test);
  basic_block join = skip->dest, count = split_edge (skip);
  edge enter = single_pred_edge (count);
  enter->flags = EDGE_TRUE_VALUE;
  enter->probability = profile_probability::likely ();
  edge none = make_edge (m_tail, join, EDGE_FALSE_VALUE);
  none->probability = enter->probability.invert ();
  set_immediate_dominator (CDI_DOMINATORS, join, m_tail);

  tree odd = misalignment (start, &seq);
  tree aligned
    = gimple_build (&seq, EQ_EXPR, boolean_type_node, odd, build_zero_cst (size_type_node));
  if (!counted)
    counted = op (TRUNC_DIV_EXPR, length, m_tile);
  counted = gimple_build (&seq, COND_EXPR, m_type, aligned, counted, zero);
  gimple_stmt_iterator at_end = gsi_last_bb (count);
  gsi_insert_seq_after (&at_end, seq, GSI_LAST_NEW_STMT);
  seq = NULL;

  tree tiles = make_ssa_name (m_type);
  gphi *phi = create_phi_node (tiles, join);
  add_phi_arg (phi, counted, single_succ_edge (count), UNKNOWN_LOCATION);
  add_phi_arg (phi, zero, none, UNKNOWN_LOCATION);
  tree in_tiles = op (MULT_EXPR, tiles, m_tile);
  tree rest = op (MIN_EXPR, op (PLUS_EXPR, uns (first), in_tiles), uns (end_of_thread));
  rest = gimple_convert (&seq, type, rest);
  tree chunks = gimple_convert (&seq, TREE_TYPE (goacc_loop_call (m_nest.offset).operand),
				op (PLUS_EXPR, tiles, one));
  put_before (guard);

  set_limits (guard, first, rest, chunks);
}

/* The address that L reads in the current tile: a pointer that advances from tile to tile.
   Computed anew in each tile it would be a sum in the type of the iterations.  That type may be
   narrower, and GCC does not turn such a sum into a pointer that advances.  */

tree
load_widener::tile_address (const moving_load &l)
{
  gimple_seq seq = NULL;
  tree first
    = gimple_build (&seq, MULT_EXPR, m_type, m_position, build_int_cst (m_type, m_elements));
  first = gimple_build (&seq, PLUS_EXPR, m_type, m_start, first);
  first = gimple_convert (&seq, TREE_TYPE (gimple_call_lhs (m_nest.offset)), first);
  tree base = moved_address (gimple_assign_rhs1 (l.stmt), first, &seq);
  tree step = gimple_build (&seq, MULT_EXPR, size_type_node,
			    gimple_convert (&seq, size_type_node, m_tile),
			    build_int_cst (size_type_node, l.size));
  basic_block before = loop_preheader_edge (m_nest.chunks)->src;
  gimple_stmt_iterator end = gsi_last_bb (before);
  if (!gsi_end_p (end) && stmt_ends_bb_p (gsi_stmt (end)))
    gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);

  gimple_stmt_iterator place;
  bool after;
  standard_iv_increment_position (m_nest.chunks, &place, &after);
  tree at, next;
  create_iv (base, step, NULL_TREE, m_nest.chunks, &place, after, &at, &next);
  return at;
}

/* What L reads in iteration K of a tile, from a wide load at AT in front of the inner loop.  */

void
load_widener::read_wide (const moving_load &l, tree at, tree k)
{
  const unsigned bytes = m_elements * l.size, per_word = 8 / l.size;
  gimple_seq seq = NULL;
  tree type = build_nonstandard_integer_type (bytes * BITS_PER_UNIT, 1);
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  tree all = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (all, build2 (MEM_REF, type, at,
							       build_int_cst (any, 0))));
  tree word = all, high = NULL_TREE;
  if (bytes > 8)
    {
      tree half = uint64_type_node, names[2];
      for (unsigned i = 0; i < 2; i++)
	{
	  names[i] = make_ssa_name (half);
	  tree bits = build3 (BIT_FIELD_REF, half, all, bitsize_int (64), bitsize_int (64 * i));
	  gimple_seq_add_stmt (&seq, gimple_build_assign (names[i], bits));
	}
      word = names[0];
      high = names[1];
      type = half;
    }
  basic_block before = loop_preheader_edge (m_nest.inner)->src;
  gimple_stmt_iterator end = gsi_last_bb (before);
  gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);

  seq = NULL;
  tree uns = unsigned_type_node;
  if (high)
    {
      tree low_p
	= gimple_build (&seq, LT_EXPR, boolean_type_node, k, build_int_cst (uns, per_word));
      word = gimple_build (&seq, COND_EXPR, type, low_p, word, high);
    }
  tree lane = gimple_build (&seq, BIT_AND_EXPR, uns, k, build_int_cst (uns, per_word - 1));
  tree shift
    = gimple_build (&seq, MULT_EXPR, uns, lane, build_int_cst (uns, l.size * BITS_PER_UNIT));
  word = gimple_build (&seq, RSHIFT_EXPR, type, word, shift);
  tree element = build_nonstandard_integer_type (l.size * BITS_PER_UNIT, 1);
  word = gimple_convert (&seq, element, word);
  gimple_stmt_iterator gsi = gsi_for_stmt (l.stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  tree want = TREE_TYPE (gimple_assign_lhs (l.stmt));
  if (INTEGRAL_TYPE_P (want))
    gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, word);
  else
    gimple_assign_set_rhs_with_ops (&gsi, VIEW_CONVERT_EXPR,
				    build1 (VIEW_CONVERT_EXPR, want, word));
  update_stmt (gsi_stmt (gsi));
}

/* What is left of the loop over chunks becomes the loop over tiles.  */

void
load_widener::make_tiles ()
{
  std::vector<tree> at;
  for (const moving_load &l : m_nest.loads)
    at.push_back (tile_address (l));

  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset));
  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
  { return gimple_build (&seq, code, m_type, a, b); };
  tree tile = gimple_convert (&seq, m_type, goacc_loop_call (m_nest.offset).operand);
  tile = op (MINUS_EXPR, tile, build_one_cst (m_type));
  tree offset = op (PLUS_EXPR, m_start, op (MULT_EXPR, tile, m_tile));
  offset = op (PLUS_EXPR, offset, op (MULT_EXPR, m_position, build_int_cst (m_type, m_elements)));
  tree end = op (PLUS_EXPR, offset, build_int_cst (m_type, m_elements));

  auto replace = [&] (gcall *call, tree value)
  {
    value = gimple_convert (&seq, type, value);
    gimple_seq_add_stmt (&seq, gimple_build_assign (gimple_call_lhs (call), value));
    gimple_stmt_iterator gsi = gsi_for_stmt (call);
    gsi_replace_with_seq (&gsi, seq, true);
    seq = NULL;
  };
  gcond *guard = last_cond (m_nest.chunks->header), *test = last_cond (m_nest.exit->src);
  forget_call (m_nest.offset);
  forget_call (m_nest.bound);
  replace (m_nest.offset, offset);
  replace (m_nest.bound, end);

  /* Always entered, V times around.  */
  edge yes, no;
  extract_true_false_edges_from_block (m_nest.chunks->header, &yes, &no);
  if (yes->dest == loop_preheader_edge (m_nest.inner)->src || yes->dest == m_nest.inner->header)
    gimple_cond_make_true (guard);
  else
    gimple_cond_make_false (guard);
  update_stmt (guard);

  gimple_assign_set_rhs1 (m_nest.next, gimple_phi_result (m_nest.iv));
  gimple_assign_set_rhs2 (m_nest.next, build_one_cst (type));
  update_stmt (m_nest.next);
  tree k, next_k, uns = unsigned_type_node;
  gimple_stmt_iterator last = gsi_for_stmt (test);
  create_iv (build_zero_cst (uns), build_one_cst (uns), NULL_TREE, m_nest.inner, &last, false, &k,
	     &next_k);
  gimple_cond_set_code (test, m_nest.exit->flags & EDGE_TRUE_VALUE ? GE_EXPR : LT_EXPR);
  gimple_cond_set_lhs (test, next_k);
  gimple_cond_set_rhs (test, build_int_cst (uns, m_elements));
  update_stmt (test);

  for (size_t i = 0; i < m_nest.loads.size (); i++)
    read_wide (m_nest.loads[i], at[i], k);

  for (class loop *l : { m_nest.chunks, m_nest.inner })
    l->any_upper_bound = l->any_estimate = l->any_likely_upper_bound = false;
  m_nest.inner->unroll = m_elements;
}

void
load_widener::run ()
{
  split_off_tail ();
  count_tiles ();
  make_tiles ();
}

} // namespace

void
widen_loads (planned_loops &loops, const region_plan &plan)
{
  bool any = false;
  for (const loop_plan &p : plan.loops)
    any |= p.wide > 1;
  if (!any)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (size_t i = 0; i < plan.loops.size (); i++)
    if (plan.loops[i].wide > 1)
      {
	calculate_dominance_info (CDI_DOMINATORS);
	loops.nests[i].locate ();
	load_widener (loops.nests[i], plan.loops[i], plan.packed).run ();
      }
  loop_optimizer_finalize ();
}

} // namespace accred
