/* Part of accred_plan: atomic updates that no other one meets.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  atomic (P, X, add)		P grows with each iteration by the size of *P or more
   After:   *P = *P + X

   That may be done in the only loop of a kernel, shared out to gangs, if

     - the address is a sum with a constant multiple of the iteration's number, so that no two
       iterations have the same one, and elements do not overlap;
     - no other update may touch the element, and there are no other atomic operations or calls.

   Plain accesses of what atomic updates change are those of the same iteration, in which the order
   stays, or come before or after all of the loop.  The loop is then one like any other that reads
   and writes memory (streams.cc).  */

#include "plugin/loops/growth.h"
#include "plugin/loops/loop-nest.h"
#include "plugin/openacc-calls.h"
#include "plugin/report/report.h"

namespace accred {

namespace {

class lone_update_maker
{
public:
  lone_update_maker (function *fun, loop_nest &nest) : m_fun (fun), m_nest (nest) {}
  bool run (std::vector<reported_note> &notes);

private:
  bool find_iterations ();
  bool find_updates ();
  bool alone_p () const;
  void replace (gcall *call, const atomic_update &u);

  function *m_fun;
  loop_nest &m_nest;
  class loop *m_inner = nullptr;
  tree m_iteration = NULL_TREE; /* The number of the iteration.  */
  std::vector<std::pair<gcall *, atomic_update>> m_updates;
};

/* Find the variable that OFFSET starts.  */

bool
lone_update_maker::find_iterations ()
{
  class loop *chunks = gimple_bb (m_nest.offset)->loop_father;
  m_inner = chunks->inner;
  tree first = gimple_call_lhs (m_nest.offset);
  if (!first || loop_depth (chunks) != 1 || !m_inner || m_inner->next || m_inner->inner)
    return false;
  edge entry = loop_preheader_edge (m_inner);
  for (gphi_iterator i = gsi_start_phis (m_inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry) == first)
      m_iteration = gimple_phi_result (i.phi ());
  return m_iteration;
}

/* Find the updates of the loop; false if there is one that others may meet.  */

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
	if (!u || !flow_bb_inside_loop_p (m_inner, bb) || TREE_CODE (u->ptr) != SSA_NAME)
	  return false;
	const number s = growth (m_inner, m_iteration, growth_kind::exact).of (u->ptr);
	if (!s || uint64_t (std::abs (*s)) < tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (u->value))))
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
  static const tree_code codes[]
    = { PLUS_EXPR, MIN_EXPR, MAX_EXPR, BIT_AND_EXPR, BIT_IOR_EXPR, BIT_XOR_EXPR };
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
  if (!find_iterations () || !find_updates () || !alone_p ())
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
  if (shapes.size () != 1 || !loops.nests[0].offset || shapes[0].elements || !shapes[0].up_by_one
      || !shapes[0].levels.has (level_set::gang) || loops.shape.gang_routine)
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  const bool any = lone_update_maker (fun, loops.nests[0]).run (notes);
  loop_optimizer_finalize ();
  if (any)
    update_ssa (TODO_update_ssa_only_virtuals);
}

} // namespace accred
