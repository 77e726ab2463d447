/* Rows of any length: long rows are put aside, and all gangs compute their pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan (describe_rows) and of accred_schedule (cut_rows).  A row is an iteration R
   of a loop over gangs, with a loop over vectors in it whose range depends on R:

     for (R = my first; R < my stop; R += my step)
       {
	 prologue: LOCAL, RANGE
	 s = RED_SETUP (LOCAL); FORK; for (j = 0; j < RANGE; j++) body (j); JOIN; s = RED_TEARDOWN
	 epilogue (s)
       }

   Rows may have any length.  So a fixed share of them may be any share of the work, and one row may
   be all of it.  The nest is there twice after:

       mine = 0;
       if (the longest RANGE of my rows > LIMIT)
	 {
	   sum = rows_count (...) for each of my rows;
	   at = rows_reserve (sum);
	   mine = NONE, where the table is full, or
	   at = rows_put (at, R, RANGE) for each of my rows;  mine = rows_publish ();
	 }
       for (R = my first; R < my stop; R += my step)
	 {
	   prologue
	   if (mine && RANGE > LIMIT) continue;
	   s = RED_SETUP (LOCAL); FORK; ... JOIN; s = RED_TEARDOWN
	   epilogue (s)
	 }

       own = mine == NONE ? my first : my stop;  last = NONE;
     next:
       if (own < my stop)
	 {
	   if (RANGE of own <= LIMIT) { own += my step; goto next; }
	   R = own;  piece = OWN;		its pieces one after the other
	 }
       else
	 {
	   piece = last = rows_claim (last, mine);
	   if (piece == NONE) goto out;
	   R = rows_row (piece);
	 }
     row:
       prologue
       from = number of the piece * rows_each (RANGE);  length = that, or the rest of RANGE
       s = RED_SETUP (from == 0 ? LOCAL : identity);
       FORK; for (j = from; j < from + length; j++) body (j); JOIN; s = RED_TEARDOWN
       if (piece is one of OWN)
	 {
	   group = it is the first of its group ? s : group OP s;
	   if (it is the last of its group) all = it is of the first group ? group : all OP group;
	   if (it is not the last of the row) { piece++; goto row; }
	   s = all;
	 }
       else
	 for (level = 0;; level++)
	   {
	     values[rows_place (piece, level)] = s;
	     n = rows_arrive (piece, level);
	     if (!n) goto latch;			not the last one of its group
	     s = values[FROM] OP ... OP values[FROM + (n - 1) * STEP];
	     if (rows_finish (piece, level)) break;
	   }
       epilogue (s)
     latch:
       own += my step, if piece is one of OWN;
       goto next;

   libgomp-device/routines/row-pieces.c has the functions.  A piece executes the prologue again; the
   epilogue is executed once for each row, by the unit that brings the last value.  So the prologue
   must have no effects.  Which elements are a piece, and the order in which values are combined,
   depend on the row's length and LIMIT alone: the same bits in every run, whoever computes what.

   Nothing is asked of the ranges: rows may overlap, or be empty, and their bounds may come from
   anywhere.  All that is needed is that a row has the same range whenever its prologue is executed.
   Iterations of other rows cannot change it, since rows are independent.

   Needs: launches bring memory (region_shape::slots); all units of the launch come to the loop once
   (no loop around it).  */

#include "plugin/loops/row-pieces.h"
#include "abi/image.h"
#include "abi/row-pieces.h"
#include "plugin/loops/row-nest.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* A OP B.  */

tree
combined (gimple_seq *seq, tree_code op, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  auto truth = [&] (tree v)
  { return gimple_build (seq, NE_EXPR, boolean_type_node, v, build_zero_cst (type)); };
  switch (op)
    {
    case MINUS_EXPR: return gimple_build (seq, PLUS_EXPR, type, a, b);
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case EQ_EXPR:
      case NE_EXPR: {
	static const std::pair<tree_code, tree_code> codes[] = { { TRUTH_ANDIF_EXPR, BIT_AND_EXPR },
								 { TRUTH_ORIF_EXPR, BIT_IOR_EXPR },
								 { TRUTH_AND_EXPR, BIT_AND_EXPR },
								 { TRUTH_OR_EXPR, BIT_IOR_EXPR },
								 { EQ_EXPR, EQ_EXPR },
								 { NE_EXPR, NE_EXPR } };
	for (auto [of, code] : codes)
	  if (op == of)
	    op = code;
	tree r = gimple_build (seq, op, boolean_type_node, truth (a), truth (b));
	return gimple_build (seq, COND_EXPR, type, r, build_one_cst (type), build_zero_cst (type));
      }
    default: return gimple_build (seq, op, type, a, b);
    }
}

/* Statements of a loop over rows, of which there are two.  */
struct row_loop_parts
{
  edge enter = nullptr, exit = nullptr, back = nullptr;
  gphi *row = nullptr;
  gcond *more = nullptr;
  basic_block mark = nullptr;	/* That which the mark ends.  */
};

/* Rewrites the nest.  */

class row_cutter
{
public:
  row_cutter (const row_nest &nest, planned_loops &loops, region_plan &plan, unsigned mask, tree usual)
    : m (nest), m_loops (loops), m_plan (plan), m_loc (gimple_location (nest.gangs->offset)),
      m_mask (mask), m_usual (usual)
  {}
  void run ();

private:
  using values = std::vector<tree>;
  /* SEQ computes what becomes of VALUE with ROW.  */
  using row_step = std::function<tree (gimple_seq *seq, tree row, tree value)>;

  basic_block new_block (basic_block after);
  void append (basic_block bb, gimple_seq seq);
  void branch (basic_block bb, tree condition, basic_block if_true, basic_block if_false);
  edge split_before (gimple *stmt);
  tree phi (basic_block bb, const std::vector<std::pair<edge, tree>> &arguments);
  tree call (gimple_seq *seq, const char *name, tree result, std::vector<tree> arguments);
  tree element (gimple_seq *seq, size_t k, tree index);
  tree load (gimple_seq *seq, size_t k, tree index);
  tree number (unsigned n) const { return build_int_cst (unsigned_type_node, n); }
  tree word (uint64_t n) const { return build_int_cst (long_unsigned_type_node, n); }
  tree length_of (gimple_seq *seq, tree row);
  tree long_p (gimple_seq *seq, tree length);

  void copy_nest ();
  void copy_vector_calls (const std::set<gimple *> &known);
  void always_to (gcond *cond, basic_block to);
  void find_share (basic_block start);
  basic_block for_rows (basic_block before, tree start, const row_step &step, tree &result);
  void put_aside ();
  basic_block put_long_rows (basic_block scanned, basic_block &failed, tree &mine);
  void skip_long_rows ();
  void next_row (const row_loop_parts &loop, basic_block latch);
  void begin ();
  basic_block begin_own (basic_block test);
  basic_block begin_claim (basic_block claim);
  void begin_piece ();
  void shift_elements ();
  void join_values ();
  values combine_own (basic_block own, values found, basic_block again, basic_block done);
  basic_block combine_group (basic_block group, tree size, tree level, values &v);
  void use_joined (basic_block after, const std::vector<std::pair<edge, values>> &from);
  void end_row ();

  const row_nest &m;
  planned_loops &m_loops;
  region_plan &m_plan;
  location_t m_loc;
  unsigned m_mask;
  tree m_usual;
  row_loop_parts m_short, m_long;
  gcall *m_last_teardown = nullptr;
  tree m_memory = NULL_TREE, m_gangs = NULL_TREE, m_limit = NULL_TREE;
  tree m_first = NULL_TREE, m_stop = NULL_TREE, m_step = NULL_TREE, m_mine = NULL_TREE;
  tree m_own = NULL_TREE, m_claimed = NULL_TREE, m_number = NULL_TREE;
  tree m_range = NULL_TREE, m_piece = NULL_TREE, m_from = NULL_TREE;
  tree m_pieces = NULL_TREE;	/* Of the row of the piece.  */
  std::set<basic_block> m_joining;	/* Where values are still those of a piece.  */
  values m_group, m_all;	/* Of the pieces before, of an own row.  */
  basic_block m_next = nullptr, m_enter = nullptr, m_latch = nullptr;
};

basic_block
row_cutter::new_block (basic_block after)
{
  basic_block bb = create_empty_bb (after);
  if (current_loops)
    add_bb_to_loop (bb, after->loop_father);
  bb->count = after->count;
  return bb;
}

void
row_cutter::append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gsi_insert_seq_after (&at, seq, GSI_CONTINUE_LINKING);
}

/* BB, which has no successors, ends with a branch.  */

void
row_cutter::branch (basic_block bb, tree condition, basic_block if_true, basic_block if_false)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gcond *cond = gimple_build_cond (NE_EXPR, condition, boolean_false_node, NULL_TREE, NULL_TREE);
  gsi_insert_after (&at, cond, GSI_CONTINUE_LINKING);
  make_edge (bb, if_true, EDGE_TRUE_VALUE)->probability = profile_probability::even ();
  make_edge (bb, if_false, EDGE_FALSE_VALUE)->probability = profile_probability::even ();
}

/* The edge to a block that begins with STMT.  */

edge
row_cutter::split_before (gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  gimple_stmt_iterator at = gsi_for_stmt (stmt);
  gsi_prev (&at);
  return gsi_end_p (at) ? split_block_after_labels (bb) : split_block (bb, gsi_stmt (at));
}

/* A value at the start of BB.  */

tree
row_cutter::phi (basic_block bb, const std::vector<std::pair<edge, tree>> &arguments)
{
  tree name = make_ssa_name (TREE_TYPE (arguments[0].second));
  gphi *p = create_phi_node (name, bb);
  for (auto [e, v] : arguments)
    add_phi_arg (p, v, e, UNKNOWN_LOCATION);
  return name;
}

/* VALUE comes by E to the PHI that defines NAME.  */

void
add_to_phi (tree name, edge e, tree value)
{
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (name)), value, e, UNKNOWN_LOCATION);
}

/* A call of NAME of the device library, or of accred's own functions (runtime-calls.def).  */

tree
row_cutter::call (gimple_seq *seq, const char *name, tree result, std::vector<tree> arguments)
{
  std::vector<tree> types;
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  tree type = build_function_type_array (result, types.size (), types.data ());
  tree fn = build_fn_decl (name, type);
  TREE_NOTHROW (fn) = 1;
  auto_vec<tree, 8> operands;
  for (tree a : arguments)
    operands.safe_push (a);
  gcall *call = gimple_build_call_vec (fn, operands);
  tree value = make_ssa_name (result);
  gimple_call_set_lhs (call, value);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (seq, call);
  return value;
}

/* A reference to the value of the reduction K at INDEX.  */

tree
row_cutter::element (gimple_seq *seq, size_t k, tree index)
{
  uint64_t before = 0;
  for (size_t i = 0; i < k; i++)
    before += tree_to_uhwi (TYPE_SIZE_UNIT (m.reductions[i].type ()));
  tree type = m.reductions[k].type (), wide = long_unsigned_type_node;
  tree array = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, m_gangs),
			     word (ACCRED_ROW_BYTES + ACCRED_ROW_PLACES * before));
  array = gimple_build (seq, PLUS_EXPR, wide, m_memory, array);
  tree at = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, index),
			  fold_convert (wide, TYPE_SIZE_UNIT (type)));
  at = gimple_build (seq, PLUS_EXPR, wide, array, at);
  /* Volatile, to bypass the multiprocessor's cache.  */
  type = build_qualified_type (TYPE_MAIN_VARIANT (type), TYPE_QUAL_VOLATILE);
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ref = build2 (MEM_REF, type, gimple_convert (seq, any, at),
		     build_int_cst (any, ACCRED_SLOTS_OFFSET));
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

tree
row_cutter::load (gimple_seq *seq, size_t k, tree index)
{
  tree value = make_ssa_name (TYPE_MAIN_VARIANT (m.reductions[k].type ()));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, element (seq, k, index)));
  return value;
}

/* The length of ROW, whose type is the loop variable's: the range of the loop over vectors, computed
   by copies of what is in the loop.  */

tree
row_cutter::length_of (gimple_seq *seq, tree row)
{
  std::map<tree, tree> copies = { { gimple_phi_result (m.row), row } };
  std::function<tree (tree)> copy = [&] (tree v) -> tree
  {
    if (TREE_CODE (v) == SSA_NAME)
      {
	auto known = copies.find (v);
	if (known != copies.end ())
	  return known->second;
	if (SSA_NAME_IS_DEFAULT_DEF (v)
	    || !flow_bb_inside_loop_p (m.chunks, gimple_bb (SSA_NAME_DEF_STMT (v))))
	  return v;
	gimple *def = gimple_copy (SSA_NAME_DEF_STMT (v));
	for (unsigned i = 1; i < gimple_num_ops (def); i++)
	  if (gimple_op (def, i))
	    gimple_set_op (def, i, copy (unshare_expr (gimple_op (def, i))));
	tree name = make_ssa_name (TREE_TYPE (v));
	gimple_assign_set_lhs (def, name);
	/* It is renamed with all others.  */
	gimple_set_vuse (def, NULL_TREE);
	gimple_seq_add_stmt (seq, def);
	return copies[v] = name;
      }
    if (EXPR_P (v) || REFERENCE_CLASS_P (v))
      for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
	if (TREE_OPERAND (v, i))
	  TREE_OPERAND (v, i) = copy (TREE_OPERAND (v, i));
    return v;
  };
  tree range = copy (m_range), type = TREE_TYPE (range);
  range = gimple_build (seq, MAX_EXPR, type, range, build_zero_cst (type));
  return gimple_convert (seq, long_unsigned_type_node, range);
}

tree
row_cutter::long_p (gimple_seq *seq, tree length)
{
  return gimple_build (seq, GT_EXPR, boolean_type_node, length, m_limit);
}

/* The .GOACC_LOOP calls that are not KNOWN are those of the copy.  */

void
row_cutter::copy_vector_calls (const std::set<gimple *> &known)
{
  const size_t vectors = m.vectors - m_loops.nests.data ();
  loop_nest nest;
  tree mask = goacc_loop_call (m.vectors->offset).mask;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *c = dyn_cast<gcall *> (gsi_stmt (gsi));
	  c && gimple_call_internal_p (c, IFN_GOACC_LOOP) && !known.count (c))
	{
	  if (!operand_equal_p (goacc_loop_call (c).mask, mask))
	    {
	      m.gangs->calls.push_back (c);
	      continue;
	    }
	  nest.calls.push_back (c);
	  if (goacc_loop_call (c).kind == IFN_GOACC_LOOP_OFFSET)
	    nest.offset = c;
	}
  loop_shape shape = m_loops.shape.loops[vectors];
  loop_plan plan = m_plan.loops[vectors];
  if (!decode_nest (nest, shape))
    plan.wide = 1;
  m_loops.shape.loops.push_back (shape);
  m_plan.loops.push_back (plan);
  m_loops.nests.push_back (nest);
}

/* The block that ends with COND always goes on to TO, or on a way to it without a choice.  */

void
row_cutter::always_to (gcond *cond, basic_block to)
{
  edge e[2];
  extract_true_false_edges_from_block (gimple_bb (cond), &e[0], &e[1]);
  auto wanted = [to] (edge x)
  {
    basic_block bb = x->dest;
    for (unsigned steps = 0; steps < 4 && bb != to && single_succ_p (bb); steps++)
      bb = single_succ (bb);
    return bb == to;
  };
  gcc_assert (wanted (e[0]) != wanted (e[1]));
  if (wanted (e[0]))
    std::swap (e[0], e[1]);
  gimple_stmt_iterator at = gsi_for_stmt (cond);
  gsi_remove (&at, true);
  remove_edge (e[0]);
  e[1]->flags = (e[1]->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  e[1]->probability = profile_probability::always ();
}

/* The calls of FROM become calls of TO.  GCC copies no block with a call of IFN_UNIQUE; the nest is
   copied as a whole, so that its marks remain pairs.  TO is a function that no device code calls.  */

void
rename_calls (internal_fn from, internal_fn to)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcc_assert (!gimple_call_internal_p (gsi_stmt (gsi), to));
	if (gimple_call_internal_p (gsi_stmt (gsi), from))
	  gimple_call_set_internal_fn (as_a<gcall *> (gsi_stmt (gsi)), to);
      }
}

/* The nest in front of itself.  The reductions of the second one get a number of their own.  */

void
row_cutter::copy_nest ()
{
  std::set<gimple *> known;
  int lid = -1;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
	known.insert (gsi_stmt (gsi));
      else if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	lid = r->lid;

  basic_block last = single_exit (m.chunks)->src;
  rename_calls (IFN_UNIQUE, IFN_HWASAN_MARK);
  initialize_original_copy_tables ();
  auto_sbitmap wont_exit (2);
  bitmap_clear (wont_exit);
  auto_vec<edge> unused;
  bool done = gimple_duplicate_loop_body_to_header_edge (m.chunks, loop_preheader_edge (m.chunks), 1,
							 wont_exit, NULL, &unused, 0);
  gcc_assert (done);
  basic_block header = get_bb_copy (m.rows->header), head = get_bb_copy (m.chunks->header);
  m_short.mark = get_bb_copy (gimple_bb (m.mark));
  m_short.more = last_cond (get_bb_copy (gimple_bb (m.more)));
  gcond *more_chunks = last_cond (get_bb_copy (last));
  free_original_copy_tables ();
  rename_calls (IFN_HWASAN_MARK, IFN_UNIQUE);
  update_ssa (TODO_update_ssa);

  for (gphi_iterator i = gsi_start_phis (header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      m_short.row = i.phi ();
  class loop *rows = header->loop_father;
  m_short.enter = loop_preheader_edge (rows);
  m_short.back = loop_latch_edge (rows);
  m_short.exit = single_exit (rows);
  m_long = { m.enter, single_exit (m.rows), loop_latch_edge (m.rows), m.row, m.more,
	     gimple_bb (m.mark) };

  copy_vector_calls (known);

  /* There is one chunk, whose second part is the second nest.  */
  always_to (more_chunks, m.chunks->header);
  always_to (last_cond (head), m_short.enter->src);
  always_to (last_cond (m.chunks->header), m.enter->src);

  for (const row_reduction &r : m.reductions)
    if (const reduction_scheme *s = m_plan.scheme_of (lid, decode_red_call (r.setup)->rid, level_set::vector))
      {
	reduction_scheme other = *s;
	other.lid = lid + 1;
	m_plan.reductions.push_back (other);
      }
  FOR_EACH_BB_FN (bb, cfun)
    if (flow_bb_inside_loop_p (m.rows, bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	  {
	    set_red_lid (as_a<gcall *> (gsi_stmt (gsi)), lid + 1);
	    update_stmt (gsi_stmt (gsi));
	  }
}

/* START computes which rows are the unit's: as without all this, units of one gang of the launch take
   its rows in turn.  */

void
row_cutter::find_share (basic_block start)
{
  thread_share b (m_loc);
  tree wide = long_unsigned_type_node;
  m_memory = call (&b.seq, "__accred_launch_memory", wide, {});
  m_gangs = b.convert (unsigned_type_node, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  tree range = goacc_loop_call (m.gangs->offset).range;
  tree rows = b.convert (wide, b.op (MAX_EXPR, TREE_TYPE (range), range,
				     build_zero_cst (TREE_TYPE (range))));
  const unsigned outer = outermost (m_mask), inner = inner_axes (m_mask);
  tree units = b.convert (wide, b.size (m_mask));
  m_step = inner ? b.convert (wide, b.size (inner)) : word (1);
  tree each = b.op (PLUS_EXPR, wide, rows, b.op (MINUS_EXPR, wide, units, word (1)));
  tree run = b.op (MULT_EXPR, wide, b.op (TRUNC_DIV_EXPR, wide, each, units), m_step);
  tree first = b.op (MULT_EXPR, wide, b.convert (wide, b.position (outer)), run);
  if (inner)
    first = b.op (PLUS_EXPR, wide, first, b.convert (wide, b.position (inner)));
  m_first = b.op (MIN_EXPR, wide, first, rows);
  m_stop = b.op (MIN_EXPR, wide, b.op (PLUS_EXPR, wide, m_first, run), rows);
  tree lanes = b.convert (wide, b.size (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  lanes = b.op (MAX_EXPR, wide, lanes, word (ACCRED_ROW_LANES));
  m_limit = b.op (MULT_EXPR, wide, lanes, word (ACCRED_ROW_OF_LANE));
  if (m_usual)
    m_limit = b.op (MAX_EXPR, wide, m_limit,
		    b.op (MULT_EXPR, wide, b.convert (wide, m_usual), word (ACCRED_ROW_TIMES)));
  append (start, b.seq);
}

/* Behind BEFORE, which has no successors, and where there is a row of the unit's: a loop over them in
   which STEP changes a value that begins as START and ends as RESULT.  Returns the block behind.  */

basic_block
row_cutter::for_rows (basic_block before, tree start, const row_step &step, tree &result)
{
  basic_block body = new_block (before), done = new_block (body);
  edge in = make_single_succ_edge (before, body, EDGE_FALLTHRU);
  tree wide = long_unsigned_type_node;
  tree row = phi (body, { { in, m_first } }), value = phi (body, { { in, start } });
  gimple_seq seq = NULL;
  tree of_loop = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m.row)), row);
  result = step (&seq, of_loop, value);
  tree next = gimple_build (&seq, PLUS_EXPR, wide, row, m_step);
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, next, m_stop);
  append (body, seq);
  branch (body, more, body, done);
  edge back = find_edge (body, body);
  add_to_phi (row, back, next);
  add_to_phi (value, back, result);
  return done;
}

/* Behind SCANNED some rows of the unit are long.  Returns the block where they have been put aside,
   as MINE; FAILED is that where they could not be.  */

basic_block
row_cutter::put_long_rows (basic_block scanned, basic_block &failed, tree &mine)
{
  tree wide = long_unsigned_type_node, sum, unused;
  basic_block counted = for_rows (
    scanned, word (0),
    [&] (gimple_seq *seq, tree row, tree value)
    { return call (seq, "__accred_rows_count", wide, { value, length_of (seq, row), m_limit }); },
    sum);
  failed = new_block (counted);
  basic_block put = new_block (failed);
  gimple_seq seq = NULL;
  tree at = call (&seq, "__accred_rows_reserve", wide, { m_memory, m_gangs, sum });
  tree full = gimple_build (&seq, EQ_EXPR, boolean_type_node, at, word (ACCRED_ROW_NONE));
  append (counted, seq);
  branch (counted, full, failed, put);

  basic_block done = for_rows (
    put, at,
    [&] (gimple_seq *s, tree row, tree value)
    {
      return call (s, "__accred_rows_put", wide,
		   { m_memory, m_gangs, value, gimple_convert (s, long_integer_type_node, row),
		     length_of (s, row), m_limit });
    },
    unused);
  seq = NULL;
  mine = call (&seq, "__accred_rows_publish", wide, { m_memory, at, sum });
  append (done, seq);
  return done;
}

/* In front of the first nest: the unit's share, and its long rows are put aside.  Behind that nest
   the second one begins.  */

void
row_cutter::put_aside ()
{
  basic_block start = split_edge (m_short.enter), enter = split_edge (single_succ_edge (start));
  basic_block out = split_edge (m_short.exit);
  remove_edge (single_succ_edge (start));
  find_share (start);
  basic_block scan = new_block (start);
  gimple_seq seq = NULL;
  tree some = gimple_build (&seq, LT_EXPR, boolean_type_node, m_first, m_stop);
  append (start, seq);
  branch (start, some, scan, out);

  tree longest, mine;
  basic_block scanned = for_rows (
    scan, word (0),
    [&] (gimple_seq *s, tree row, tree value)
    { return gimple_build (s, MAX_EXPR, long_unsigned_type_node, value, length_of (s, row)); },
    longest);
  basic_block any = new_block (scanned), failed;
  seq = NULL;
  tree is_long = long_p (&seq, longest);
  append (scanned, seq);
  branch (scanned, is_long, any, enter);
  basic_block put = put_long_rows (any, failed, mine);
  edge from_failed = make_single_succ_edge (failed, enter, EDGE_FALLTHRU);
  edge from_put = make_single_succ_edge (put, enter, EDGE_FALLTHRU);
  m_mine = phi (enter, { { find_edge (scanned, enter), word (0) },
			 { from_failed, word (ACCRED_ROW_NONE) },
			 { from_put, mine } });
  seq = NULL;
  tree row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_short.row)), m_first);
  append (enter, seq);
  SET_PHI_ARG_DEF (m_short.row, single_succ_edge (enter)->dest_idx, row);

  skip_long_rows ();
  m_mine = phi (out, { { find_edge (start, out), word (0) }, { m_short.exit, m_mine } });
}

/* LOOP, the first one, goes on at LATCH.  */

void
row_cutter::next_row (const row_loop_parts &loop, basic_block latch)
{
  gimple_seq seq = NULL;
  tree row = gimple_phi_result (loop.row), type = TREE_TYPE (row), wide = long_unsigned_type_node;
  tree next = gimple_build (&seq, PLUS_EXPR, wide, gimple_convert (&seq, wide, row), m_step);
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, next, m_stop);
  tree next_row = gimple_convert (&seq, type, next);
  gimple_stmt_iterator at = gsi_for_stmt (loop.more);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (loop.more, NE_EXPR, more, boolean_false_node);
  update_stmt (loop.more);
  edge yes, no;
  extract_true_false_edges_from_block (latch, &yes, &no);
  if (no->dest == loop.back->src || no == loop.back)
    {
      yes->flags = (yes->flags & ~EDGE_TRUE_VALUE) | EDGE_FALSE_VALUE;
      no->flags = (no->flags & ~EDGE_FALSE_VALUE) | EDGE_TRUE_VALUE;
    }
  SET_PHI_ARG_DEF (loop.row, loop.back->dest_idx, next_row);
}

/* In the first nest: rows that are long are left out, where there are any.  */

void
row_cutter::skip_long_rows ()
{
  basic_block latch = split_before (m_short.more)->dest, before = m_short.mark;
  edge e = split_before (last_stmt (before));
  basic_block inner = e->dest, test = new_block (before);
  remove_edge (e);
  gimple_seq seq = NULL;
  tree any = gimple_build (&seq, NE_EXPR, boolean_type_node, m_mine, word (0));
  append (before, seq);
  branch (before, any, test, inner);
  seq = NULL;
  tree is_long = long_p (&seq, length_of (&seq, gimple_phi_result (m_short.row)));
  append (test, seq);
  branch (test, is_long, latch, inner);
  next_row (m_short, latch);
}

/* TEST: the own row, if it is long.  Returns the block from which it is entered.  */

basic_block
row_cutter::begin_own (basic_block test)
{
  basic_block skip = new_block (test), fetch = new_block (skip);
  gimple_seq seq = NULL;
  tree row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m.row)), m_own);
  tree is_long = long_p (&seq, length_of (&seq, row));
  append (test, seq);
  branch (test, is_long, fetch, skip);
  seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, long_unsigned_type_node, m_own, m_step);
  append (skip, seq);
  edge back = make_single_succ_edge (skip, m_next, EDGE_FALLTHRU);
  add_to_phi (m_own, back, next);
  add_to_phi (m_claimed, back, m_claimed);
  return fetch;
}

/* CLAIM: a piece of any row.  Returns the block from which it is entered, as M_PIECE.  */

basic_block
row_cutter::begin_claim (basic_block claim)
{
  basic_block fetch = new_block (claim), out = m_long.exit->dest;
  gimple_seq seq = NULL;
  m_piece = call (&seq, "__accred_rows_claim", long_unsigned_type_node,
		  { m_memory, m_gangs, m_claimed, m_mine });
  tree none
    = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_NONE));
  append (claim, seq);
  branch (claim, none, out, fetch);
  return fetch;
}

/* In front of the second nest: which row is next, and which piece of it.  */

void
row_cutter::begin ()
{
  tree wide = long_unsigned_type_node;
  basic_block start = split_edge (m_long.enter);
  m_enter = split_edge (single_succ_edge (start));
  m_next = split_edge (single_succ_edge (start));
  remove_edge (single_succ_edge (m_next));
  gimple_seq seq = NULL;
  tree failed
    = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_mine, word (ACCRED_ROW_NONE));
  tree own = gimple_build (&seq, COND_EXPR, wide, failed, m_first, m_stop);
  append (start, seq);
  edge in = single_succ_edge (start);
  m_own = phi (m_next, { { in, own } });
  m_claimed = phi (m_next, { { in, word (ACCRED_ROW_NONE) } });
  basic_block test = new_block (m_next), claim = new_block (test);
  seq = NULL;
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, m_own, m_stop);
  append (m_next, seq);
  branch (m_next, more, test, claim);
  basic_block own_row = begin_own (test), fetch = begin_claim (claim);

  seq = NULL;
  tree row = call (&seq, "__accred_rows_row", long_integer_type_node, { m_memory, m_piece });
  row = gimple_convert (&seq, wide, row);
  append (fetch, seq);
  edge from_own = make_single_succ_edge (own_row, m_enter, EDGE_FALLTHRU);
  edge from_claim = make_single_succ_edge (fetch, m_enter, EDGE_FALLTHRU);
  m_number = phi (m_enter, { { from_own, m_own }, { from_claim, row } });
  m_piece = phi (m_enter, { { from_own, word (ACCRED_ROW_OWN) }, { from_claim, m_piece } });
  for (const row_reduction &r : m.reductions)
    for (values *v : { &m_group, &m_all })
      {
	tree zero = build_zero_cst (r.type ());
	v->push_back (phi (m_enter, { { from_own, zero }, { from_claim, zero } }));
      }
  seq = NULL;
  row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_long.row)), m_number);
  append (m_enter, seq);
  SET_PHI_ARG_DEF (m_long.row, single_succ_edge (m_enter)->dest_idx, row);
}

/* In front of the loop over vectors: the elements of the piece.  */

void
row_cutter::begin_piece ()
{
  tree wide = long_unsigned_type_node;
  basic_block before = m_long.mark;
  split_before (m.mark);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  tree all = length_of (&seq, gimple_phi_result (m_long.row));
  tree each = call (&seq, "__accred_rows_each", wide, { all, m_limit });
  tree k = gimple_build (&seq, BIT_AND_EXPR, wide, m_piece, word (0xffffffff));
  tree first = gimple_build (&seq, MULT_EXPR, wide, k, each);
  tree rest = gimple_build (&seq, MINUS_EXPR, wide, all, first);
  tree length = gimple_build (&seq, MIN_EXPR, wide, each, rest);
  tree up = gimple_build (&seq, MINUS_EXPR, wide, gimple_build (&seq, PLUS_EXPR, wide, all, each),
			  word (1));
  m_pieces = gimple_build (&seq, TRUNC_DIV_EXPR, wide, up, each);
  m_from = gimple_convert (&seq, type, first);
  tree elements = gimple_convert (&seq, type, length);
  /* The value from before the loop is one of the first piece.  */
  tree begins = gimple_build (&seq, EQ_EXPR, boolean_type_node, first, word (0));
  std::vector<tree> locals;
  for (const row_reduction &r : m.reductions)
    {
      std::optional<red_call> setup = decode_red_call (r.setup);
      tree identity = omp_reduction_init_op (m_loc, r.op, r.type ());
      locals.push_back (gimple_build (&seq, COND_EXPR, r.type (), begins, setup->local, identity));
    }
  append (before, seq);
  for (gcall *c : m.vectors->calls)
    {
      gimple_call_set_arg (c, 2, elements);
      update_stmt (c);
    }
  for (size_t i = 0; i < locals.size (); i++)
    {
      gimple_call_set_arg (m.reductions[i].setup, 3, locals[i]);
      update_stmt (m.reductions[i].setup);
    }
}

/* The loop over vectors counts from 0; its elements are those from FROM on.  */

void
row_cutter::shift_elements ()
{
  tree iv = gimple_phi_result (m.vectors->iv), type = TREE_TYPE (iv);
  tree element = make_ssa_name (type);
  gassign *sum = gimple_build_assign (element, PLUS_EXPR, iv, m_from);
  gcond *test = last_cond (m.vectors->exit->src);
  imm_use_iterator it;
  gimple *stmt;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (stmt, it, iv)
    if (stmt != m.vectors->next && stmt != test)
      {
	FOR_EACH_IMM_USE_ON_STMT (use, it)
	  SET_USE (use, element);
	update_stmt (stmt);
      }
  gimple_stmt_iterator at = gsi_after_labels (gimple_bb (m.vectors->iv));
  gsi_insert_before (&at, sum, GSI_SAME_STMT);
}

/* In OWN, which has no successors, V are the values of an own row's piece: goes on AGAIN, with the
   next one, or is DONE, with the values that are returned.  */

row_cutter::values
row_cutter::combine_own (basic_block own, values v, basic_block again, basic_block done)
{
  tree wide = long_unsigned_type_node, truth = boolean_type_node;
  gimple_seq seq = NULL;
  tree k = gimple_build (&seq, BIT_AND_EXPR, wide, m_piece, word (0xffffffff));
  tree in_group = gimple_build (&seq, BIT_AND_EXPR, wide, k, word (ACCRED_ROW_GROUP - 1));
  tree next = gimple_build (&seq, PLUS_EXPR, wide, k, word (1));
  tree last = gimple_build (&seq, EQ_EXPR, truth, next, m_pieces);
  tree begins = gimple_build (&seq, EQ_EXPR, truth, in_group, word (0));
  tree ends = gimple_build (&seq, EQ_EXPR, truth, in_group, word (ACCRED_ROW_GROUP - 1));
  ends = gimple_build (&seq, BIT_IOR_EXPR, truth, ends, last);
  tree first = gimple_build (&seq, LT_EXPR, truth, k, word (ACCRED_ROW_GROUP));
  values groups;
  for (size_t i = 0; i < v.size (); i++)
    {
      tree type = m.reductions[i].type ();
      const tree_code op = m.reductions[i].op;
      tree group = gimple_build (&seq, COND_EXPR, type, begins, v[i],
				 combined (&seq, op, m_group[i], v[i]));
      tree all = gimple_build (&seq, COND_EXPR, type, first, group,
			       combined (&seq, op, m_all[i], group));
      v[i] = gimple_build (&seq, COND_EXPR, type, ends, all, m_all[i]);
      groups.push_back (group);
    }
  tree piece = gimple_build (&seq, PLUS_EXPR, wide, m_piece, word (1));
  tree row = gimple_convert (&seq, wide, gimple_phi_result (m_long.row));
  append (own, seq);
  branch (own, last, done, again);
  edge e = find_edge (own, again);
  auto add = [e] (tree name, tree value)
  { add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (name)), value, e, UNKNOWN_LOCATION); };
  add (m_number, row);
  add (m_piece, piece);
  for (size_t i = 0; i < v.size (); i++)
    {
      add (m_group[i], groups[i]);
      add (m_all[i], v[i]);
    }
  return v;
}

/* V become those of the group of SIZE at LEVEL, combined in its order.  GROUP has no successors;
   returns the block behind.  */

basic_block
row_cutter::combine_group (basic_block group, tree size, tree level, values &v)
{
  gimple_seq seq = NULL;
  tree uns = unsigned_type_node;
  tree from = call (&seq, "__accred_rows_from", uns, { m_memory, m_piece, level });
  tree low = gimple_build (&seq, EQ_EXPR, boolean_type_node, level, number (0));
  tree step = gimple_build (&seq, COND_EXPR, uns, low, number (1), number (ACCRED_ROW_GROUP));
  values first;
  for (size_t k = 0; k < v.size (); k++)
    first.push_back (load (&seq, k, from));
  append (group, seq);

  basic_block head = new_block (group), body = new_block (head), done = new_block (body);
  edge in = make_single_succ_edge (group, head, EDGE_FALLTHRU);
  edge back = make_single_succ_edge (body, head, EDGE_FALLTHRU);
  tree next_count = make_ssa_name (uns);
  tree count = phi (head, { { in, number (1) }, { back, next_count } });
  values next;
  for (size_t k = 0; k < v.size (); k++)
    {
      next.push_back (make_ssa_name (TREE_TYPE (first[k])));
      v[k] = phi (head, { { in, first[k] }, { back, next[k] } });
    }
  seq = NULL;
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, count, size);
  append (head, seq);
  branch (head, more, body, done);

  seq = NULL;
  tree at = gimple_build (&seq, MULT_EXPR, uns, count, step);
  at = gimple_build (&seq, PLUS_EXPR, uns, from, at);
  for (size_t k = 0; k < v.size (); k++)
    {
      tree sum = combined (&seq, m.reductions[k].op, v[k], load (&seq, k, at));
      gimple_seq_add_stmt (&seq, gimple_build_assign (next[k], sum));
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (next_count, PLUS_EXPR, count, number (1)));
  append (body, seq);
  return done;
}

/* What uses the values of the reductions, gets those that come to AFTER from blocks.  */

void
row_cutter::use_joined (basic_block after, const std::vector<std::pair<edge, values>> &from)
{
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      tree whole = gimple_call_lhs (m.reductions[k].teardown);
      std::vector<std::pair<edge, tree>> arguments;
      for (const auto &[e, v] : from)
	arguments.push_back ({ e, v[k] });
      tree joined = phi (after, arguments);
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, whole)
	if (m_joining.count (gimple_bb (stmt)) == 0)
	  {
	    FOR_EACH_IMM_USE_ON_STMT (use, it)
	      SET_USE (use, joined);
	    update_stmt (stmt);
	  }
    }
}

/* Behind the loop over vectors: the value of a piece joins those of the others.  */

void
row_cutter::join_values ()
{
  edge e = single_succ_edge (gimple_bb (m_last_teardown));
  basic_block choice = split_edge (e), after = split_edge (single_succ_edge (choice));
  basic_block own = new_block (choice), join = new_block (own), group = new_block (join);
  remove_edge (single_succ_edge (choice));
  gimple_seq seq = NULL;
  tree is_own = gimple_build (&seq, GE_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_OWN));
  append (choice, seq);
  branch (choice, is_own, own, join);
  m_joining = { own, join };

  values whole;
  for (const row_reduction &r : m.reductions)
    whole.push_back (gimple_call_lhs (r.teardown));
  values of_own = combine_own (own, whole, m_enter, after), v;

  edge in = find_edge (choice, join);
  std::vector<gphi *> phis;
  for (tree w : whole)
    {
      v.push_back (phi (join, { { in, w } }));
      phis.push_back (as_a<gphi *> (SSA_NAME_DEF_STMT (v.back ())));
    }
  tree level = phi (join, { { in, number (0) } }), uns = unsigned_type_node;
  seq = NULL;
  tree place = call (&seq, "__accred_rows_place", uns, { m_memory, m_piece, level });
  for (size_t k = 0; k < v.size (); k++)
    {
      tree ref = element (&seq, k, place);
      gimple_seq_add_stmt (&seq, gimple_build_assign (ref, v[k]));
    }
  tree size = call (&seq, "__accred_rows_arrive", uns, { m_memory, m_gangs, m_piece, level });
  tree some = gimple_build (&seq, NE_EXPR, boolean_type_node, size, number (0));
  append (join, seq);
  branch (join, some, group, m_latch);

  basic_block done = combine_group (group, size, level, v);
  seq = NULL;
  tree end = call (&seq, "__accred_rows_finish", uns, { m_memory, m_piece, level });
  tree all = gimple_build (&seq, NE_EXPR, boolean_type_node, end, number (0));
  tree next_level = gimple_build (&seq, PLUS_EXPR, uns, level, number (1));
  append (done, seq);
  branch (done, all, after, join);
  edge again = find_edge (done, join);
  add_to_phi (level, again, next_level);
  for (size_t k = 0; k < v.size (); k++)
    add_phi_arg (phis[k], v[k], again, UNKNOWN_LOCATION);
  use_joined (after, { { find_edge (own, after), of_own }, { find_edge (done, after), v } });
}

/* At the end of the second loop over rows.  */

void
row_cutter::end_row ()
{
  tree wide = long_unsigned_type_node;
  gimple_seq seq = NULL;
  tree own = gimple_build (&seq, GE_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_OWN));
  tree next = gimple_build (&seq, PLUS_EXPR, wide, m_own, m_step);
  next = gimple_build (&seq, COND_EXPR, wide, own, next, m_own);
  tree claimed = gimple_build (&seq, COND_EXPR, wide, own, word (ACCRED_ROW_NONE), m_piece);
  gimple_stmt_iterator at = gsi_for_stmt (m_long.more);
  gsi_remove (&at, true);
  while (EDGE_COUNT (m_latch->succs))
    remove_edge (EDGE_SUCC (m_latch, 0));
  append (m_latch, seq);
  edge back = make_single_succ_edge (m_latch, m_next, EDGE_FALLTHRU);
  add_to_phi (m_own, back, next);
  add_to_phi (m_claimed, back, claimed);
}

void
row_cutter::run ()
{
  m_last_teardown = m.reductions[0].teardown;
  for (const row_reduction &r : m.reductions)
    if (dominated_by_p (CDI_DOMINATORS, gimple_bb (r.teardown), gimple_bb (m_last_teardown)))
      m_last_teardown = r.teardown;
  m_range = goacc_loop_call (m.vectors->offset).range;
  copy_nest ();
  mark_virtual_operands_for_renaming (cfun);
  put_aside ();
  m_latch = split_before (m_long.more)->dest;
  begin ();
  begin_piece ();
  shift_elements ();
  join_values ();
  end_row ();
}

} // namespace

void
describe_rows (planned_loops &loops)
{
  row_finder finder (loops);
  if (!finder.find ())
    return;
  loop_shape &v = loops.shape.loops[finder.vectors];
  v.varies = true;
  v.uncut = finder.why_not ();
  for (const row_reduction &r : finder.nest.reductions)
    v.value_bytes += tree_to_uhwi (TYPE_SIZE_UNIT (r.type ()));
}

void
cut_rows (planned_loops &loops, region_plan &plan, tree usual)
{
  const loop_plan *gangs = nullptr;
  for (const loop_plan &p : plan.loops)
    if (p.pieces)
      gangs = &p;
  if (!gangs)
    return;
  const unsigned mask = gangs->axes.bits;
  /* Places in it stay valid.  */
  loops.nests.reserve (loops.nests.size () + 1);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  gcc_assert (found && finder.why_not ().empty ());
  row_cutter (finder.nest, loops, plan, mask, usual).run ();
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  loop_optimizer_finalize ();
  loops_state_set (LOOPS_NEED_FIXUP);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
