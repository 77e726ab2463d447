/* Copies of variables that the threads of a team have in a construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A thread's copies are variables of the loop over the threads (each-thread.cc).  Reductions are
   combined in arrays of the team:

     of_threads[thread] = copy;
     barrier
     if (thread % 32 == 0)
       for (k = thread + 1; k < min (thread + 32, threads); k++)
	 combine (of_threads[thread], of_threads[k]);
     barrier
     if (thread == 0)
       for (k = 0; k < threads; k += 32)
	 combine (original, of_threads[k]);
     barrier

   The last barrier keeps the arrays, and the threads that go on see the result.  The order is that
   of the threads, so that floating-point results are the same in each run.  Where an array would be
   large, the threads take turns.  */

#include "plugin/openmp/thread-copies.h"
#include "abi/limits.h"
#include "abi/tunable.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/variable-uses.h"
#include "plugin/team-code.h"

namespace accred {

tree
type_of_copy (tree decl)
{
  return reference_p (decl) ? TREE_TYPE (TREE_TYPE (decl)) : TREE_TYPE (decl);
}

bool
own_copy_possible_p (tree decl)
{
  if (!DECL_P (decl) || descriptor_p (decl)
      || (lang_GNU_Fortran () && lang_hooks.decls.omp_private_outer_ref (decl)))
    /* Allocatable ones.  */
    return false;
  tree type = type_of_copy (decl), size = TYPE_SIZE_UNIT (type);
  return size && TREE_CODE (size) == INTEGER_CST && !TREE_ADDRESSABLE (type);
}

tree
object_of_decl (statement_block &b, tree decl)
{
  if (!reference_p (decl))
    return decl;
  tree type = build_pointer_type (type_of_copy (decl));
  return build_simple_mem_ref (b.value (fold_convert (type, decl)));
}

gcall *
thread_team::barrier (location_t loc) const
{
  gcall *b = build_team_code (BLOCK_BARRIER, m_team.shared);
  gimple_set_location (b, loc);
  return b;
}

tree
thread_team::variable (tree type)
{
  tree v = outside.variable (type);
  TREE_ADDRESSABLE (v) = 1;
  m_team.shared.push_back (v);
  return v;
}

void
thread_team::only_if (statement_block &b, tree_code code, tree x, tree y, gimple_seq seq)
{
  tree yes = create_artificial_label (UNKNOWN_LOCATION),
       no = create_artificial_label (UNKNOWN_LOCATION);
  b.add (gimple_build_cond (code, x, y, yes, no));
  b.add (gimple_build_label (yes));
  b.add (seq);
  b.add (gimple_build_label (no));
}

void
thread_team::only (statement_block &b, tree number, gimple_seq seq) const
{
  only_if (b, EQ_EXPR, thread, number, seq);
}

thread_copies::item &
thread_copies::item_of (tree decl)
{
  for (item &i : m_items)
    if (i.decl == decl)
      return i;
  m_items.push_back ({ decl });
  return m_items.back ();
}

void
thread_copies::clause (tree c, gomp_for *loop)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE: item_of (OMP_CLAUSE_DECL (c)); break;
    case OMP_CLAUSE_FIRSTPRIVATE: item_of (OMP_CLAUSE_DECL (c)).first = true; break;
      case OMP_CLAUSE_LASTPRIVATE: {
	item &i = item_of (OMP_CLAUSE_DECL (c));
	i.last = true;
	if (gimple_seq set = OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c))
	  i.set = set;
	break;
      }
      case OMP_CLAUSE_LINEAR: {
	item &i = item_of (OMP_CLAUSE_DECL (c));
	i.last |= !OMP_CLAUSE_LINEAR_NO_COPYOUT (c);
	if (!linear_of_loop_p (loop, c))
	  {
	    i.first = true;
	    i.step = OMP_CLAUSE_LINEAR_STEP (c);
	  }
	else if (gimple_seq set = OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c))
	  i.set = set;
	break;
      }
    default: break;
    }
}

thread_copies::thread_copies (thread_team &team, location_t loc, statement_block &b,
			      const std::vector<tree> &clauses, gimple_seq *body, gomp_for *loop)
  : m_team (team), m_loc (loc)
{
  if (loop)
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      item_of (gimple_omp_for_index (loop, i));
  const std::set<tree> done = own_arrays (body, clauses, [] (tree) { return true; });
  for (tree c : clauses)
    if (!private_clause_p (c) || !done.count (OMP_CLAUSE_DECL (c)))
      clause (c, loop);
  first_values (b);
  for (const item &i : m_items)
    rename_variable (body, i.decl, i.name);
  std::set<tree> reduced;
  for (tree c : clauses)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && reduced.insert (reduced_variable (c)).second)
      add_reduction (b, c, body);
  if (loop)
    own_indices (loop);
}

/* The copies come into being.  */

void
thread_copies::first_values (statement_block &b)
{
  bool wait = false;
  for (item &i : m_items)
    {
      i.own = i.name = b.variable (type_of_copy (i.decl));
      DECL_NAME (i.own) = DECL_NAME (i.decl);
      TREE_ADDRESSABLE (i.own) = TREE_ADDRESSABLE (i.decl);
      if (reference_p (i.decl))
	{
	  TREE_ADDRESSABLE (i.own) = 1;
	  i.name = b.variable (TREE_TYPE (i.decl));
	  b.assign (i.name, fold_convert (TREE_TYPE (i.decl), build_fold_addr_expr (i.own)));
	}
      if (i.first)
	b.assign (i.own, b.value (object_of_decl (b, i.decl)));
      if (i.step)
	{
	  i.start = b.variable (TREE_TYPE (i.own));
	  b.assign (i.start, b.value (i.own));
	  if (TREE_CODE (i.step) != INTEGER_CST)
	    {
	      tree kept = b.variable (TREE_TYPE (i.step));
	      b.assign (kept, b.value (unshare_expr (i.step)));
	      i.step = kept;
	    }
	}
      wait |= i.first && i.last;
    }
  /* The last iteration sets what others may not have read yet.  */
  if (wait)
    b.add (m_team.barrier (m_loc));
}

void
thread_copies::add_reduction (statement_block &b, tree clause, gimple_seq *body)
{
  reduction r{ copy_user (clause, NULL_TREE), NULL_TREE, NULL_TREE, NULL_TREE };
  r.original = r.use.original (b);
  const unsigned HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (r.use.type ()));
  if (bytes * m_team.most () <= tuning::own_copy_bytes)
    r.of_threads = m_team.variable (build_array_type_nelts (r.use.type (), m_team.most ()));
  r.copy = b.variable (r.use.type ());
  TREE_ADDRESSABLE (r.copy) = (r.use.in_memory_p () || !DECL_P (OMP_CLAUSE_DECL (clause))
			       || TREE_ADDRESSABLE (OMP_CLAUSE_DECL (clause))
			       || reference_p (OMP_CLAUSE_DECL (clause)));
  r.use.initialise (b, r.copy, r.original);
  *body = r.use.work (b, *body, r.copy);
  m_reductions.push_back (r);
}

/* for (k = 0; k < threads; k++) { if (k == thread) combine; barrier; }  */

void
thread_copies::combine_in_turns (statement_block &b, const reduction &r) const
{
  b.repeat (m_team.threads,
	    [&] (statement_block &turn, tree k)
	    {
	      statement_block mine = turn.inner ();
	      r.use.combine (mine, r.original, r.copy);
	      m_team.only (turn, k, mine.bind ());
	      turn.add (m_team.barrier (m_loc));
	    });
}

/* Combine the copies with the numbers from FIRST on before END.  */

void
thread_copies::stage (statement_block &s, tree first, tree end, tree step, bool at_last) const
{
  tree k = s.variable (unsigned_type_node);
  tree next = create_artificial_label (m_loc), enter = create_artificial_label (m_loc),
       done = create_artificial_label (m_loc);
  s.assign (k, first);
  s.add (gimple_build_label (next));
  s.add (gimple_build_cond (LT_EXPR, k, end, enter, done));
  s.add (gimple_build_label (enter));
  statement_block inside = s.inner ();
  for (const reduction &r : m_reductions)
    if (r.of_threads)
      r.use.combine (inside,
		     at_last ? r.original
			     : inside.element (r.of_threads, r.use.type (), m_team.thread),
		     inside.element (r.of_threads, r.use.type (), k));
  s.add (inside.bind ());
  s.assign (k, s.value (build2 (PLUS_EXPR, unsigned_type_node, k, step)));
  s.add (gimple_build_goto (next));
  s.add (gimple_build_label (done));
}

bool
thread_copies::combine (statement_block &b) const
{
  bool arrays = false;
  for (const reduction &r : m_reductions)
    if (!r.of_threads)
      combine_in_turns (b, r);
    else
      {
	arrays = true;
	b.assign (b.element (r.of_threads, r.use.type (), m_team.thread), b.value (r.copy));
      }
  if (!arrays)
    return !m_reductions.empty ();
  tree type = unsigned_type_node, warp = build_int_cst (type, limits::warp_size);
  tree zero = build_zero_cst (type), one = build_one_cst (type);
  b.add (m_team.barrier (m_loc));
  tree lane = b.value (build2 (TRUNC_MOD_EXPR, type, m_team.thread, warp));
  statement_block of_warp = b.inner (), of_team = b.inner ();
  tree end = of_warp.value (build2 (PLUS_EXPR, type, m_team.thread, warp));
  end = of_warp.value (build2 (MIN_EXPR, type, end, m_team.threads));
  stage (of_warp, of_warp.value (build2 (PLUS_EXPR, type, m_team.thread, one)), end, one, false);
  thread_team::only_if (b, EQ_EXPR, lane, zero, of_warp.bind ());
  b.add (m_team.barrier (m_loc));
  stage (of_team, zero, m_team.threads, warp, true);
  m_team.only (b, zero, of_team.bind ());
  b.add (m_team.barrier (m_loc));
  return true;
}

void
thread_copies::begin_iteration (statement_block &b, tree number) const
{
  for (const item &i : m_items)
    if (i.step)
      b.assign (i.own, linear_value (b, i.start, number, i.step));
}

bool
thread_copies::any_last_p () const
{
  return std::any_of (m_items.begin (), m_items.end (), [] (const item &i) { return i.last; });
}

gimple_seq
thread_copies::last_values (gomp_for *loop) const
{
  statement_block b (m_loc);
  for (const item &i : m_items)
    {
      if (!i.last)
	continue;
      tree value = i.own;
      if (gimple_seq set = i.set)
	{
	  rename_variable (&set, i.decl, i.name);
	  b.add (set);
	}
      else
	for (unsigned k = 0; loop && k < gimple_omp_for_collapse (loop); k++)
	  if (gimple_omp_for_index (loop, k) == i.own)
	    {
	      tree incr = gimple_omp_for_incr (loop, k);
	      value = b.value (build2 (TREE_CODE (incr), TREE_TYPE (i.own), b.value (i.own),
				       b.value (unshare_expr (TREE_OPERAND (incr, 1)))));
	    }
      b.assign (object_of_decl (b, i.decl), b.value (value));
    }
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, b.bind ());
  return all;
}

/* The indices of LOOP become the thread's.  */

void
thread_copies::own_indices (gomp_for *loop) const
{
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    for (const item &i : m_items)
      if (i.decl == gimple_omp_for_index (loop, k))
	{
	  gimple_omp_for_set_index (loop, k, i.own);
	  tree incr = unshare_expr (gimple_omp_for_incr (loop, k));
	  TREE_OPERAND (incr, 0) = i.own;
	  gimple_omp_for_set_incr (loop, k, incr);
	  break;
	}
}

gimple *
immediate_task (gomp_task *stmt)
{
  const location_t loc = gimple_location (stmt);
  statement_block b (loc);
  thread_team nobody ({ GOMP_DIM_VECTOR, 1, {} }, loc);
  std::vector<tree> clauses;
  for (tree c = gimple_omp_task_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
      clauses.push_back (c);
  thread_copies (nobody, loc, b, clauses, gimple_omp_body_ptr (stmt), nullptr);
  b.add (gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  return b.bind ();
}

} // namespace accred
