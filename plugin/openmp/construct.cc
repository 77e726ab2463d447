/* An OpenACC construct of a target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     target clauses				parallel clauses'
       teams reduction (+:s)
	 distribute				  PRE-BODIES
	   parallel reduction (+:s)
	     for			->	  loop gang vector reduction (+:s)
	       BODY				    BODY

   Of a chain of combined constructs the innermost loop becomes the loop; all have the same bounds.
   The others, teams and parallel constructs leave their bodies in their places.  A loop gets

     distribute			    gang
     for			    vector, for that is what the threads of a team are
     distribute parallel for	    gang vector, as each chain gets the levels of its constructs
     simd			    nothing more in a chain, in a loop over threads, or with
				    `safelen'; else vector

   With the argument `simd-lanes' and a `simd' in a loop over threads, a thread is a worker:

     for, with `simd' in it	    worker
     for			    worker vector
     simd			    vector in a loop over threads, else worker vector

   and the only loop of a region without `teams' gangs, too: one team more does not change what
   it does.  */

#include "plugin/openmp/construct.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/chunk-order.h"
#include "plugin/openmp/critical.h"
#include "plugin/openmp/detached-tasks.h"
#include "plugin/openmp/each-thread.h"
#include "plugin/openmp/error-directive.h"
#include "plugin/openmp/first-last-copies.h"
#include "plugin/openmp/iteration-copies.h"
#include "plugin/openmp/library-calls.h"
#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/reduction-copy.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

constexpr unsigned vector_mask = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* Where a statement stands.  */
struct surroundings
{
  unsigned used = 0; /* Levels of the loops around.  */
  executed_by whom = executed_by::team;
  library_place place;
  chain around;
};

/* What one thread executes at PLACE.  */

surroundings
of_one_thread (const library_place &place)
{
  surroundings s;
  s.whom = executed_by::alone;
  s.place = place;
  return s;
}

/* SEQ with the variables VARS.  */

gbind *
bind_with (tree vars, gimple_seq seq)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  return gimple_build_bind (vars, seq, block);
}

/* The body of STMT gets its own variable, in VARS, for that of the clause C, private or
   firstprivate, and SET what gives it its value.  Returns the variable.  */

tree
copy_for_body (gimple *stmt, const_tree c, tree *vars, gimple_seq *set)
{
  tree decl = OMP_CLAUSE_DECL (c), own = own_variable (decl, vars);
  rename_variable (gimple_omp_body_ptr (stmt), decl, own);
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
    return own;
  tree value = decl;
  if (is_gimple_reg_type (TREE_TYPE (decl)))
    {
      value = own_variable (decl, vars);
      TREE_ADDRESSABLE (value) = 0;
      gimple_seq_add_stmt (set, gimple_build_assign (value, decl));
    }
  gimple_seq_add_stmt (set, gimple_build_assign (own, value));
  return own;
}

/* Arrays of run-time size of STMT's clauses, as own_arrays has them.  */

std::set<tree>
own_arrays_of (gimple *stmt, const std::function<bool (tree)> &wanted)
{
  std::vector<tree> clauses;
  for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    clauses.push_back (c);
  return own_arrays (gimple_omp_body_ptr (stmt), clauses, wanted);
}

class construct_builder
{
public:
  construct_builder (const target_region &region, tree device_number)
    : m_region (region), m_library{ thread_level (region), device_number, {} },
      m_thread_mask (GOMP_DIM_MASK (m_library.thread_level))
  {}

  gimple_seq build ()
  {
    surroundings s;
    if (m_region.single_loop)
      s.around.levels = gang_mask;
    m_copies.at_end = take_last_stores (gimple_omp_body_ptr (m_region.target));
    copies_of_teams ();
    m_of_teams = keep_in_memory (gimple_omp_body_ptr (m_region.target), variables_of_teams ());
    sequence (gimple_omp_body_ptr (m_region.target), s);
    target_clauses ();
    gimple_omp_target_set_kind (m_region.target, m_region.serial
						   ? GF_OMP_TARGET_KIND_OACC_SERIAL
						   : GF_OMP_TARGET_KIND_OACC_PARALLEL);
    return m_copies.before;
  }

  gimple_seq alone (gomp_parallel *stmt)
  {
    library_place place;
    place.level = 1;
    return alone (stmt, of_one_thread (place));
  }

private:
  std::set<tree> variables_of_teams ();
  void copies_of_teams ();
  gimple_seq alone (gomp_parallel *, const surroundings &inside);
  bool of_teams_p (gimple *, const_tree c) const;
  gimple_seq threads (gimple *, surroundings);
  void other (gimple_stmt_iterator *, const surroundings &);
  void sequence (gimple_seq *, const surroundings &);
  void replace (gimple_stmt_iterator *, gimple_seq);
  gimple_seq loop (gomp_for *, surroundings);
  gimple_seq taskloop (gomp_for *, const surroundings &);
  std::vector<tree> finish_loop (gomp_for *, const chain &);
  void target_clauses ();
  void dimension (tree *clauses, omp_clause_code, tree number, location_t);

  bool one_team_p (gomp_for *) const;
  unsigned levels_of (gomp_for *, unsigned levels, unsigned used) const;
  unsigned HOST_WIDE_INT most_threads () const;
  std::vector<tree> variables_seen_in (gimple *parallel) const;
  void thread_dimension (tree *clauses, tree limit);

  const target_region &m_region;
  std::vector<tree> m_of_teams; /* Variables that are in memory.  */
  const library_context m_library;
  const unsigned m_thread_mask;
  std::map<unsigned, tree> m_reductions; /* Over gangs, by their DECL_UID.  */
  gimple_seq m_before_loop = NULL; /* Statements for the place of the loop in hand.  */
  copies_of_launch m_copies;
};

/* What teams reduce, and others than loops over teams use: one thread of each team adds its copy to
   the result.

     teams reduction (+:s)	      s' = 0
       BODY			->    BODY with s'
				      lock;  s = s + s';  unlock  */

void
construct_builder::copies_of_teams ()
{
  if (m_region.of_each_team.empty ())
    return;
  const location_t loc = gimple_location (m_region.teams);
  statement_block b (loc), after (loc);
  gimple_seq *body = gimple_omp_body_ptr (m_region.teams);
  for (tree c : m_region.of_each_team)
    {
      copy_user use (c, NULL_TREE);
      tree original = use.original (b), copy = b.variable (use.type ());
      TREE_ADDRESSABLE (copy) = !is_gimple_reg_type (use.type ()) || !DECL_P (OMP_CLAUSE_DECL (c))
				|| reference_p (OMP_CLAUSE_DECL (c));
      use.initialise (b, copy, original);
      *body = use.work (b, *body, copy);
      use.combine (after, original, copy);
    }
  gomp_critical *alone
    = gimple_build_omp_critical (after.bind (), get_identifier ("accred_teams"), NULL_TREE);
  gimple_set_location (alone, loc);
  b.add (*body);
  b.add (exclusive_body (alone));
  *body = NULL;
  gimple_seq_add_stmt (body, b.bind ());
  /* No loop has anything to do with it now.  */
  for (tree *link = gimple_omp_teams_clauses_ptr (m_region.teams); *link;)
    if (std::count (m_region.of_each_team.begin (), m_region.of_each_team.end (), *link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* Variables of a team that its threads set.  A variable of the region's clauses becomes one of its
   body first.  */

std::set<tree>
construct_builder::variables_of_teams ()
{
  std::set<tree> all;
  for (gimple *parallel : m_region.each_thread)
    all.merge (set_by_threads (as_a<gomp_parallel *> (parallel)));
  gimple_seq set = NULL;
  tree vars = NULL_TREE;
  gimple_seq *body = gimple_omp_body_ptr (m_region.target);
  for (tree c = gimple_omp_target_clauses (m_region.target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& all.erase (OMP_CLAUSE_DECL (c)))
      all.insert (copy_for_body (m_region.target, c, &vars, &set));
  if (vars)
    {
      gimple_seq_add_seq (&set, *body);
      *body = NULL;
      gimple_seq_add_stmt (body, bind_with (vars, set));
    }
  return all;
}

/* True if the clause C of STMT is about a variable that its body needs as a whole.  */

bool
construct_builder::of_teams_p (gimple *stmt, const_tree c) const
{
  return (is_a<gomp_teams *> (stmt) && private_clause_p (c)
	  && m_region.of_teams.count (OMP_CLAUSE_DECL (c)));
}

/* The statement at GSI is replaced by SEQ; GSI is behind it.  */

void
construct_builder::replace (gimple_stmt_iterator *gsi, gimple_seq seq)
{
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_remove (gsi, false);
}

/* What stands for STMT, teams or a parallel construct.  */

gimple_seq
construct_builder::threads (gimple *stmt, surroundings s)
{
  s.place.task = task_kind::implicit;
  s.place.level += is_a<gomp_parallel *> (stmt);
  if (!m_region.target && is_a<gomp_parallel *> (stmt))
    return alone (as_a<gomp_parallel *> (stmt), s);
  if (m_region.alone.count (stmt))
    return alone (as_a<gomp_parallel *> (stmt), of_one_thread (s.place));
  if (m_region.each_thread.count (stmt))
    make_loop_of_threads (as_a<gomp_parallel *> (stmt),
			  { m_library.thread_level, most_threads (), variables_seen_in (stmt) });
  gimple_seq all = NULL;
  tree vars = NULL_TREE;
  surroundings inner = s;
  const std::set<tree> done
    = own_arrays_of (stmt, [&] (tree p)
		     { return is_a<gomp_teams *> (stmt) && m_region.of_teams.count (p); });
  for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (private_clause_p (c) && done.count (OMP_CLAUSE_DECL (c)))
      continue;
    else if (of_teams_p (stmt, c))
      copy_for_body (stmt, c, &vars, &all);
    else
      inner.around.clauses.push_back (c);
  sequence (gimple_omp_body_ptr (stmt), inner);
  gimple_seq_add_seq (&all, gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  return vars ? bind_with (vars, all) : all;
}

/* What TASK in one of kind OUTER is.  */

static task_kind
kind_of_task (gomp_task *task, task_kind outer)
{
  tree c = omp_find_clause (gimple_omp_task_clauses (task), OMP_CLAUSE_FINAL);
  tree final = c ? OMP_CLAUSE_FINAL_EXPR (c) : integer_zero_node;
  if (integer_zerop (final))
    return MAX (outer, task_kind::explicit_task);
  return integer_nonzerop (final) ? task_kind::final : MAX (outer, task_kind::perhaps_final);
}

/* The statement at GSI is none that makes threads or shares a loop.  */

void
construct_builder::other (gimple_stmt_iterator *gsi, const surroundings &s)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (library_call_p (stmt) && !depends_on_final_p (stmt, s.place.task))
    replace (gsi, library_result (stmt, s.whom,
				  { m_library.thread_level, m_library.device_number, s.place }));
  else if (gimple_seq message = error_on_device (stmt))
    replace (gsi, message);
  else if (gimple_code (stmt) == GIMPLE_OMP_CRITICAL && s.whom == executed_by::threads)
    {
      sequence (gimple_omp_body_ptr (stmt), s);
      replace (gsi, exclusive_body (as_a<gomp_critical *> (stmt)));
    }
  else if (gomp_task *task = dyn_cast<gomp_task *> (stmt);
	   task && gimple_omp_task_taskwait_p (task))
    gsi_remove (gsi, false);
  else if (task)
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      surroundings inner = s;
      inner.place.task = kind_of_task (task, s.place.task);
      sequence (gimple_omp_body_ptr (task), inner);
      gsi_replace (gsi, immediate_task (task), false);
      gsi_next (gsi);
    }
  else if (plain_body_p (stmt) || gimple_code (stmt) == GIMPLE_OMP_TASKGROUP)
    {
      sequence (gimple_omp_body_ptr (stmt), s);
      gimple_seq body = gimple_omp_body (stmt);
      gimple_omp_set_body (stmt, NULL);
      replace (gsi, body);
    }
  else if (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_BARRIER) || waits_for_tasks_p (stmt))
    /* It may be all of a `finally' part, which must not be empty.  */
    replace (gsi, gimple_build_nop ());
  else
    {
      for_each_sequence (stmt, [&] (gimple_seq *inner) { sequence (inner, s); });
      gsi_next (gsi);
    }
}

void
construct_builder::sequence (gimple_seq *seq, const surroundings &s)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
	{
	case GIMPLE_OMP_TEAMS:
	case GIMPLE_OMP_PARALLEL: replace (&gsi, threads (stmt, s)); break;
	  case GIMPLE_OMP_FOR: {
	    gimple_seq all = loop (as_a<gomp_for *> (stmt), s);
	    gsi_insert_seq_before (&gsi, m_before_loop, GSI_SAME_STMT);
	    m_before_loop = NULL;
	    if (all)
	      replace (&gsi, all);
	    else
	      gsi_next (&gsi);
	    break;
	  }
	default: other (&gsi, s); break;
	}
    }
}

/* True if there is a loop in SEQ that lanes share, other than the innermost of a chain that SEQ is
   in.  */

bool
contains_lanes_p (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      bool found = loop && !gimple_omp_for_combined_into_p (loop) && lanes_possible_p (loop);
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { found |= contains_lanes_p (*s); });
      if (found)
	return true;
    }
  return false;
}

/* True if one thread of one team has all iterations of the loop over teams STMT, in order.  */

bool
construct_builder::one_team_p (gomp_for *stmt) const
{
  tree n = omp_find_clause (gimple_omp_target_clauses (m_region.target), OMP_CLAUSE_NUM_TEAMS);
  return n && integer_onep (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (n))
	 && (m_region.least_threads == 1
	     || (!gimple_omp_for_combined_p (stmt)
		 && !any_statement (gimple_omp_body (stmt),
				    [] (gimple *s)
				    {
				      return is_a<gomp_for *> (s) || is_a<gomp_parallel *> (s)
					       ? walk_on::end
					       : walk_on::into;
				    })));
}

/* Levels that a construct stands for, in a loop over the levels USED.  */

unsigned
construct_builder::levels_of (gomp_for *stmt, unsigned levels, unsigned used) const
{
  switch (gimple_omp_for_kind (stmt))
    {
    case GF_OMP_FOR_KIND_DISTRIBUTE: return one_team_p (stmt) ? 0 : gang_mask;
    case GF_OMP_FOR_KIND_FOR:
      if (m_region.least_threads == 1)
	return 0;
      if (m_region.lanes && !contains_lanes_p (gimple_omp_body (stmt)))
	return (m_thread_mask | vector_mask) & ~used;
      return m_thread_mask & ~used;
    case GF_OMP_FOR_KIND_SIMD:
      if (m_region.lanes)
	return lanes_possible_p (stmt) ? (m_thread_mask | vector_mask) & ~used & ~levels : 0;
      return levels & m_thread_mask || ordered_simd_p (stmt) ? 0 : m_thread_mask & ~used;
    default: gcc_unreachable ();
    }
}

/* The outer one of the loops of a `taskloop' has nothing to do: its task becomes the other one.  */

gimple_seq
construct_builder::taskloop (gomp_for *stmt, const surroundings &s)
{
  gimple_seq all = gimple_omp_for_pre_body (stmt);
  gimple_omp_for_set_pre_body (stmt, NULL);
  sequence (gimple_omp_body_ptr (stmt), s);
  gimple_seq_add_seq (&all, gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  return all;
}

/* What comes in the place of STMT; nothing if it stays, as the loop.  */

gimple_seq
construct_builder::loop (gomp_for *stmt, surroundings s)
{
  if (task_of_taskloop (stmt))
    return taskloop (stmt, s);
  if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_TASKLOOP)
    s.whom = executed_by::alone;
  if (s.whom != executed_by::alone)
    {
      s.around.levels |= levels_of (stmt, s.around.levels, s.used);
      if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_FOR)
	{
	  s.whom = executed_by::threads;
	  s.place.active_level = MIN (s.place.level, 1);
	}
    }
  /* What the bounds need.  */
  sequence (gimple_omp_for_pre_body_ptr (stmt), s);
  s.around.distributed |= gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_DISTRIBUTE;
  s.around.simd |= gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_SIMD && !ordered_simd_p (stmt);
  if (!gimple_omp_for_combined_p (stmt))
    {
      surroundings inner;
      inner.whom = s.whom;
      inner.place = s.place;
      inner.used = s.used | s.around.levels;
      sequence (gimple_omp_body_ptr (stmt), inner);
      std::vector<copied_object> reductions;
      statement_block b (gimple_location (stmt));
      for (tree c : finish_loop (stmt, s.around))
	reductions.push_back ({ c, number_of_elements (b, c) });
      if (reductions.empty () && m_copies.results.empty () && !m_copies.at_end)
	return NULL;
      /* What is left is no loop with BODY.  */
      if (chunks_of (stmt))
	take_in_chunks (stmt);
      b.add (reduce_by_copies (stmt, reductions, s.around.levels, m_region.target, &m_copies));
      return b.bind ();
    }
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    s.around.clauses.push_back (c);
  for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
    s.around.indices.insert (gimple_omp_for_index (stmt, i));
  sequence (gimple_omp_body_ptr (stmt), s);
  gimple_seq all = gimple_omp_for_pre_body (stmt);
  gimple_omp_for_set_pre_body (stmt, NULL);
  gimple_seq_add_seq (&all, gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  return all ? all : gimple_build_nop ();
}

/* STMT becomes the loop of AROUND; returns the clauses of reductions that are by copies.  */

std::vector<tree>
construct_builder::finish_loop (gomp_for *stmt, const chain &around)
{
  gimple_omp_for_set_kind (stmt, m_region.target      ? GF_OMP_FOR_KIND_OACC_LOOP
				 : around.distributed ? GF_OMP_FOR_KIND_DISTRIBUTE
						      : GF_OMP_FOR_KIND_SIMD);
  gimple_omp_for_set_combined_p (stmt, false);
  gimple_omp_for_set_combined_into_p (stmt, false);
  for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
    gimple_omp_for_set_cond (stmt, i, ordered_condition (stmt, i));
  loop_data data = set_loop_clauses (stmt, around, m_region.target);
  for (tree c : data.over_gangs)
    m_reductions.emplace (DECL_UID (OMP_CLAUSE_DECL (c)), c);
  own_allocatables (stmt);
  if (!around.levels)
    gimple_seq_add_seq (&m_before_loop, copy_for_thread (stmt, data));
  gimple_seq_add_seq (&m_before_loop, copy_for_iterations (stmt, data, around.levels, m_copies));
  return data.by_copies;
}

/* True if DECL is lastprivate in STMT, as its combined loop has it.  */

bool
stored_by_p (gomp_parallel *stmt, tree decl)
{
  for (tree c = gimple_omp_parallel_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* The body of STMT, which one thread executes, with its own variables.  */

gimple_seq
construct_builder::alone (gomp_parallel *stmt, const surroundings &inside)
{
  gimple_seq *body = gimple_omp_body_ptr (stmt);
  gimple_seq all = NULL, after = NULL;
  tree vars = NULL_TREE;
  const std::set<tree> done = own_arrays_of (stmt, [] (tree) { return true; });
  for (tree c = gimple_omp_parallel_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (private_clause_p (c) && !done.count (OMP_CLAUSE_DECL (c)))
      {
	tree decl = OMP_CLAUSE_DECL (c);
	const tree own = copy_for_body (stmt, c, &vars, &all);
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || !stored_by_p (stmt, decl))
	  continue;
	/* The loop's last iteration stores the copy.  */
	tree left = own_variable (decl, &vars);
	TREE_ADDRESSABLE (left) = 0;
	gimple_seq_add_stmt (&after, gimple_build_assign (left, own));
	gimple_seq_add_stmt (&after, gimple_build_assign (decl, left));
      }
  sequence (body, inside);
  gimple_seq_add_seq (&all, *body);
  gimple_seq_add_seq (&all, after);
  gimple_omp_set_body (stmt, NULL);
  return bind_with (vars, all);
}

void
construct_builder::dimension (tree *clauses, omp_clause_code code, tree number, location_t loc)
{
  tree d = build_omp_clause (loc, code);
  OMP_CLAUSE_OPERAND (d, 0) = number;
  prepend_clause (clauses, d);
}

/* The variables of teams that PARALLEL uses: others may not be declared there.  */

std::vector<tree>
construct_builder::variables_seen_in (gimple *parallel) const
{
  std::vector<tree> seen;
  for (tree v : m_of_teams)
    if (find_uses (gimple_omp_body (parallel), v).uses)
      seen.push_back (v);
  return seen;
}

/* There are no more threads in a team than that.  */

unsigned HOST_WIDE_INT
construct_builder::most_threads () const
{
  if (m_library.thread_level == GOMP_DIM_WORKER)
    return limits::max_workers;
  const HOST_WIDE_INT least = m_region.least_threads;
  return least ? MIN (MAX (least, limits::warp_size), limits::max_block_size)
	       : limits::max_block_size;
}

/* How many threads a team has: LIMIT says so if it is no constant, else what the clauses say.  */

void
construct_builder::thread_dimension (tree *clauses, tree limit)
{
  const bool workers = m_library.thread_level == GOMP_DIM_WORKER;
  HOST_WIDE_INT n = m_region.least_threads;
  if (m_region.serial)
    return;
  if (workers && !m_region.lanes
      && (unknown_p (m_region, OMP_CLAUSE_NUM_THREADS)
	  || unknown_p (m_region, OMP_CLAUSE_THREAD_LIMIT)))
    n = 1;
  else if (limit && TREE_CODE (limit) != INTEGER_CST)
    n = -1;
  if (!n)
    return;
  if (n > 0 && m_region.lanes)
    n = MIN (MAX (n / limits::warp_size, 1), limits::max_workers);
  else if (n > 0 && !workers)
    n = MIN (MAX (n / limits::warp_size, 1) * limits::warp_size, limits::max_block_size);
  dimension (clauses, workers ? OMP_CLAUSE_NUM_WORKERS : OMP_CLAUSE_VECTOR_LENGTH,
	     n > 0 ? build_int_cst (integer_type_node, n) : limit,
	     gimple_location (m_region.target));
}

void
construct_builder::target_clauses ()
{
  tree *clauses = gimple_omp_target_clauses_ptr (m_region.target);
  tree result = NULL_TREE, *end = &result;
  tree dimensions = NULL_TREE, limit = NULL_TREE;
  for (tree c = *clauses, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_MAP: break;
	case OMP_CLAUSE_IS_DEVICE_PTR:
	  c = data_clause (GOMP_MAP_FORCE_DEVICEPTR, OMP_CLAUSE_DECL (c), OMP_CLAUSE_LOCATION (c));
	  break;
	  case OMP_CLAUSE_NUM_TEAMS: {
	    tree n = OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (c);
	    if (m_region.teams && m_region.one_team.empty ()
		&& (TREE_CODE (n) != INTEGER_CST || tree_int_cst_sgn (n) > 0))
	      dimension (&dimensions, OMP_CLAUSE_NUM_GANGS, n, OMP_CLAUSE_LOCATION (c));
	    continue;
	  }
	case OMP_CLAUSE_THREAD_LIMIT: limit = OMP_CLAUSE_THREAD_LIMIT_EXPR (c); continue;
	case OMP_CLAUSE_PRIVATE:
	case OMP_CLAUSE_FIRSTPRIVATE: break;
	default: continue;
	}
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
  const bool one_team
    = m_region.teams ? !m_region.one_team.empty ()
			 || (m_region.counts_teams && unknown_p (m_region, OMP_CLAUSE_NUM_TEAMS))
		     : !m_region.single_loop && !m_region.serial;
  if (one_team)
    dimension (&dimensions, OMP_CLAUSE_NUM_GANGS, integer_one_node,
	       gimple_location (m_region.target));
  thread_dimension (&dimensions, limit);
  *end = dimensions;
  result = chainon (m_copies.maps, result);
  for (const auto &[uid, reduction] : m_reductions)
    {
      tree decl = OMP_CLAUSE_DECL (reduction);
      for (tree c = result; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	  {
	    tree d = OMP_CLAUSE_DECL (c);
	    if (TREE_CODE (d) == INDIRECT_REF || TREE_CODE (d) == MEM_REF)
	      d = TREE_OPERAND (d, 0);
	    if (d == decl)
	      OMP_CLAUSE_MAP_IN_REDUCTION (c) = 1;
	  }
      prepend_clause (&result, copy_clause (reduction));
    }
  *clauses = result;
}

} // namespace

gimple_seq
round_thread_limit (const target_region &region)
{
  gimple_seq seq = NULL;
  const bool workers = thread_level (region) == GOMP_DIM_WORKER;
  tree *clauses = gimple_omp_target_clauses_ptr (region.target);
  tree c = omp_find_clause (*clauses, OMP_CLAUSE_THREAD_LIMIT);
  const bool constant = !c || TREE_CODE (OMP_CLAUSE_THREAD_LIMIT_EXPR (c)) == INTEGER_CST;
  if (constant && !region.host_threads)
    return seq;
  auto number = [] (int n) { return build_int_cst (integer_type_node, n); };
  if (!c)
    {
      c = build_omp_clause (gimple_location (region.target), OMP_CLAUSE_THREAD_LIMIT);
      OMP_CLAUSE_THREAD_LIMIT_EXPR (c) = integer_zero_node;
      prepend_clause (clauses, c);
    }
  tree n = fold_convert (integer_type_node, unshare_expr (OMP_CLAUSE_THREAD_LIMIT_EXPR (c)));
  if (region.host_threads)
    {
      tree host = fold_convert (integer_type_node, region.host_threads);
      n = constant ? host : fold_build2 (MIN_EXPR, integer_type_node, n, host);
    }
  if (region.least_threads)
    n = fold_build2 (MIN_EXPR, integer_type_node, n, number (region.least_threads));
  if (region.lanes)
    n = fold_build2 (TRUNC_DIV_EXPR, integer_type_node, n, number (limits::warp_size));
  n = fold_build2 (MIN_EXPR, integer_type_node, n,
		   number (workers ? limits::max_workers : limits::max_block_size));
  n = fold_build2 (MAX_EXPR, integer_type_node, n, number (workers ? 1 : limits::warp_size));
  if (!workers)
    n = fold_build2 (BIT_AND_EXPR, integer_type_node, n, number (-limits::warp_size));
  OMP_CLAUSE_THREAD_LIMIT_EXPR (c) = force_gimple_operand (n, &seq, true, NULL_TREE);
  return seq;
}

gimple_seq
make_construct (const target_region &region, tree device_number)
{
  drop_events (region.target);
  return construct_builder (region, device_number).build ();
}

gimple_seq
make_alone (const target_region &region, gomp_parallel *parallel)
{
  return construct_builder (region, NULL_TREE).alone (parallel);
}

} // namespace accred
