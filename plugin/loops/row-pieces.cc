/* Rows of any length: gangs take rows as they get free, and long rows in pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan (describe_rows) and of accred_schedule (cut_rows).  A row is an iteration R
   of a loop over gangs, with a loop over vectors in it whose range depends on R:

     for (R = my first; R < my end; R += my step)
       {
	 prologue: LOCAL, RANGE
	 s = RED_SETUP (LOCAL); FORK; for (j = 0; j < RANGE; j++) body (j); JOIN; s = RED_TEARDOWN
	 epilogue (s)
       }

   Rows may have any length.  So a fixed share of them may be any share of the work, and one row may
   be all of it.  After:

       u = rows_begin (memory, ...);
     next:
       R = rows_next (u);			may be a piece of a row that another gang has met
       if (R == END) goto out;
       if (R == WAIT) goto next;
     row:
       prologue
       from = 0; length = RANGE;
       cut = kind (u) != whole || RANGE > LIMIT;
       if (cut)
	 {
	   if (!rows_cut (u, R, RANGE)) goto latch;	the row is in the queue, as pieces
	   from = first (u); length = length (u);
	 }
       s = RED_SETUP (from == 0 ? LOCAL : identity);
       FORK; for (j = from; j < from + length; j++) body (j); JOIN; s = RED_TEARDOWN
       if (cut)
	 do
	   {
	     values[rows_place (u)] = s;
	     n = rows_arrive (u);
	     if (!n) goto latch;			not the last one of its group
	     s = values[FROM] OP ... OP values[FROM + (n - 1) * STEP];
	   }
	 while (items (u) != 1);
       epilogue (s)
     latch:
       if (!cut && ++R < stop (u)) goto row;
       goto next;

   libgomp-device/routines/row-pieces.c has the functions.  A piece executes the prologue again; the
   epilogue is executed once for each row, by the unit that brings the last value.  So the prologue
   must have no effects.  Which elements are a piece, and the order in which values are combined,
   depend on the row's length alone: the same bits in every run, whoever computes what.

   Nothing is asked of the ranges: rows may overlap, or be empty, and their bounds may come from
   anywhere.  All that is needed is that a row has the same range whenever its prologue is executed.
   Iterations of other rows cannot change it, since rows are independent.

   Needs: launches bring memory (region_shape::slots); all units of the launch come to the loop once
   (no loop around it).  */

#include "plugin/loops/row-pieces.h"
#include "abi/image.h"
#include "abi/row-pieces.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

namespace {

/* A row's reduction: the call before the loop over vectors and the one behind it.  */
struct row_reduction
{
  gcall *setup = nullptr, *teardown = nullptr;
  tree_code op = ERROR_MARK;

  tree type () const { return TREE_TYPE (gimple_call_lhs (teardown)); }
};

/* The nest.  */
struct row_nest
{
  loop_nest *gangs = nullptr, *vectors = nullptr;
  class loop *rows = nullptr; /* A thread's loop over rows.  */
  edge enter = nullptr; /* Into ROWS.  */
  gphi *row = nullptr;
  gcond *more = nullptr;	 /* At the end of ROWS.  */
  gimple *mark = nullptr;  /* The first statement of the loop over vectors.  */
  std::vector<row_reduction> reductions;
};

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

/* The first mark of the loop whose FORK is before BB, which it dominates.  */

gimple *
first_mark (basic_block bb, class loop *rows)
{
  gimple *fork = nullptr;
  for (; bb && flow_bb_inside_loop_p (rows, bb) && !fork;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (gimple *last = last_stmt (bb))
      if (const auto u = decode_unique (last);
	  u && u->kind == IFN_UNIQUE_OACC_FORK && u->axis () == GOMP_DIM_VECTOR)
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

/* True if the values of a reduction with OP can be combined by `combined': numbers of up to 64
   bits.  */

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

/* Finds the nest of two loops; says why it cannot be rewritten.  */

class row_finder
{
public:
  row_finder (planned_loops &loops) : m_loops (loops) {}
  /* False: there is no such nest.  */
  bool find ();
  /* Empty: it can be rewritten, if the plan allows it.  */
  std::string why_not ();

  row_nest nest;
  size_t vectors = 0; /* Number of the loop.  */

private:
  bool form_p ();
  std::string why_not_body ();
  bool find_reductions ();
  bool early_p (tree v) const;

  planned_loops &m_loops;
};

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
  class loop *chunks = head->loop_father;
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

/* True if V can be computed in front of the mark: what is behind it is arithmetic.  */

bool
row_finder::early_p (tree v) const
{
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v))
    return is_gimple_min_invariant (v) || TREE_CODE (v) == SSA_NAME;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (!dominated_by_p (CDI_DOMINATORS, gimple_bb (def), gimple_bb (nest.mark))
      || gimple_bb (def) == gimple_bb (nest.mark))
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (!early_p (gimple_op (def, i)))
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
  nest.mark = first_mark (gimple_bb (nest.vectors->offset), nest.rows);
  if (!nest.mark)
    return "loops do not have the form for it";
  if (!early_p (goacc_loop_call (nest.vectors->calls[0]).range))
    return "the bounds are computed with side effects";
  if (!find_reductions ())
    return "not the reductions for it";
  return why_not_body ();
}

/* Rewrites the nest.  */

class row_cutter
{
public:
  row_cutter (const row_nest &nest, unsigned mask)
    : m (nest), m_loc (gimple_location (nest.gangs->offset)), m_mask (mask)
  {}
  void run ();

private:
  basic_block new_block (basic_block after);
  void append (basic_block bb, gimple_seq seq);
  void branch (basic_block bb, tree condition, basic_block if_true, basic_block if_false);
  tree call (gimple_seq *seq, const char *name, tree result, std::vector<tree> arguments);
  tree field (gimple_seq *seq, unsigned at, tree type);
  tree element (gimple_seq *seq, size_t k, tree index);
  tree load (gimple_seq *seq, size_t k, tree index);
  tree number (unsigned n) const { return build_int_cst (unsigned_type_node, n); }

  void begin ();
  void split_latch ();
  void begin_piece ();
  void shift_elements ();
  void join_values ();
  basic_block combine_group (basic_block group, tree size, std::vector<tree> &values);

  const row_nest &m;
  location_t m_loc;
  unsigned m_mask;
  tree m_memory = NULL_TREE, m_gangs = NULL_TREE, m_state = NULL_TREE;
  tree m_stop = NULL_TREE, m_kind = NULL_TREE, m_cut = NULL_TREE, m_from = NULL_TREE;
  basic_block m_next = nullptr, m_latch = nullptr;
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

/* What the state has at AT.  */

tree
row_cutter::field (gimple_seq *seq, unsigned at, tree type)
{
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ptr = gimple_convert (seq, any, m_state);
  tree value = make_ssa_name (type);
  tree ref = build2 (MEM_REF, type, ptr, build_int_cst (any, at));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, ref));
  return value;
}

/* A reference to the value of the reduction K at INDEX.  */

tree
row_cutter::element (gimple_seq *seq, size_t k, tree index)
{
  uint64_t before = 0;
  for (size_t i = 0; i < k; i++)
    before += tree_to_uhwi (TYPE_SIZE_UNIT (m.reductions[i].type ()));
  tree type = m.reductions[k].type (), word = long_unsigned_type_node;
  tree array = gimple_build (seq, MULT_EXPR, word, gimple_convert (seq, word, m_gangs),
			     build_int_cst (word, ACCRED_ROW_BYTES + ACCRED_ROW_NODES * before));
  array = gimple_build (seq, PLUS_EXPR, word, m_memory, array);
  tree at = gimple_build (seq, MULT_EXPR, word, gimple_convert (seq, word, index),
			  fold_convert (word, TYPE_SIZE_UNIT (type)));
  at = gimple_build (seq, PLUS_EXPR, word, array, at);
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

/* In front of the loop over rows: which row is next.  */

void
row_cutter::begin ()
{
  basic_block out = single_exit (m.rows)->dest;
  basic_block start = split_edge (m.enter);
  basic_block fetch = split_edge (single_succ_edge (start));
  m_next = new_block (start);
  basic_block none = new_block (m_next);
  redirect_edge_and_branch (single_succ_edge (start), m_next);

  thread_share b (m_loc);
  tree word = long_unsigned_type_node;
  m_memory = call (&b.seq, "__accred_launch_memory", word, {});
  m_gangs = b.convert (unsigned_type_node, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  tree range = goacc_loop_call (m.gangs->offset).range;
  tree rows = b.convert (word, b.op (MAX_EXPR, TREE_TYPE (range), range,
				     build_zero_cst (TREE_TYPE (range))));
  m_state = call (&b.seq, "__accred_rows_begin", word,
		  { m_memory, b.convert (unsigned_type_node, b.position (m_mask)),
		    b.convert (unsigned_type_node, b.size (m_mask)), m_gangs, rows });
  append (start, b.seq);

  gimple_seq seq = NULL;
  tree row = call (&seq, "__accred_rows_next", long_integer_type_node, { m_state });
  tree some
    = gimple_build (&seq, GE_EXPR, boolean_type_node, row, build_zero_cst (TREE_TYPE (row)));
  append (m_next, seq);
  branch (m_next, some, fetch, none);

  seq = NULL;
  tree end = gimple_build (&seq, EQ_EXPR, boolean_type_node, row,
			   build_int_cst (TREE_TYPE (row), ACCRED_ROW_END));
  append (none, seq);
  branch (none, end, out, m_next);

  seq = NULL;
  m_stop = field (&seq, ACCRED_ROW_AT_STOP, long_unsigned_type_node);
  m_kind = field (&seq, ACCRED_ROW_AT_KIND, unsigned_type_node);
  tree first = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m.row)), row);
  append (fetch, seq);
  SET_PHI_ARG_DEF (m.row, single_succ_edge (fetch)->dest_idx, first);
}

/* The end of the loop over rows becomes a block of its own; the row after R, or ask for one.  */

void
row_cutter::split_latch ()
{
  basic_block end = gimple_bb (m.more);
  gimple_stmt_iterator before = gsi_for_stmt (m.more);
  gsi_prev (&before);
  edge e = gsi_end_p (before) ? split_block_after_labels (end)
			      : split_block (end, gsi_stmt (before));
  m_latch = e->dest;
}

/* In front of the loop over vectors: the elements of the piece.  */

void
row_cutter::begin_piece ()
{
  basic_block before = gimple_bb (m.mark);
  gimple_stmt_iterator at = gsi_for_stmt (m.mark);
  gsi_prev (&at);
  edge e = gsi_end_p (at) ? split_block_after_labels (before) : split_block (before, gsi_stmt (at));
  basic_block inner = e->dest;
  basic_block cut = new_block (before), piece = new_block (cut);

  gimple_seq seq = NULL;
  tree word = long_unsigned_type_node;
  tree row = gimple_convert (&seq, long_integer_type_node, gimple_phi_result (m.row));
  /* The range is computed behind the mark.  */
  std::map<tree, tree> copies;
  std::function<tree (tree)> copy = [&] (tree v) -> tree
  {
    if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v))
      return v;
    basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (v));
    if (bb != inner && !dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (m.mark)))
      return v;
    auto known = copies.find (v);
    if (known != copies.end ())
      return known->second;
    gimple *def = gimple_copy (SSA_NAME_DEF_STMT (v));
    for (unsigned i = 1; i < gimple_num_ops (def); i++)
      gimple_set_op (def, i, copy (gimple_op (def, i)));
    tree name = make_ssa_name (TREE_TYPE (v));
    gimple_assign_set_lhs (def, name);
    gimple_seq_add_stmt (&seq, def);
    return copies[v] = name;
  };
  tree range = copy (goacc_loop_call (m.vectors->offset).range), type = TREE_TYPE (range);
  tree all = gimple_build (&seq, MAX_EXPR, type, range, build_zero_cst (type));
  tree length = gimple_convert (&seq, word, all);
  tree part = gimple_build (&seq, NE_EXPR, boolean_type_node, m_kind, number (0));
  tree is_long = gimple_build (&seq, GT_EXPR, boolean_type_node, length,
			       build_int_cst (word, ACCRED_ROW_LIMIT));
  m_cut = gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, part, is_long);
  append (before, seq);
  remove_edge (e);
  branch (before, m_cut, cut, inner);
  edge whole = find_edge (before, inner);

  seq = NULL;
  tree some = call (&seq, "__accred_rows_cut", integer_type_node, { m_state, row, length });
  some = gimple_build (&seq, NE_EXPR, boolean_type_node, some, integer_zero_node);
  append (cut, seq);
  branch (cut, some, piece, m_latch);

  seq = NULL;
  tree first = gimple_convert (&seq, type, field (&seq, ACCRED_ROW_AT_FIRST, word));
  tree number = gimple_convert (&seq, type, field (&seq, ACCRED_ROW_AT_LENGTH, word));
  append (piece, seq);
  edge with = make_single_succ_edge (piece, inner, EDGE_FALLTHRU);

  m_from = make_ssa_name (type);
  gphi *phi = create_phi_node (m_from, inner);
  add_phi_arg (phi, build_zero_cst (type), whole, UNKNOWN_LOCATION);
  add_phi_arg (phi, first, with, UNKNOWN_LOCATION);
  tree elements = make_ssa_name (type);
  phi = create_phi_node (elements, inner);
  add_phi_arg (phi, all, whole, UNKNOWN_LOCATION);
  add_phi_arg (phi, number, with, UNKNOWN_LOCATION);
  for (gcall *c : m.vectors->calls)
    {
      gimple_call_set_arg (c, 2, elements);
      update_stmt (c);
    }

  /* The value from before the loop is one of the first piece.  */
  seq = NULL;
  tree begins = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_from, build_zero_cst (type));
  for (const row_reduction &r : m.reductions)
    {
      std::optional<red_call> setup = decode_red_call (r.setup);
      tree identity = omp_reduction_init_op (m_loc, r.op, r.type ());
      tree local = gimple_build (&seq, COND_EXPR, r.type (), begins, setup->local, identity);
      gimple_call_set_arg (r.setup, 3, local);
    }
  at = gsi_after_labels (inner);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (const row_reduction &r : m.reductions)
    update_stmt (r.setup);
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

/* VALUES become those of the group of SIZE, combined in its order.  GROUP has no successors;
   returns the block behind.  */

basic_block
row_cutter::combine_group (basic_block group, tree size, std::vector<tree> &values)
{
  gimple_seq seq = NULL;
  tree from = field (&seq, ACCRED_ROW_AT_FROM, unsigned_type_node);
  tree step = field (&seq, ACCRED_ROW_AT_STEP, unsigned_type_node);
  std::vector<tree> first;
  for (size_t k = 0; k < values.size (); k++)
    first.push_back (load (&seq, k, from));
  append (group, seq);

  basic_block head = new_block (group), body = new_block (head), done = new_block (body);
  edge in = make_single_succ_edge (group, head, EDGE_FALLTHRU);
  edge back = make_single_succ_edge (body, head, EDGE_FALLTHRU);
  auto counter = [&] (tree start, tree next)
  {
    tree name = make_ssa_name (TREE_TYPE (next));
    gphi *phi = create_phi_node (name, head);
    add_phi_arg (phi, start, in, UNKNOWN_LOCATION);
    add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
    return name;
  };
  tree next_count = make_ssa_name (unsigned_type_node);
  tree count = counter (number (1), next_count);
  std::vector<tree> next;
  for (size_t k = 0; k < values.size (); k++)
    {
      next.push_back (make_ssa_name (TREE_TYPE (first[k])));
      values[k] = counter (first[k], next[k]);
    }
  seq = NULL;
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, count, size);
  append (head, seq);
  branch (head, more, body, done);

  seq = NULL;
  tree at = gimple_build (&seq, MULT_EXPR, unsigned_type_node, count, step);
  at = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, from, at);
  for (size_t k = 0; k < values.size (); k++)
    {
      tree sum = combined (&seq, m.reductions[k].op, values[k], load (&seq, k, at));
      gimple_seq_add_stmt (&seq, gimple_build_assign (next[k], sum));
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (next_count, PLUS_EXPR, count, number (1)));
  append (body, seq);
  return done;
}

/* Behind the loop over vectors: the value of a piece joins those of the others.  */

void
row_cutter::join_values ()
{
  gcall *last = m.reductions[0].teardown;
  for (const row_reduction &r : m.reductions)
    if (dominated_by_p (CDI_DOMINATORS, gimple_bb (r.teardown), gimple_bb (last)))
      last = r.teardown;
  edge e = single_succ_edge (gimple_bb (last));
  basic_block choice = split_edge (e), after = split_edge (single_succ_edge (choice));
  basic_block join = new_block (choice), group = new_block (join);
  remove_edge (single_succ_edge (choice));
  branch (choice, m_cut, join, after);

  gimple_seq seq = NULL;
  std::vector<gphi *> phis;
  std::vector<tree> values;
  for (const row_reduction &r : m.reductions)
    {
      phis.push_back (create_phi_node (make_ssa_name (r.type ()), join));
      values.push_back (gimple_phi_result (phis.back ()));
      add_phi_arg (phis.back (), gimple_call_lhs (r.teardown), find_edge (choice, join),
		   UNKNOWN_LOCATION);
    }
  tree place = call (&seq, "__accred_rows_place", unsigned_type_node, { m_state });
  for (size_t k = 0; k < values.size (); k++)
    {
      tree ref = element (&seq, k, place);
      gimple_seq_add_stmt (&seq, gimple_build_assign (ref, values[k]));
    }
  tree size = call (&seq, "__accred_rows_arrive", unsigned_type_node, { m_state });
  tree some = gimple_build (&seq, NE_EXPR, boolean_type_node, size, number (0));
  append (join, seq);
  branch (join, some, group, m_latch);

  basic_block done = combine_group (group, size, values);
  seq = NULL;
  tree items = field (&seq, ACCRED_ROW_AT_ITEMS, unsigned_type_node);
  tree all = gimple_build (&seq, EQ_EXPR, boolean_type_node, items, number (1));
  append (done, seq);
  branch (done, all, after, join);

  for (size_t k = 0; k < values.size (); k++)
    {
      add_phi_arg (phis[k], values[k], find_edge (done, join), UNKNOWN_LOCATION);
      tree whole = gimple_call_lhs (m.reductions[k].teardown),
	   joined = make_ssa_name (m.reductions[k].type ());
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, whole)
	if (stmt != phis[k])
	  {
	    FOR_EACH_IMM_USE_ON_STMT (use, it)
	      SET_USE (use, joined);
	    update_stmt (stmt);
	  }
      gphi *phi = create_phi_node (joined, after);
      add_phi_arg (phi, whole, find_edge (choice, after), UNKNOWN_LOCATION);
      add_phi_arg (phi, values[k], find_edge (done, after), UNKNOWN_LOCATION);
    }
}

void
row_cutter::run ()
{
  begin ();
  split_latch ();
  begin_piece ();
  shift_elements ();
  join_values ();

  gimple_seq seq = NULL;
  tree row = gimple_phi_result (m.row), type = TREE_TYPE (row), word = long_unsigned_type_node;
  tree unsigned_type = unsigned_type_for (type);
  tree next = gimple_build (&seq, PLUS_EXPR, unsigned_type,
			    gimple_convert (&seq, unsigned_type, row),
			    build_one_cst (unsigned_type));
  tree more
    = gimple_build (&seq, LT_EXPR, boolean_type_node, gimple_convert (&seq, word, next), m_stop);
  tree uncut = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_cut, boolean_false_node);
  more = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, more, uncut);
  tree next_row = gimple_convert (&seq, type, next);
  gimple_stmt_iterator at = gsi_for_stmt (m.more);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (m.more, NE_EXPR, more, boolean_false_node);
  update_stmt (m.more);
  edge back, out;
  extract_true_false_edges_from_block (m_latch, &back, &out);
  if (!flow_bb_inside_loop_p (m.rows, back->dest))
    {
      std::swap (back, out);
      back->flags = (back->flags & ~EDGE_FALSE_VALUE) | EDGE_TRUE_VALUE;
      out->flags = (out->flags & ~EDGE_TRUE_VALUE) | EDGE_FALSE_VALUE;
    }
  SET_PHI_ARG_DEF (m.row, loop_latch_edge (m.rows)->dest_idx, next_row);
  redirect_edge_and_branch (out, m_next);
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
cut_rows (function *fun, planned_loops &loops, const region_plan &plan)
{
  const loop_plan *gangs = nullptr;
  for (const loop_plan &p : plan.loops)
    if (p.pieces)
      gangs = &p;
  if (!gangs)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  gcc_assert (found && finder.why_not ().empty ());
  mark_virtual_operands_for_renaming (fun);
  row_cutter (finder.nest, gangs->axes.bits).run ();
  loop_optimizer_finalize ();
  free_dominance_info (CDI_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
