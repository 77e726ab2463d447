/* Part of accred_plan: atomic updates that no other one meets.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  atomic (P, X, add)		P differs in all iterations
   After:   *P = *P + X

   That may be done in the only nest of loops of a kernel that are shared out, the outermost one to
   gangs, if

     - no two iterations of the loops around the update meet at its address (update-places.cc);
     - no other update may touch the element, and there are no other atomic operations or calls.

   Plain accesses of what atomic updates change are those of the same iteration, in which the order
   stays, or come before or after all of the loop.  The loop is then one like any other that reads
   and writes memory (streams.cc).  */

#include "plugin/loops/loop-nest.h"
#include "plugin/loops/update-places.h"
#include "plugin/openacc-calls.h"
#include "plugin/report/report.h"

namespace accred {

namespace {

class lone_update_maker
{
public:
  lone_update_maker (function *fun, planned_loops &loops) : m_fun (fun), m_loops (loops) {}
  bool run (std::vector<reported_note> &notes);

private:
  bool find_nest ();
  bool add_loop (const loop_nest &);
  std::vector<shared_loop> loops_around (basic_block) const;
  bool find_updates ();
  bool alone_p () const;
  void replace (gcall *call, const atomic_update &u);

  function *m_fun;
  planned_loops &m_loops;
  std::vector<shared_loop> m_nest; /* From the outermost one on.  */
  std::vector<std::pair<gcall *, atomic_update>> m_updates;
};

/* Add the loop of N, which must be in the one before, once in each of its iterations.  */

bool
lone_update_maker::add_loop (const loop_nest &n)
{
  class loop *chunks = gimple_bb (n.offset)->loop_father, *inner = chunks->inner;
  tree first = gimple_call_lhs (n.offset);
  class loop *around = m_nest.empty () ? get_loop (m_fun, 0) : m_nest.back ().inner;
  if (!first || loop_outer (chunks) != around || !inner || inner->next)
    return false;
  edge entry = loop_preheader_edge (inner);
  for (gphi_iterator i = gsi_start_phis (inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry) == first)
      {
	m_nest.push_back (
	  { inner, gimple_phi_result (i.phi ()), goacc_loop_call (n.offset).range });
	return true;
      }
  return false;
}

/* Find the loops; false if they are no nest, or if two may be under way at a time.  */

bool
lone_update_maker::find_nest ()
{
  std::vector<const loop_nest *> nests;
  for (const loop_nest &n : m_loops.nests)
    if (n.offset)
      nests.push_back (&n);
  auto depth = [] (const loop_nest *n) { return loop_depth (gimple_bb (n->offset)->loop_father); };
  std::stable_sort (nests.begin (), nests.end (),
		    [&] (const loop_nest *a, const loop_nest *b) { return depth (a) < depth (b); });
  for (const loop_nest *n : nests)
    if (!add_loop (*n))
      return false;
  return nests.size () == m_loops.nests.size ();
}

/* The loops that BB is in.  */

std::vector<shared_loop>
lone_update_maker::loops_around (basic_block bb) const
{
  std::vector<shared_loop> around;
  for (const shared_loop &l : m_nest)
    if (flow_bb_inside_loop_p (l.inner, bb))
      around.push_back (l);
  return around;
}

/* Find the updates of the nest; false if there is one that others may meet.  */

bool
lone_update_maker::find_updates ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	if (!call || !gimple_vdef (call) || gimple_call_internal_p (call))
	  continue;
	const std::optional<atomic_update> u = plain_update (call);
	const std::vector<shared_loop> around = loops_around (bb);
	if (!u || around.empty ()
	    || !apart_p (around, bb, u->ptr, tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (u->value)))))
	  return false;
	m_updates.push_back ({ call, *u });
      }
  return !m_updates.empty ();
}

/* True if no other atomic operation of the kernel may touch what the updates change.  Nothing else
   may, at the same time, in a program that is right.  */

bool
lone_update_maker::alone_p () const
{
  for (const auto &[call, u] : m_updates)
    for (const auto &[other, v] : m_updates)
      if (call != other && update_touches_p (v, build_simple_mem_ref (u.ptr)))
	return false;
  return true;
}

void
lone_update_maker::replace (gcall *call, const atomic_update &u)
{
  static const tree_code codes[] = { PLUS_EXPR,	   MIN_EXPR,	 MAX_EXPR,  BIT_AND_EXPR,
				     BIT_IOR_EXPR, BIT_XOR_EXPR, MULT_EXPR, RDIV_EXPR };
  tree type = TREE_TYPE (u.value);
  /* It may be the unsigned type of the program's.  */
  tree element = build2 (MEM_REF, type, u.ptr, build_int_cst (ptr_type_node, 0));
  const location_t loc = gimple_location (call);
  const bool difference = difference_p (call);
  gimple_seq seq = NULL;
  auto assign = [&] (tree to, tree from)
  {
    gimple *stmt = gimple_build_assign (to, from);
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt (&seq, stmt);
  };
  tree old = make_ssa_name (type);
  assign (old, element);
  const tree_code code = difference ? MINUS_EXPR : codes[static_cast<unsigned> (u.op)];
  tree sum = gimple_build (&seq, loc, code, type, old, u.value);
  assign (unshare_expr (element), sum);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (call);
  gsi_remove (&gsi, true);
}

bool
lone_update_maker::run (std::vector<reported_note> &notes)
{
  if (!find_nest () || !find_updates () || !alone_p ())
    return false;
  for (const auto &[call, u] : m_updates)
    {
      notes.push_back ({ gimple_location (call),
			 "atomic update: no two iterations meet, a plain update; reproducible" });
      replace (call, u);
    }
  return true;
}

} // namespace

void
make_lone_updates (function *fun, planned_loops &loops, std::vector<reported_note> &notes)
{
  const std::vector<loop_shape> &shapes = loops.shape.loops;
  bool gangs = false;
  for (size_t i = 0; i < shapes.size (); i++)
    {
      const loop_shape &s = shapes[i];
      if (s.elements || !s.up_by_one || !loops.nests[i].offset)
	return;
      gangs |= s.levels.has (level_set::gang);
    }
  if (!gangs || loops.shape.gang_routine)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  const bool any = lone_update_maker (fun, loops).run (notes);
  scev_finalize ();
  loop_optimizer_finalize ();
  if (any)
    update_ssa (TODO_update_ssa_only_virtuals);
}

} // namespace accred
