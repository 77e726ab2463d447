/* Rows of any length: which nests have them, and three versions of such a nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan (describe_rows) and of accred_schedule (share_rows).  Before:

     for (R = my first; R < n; R += my step)				over gangs
       { ... for (j = ptr[R]; j < ptr[R + 1]; j++) ... }			over vectors

   After, where the plan leaves the choice to the launch:

       .UNIQUE (ROW_LOOK, 0, __accred_rows_look (ptr[n] - ptr[0], what the thread's part has, ...))
       ...
       if (__accred_row_version () != whole_rows)
	 if (__accred_row_version () == shared_rows)
	   the nest with equal shares of rows and elements (row-shares.cc)
	 else
	   the nest with a lane for each row (row-by-lane.cc)
       else
	 the nest as it was

   All threads of a block look at ptr, each at some of it, when the kernel starts
   (libgomp-device/routines/row-look.c).  All blocks see the same, and depend on ptr and n alone: so
   all take the same version, in every run.  The backend makes a form of the kernel for each version
   (ptx-backend/passes/packed-forms.cc), so that none pays for the others, but for registers.

   The version that stays as it is has the loops' own plans; the others have plans and shapes at the
   end of the lists.  */

#include "plugin/loops/row-versions.h"
#include "abi/tunable.h"
#include "plugin/loops/block-row-list.h"
#include "plugin/loops/row-by-lane.h"
#include "plugin/loops/row-check.h"
#include "plugin/loops/row-conditions.h"
#include "plugin/loops/row-length.h"
#include "plugin/loops/row-list.h"
#include "plugin/loops/row-shares.h"
#include "plugin/loops/thread-row-list.h"
#include "plugin/openacc-calls.h"
#include "plugin/unique-kinds.h"

namespace accred {

/* Rows that FINDER has found in R, and that reduce nothing.  In a kernel that has shares, too,
   even rows took up to half as long again (docs/plugin.md): they have shares only by an argument of
   the plugin, which the report names where it would do something.  Long rows may be left to all
   gangs (row-list.cc).  */

static void
describe_unreduced (region_shape &r, row_finder &finder)
{
  if (!r.unrolls || r.locks || r.atomics || !decide (r).packed)
    return;
  loop_shape &v = r.loops[finder.vectors];
  v.varies = true;
  v.unleft = finder.why_not_left ();
  for (const loop_nest *n : { finder.nest.gangs, finder.nest.vectors })
    if (TYPE_PRECISION (TREE_TYPE (goacc_loop_call (n->offset).range)) < 32)
      v.unleft = "iterations are counted in less than 32 bits";
  if (v.unleft.empty ())
    v.unleft = why_not_again (finder.nest.chunks);
  v.listable = v.unleft.empty ();
  v.uncut = finder.why_not_with_conditions ();
  if (v.uncut.empty ())
    v.uncut = "no reduction: equal shares with -fplugin-arg-accred-row-shares";
}

/* True if the region has a reduction over gangs whose result depends on the order.  */

static bool
rounds_p ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (const std::optional<red_call> r = decode_red_call (gsi_stmt (gsi));
	  r && r->level == GOMP_DIM_GANG && r->local && !INTEGRAL_TYPE_P (TREE_TYPE (r->local)))
	return true;
  return false;
}

/* Rows that threads of LOOPS have.  */

static void
describe_thread_rows (planned_loops &loops)
{
  const region_shape &r = loops.shape;
  thread_row_finder finder (loops);
  if (!r.unrolls || r.locks || r.atomics || !r.slots || !finder.find ())
    return;
  loop_shape &s = loops.shape.loops[0];
  s.walks = true;
  s.unleft = finder.why_not ();
  /* All threads of a gang have rows.  */
  if (!s.levels.has (level_set::worker) && r.workers != 1)
    s.unleft = "workers have no rows";
  /* Kernels that know how many gangs there are wait for as many.  */
  if (r.gangs)
    s.unleft = "the number of gangs is given";
  if (s.unleft.empty ())
    s.unleft = why_not_again (finder.nest.chunks);
  s.listable = s.unleft.empty ();
  s.rounds = rounds_p ();
}

/* Rows that FINDER has found, of gangs that are blocks.  */

static void
describe_block_rows (planned_loops &loops, row_finder &finder)
{
  const region_shape &r = loops.shape;
  if (!r.unrolls || r.locks || r.atomics || !r.slots || decide (r).packed
      || !finder.read_length_p ())
    return;
  loop_shape &v = loops.shape.loops[finder.vectors];
  v.unleft = block_row_finder (loops, finder).why_not ();
  for (const loop_nest *n : { finder.nest.gangs, finder.nest.vectors })
    if (TYPE_PRECISION (TREE_TYPE (goacc_loop_call (n->offset).range)) < 32)
      v.unleft = "iterations are counted in less than 32 bits";
  if (v.unleft.empty ())
    v.unleft = why_not_again (finder.nest.chunks);
  v.block_listable = v.unleft.empty ();
  v.varies |= v.block_listable;
  if (v.block_listable)
    v.uncut = r.obstacle;
  v.rounds = rounds_p ();
}

void
describe_rows (planned_loops &loops)
{
  row_finder finder (loops);
  if (!finder.find ())
    {
      describe_thread_rows (loops);
      return;
    }
  loop_shape &v = loops.shape.loops[finder.vectors];
  describe_block_rows (loops, finder);
  if (!finder.reduces_p ())
    {
      if (!finder.read_length_p ())
	return;
      if (!loops.shape.row_shares)
	return describe_unreduced (loops.shape, finder);
    }
  v.varies = true;
  /* Where gangs are not packed, a loop without elements takes time.  */
  if (loops.shape.unrolls && loops.shape.slots && decide (loops.shape).packed)
    v.uncut = finder.take_conditions ();
  if (v.uncut.empty ())
    v.uncut = finder.why_not ();
  v.measured = v.uncut.empty () && finder.nest.measured ();
  if (v.uncut.empty () && !v.measured)
    v.path = finder.path_name ();
  for (const row_reduction &r : finder.nest.reductions)
    {
      v.value_bytes += tree_to_uhwi (TYPE_SIZE_UNIT (r.type ()));
      v.value_words += r.words ();
    }
}

namespace {

/* The calls of FROM become calls of TO.  GCC copies no block with a call of IFN_UNIQUE; the nest is
   copied as a whole, so that its marks remain pairs.  TO is a function that no device code
   calls.  */

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

std::set<gcall *>
loop_calls ()
{
  std::set<gcall *> all;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
	all.insert (as_a<gcall *> (gsi_stmt (gsi)));
  return all;
}

class row_versioner : row_builder
{
public:
  row_versioner (row_nest &nest, planned_loops &loops, region_plan &plan)
    : row_builder (nest), m_nest (nest), m_loops (loops), m_plan (plan)
  {}
  /* The nest is that with shares from now on, and there are two copies: one that stays as it is,
     and one whose loops are returned.  */
  planned_loops run ();
  /* The nest is that of pieces from now on, and there is a copy, which stays as it is: its loops
     are returned, and the calls in front of both.  */
  std::vector<gcall *> make_pieces ();

private:
  std::set<gcall *> copy_nest (tree_code code, tree chosen, gimple_seq seq, unsigned version);
  void keep_whole (tree chosen, gimple_seq seq);
  loop_nest copy_of (const loop_nest &nest, const std::set<gcall *> &calls, loop_shape &s);
  void divide_calls (loop_nest &nest, const std::set<gcall *> &copied);

  row_nest &m_nest;
  planned_loops &m_loops;
  region_plan &m_plan;
  size_t m_first = 0; /* The number of the first loop of what is the nest now.  */
};

/* The nest twice; the copy, whose calls are returned, is where CODE of what the kernel has CHOSEN,
   by SEQ, and VERSION is false.  */

std::set<gcall *>
row_versioner::copy_nest (tree_code code, tree chosen, gimple_seq seq, unsigned version)
{
  const std::set<gcall *> known = loop_calls ();
  basic_block before = split_edge (loop_preheader_edge (m_nest.chunks));
  append (before, seq);
  rename_calls (IFN_UNIQUE, IFN_HWASAN_MARK);
  initialize_original_copy_tables ();
  basic_block choice;
  const auto even = profile_probability::even ();
  class loop *copy = loop_version (m_nest.chunks,
				   build2 (code, boolean_type_node, chosen, number (version)),
				   &choice, even, even, even, even, true);
  gcc_assert (copy);
  free_original_copy_tables ();
  rename_calls (IFN_HWASAN_MARK, IFN_UNIQUE);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  std::set<gcall *> copied;
  for (gcall *c : loop_calls ())
    if (!known.count (c))
      copied.insert (c);
  return copied;
}

/* The copy of NEST, with the shape S, among CALLS.  */

loop_nest
row_versioner::copy_of (const loop_nest &nest, const std::set<gcall *> &calls, loop_shape &s)
{
  loop_nest copy;
  tree mask = goacc_loop_call (nest.calls[0]).mask;
  for (gcall *c : calls)
    if (operand_equal_p (goacc_loop_call (c).mask, mask))
      {
	copy.calls.push_back (c);
	if (goacc_loop_call (c).kind == IFN_GOACC_LOOP_OFFSET)
	  copy.offset = c;
      }
  s.form = decode_nest (copy, s);
  return copy;
}

/* NEST, which is in the list, keeps its calls outside of the loop over chunks, and gets those that
   are COPIED; the others are of the one with shares.  */

void
row_versioner::divide_calls (loop_nest &nest, const std::set<gcall *> &copied)
{
  const size_t number = &nest - m_loops.nests.data ();
  const loop_nest shares = nest;
  tree mask = goacc_loop_call (nest.calls[0]).mask;
  nest.calls.clear ();
  for (gcall *c : shares.calls)
    if (!flow_bb_inside_loop_p (m_nest.chunks, gimple_bb (c)))
      nest.calls.push_back (c);
  for (gcall *c : copied)
    if (operand_equal_p (goacc_loop_call (c).mask, mask))
      {
	nest.calls.push_back (c);
	if (goacc_loop_call (c).kind == IFN_GOACC_LOOP_OFFSET)
	  nest.offset = c;
      }
  m_loops.nests.push_back (shares);
  loop_nest &own = m_loops.nests.back ();
  own.calls.clear ();
  for (gcall *c : shares.calls)
    if (flow_bb_inside_loop_p (m_nest.chunks, gimple_bb (c)))
      own.calls.push_back (c);
  m_loops.shape.loops.push_back (loop_shape (m_loops.shape.loops[number]));
  loop_plan plan = m_plan.loops[number];
  plan.wide = plan.record = plan.multiple = 1;
  plan.row = false;
  m_plan.loops.push_back (plan);
  m_plan.loops[number].shares = false;

  loop_nest decoded;
  decoded.calls = nest.calls;
  decoded.offset = nest.offset;
  if (!decode_nest (decoded, m_loops.shape.loops[number]))
    m_plan.loops[number].wide = 1;
  nest = decoded;
}

/* The copy for what SEQ has CHOSEN if that is 0 stays as it is, the other one is the nest.  */

void
row_versioner::keep_whole (tree chosen, gimple_seq seq)
{
  const std::set<gcall *> whole = copy_nest (NE_EXPR, chosen, seq, dev::whole_rows);
  loop_nest &gangs = *m_nest.gangs, *vectors = m_nest.vectors;
  m_first = m_loops.nests.size ();
  divide_calls (gangs, whole);
  m_nest.gangs = &m_loops.nests[m_first];
  if (!vectors)
    return;
  divide_calls (*vectors, whole);
  m_nest.vectors = &m_loops.nests[m_first + 1];
}

planned_loops
row_versioner::run ()
{
  gimple_seq seq = NULL, for_lanes = NULL;
  tree chosen = row_version (&seq);
  keep_whole (chosen, seq);
  const size_t first = m_loops.nests.size () - 2;
  chosen = row_version (&for_lanes);
  const std::set<gcall *> lanes = copy_nest (EQ_EXPR, chosen, for_lanes, dev::shared_rows);
  planned_loops copies;
  copies.shape = m_loops.shape;
  copies.shape.loops = { m_loops.shape.loops[first], m_loops.shape.loops[first + 1] };
  copies.nests.push_back (copy_of (*m_nest.gangs, lanes, copies.shape.loops[0]));
  copies.nests.push_back (copy_of (*m_nest.vectors, lanes, copies.shape.loops[1]));
  return copies;
}

std::vector<gcall *>
row_versioner::make_pieces ()
{
  gimple_seq seq = NULL;
  tree chosen = call (&seq, "__accred_pieces_launch", unsigned_type_node, {});
  TREE_READONLY (gimple_call_fndecl (SSA_NAME_DEF_STMT (chosen))) = 1;
  update_stmt (SSA_NAME_DEF_STMT (chosen));
  const loop_nest &gangs = *m_nest.gangs;
  keep_whole (chosen, seq);
  /* Pieces are dealt out one by one, as elements are.  */
  for (size_t k = m_first; k < m_plan.loops.size (); k++)
    {
      loop_plan plan;
      plan.axes = m_plan.loops[k].axes;
      m_plan.loops[k] = plan;
    }
  std::vector<gcall *> outside;
  for (gcall *c : gangs.calls)
    if (!flow_bb_inside_loop_p (gimple_bb (gangs.offset)->loop_father, gimple_bb (c)))
      outside.push_back (c);
  return outside;
}

/* A lane has a row in COPIES, which are a copy of the last two of LOOPS, and which are added to
   these and to PLAN.  */

void
give_rows_to_lanes (planned_loops &copies, planned_loops &loops, region_plan &plan, unsigned mask)
{
  row_finder finder (copies, true);
  const bool found = finder.find ();
  gcc_assert (found && finder.why_not ().empty ());
  row_by_lane (finder.nest, mask).run ();
  const size_t first = loops.nests.size () - 2;
  for (size_t k = 0; k < 2; k++)
    {
      loops.nests.push_back (copies.nests[k]);
      loops.shape.loops.push_back (copies.shape.loops[k]);
      plan.loops.push_back (loop_plan (plan.loops[first + k]));
    }
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  calculate_dominance_info (CDI_DOMINATORS);
}

/* The rows of CLONE, of FUN, have equal shares, as GANGS says of the loop over gangs.  */

void
share_rows_of (function *fun, device_clone &clone, const loop_plan &gangs)
{
  planned_loops &loops = *clone.loops;
  region_plan &plan = clone.plan;
  const unsigned mask = gangs.axes.bits;
  const bool looks = gangs.looks, measured = gangs.measured;
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  gcc_assert (found && finder.why_not ().empty ());
  if (looks)
    {
      mark_row_look (fun, clone, finder.nest, measured);
      if (measured)
	check_rows (finder.nest, mask);
      planned_loops copies = row_versioner (finder.nest, loops, plan).run ();
      finder.nest.vectors->locate ();
      give_rows_to_lanes (copies, loops, plan, mask);
    }
  /* Where rows that stay whole have no wide loads, elements are mostly read by an index.  That
     takes longer than to add them up, and more code takes longer to begin.  */
  row_sharer (finder.nest, mask, !looks || plan.wide_rows).run ();
  guard_by_memory (fun);
}

/* The rows of LOOPS stay whole, but for those that are left to all gangs.  */

void
list_rows (planned_loops &loops, region_plan &plan)
{
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  gcc_assert (found && finder.why_not_left ().empty ());
  row_lister lister (finder.nest);
  const loop_nest *whole[] = { finder.nest.gangs, finder.nest.vectors };
  const std::vector<gcall *> outside = row_versioner (finder.nest, loops, plan).make_pieces ();
  loops.nests[finder.vectors].locate ();
  lister.run (*whole[0], *whole[1], outside);
}

/* The same of gangs that are blocks.  */

void
list_block_rows (planned_loops &loops, region_plan &plan)
{
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  block_row_finder blocks (loops, finder);
  gcc_assert (found && blocks.why_not ().empty ());
  block_row_lister lister (blocks);
  const loop_nest *whole[] = { finder.nest.gangs, finder.nest.vectors };
  const std::vector<gcall *> outside = row_versioner (finder.nest, loops, plan).make_pieces ();
  loops.nests[finder.vectors].locate ();
  lister.run (*whole[0], *whole[1], outside);
}

/* The same of rows that threads have.  */

void
list_thread_rows (planned_loops &loops, region_plan &plan)
{
  thread_row_finder finder (loops);
  const bool found = finder.find ();
  gcc_assert (found && finder.why_not ().empty ());
  thread_row_lister lister (finder);
  lister.leave_long_rows ();
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
  if (plan.loops[0].joined)
    {
      lister.join_rows ();
      free_dominance_info (CDI_DOMINATORS);
      calculate_dominance_info (CDI_DOMINATORS);
      update_ssa (TODO_update_ssa);
    }
  lister.take_pieces (row_versioner (finder.nest, loops, plan).make_pieces ());
}

} // namespace

void
share_rows (function *fun, device_clone &clone)
{
  planned_loops &loops = *clone.loops;
  region_plan &plan = clone.plan;
  const loop_plan *gangs = nullptr;
  bool listed = false;
  for (const loop_plan &p : plan.loops)
    {
      if (p.shares)
	gangs = &p;
      listed |= p.listed;
    }
  if (!gangs && !listed)
    return;
  /* Places in it stay valid.  */
  loops.nests.reserve (loops.nests.size () + 4);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  if (listed && loops.shape.loops[0].walks)
    list_thread_rows (loops, plan);
  else if (listed && plan.packed)
    list_rows (loops, plan);
  else if (listed)
    list_block_rows (loops, plan);
  else
    share_rows_of (fun, clone, *gangs);
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  loop_optimizer_finalize ();
  loops_state_set (LOOPS_NEED_FIXUP);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
