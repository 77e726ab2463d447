/* What a target region consists of, and whether it can become an OpenACC construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Nothing is changed here: a construct that is changed in part only brings GCC's errors beside
   ours.  */

#include "plugin/openmp/target-region.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/closure-maps.h"
#include "plugin/openmp/critical.h"
#include "plugin/openmp/detached-tasks.h"
#include "plugin/openmp/device-descriptors.h"
#include "plugin/openmp/each-thread.h"
#include "plugin/openmp/first-last-copies.h"
#include "plugin/openmp/library-calls.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/parallel-conditions.h"
#include "plugin/openmp/reduced-members.h"
#include "plugin/openmp/team-order.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

enum class refusal
{
#define OMP_REFUSAL(NAME, WHAT) NAME,
#include "plugin/openmp/refusals.def"
};

constexpr const char *refusal_texts[] = {
#define OMP_REFUSAL(NAME, WHAT) WHAT,
#include "plugin/openmp/refusals.def"
};

/* Directives that a region cannot have.  */
constexpr struct
{
  enum gimple_code code;
  refusal why;
} refused_directives[] = {
  { GIMPLE_OMP_SECTIONS, refusal::sections },
  { GIMPLE_OMP_ORDERED, refusal::ordered },
  { GIMPLE_OMP_SCAN, refusal::scan },
  { GIMPLE_OMP_SCOPE, refusal::scope },
};

/* Where a statement stands.  */
struct place
{
  bool gangs = false; /* In a loop over gangs.  */
  bool threads = false; /* In a loop over threads.  */
  gimple *parallel = nullptr; /* In a parallel construct, not yet in its loop.  */
  bool combined = false; /* In the loop or parallel construct that a combined loop stands in.  */
  bool alone = false; /* In a parallel construct that one thread executes.  */
  bool team = false; /* In one whose body each thread executes, all threads are here.  */
};

class region_analysis
{
public:
  region_analysis (target_region &r, gimple *whole, team_functions *functions)
    : m_region (r), m_whole (whole), m_functions (functions)
  {}

  void run ()
  {
    clauses (m_region.target);
    target_clauses ();
    sequence (gimple_omp_body (m_region.target), place{});
    for (tree c : m_detached)
      if (m_depend)
	refuse_by_name (c);
    m_region.serial = !m_region.teams && !m_loops && !m_parallels;
    m_region.single_loop = !m_region.teams && m_outermost == 1 && !m_beside;
    /* Whoever counts threads wants more of them than there are warps.  */
    m_region.lanes = m_lanes && !m_region.counts_threads && m_region.least_threads != 1;
    settle_host_threads ();
    m_region.in_order = team_order (m_region, m_team_order, m_team_calls);
  }

  void run_alone (gomp_parallel *stmt)
  {
    m_region.alone.insert (stmt);
    clauses (stmt);
    alone (stmt, place{});
  }

private:
  void refuse (location_t loc, const char *what)
  {
    for (const refused_part &r : m_region.refused)
      if (r.loc == loc && r.what == what)
	return;
    m_region.refused.push_back ({ loc, what });
  }
  void refuse (gimple *stmt, refusal why)
  {
    refuse (location_of (stmt), refusal_texts[unsigned (why)]);
  }
  void refuse_clause (tree c, refusal why)
  {
    location_t loc = OMP_CLAUSE_LOCATION (c);
    refuse (loc == UNKNOWN_LOCATION ? gimple_location (m_whole) : loc,
	    refusal_texts[unsigned (why)]);
  }
  void refuse_by_name (tree c)
  {
    location_t loc = OMP_CLAUSE_LOCATION (c);
    refuse (loc == UNKNOWN_LOCATION ? gimple_location (m_whole) : loc,
	    (std::string ("%<") + omp_clause_code_name[OMP_CLAUSE_CODE (c)] + "%>").c_str ());
  }
  void refuse_team_clause (tree c)
  {
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ORDERED || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IN_REDUCTION
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DETACH)
      refuse_by_name (c);
    else
      refuse_clause (c, OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION ? refusal::user_reduction
								    : refusal::own_copy);
  }
  location_t location_of (gimple *stmt) const
  {
    return gimple_has_location (stmt) ? gimple_location (stmt) : gimple_location (m_whole);
  }

  void sequence (gimple_seq seq, const place &at)
  {
    for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
      statement (gsi_stmt (gsi), at);
  }
  void statement (gimple *, place);
  void bind (gbind *, const place &);
  void teams (gomp_teams *);
  void loop (gomp_for *, place);
  void parallel (gomp_parallel *, place);
  void shared_parallel (gomp_parallel *, place);
  void alone (gomp_parallel *, place);
  void each_thread (gomp_parallel *, place);
  void team_work (gimple *, place);
  void task (gomp_task *, place);
  void team_variables (gomp_parallel *);
  void own_variables (gomp_parallel *);
  void teams_variables (gomp_teams *);
  void repeated_copies (gomp_teams *);
  void beside (gimple *, const place &);
  bool directive (gimple *);
  bool team_call (gimple *, const place &);
  void critical (gimple *, const place &);

  void clauses (gimple *);
  void clause (tree, omp_construct);
  void allocatable (tree, omp_construct);
  void number (tree, omp_construct);
  void settle_host_threads ();
  void target_clauses ();

  target_region &m_region;
  gimple *m_whole;
  team_functions *m_functions; /* Null: in a function.  */
  std::set<tree> m_declared; /* In a parallel construct.  */
  std::set<tree> m_of_team; /* By clauses of `teams' and `distribute'.  */
  std::vector<tree> m_of_host; /* Clauses `num_threads' with a value from before the region.  */
  std::map<tree, tree> m_allocatables; /* The clauses first- and lastprivate of each.  */
  unsigned m_loops = 0, m_parallels = 0, m_outermost = 0;
  std::set<tree> m_detached; /* Clauses `detach'.  */
  bool m_depend = false; /* Tasks depend on others.  */
  bool m_lanes = false; /* A loop over threads has `simd' loops in it for the lanes of a warp.  */
  bool m_team_clauses = false;
  bool m_more_than_loops
    = false; /* A parallel construct has statements that each thread executes.  */
  bool m_team_order = false; /* Clauses or statements rely on the order of a team's iterations.  */
  bool m_team_calls = false; /* A loop over teams calls what may depend on the place.  */
  bool m_beside = false; /* Statements beside the outermost loops do something.  */
};

/* ----- clauses ----- */

/* The clause C is about an allocatable variable.  */

void
region_analysis::allocatable (tree c, omp_construct construct)
{
  tree decl = OMP_CLAUSE_DECL (c);
  const bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
  const bool last = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE;
  m_region.on_heap.push_back (c);
  /* gfortran's code frees what components lead to, which is mapped memory.  */
  if (!allocatable_copy_possible_p (decl) || (last && deferred_string_p (decl))
      || (last && allocatable_parts_p (decl) && mapped_by_p (m_region.target, decl)
	  && !m_of_team.count (decl)))
    refuse_clause (c, refusal::own_copy);
  else if (first && construct == omp_construct::target && descriptor_p (decl)
	   && !device_descriptor_p (gimple_location (m_region.target), c))
    refuse_clause (c, refusal::device_descriptor);
  else if (first && construct == omp_construct::target && allocatable_parts_p (decl))
    refuse_clause (c, refusal::first_allocatable);
  else if (construct != omp_construct::target && (first || last))
    {
      /* The last iteration would set what others may not have read yet.  */
      tree &other = m_allocatables[decl];
      if (other && OMP_CLAUSE_CODE (other) != OMP_CLAUSE_CODE (c))
	refuse_clause (first ? other : c, refusal::own_copy);
      other = c;
    }
}

void
region_analysis::clause (tree c, omp_construct construct)
{
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  const clause_fate fate = fate_of_clause (code, construct);
  if (fate == clause_fate::refuse)
    return refuse_by_name (c);
  if ((private_clause_p (c) || code == OMP_CLAUSE_LASTPRIVATE)
      && allocatable_p (OMP_CLAUSE_DECL (c)))
    return allocatable (c, construct);
  switch (code)
    {
    case OMP_CLAUSE_REDUCTION:
      if (OMP_CLAUSE_REDUCTION_INSCAN (c))
	refuse_clause (c, refusal::inscan);
      else if (OMP_CLAUSE_REDUCTION_TASK (c))
	refuse_clause (c, refusal::task_reduction);
      else if (names_part_p (reduced_variable (c)))
	/* What reduced-members.cc has left.  */
	refuse_clause (c, captured_p (reduced_variable (c)) ? refusal::captured : refusal::member);
      else if (!plain_reduction_p (c) && !reduced_by_copies_p (c))
	refuse_clause (c, OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) ? refusal::user_reduction
							       : refusal::part_reduction);
      break;
    case OMP_CLAUSE_LASTPRIVATE:
      if (OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (c))
	refuse_clause (c, refusal::conditional);
      else if (!m_team_clauses && !own_copy_possible_p (OMP_CLAUSE_DECL (c)))
	refuse_clause (c, refusal::own_copy);
      break;
    case OMP_CLAUSE_LINEAR:
      if (!m_team_clauses && !own_copy_possible_p (OMP_CLAUSE_DECL (c)))
	refuse_clause (c, refusal::own_copy);
      break;
    case OMP_CLAUSE_FIRSTPRIVATE:
      if (construct != omp_construct::target)
	break;
      if (descriptor_p (OMP_CLAUSE_DECL (c))
	  && !device_descriptor_p (gimple_location (m_region.target), c))
	refuse_clause (c, refusal::device_descriptor);
      break;
    default: break;
    }
}

/* Regions that do not ask for their threads have as many as they like.  */

void
region_analysis::settle_host_threads ()
{
  if (!m_region.host_threads || m_region.counts_threads)
    return;
  m_region.host_threads = NULL_TREE;
  m_region.unknown.insert (m_region.unknown.end (), m_of_host.begin (), m_of_host.end ());
}

/* The clause C says how many teams or threads there are.  GCC computes a number of teams for the
   target construct, too, if it can.  */

void
region_analysis::number (tree c, omp_construct construct)
{
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  tree on_target
    = m_region.target ? omp_find_clause (gimple_omp_target_clauses (m_region.target), code) : NULL;
  bool unknown = false;
  if (construct == omp_construct::parallel && code == OMP_CLAUSE_NUM_THREADS
      && !tree_fits_shwi_p (OMP_CLAUSE_NUM_THREADS_EXPR (c)))
    {
      tree number = m_region.target ? host_value (m_region.target, OMP_CLAUSE_NUM_THREADS_EXPR (c))
				    : NULL_TREE;
      if (number && (!m_region.host_threads || m_region.host_threads == number))
	{
	  m_region.host_threads = number;
	  m_of_host.push_back (c);
	}
      else
	unknown = true;
    }
  else if (construct == omp_construct::teams && code == OMP_CLAUSE_NUM_TEAMS)
    unknown = !on_target || integer_minus_onep (OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (on_target));
  else if (construct == omp_construct::teams && code == OMP_CLAUSE_THREAD_LIMIT)
    unknown = !on_target || integer_minus_onep (OMP_CLAUSE_THREAD_LIMIT_EXPR (on_target));
  if (unknown)
    m_region.unknown.push_back (c);
  tree threads = code == OMP_CLAUSE_NUM_THREADS	   ? OMP_CLAUSE_NUM_THREADS_EXPR (c)
		 : code == OMP_CLAUSE_THREAD_LIMIT ? OMP_CLAUSE_THREAD_LIMIT_EXPR (c)
						   : NULL_TREE;
  if (threads && tree_fits_shwi_p (threads) && tree_int_cst_sgn (threads) > 0)
    {
      HOST_WIDE_INT &least = m_region.least_threads;
      least = least ? MIN (least, tree_to_shwi (threads)) : tree_to_shwi (threads);
    }
}

void
region_analysis::clauses (gimple *stmt)
{
  for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      clause (c, *construct_of (stmt));
      if ((is_a<gomp_teams *> (stmt)
	   || (is_a<gomp_for *> (stmt) && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_DISTRIBUTE
	       && !gimple_omp_for_combined_p (stmt)))
	  && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	      || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE))
	m_of_team.insert (OMP_CLAUSE_DECL (c));
      number (c, *construct_of (stmt));
    }
}

void
region_analysis::target_clauses ()
{
  if (device_address_lost_p (m_region.target))
    refuse (m_region.target, refusal::device_address_lost);
}

/* ----- statements ----- */

void
region_analysis::bind (gbind *stmt, const place &at)
{
  for (tree v = gimple_bind_vars (stmt); v; v = DECL_CHAIN (v))
    if (VAR_P (v) && at.parallel && !at.threads)
      m_declared.insert (v);
  sequence (gimple_bind_body (stmt), at);
}

void
region_analysis::teams (gomp_teams *stmt)
{
  m_region.teams = stmt;
  clauses (stmt);
  sequence (gimple_omp_body (stmt), place{});
  teams_variables (stmt);
  repeated_copies (stmt);
}

/* Refuse STMT if it is a directive that a region cannot have.  */

bool
region_analysis::directive (gimple *stmt)
{
  for (const auto &d : refused_directives)
    if (gimple_code (stmt) == d.code)
      {
	refuse (stmt, d.why);
	return true;
      }
  return false;
}

/* STMT stands beside loops.  */

void
region_analysis::beside (gimple *stmt, const place &at)
{
  if (at.threads || at.gangs)
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: return;
    case GIMPLE_ASSIGN:
      /* Temporaries of the gimplifier.  */
      if (gimple_clobber_p (stmt)
	  || (VAR_P (gimple_assign_lhs (stmt)) && !TREE_ADDRESSABLE (gimple_assign_lhs (stmt))
	      && DECL_ARTIFICIAL (gimple_assign_lhs (stmt)) && !gimple_has_volatile_ops (stmt)))
	return;
      break;
    default: break;
    }
  m_beside = true;
}

/* Look at STMT, a call; true if it is one of OpenMP's that have no counterpart.  */

bool
region_analysis::team_call (gimple *stmt, const place &at)
{
  tree fn = gimple_call_fndecl (stmt);
  if (fn && fndecl_built_in_p (fn, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fn))
      {
      case BUILT_IN_GOMP_BARRIER: m_more_than_loops |= at.parallel && !at.threads; return true;
      case BUILT_IN_GOMP_CANCEL:
      case BUILT_IN_GOMP_CANCELLATION_POINT: refuse (stmt, refusal::cancel); return true;
      default: break;
      }
  if (at.team && !library_call_p (stmt) && !fulfills_event_p (stmt)
      && may_share_work_p (*m_functions, stmt))
    refuse (stmt, refusal::team_function);
  return false;
}

/* STMT, of a parallel construct.  */

void
region_analysis::critical (gimple *stmt, const place &at)
{
  m_more_than_loops |= !at.threads;
  if (!at.threads)
    return;
  for (tree v : written_in (gimple_omp_body_ptr (stmt)))
    if (m_of_team.count (v))
      refuse (stmt, refusal::critical_private);
  sequence (gimple_omp_body (stmt), at);
}

void
region_analysis::statement (gimple *stmt, place at)
{
  if (last_stores_p (stmt))
    return;
  if (at.team && team_work_p (stmt))
    return team_work (stmt, at);
  if (at.threads && gimple_code (stmt) == GIMPLE_OMP_SECTION)
    return sequence (gimple_omp_body (stmt), at);
  if ((at.alone || (!at.parallel && !at.threads)) && plain_body_p (stmt))
    {
      m_team_order |= at.gangs;
      return for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (*s, at); });
    }
  if (gimple_code (stmt) == GIMPLE_OMP_CRITICAL)
    return critical (stmt, at);
  if (directive (stmt) || waits_for_tasks_p (stmt))
    return;
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND: return bind (as_a<gbind *> (stmt), at);
    case GIMPLE_OMP_TEAMS: return teams (as_a<gomp_teams *> (stmt));
    case GIMPLE_OMP_FOR: return loop (as_a<gomp_for *> (stmt), at);
    case GIMPLE_OMP_PARALLEL: return parallel (as_a<gomp_parallel *> (stmt), at);
    case GIMPLE_OMP_TASK: return task (as_a<gomp_task *> (stmt), at);
    case GIMPLE_OMP_TASKGROUP:
      if (gimple_omp_taskgroup_clauses (stmt))
	return refuse (stmt, refusal::taskgroup);
      m_more_than_loops |= at.parallel && !at.threads;
      at.team = false;
      return sequence (gimple_omp_body (stmt), at);
    case GIMPLE_OMP_TARGET:
      return refuse (stmt, is_gimple_omp_oacc (stmt) ? refusal::oacc : refusal::nested_target);
    case GIMPLE_OMP_ATOMIC_LOAD:
    case GIMPLE_OMP_ATOMIC_STORE:
    case GIMPLE_OMP_RETURN: break;
    default:
      if (is_gimple_omp (stmt))
	return refuse (stmt, refusal::other_directive);
      break;
    }
  if (is_gimple_call (stmt) && team_call (stmt, at))
    return;
  m_team_calls |= at.gangs && !at.threads && m_functions
		  && may_depend_on_place_p (*m_functions, stmt);
  /* It may number the threads of the one team.  */
  m_beside |= library_call_p (stmt);
  m_region.counts_threads |= asks_for_threads_p (stmt);
  m_region.counts_teams |= asks_for_teams_p (stmt);
  m_region.asks_for_device |= asks_for_device_p (stmt);
  beside (stmt, at);
  bool sequences = false;
  for_each_sequence (stmt,
		     [&] (gimple_seq *s)
		     {
		       sequences = true;
		       sequence (*s, at);
		     });
  m_more_than_loops |= at.parallel && !at.threads && !sequences && !uniform_p (stmt, m_declared);
}

/* The threads of STMT share its loops.  */

void
region_analysis::shared_parallel (gomp_parallel *stmt, place at)
{
  const unsigned loops = m_loops;
  at.parallel = stmt;
  sequence (gimple_omp_body (stmt), at);
  m_more_than_loops |= m_loops == loops;
  if (!at.combined)
    own_variables (stmt);
}

/* One thread executes STMT.  */

void
region_analysis::alone (gomp_parallel *stmt, place at)
{
  for (tree c = gimple_omp_parallel_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (private_clause_p (c) && reference_p (OMP_CLAUSE_DECL (c)) && !pointer_to_array_of (c))
      refuse_clause (c, refusal::own_copy);
  m_beside = true;
  at.alone = true;
  sequence (gimple_omp_body (stmt), at);
}

/* Refuse STMT if its threads share and set a variable of which the team cannot have one.  */

void
region_analysis::team_variables (gomp_parallel *stmt)
{
  const std::set<tree> set = set_by_threads (stmt);
  for (tree c = gimple_omp_target_clauses (m_region.target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& set.count (OMP_CLAUSE_DECL (c)) && !team_clause_possible_p (c))
      refuse_clause (c, refusal::own_copy);
  for (tree v : m_of_team)
    if (set.count (v))
      refuse (stmt, refusal::set_by_threads);
}

/* STMT, for the threads of a parallel region whose body each of them executes.  */

void
region_analysis::team_work (gimple *stmt, place at)
{
  tree *clauses = team_work_clauses (stmt);
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (!team_clause_possible_p (c))
      refuse_team_clause (c);
  if (gomp_for *l = dyn_cast<gomp_for *> (stmt))
    return loop (l, at);
  /* Threads meet in a `scope'.  */
  at.team = scope_clauses (stmt);
  for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (*s, at); });
}

/* The thread that comes to STMT executes it at once.  */

void
region_analysis::task (gomp_task *stmt, place at)
{
  if (gimple_omp_task_taskwait_p (stmt))
    return;
  for (tree c = gimple_omp_task_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DETACH && m_region.target
	&& event_of_thread_p (m_region.target, OMP_CLAUSE_DECL (c)))
      m_detached.insert (c);
    else if (!task_clause_possible_p (c))
      refuse_team_clause (c);
    else
      m_depend |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND;
  m_more_than_loops |= at.parallel && !at.threads;
  m_beside |= !at.gangs && !at.threads;
  m_team_order |= at.gangs && !at.threads;
  at.team = false;
  m_region.tasks.insert (stmt);
  sequence (gimple_omp_body (stmt), at);
}

/* Each thread executes the body of STMT.  */

void
region_analysis::each_thread (gomp_parallel *stmt, place at)
{
  for (tree c = gimple_omp_parallel_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (!team_clause_possible_p (c))
      refuse_team_clause (c);
  m_beside = true;
  m_region.counts_threads = true;
  at.threads = at.team = true;
  sequence (gimple_omp_body (stmt), at);
  team_variables (stmt);
  m_region.each_thread.insert (stmt);
}

/* A parallel region can have one thread.  In another one it has, as OpenMP has it by default, and
   where nothing else is possible.  */

void
region_analysis::parallel (gomp_parallel *stmt, place at)
{
  m_parallels++;
  m_team_order |= at.gangs && !at.threads && !at.combined;
  /* One thread has its iterations in order, on which a program can rely.  */
  const bool one = never_parallel_p (stmt) || m_region.least_threads == 1;
  const HOST_WIDE_INT least = m_region.least_threads;
  clauses (stmt);
  if (one)
    m_region.least_threads = at.combined ? 1 : least;
  if (at.alone || (at.threads && !at.combined) || (one && !at.combined))
    {
      m_region.alone.insert (stmt);
      return alone (stmt, at);
    }
  const std::vector<refused_part> before = m_region.refused;
  const unsigned loops = m_loops;
  m_more_than_loops = false;
  shared_parallel (stmt, at);
  /* Beside the loop of a combined construct there is only what computes its bounds.  */
  const bool only_loops = !m_more_than_loops
			  || (gimple_omp_parallel_combined_p (stmt) && m_loops != loops);
  if (at.combined || (m_region.refused.size () == before.size () && only_loops))
    return;
  if (!gimple_omp_parallel_combined_p (stmt) || m_loops == loops)
    {
      m_region.refused = before;
      const bool counted = m_region.counts_threads;
      each_thread (stmt, at);
      if (m_region.refused.size () == before.size ())
	return;
      m_region.counts_threads = counted;
      m_region.each_thread.erase (stmt);
    }
  const std::vector<refused_part> shared = m_region.refused;
  m_region.refused = before;
  alone (stmt, at);
  if (m_region.refused.size () > before.size ())
    {
      m_region.refused = shared;
      return;
    }
  m_region.alone.insert (stmt);
  m_region.slow.push_back ({ stmt, shared[before.size ()] });
}

/* What each thread has of its own in STMT: in a loop over lanes, a variable that is written needs a
   private clause, and can have nothing to do with other loops or statements.  */

void
region_analysis::own_variables (gomp_parallel *stmt)
{
  std::set<tree> own = m_declared, arrays;
  for (tree c = gimple_omp_parallel_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree pointer = pointer_to_array_of (c))
      arrays.insert (pointer);
    else if (private_clause_p (c))
      own.insert (OMP_CLAUSE_DECL (c));
  own.insert (arrays.begin (), arrays.end ());
  for (tree v : own)
    {
      unsigned inside = 0, users = 0;
      bool written = arrays.count (v) && elements_written_p (gimple_omp_body (stmt), v);
      for_each_outer_loop (gimple_omp_body (stmt),
			   [&] (gimple_stmt_iterator gsi)
			   {
			     const variable_uses u = uses_in_statement (gsi, v);
			     inside += u.uses;
			     users += u.uses > 0;
			     written |= u.written;
			   });
      m_more_than_loops |= written
			   && (users > 1 || find_uses (gimple_omp_body (stmt), v).uses > inside);
    }
}

/* What each team has of its own in STMT becomes that of the only loop that uses it, or a variable
   around the team's statements.  What the teams reduce is reduced by loops over gangs; statements
   beside them cannot use it.  */

void
region_analysis::teams_variables (gomp_teams *stmt)
{
  for (tree c = gimple_omp_teams_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      const bool reduced = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION;
      if (!reduced && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
	  && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
	continue;
      tree pointer = reduced ? NULL_TREE : pointer_to_array_of (c);
      tree v = reduced ? reduced_variable (c) : pointer ? pointer : OMP_CLAUSE_DECL (c);
      unsigned inside = 0, users = 0, not_distributed = 0; /* Loops that use V.  */
      bool written = false;
      for_each_outer_loop (gimple_omp_body (stmt),
			   [&] (gimple_stmt_iterator gsi)
			   {
			     const variable_uses u = uses_in_statement (gsi, v);
			     inside += u.uses;
			     users += u.uses > 0;
			     written |= u.written;
			     not_distributed += u.uses > 0
						&& gimple_omp_for_kind (gsi_stmt (gsi))
						     != GF_OMP_FOR_KIND_DISTRIBUTE;
			   });
      variable_uses all = find_uses (gimple_omp_body (stmt), v);
      all.written |= pointer && elements_written_p (gimple_omp_body (stmt), pointer);
      const bool beside = all.uses > inside;
      if (reduced && (beside || not_distributed) && users == not_distributed
	  && team_clause_possible_p (c))
	m_region.of_each_team.push_back (c);
      else if (reduced && (beside || not_distributed))
	refuse_clause (c, refusal::beside_teams);
      else if (reduced && users > 1 && !plain_reduction_p (c))
	m_region.one_team.push_back (c);
      else if (!reduced && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || all.written)
	       && (beside || users > 1))
	{
	  if (reference_p (v) && !pointer)
	    refuse_clause (c, refusal::beside_teams);
	  else
	    m_region.of_teams.insert (v);
	}
    }
}

/* Loops over teams in STMT that are executed several times combine copies each time.  */

void
region_analysis::repeated_copies (gomp_teams *stmt)
{
  std::set<tree> seen;
  if (!jumps_back_p (gimple_omp_body (stmt), seen))
    return;
  for (tree c = gimple_omp_teams_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !plain_reduction_p (c)
	&& !std::count (m_region.of_each_team.begin (), m_region.of_each_team.end (), c))
      m_region.one_team.push_back (c);
}

void
region_analysis::loop (gomp_for *stmt, place at)
{
  if (gomp_task *of_loop = task_of_taskloop (stmt))
    {
      sequence (gimple_omp_for_pre_body (stmt), at);
      return task (of_loop, at);
    }
  const int kind = gimple_omp_for_kind (stmt);
  if (kind == GF_OMP_FOR_KIND_TASKLOOP)
    at.alone = at.threads = true;
  else
    m_loops++;
  /* These have copies by each-thread.cc, with fewer conditions.  */
  m_team_clauses = at.team;
  clauses (stmt);
  m_team_clauses = false;
  if (kind == GF_OMP_FOR_KIND_OACC_LOOP)
    return refuse (stmt, refusal::oacc);
  for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
    if (TREE_CODE (gimple_omp_for_initial (stmt, i)) == TREE_VEC
	|| TREE_CODE (gimple_omp_for_final (stmt, i)) == TREE_VEC)
      return refuse (stmt, refusal::not_rectangular);
  const bool bound = omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_BIND);
  if (kind == GF_OMP_FOR_KIND_FOR && at.threads && !at.alone && !at.team && !bound)
    refuse (stmt, refusal::nested_loop);
  if (!at.combined && !at.gangs && !at.threads)
    m_outermost++;
  m_team_order |= kind == GF_OMP_FOR_KIND_DISTRIBUTE && !gimple_omp_for_combined_p (stmt)
		  && omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_DIST_SCHEDULE);
  if (kind == GF_OMP_FOR_KIND_SIMD && ordered_simd_p (stmt) && !at.combined)
    {
      m_beside = true;
      if (!at.threads)
	m_region.ordered_simd.push_back (stmt);
    }
  m_lanes |= at.threads && !at.alone && !at.combined && lanes_possible_p (stmt);
  sequence (gimple_omp_for_pre_body (stmt), at);
  at.combined = gimple_omp_for_combined_p (stmt);
  if (kind == GF_OMP_FOR_KIND_DISTRIBUTE)
    at.gangs = m_region.distributes = true;
  else if (!at.combined)
    at.threads = true;
  if (!at.combined)
    at.parallel = nullptr;
  at.team = false;
  sequence (gimple_omp_body (stmt), at);
}

} // namespace

target_region
analyse_target (gomp_target *target, bool simd_lanes, team_functions &functions)
{
  target_region r;
  r.target = target;
  region_analysis (r, target, &functions).run ();
  r.lanes &= simd_lanes;
  return r;
}

target_region
analyse_alone (gomp_parallel *parallel)
{
  target_region r;
  region_analysis (r, parallel, nullptr).run_alone (parallel);
  return r;
}

} // namespace accred
