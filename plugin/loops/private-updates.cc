/* Part of accred_plan: atomic updates that a gang may make in a copy of its own first.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  atomic (P, X, add)			P = BASE + I, BASE an entry of the argument record
   After:   atomic (P, X, add, BASE)

   The backend (private-copies.cc) then updates a copy in shared memory, and the array itself when
   the kernel ends.  That may be done to updates U of an array if

     - they stand in a loop over gangs that the kernel executes once;
     - whatever a thread does behind such an update in the same iteration, and behind the loop, does
       not touch the array, other than by updates by the same operator.

   Other iterations may run at the same time, so that nothing they do can depend on when U is
   made: the search for what is behind U ends where the next iteration begins.  */

#include "plugin/loops/loop-nest.h"
#include "plugin/atomic-update.h"
#include "plugin/reductions/reduction-ifn.h"
#include "plugin/report/report.h"

namespace accred {

namespace {

/* An update that may wait.  */
struct candidate
{
  gcall *call;
  atomic_update update;
  bool difference; /* The value is to be subtracted.  */
};

} // namespace

bool
difference_p (gcall *call)
{
  return gimple_call_builtin_p (call, BUILT_IN_ATOMIC_FETCH_SUB_4)
	 || gimple_call_builtin_p (call, BUILT_IN_ATOMIC_FETCH_SUB_8);
}

namespace {

bool
unused_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return !lhs || (TREE_CODE (lhs) == SSA_NAME && has_zero_uses (lhs));
}

} // namespace

std::optional<atomic_update>
plain_update (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !unused_p (call))
    return {};
  if (std::optional<atomic_update> u = atomic_update_of (call))
    return u;
  static const struct
  {
    built_in_function code;
    dev::atom_op op;
  } rows[] = { { BUILT_IN_ATOMIC_FETCH_ADD_4, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_ADD_8, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_SUB_4, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_SUB_8, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_AND_4, dev::atom_op::and_ },
	       { BUILT_IN_ATOMIC_FETCH_AND_8, dev::atom_op::and_ },
	       { BUILT_IN_ATOMIC_FETCH_OR_4, dev::atom_op::or_ },
	       { BUILT_IN_ATOMIC_FETCH_OR_8, dev::atom_op::or_ },
	       { BUILT_IN_ATOMIC_FETCH_XOR_4, dev::atom_op::xor_ },
	       { BUILT_IN_ATOMIC_FETCH_XOR_8, dev::atom_op::xor_ } };
  for (const auto &row : rows)
    if (gimple_call_builtin_p (call, row.code) && integer_zerop (gimple_call_arg (call, 2)))
      return atomic_update{ gimple_call_arg (call, 0), gimple_call_arg (call, 1), row.op };
  return {};
}

bool
update_touches_p (const atomic_update &u, tree ref)
{
  ao_ref updated, other;
  ao_ref_init_from_ptr_and_size (&updated, u.ptr, TYPE_SIZE_UNIT (TREE_TYPE (u.value)));
  ao_ref_init (&other, ref);
  return refs_may_alias_p_1 (&updated, &other, true);
}

bool
entry_p (function *fun, tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_assign_load_p (def))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (def));
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return false;
  tree record = TREE_OPERAND (base, 0);
  return SSA_NAME_IS_DEFAULT_DEF (record) && SSA_NAME_VAR (record) == DECL_ARGUMENTS (fun->decl);
}

namespace {

/* The entry of the argument record that the address PTR goes out from; null if there is none.  */

tree
base_of (function *fun, tree ptr)
{
  for (unsigned steps = 0; steps < 20; steps++)
    {
      if (TREE_CODE (ptr) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (ptr, 0));
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return NULL_TREE;
	  ptr = TREE_OPERAND (base, 0);
	  continue;
	}
      if (TREE_CODE (ptr) != SSA_NAME)
	return NULL_TREE;
      if (entry_p (fun, ptr))
	return ptr;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (ptr));
      if (!def || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def))))
	return NULL_TREE;
      const tree_code code = gimple_assign_rhs_code (def);
      if (code != POINTER_PLUS_EXPR && code != SSA_NAME && code != ADDR_EXPR
	  && !CONVERT_EXPR_CODE_P (code))
	return NULL_TREE;
      ptr = gimple_assign_rhs1 (def);
    }
  return NULL_TREE;
}

class finder
{
public:
  finder (function *fun, planned_loops &loops) : m_fun (fun), m_loops (loops) {}
  void run (std::vector<reported_note> &notes);

private:
  void note_all (const std::vector<candidate> &waiting, std::vector<reported_note> &notes) const;
  void find ();
  bool in_gang_loop_p (gcall *call);
  bool harmless_p (gimple *stmt, const candidate &c);
  bool may_wait_p (const candidate &c);

  function *m_fun;
  planned_loops &m_loops;
  std::vector<candidate> m_candidates;
  /* Where the next iteration of the gang loop begins.  */
  std::vector<gimple *> m_next;
  loop_nest *m_nest = nullptr;
};

/* True if STMT does not touch what C updates, or updates it likewise.  */

bool
finder::harmless_p (gimple *stmt, const candidate &c)
{
  if (!gimple_vuse (stmt))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      if (std::optional<atomic_update> u = plain_update (call))
	/* They commute, whatever the other one's array is.  */
	return u->op == c.update.op
	       && types_compatible_p (TREE_TYPE (u->value), TREE_TYPE (c.update.value));
      return gimple_call_internal_p (call) && !decode_red_call (call)
	     && (gimple_call_internal_fn (call) == IFN_GOACC_LOOP
		 || gimple_call_internal_fn (call) == IFN_GOACC_DIM_POS
		 || gimple_call_internal_fn (call) == IFN_GOACC_DIM_SIZE
		 || gimple_call_internal_fn (call) == IFN_UNIQUE);
    }
  if (gimple_clobber_p (stmt) || is_a<greturn *> (stmt))
    return true;
  if (!is_gimple_assign (stmt))
    return false;
  if (gimple_assign_load_p (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
      && entry_p (m_fun, gimple_assign_lhs (stmt)))
    return true;
  ao_ref ref;
  ao_ref_init_from_ptr_and_size (&ref, c.update.ptr, TYPE_SIZE_UNIT (TREE_TYPE (c.update.value)));
  return !ref_maybe_used_by_stmt_p (stmt, &ref) && !stmt_may_clobber_ref_p_1 (stmt, &ref);
}

/* Look at what comes behind C.  */

bool
finder::may_wait_p (const candidate &c)
{
  std::set<basic_block> seen;
  std::vector<gimple_stmt_iterator> work;
  gimple_stmt_iterator first = gsi_for_stmt (c.call);
  gsi_next (&first);
  work.push_back (first);
  while (!work.empty ())
    {
      gimple_stmt_iterator gsi = work.back ();
      work.pop_back ();
      basic_block bb = gsi_bb (gsi);
      bool stop = false;
      for (; !gsi_end_p (gsi) && !stop; gsi_next (&gsi))
	{
	  stop = std::find (m_next.begin (), m_next.end (), gsi_stmt (gsi)) != m_next.end ();
	  if (!stop && !harmless_p (gsi_stmt (gsi), c))
	    return false;
	}
      edge e;
      edge_iterator ei;
      if (!stop)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (e->dest->index != EXIT_BLOCK && e->dest != gimple_bb (m_nest->iv)
	      && seen.insert (e->dest).second)
	    work.push_back (gsi_start_bb (e->dest));
    }
  return true;
}

/* Set NEST to the loop over gangs around all that the kernel does; there is one such loop.  */

bool
finder::in_gang_loop_p (gcall *call)
{
  return flow_bb_inside_loop_p (gimple_bb (m_nest->offset)->loop_father, gimple_bb (call));
}

void
finder::find ()
{
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      loop_nest &n = m_loops.nests[i];
      if (!m_loops.shape.loops[i].levels.has (level_set::gang))
	continue;
      /* A second one would see what the first has left.  */
      if (m_nest || !n.offset || !n.iv || loop_depth (gimple_bb (n.offset)->loop_father) != 1)
	{
	  m_nest = nullptr;
	  return;
	}
      m_nest = &n;
    }
  if (!m_nest)
    return;
  m_next.push_back (m_nest->offset);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (std::optional<atomic_update> u = plain_update (call))
	  {
	    /* The copies are for what is one instruction.  */
	    if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (u->value)) && u->op != dev::atom_op::add)
	      continue;
	    u->base = base_of (m_fun, u->ptr);
	    if (u->base && in_gang_loop_p (call)
		&& tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (u->value))) >= 4)
	      m_candidates.push_back ({ call, *u, difference_p (call) });
	  }
}

/* Say of each update whether it is one of those that are WAITING.  */

void
finder::note_all (const std::vector<candidate> &waiting, std::vector<reported_note> &notes) const
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (std::optional<atomic_update> u = plain_update (call))
	  {
	    const bool waits = std::any_of (waiting.begin (), waiting.end (),
					    [&] (const candidate &c) { return c.call == call; });
	    std::string text
	      = waits
		  ? "atomic update: in copies of each gang where the array fits, else in the array"
		    " for successive updates of an element together; "
		  : "atomic update: in the array, at once; ";
	    const bool rounds = SCALAR_FLOAT_TYPE_P (TREE_TYPE (u->value))
				&& u->op == dev::atom_op::add;
	    text += rounds ? "not reproducible" : "reproducible";
	    notes.push_back ({ gimple_location (call), text });
	  }
}

void
finder::run (std::vector<reported_note> &notes)
{
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  find ();
  std::vector<candidate> good;
  for (const candidate &c : m_candidates)
    if (may_wait_p (c))
      good.push_back (c);
  loop_optimizer_finalize ();
  note_all (good, notes);
  for (candidate &c : good)
    {
      if (c.difference)
	{
	  gimple_seq seq = NULL;
	  c.update.value = gimple_build (&seq, gimple_location (c.call), NEGATE_EXPR,
					 TREE_TYPE (c.update.value), c.update.value);
	  gimple_stmt_iterator before = gsi_for_stmt (c.call);
	  gsi_insert_seq_before (&before, seq, GSI_SAME_STMT);
	}
      gcall *call = build_atomic_update (c.update);
      gimple_set_location (call, gimple_location (c.call));
      gimple_move_vops (call, c.call);
      gimple_stmt_iterator gsi = gsi_for_stmt (c.call);
      gsi_replace (&gsi, call, true);
    }
}

} // namespace

void
find_private_updates (function *fun, planned_loops &loops, std::vector<reported_note> &notes)
{
  finder (fun, loops).run (notes);
}

} // namespace accred
