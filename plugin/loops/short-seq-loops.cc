/* Short loops with the clause seq, and along rows of any length, as plain loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_unroll_elements, which unrolls loops over the elements of a record.  With a
   directive, such a loop is one of .GOACC_LOOP calls until accred_schedule:

     #pragma acc loop seq		for (chunk = 0; chunk < CHUNKS; chunk++)
     for (k = 0; k < 8; k++)		  for (k = OFFSET (chunk); k < BOUND (OFFSET); k += STEP)
       ...				    ...

   After:  CHUNKS is 1, OFFSET 0, BOUND 8 and STEP 1.

   A loop from 0 up to what no constant says becomes one, too: it is then as if it had no directive,
   as OpenMP's simd in a loop over threads, and long rows may be left to others (thread-rows.cc).

   The marks of the loop stay, so that oaccloops finds and reports it.  Before the plan they go: no
   pass would copy what is between them.

   Needs: the loop counts up or down, by a constant, and reduces nothing.  */

#include "plugin/loops/short-seq-loops.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"

#include <set>

namespace accred {

namespace {

class seq_loop_maker
{
public:
  explicit seq_loop_maker (function *fun);
  bool run ();
  void remove_marks ();

private:
  gimple *head_of (gimple *stmt) const;
  static bool seq_p (const unique_call &head)
  {
    return (tree_to_uhwi (head.flags ()) & (OLF_SEQ | OLF_TILE)) == OLF_SEQ;
  }

  std::vector<gcall *> m_calls; /* .GOACC_LOOP  */
  std::vector<gcall *> m_heads;
  std::set<gimple *> m_reduced; /* The heads of loops with reductions.  */
};

/* The first mark of the loop that STMT, one of its calls, belongs to; null if it has none.  */

gimple *
seq_loop_maker::head_of (gimple *stmt) const
{
  gimple_stmt_iterator at = gsi_for_stmt (stmt);
  for (basic_block bb = gimple_bb (stmt);;)
    {
      for (; !gsi_end_p (at); gsi_prev (&at))
	if (const std::optional<unique_call> u = decode_unique (gsi_stmt (at));
	    u && u->kind == IFN_UNIQUE_OACC_HEAD_MARK && u->flags ())
	  return gsi_stmt (at);
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (!bb)
	return nullptr;
      at = gsi_last_bb (bb);
    }
}

seq_loop_maker::seq_loop_maker (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	if (call && decode_goacc_loop (call))
	  m_calls.push_back (call);
	else if (call && gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	  m_reduced.insert (head_of (call));
	else if (const std::optional<unique_call> u = decode_unique (call);
		 u && u->kind == IFN_UNIQUE_OACC_HEAD_MARK && u->flags ())
	  m_heads.push_back (call);
      }
}

/* What the call L gives in a loop that one thread executes.  */

static tree
value_of_kind (const goacc_loop_call &l)
{
  switch (l.kind)
    {
    case IFN_GOACC_LOOP_CHUNKS: return integer_one_node;
    case IFN_GOACC_LOOP_STEP: return l.step;
    case IFN_GOACC_LOOP_OFFSET: return integer_zero_node;
    case IFN_GOACC_LOOP_BOUND: return l.range;
    default: return NULL_TREE;
    }
}

/* What the call L gives in a loop that one thread executes; null if it is no such loop.  */

static tree
value_in_one_thread (const goacc_loop_call &l)
{
  /* Rows of any length.  */
  const bool up_by_one = integer_onep (l.direction) && integer_onep (l.step);
  if (up_by_one && TREE_CODE (l.range) == SSA_NAME)
    return value_of_kind (l);
  if (!tree_fits_shwi_p (l.direction) || !tree_fits_shwi_p (l.range) || !tree_fits_shwi_p (l.step))
    return NULL_TREE;
  const HOST_WIDE_INT way = tree_to_shwi (l.direction), range = tree_to_shwi (l.range),
		      step = tree_to_shwi (l.step);
  if ((way != 1 && way != -1) || range == 0 || step == 0 || (range > 0) != (way > 0)
      || (step > 0) != (way > 0) || range / step > tuning::unrolled_elements)
    return NULL_TREE;
  return value_of_kind (l);
}

/* The loop over CHUNKS, of which there is one, goes round while these are more than have been.  */

static void
leave_after_one_chunk (tree chunks)
{
  imm_use_iterator it;
  use_operand_p use;
  std::vector<gcond *> ends;
  FOR_EACH_IMM_USE_FAST (use, it, chunks)
    if (gcond *end = dyn_cast<gcond *> (USE_STMT (use)))
      ends.push_back (end);
  for (gcond *end : ends)
    {
      gimple_cond_make_false (end);
      update_stmt (end);
    }
}

/* VALUE as an operand of TYPE behind CALL.  */

static tree
converted (tree value, tree type, gcall *call)
{
  if (TREE_CODE (value) != SSA_NAME)
    return fold_convert (type, value);
  if (useless_type_conversion_p (type, TREE_TYPE (value)))
    return value;
  tree name = make_ssa_name (type);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_insert_before (&gsi, gimple_build_assign (name, NOP_EXPR, value), GSI_SAME_STMT);
  return name;
}

/* CALL goes.  */

static void
remove_mark (gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  unlink_stmt_vdef (call);
  gsi_remove (&gsi, true);
  if (tree lhs = gimple_call_lhs (call))
    release_ssa_name (lhs);
}

bool
seq_loop_maker::run ()
{
  bool any = false;
  for (gcall *call : m_calls)
    {
      const std::optional<unique_call> mark = decode_unique (head_of (call));
      tree lhs = gimple_call_lhs (call);
      if (!lhs || !mark || m_reduced.count (mark->call) || !seq_p (*mark))
	continue;
      tree value = value_in_one_thread (*decode_goacc_loop (call));
      if (!value)
	continue;
      if (decode_goacc_loop (call)->kind == IFN_GOACC_LOOP_CHUNKS)
	leave_after_one_chunk (lhs);
      replace_uses_by (lhs, converted (value, TREE_TYPE (lhs), call));
      remove_mark (call);
      any = true;
    }
  return any;
}

/* The marks from HEAD on, each of which depends on the one before; nothing if there are others than
   those of a loop that no level has.  */

static std::vector<gcall *>
marks_of (gcall *head)
{
  std::vector<gcall *> marks = { head };
  for (tree lhs; (lhs = gimple_call_lhs (marks.back ()));)
    {
      use_operand_p use;
      gimple *next;
      if (!single_imm_use (lhs, &use, &next))
	return {};
      const std::optional<unique_call> u = decode_unique (next);
      if (!u)
	return {};
      const bool axis = u->kind == IFN_UNIQUE_OACC_FORK || u->kind == IFN_UNIQUE_OACC_JOIN;
      if (axis ? u->axis () != -1
	       : u->kind != IFN_UNIQUE_OACC_HEAD_MARK && u->kind != IFN_UNIQUE_OACC_TAIL_MARK)
	return {};
      marks.push_back (u->call);
    }
  return marks;
}

void
seq_loop_maker::remove_marks ()
{
  std::set<gimple *> with_calls;
  for (gcall *call : m_calls)
    with_calls.insert (head_of (call));
  for (gcall *head : m_heads)
    if (seq_p (*decode_unique (head)) && !with_calls.count (head) && !m_reduced.count (head))
      {
	const std::vector<gcall *> marks = marks_of (head);
	/* Each one uses what the one before it gives.  */
	std::for_each (marks.rbegin (), marks.rend (), remove_mark);
      }
}

} // namespace

bool
make_short_seq_loops (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  return seq_loop_maker (fun).run ();
}

void
remove_short_seq_marks (function *fun)
{
  calculate_dominance_info (CDI_DOMINATORS);
  seq_loop_maker (fun).remove_marks ();
}

} // namespace accred
