/* Parallel regions whose body each thread of a team executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     parallel			      threads = size of the level
       BODY			->    for (t = 0; t < threads; t++)
					{
					  .UNIQUE (TEAM_CODE, 0, &V...)
					  thread = position in the level
					  BODY
					}

   The level is that of the region's threads, so that each has one iteration.  V are variables of
   the team that the body sets.  In the body:

     barrier		  .UNIQUE (BLOCK_BARRIER, 0, &V...)
     for		  the thread's share of the iterations, a sequential loop
     sections		  section K is that of thread K, spread over the warps
     single, master	  thread 0 alone; `masked' the thread that it names
     scope		  all of it

   with a barrier at the end as OpenMP has it.  thread-copies.cc has what these constructs give each
   thread, and reductions.

   Without `schedule' the iterations are dealt out one by one: neighbours in memory are those of
   neighbouring lanes.  `schedule (static)' and chunks are as OpenMP says.

   Needs: team_clause_possible_p of all clauses, no variable that is V in a register.  */

#include "plugin/openmp/each-thread.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/library-calls.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/team-code.h"

namespace accred {

tree *
team_work_clauses (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_FOR:
      return gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_FOR ? gimple_omp_for_clauses_ptr (stmt)
							       : nullptr;
    case GIMPLE_OMP_SINGLE: return gimple_omp_single_clauses_ptr (stmt);
    case GIMPLE_OMP_SECTIONS: return gimple_omp_sections_clauses_ptr (stmt);
    default: break;
    }
  tree *scope = scope_clauses (stmt);
  return scope ? scope : masked_clauses (stmt);
}

bool
team_work_p (gimple *stmt)
{
  return team_work_clauses (stmt) || gimple_code (stmt) == GIMPLE_OMP_MASTER;
}

bool
team_clause_possible_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_COPYPRIVATE: {
	tree decl = OMP_CLAUSE_DECL (c);
	if (pointer_to_array_of (c))
	  return true;
	if (!DECL_P (decl) || allocatable_p (decl) || DECL_HAS_VALUE_EXPR_P (decl))
	  return false;
	tree type = type_of_copy (decl), size = TYPE_SIZE_UNIT (type);
	return size && TREE_CODE (size) == INTEGER_CST && !TREE_ADDRESSABLE (type);
      }
    case OMP_CLAUSE_REDUCTION:
      return (plain_reduction_p (c)
	      || (reduced_by_copies_p (c)
		  && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c))))));
    case OMP_CLAUSE_ORDERED:
    case OMP_CLAUSE_IN_REDUCTION: return false;
    default: return true;
    }
}

bool
task_clause_possible_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_FIRSTPRIVATE: return team_clause_possible_p (c);
    case OMP_CLAUSE_REDUCTION:
      /* Of a `taskloop'.  One thread executes all of it, with the variable itself.  */
      return !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c);
    case OMP_CLAUSE_SHARED:
    case OMP_CLAUSE_DEFAULT:
    case OMP_CLAUSE_ALLOCATE:
    case OMP_CLAUSE_DEPEND:
    case OMP_CLAUSE_GRAINSIZE:
    case OMP_CLAUSE_NUM_TASKS:
    case OMP_CLAUSE_NOGROUP:
    case OMP_CLAUSE_FINAL:
    case OMP_CLAUSE_IF:
    case OMP_CLAUSE_MERGEABLE:
    case OMP_CLAUSE_PRIORITY:
    case OMP_CLAUSE_UNTIED: return true;
    default: return affinity_clause_p (c);
    }
}

namespace {

struct set_search
{
  std::set<tree> set, declared;
};

tree
note_address (tree *tp, int *, void *data)
{
  set_search &s = *static_cast<set_search *> (static_cast<walk_stmt_info *> (data)->info);
  if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree v = get_base_address (TREE_OPERAND (*tp, 0)); v && DECL_P (v))
      s.set.insert (v);
  return NULL_TREE;
}

/* What CLAUSES, of a construct for the threads, set.  */

void
note_clauses (tree clauses, std::set<tree> &set)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_COPYPRIVATE: set.insert (OMP_CLAUSE_DECL (c)); break;
      case OMP_CLAUSE_REDUCTION: set.insert (reduced_variable (c)); break;
      default: break;
      }
}

tree
note_set (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  set_search &s = *static_cast<set_search *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_clobber_p (stmt);
  tree lhs = gimple_get_lhs (stmt), v = lhs ? get_base_address (lhs) : NULL_TREE;
  if (v && DECL_P (v) && !*handled)
    s.set.insert (v);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree d = gimple_bind_vars (bind); d; d = DECL_CHAIN (d))
      s.declared.insert (d);
  if (tree *clauses = team_work_clauses (stmt))
    note_clauses (*clauses, s.set);
  else if (is_a<gomp_for *> (stmt))
    note_clauses (gimple_omp_for_clauses (stmt), s.set);
  return NULL_TREE;
}

} // namespace

std::set<tree>
set_by_threads (gomp_parallel *parallel)
{
  set_search s;
  walk_stmt_info wi = {};
  wi.info = &s;
  walk_gimple_seq (gimple_omp_body (parallel), note_set, note_address, &wi);
  for (tree v : s.declared)
    s.set.erase (v);
  for (tree c = gimple_omp_parallel_clauses (parallel); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      s.set.erase (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      s.set.erase (reduced_variable (c));
  return s.set;
}

namespace {

class thread_builder
{
public:
  thread_builder (gomp_parallel *parallel, const team_threads &team)
    : m_parallel (parallel), m_loc (gimple_location (parallel)), m_team (team, m_loc)
  {}

  void build ();

private:
  void sequence (gimple_seq *);
  gimple *work (gimple *);
  void loop (statement_block &, gomp_for *, std::vector<tree> clauses, tree of_directive);
  void sections (statement_block &, gimple *);
  void single (statement_block &, gimple *);
  void scope (statement_block &, gimple *);
  void own_references (statement_block &);
  void end (statement_block &, tree clauses, const thread_copies *);
  void shares (statement_block &, gomp_for *, const std::vector<tree> &clauses,
	       const loop_numbers &, const thread_copies &, tree last);
  void iterations (statement_block &, tree from, tree to, tree step, gimple_seq body,
		   const loop_numbers &, const thread_copies &, tree last);

  gomp_parallel *m_parallel;
  location_t m_loc;
  thread_team m_team;
};

/* CLAUSES as a list.  */

std::vector<tree>
list_of (tree clauses)
{
  std::vector<tree> all;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    all.push_back (c);
  return all;
}

/* The end of a construct with CLAUSES, whose threads have copies, or none.  */

void
thread_builder::end (statement_block &b, tree clauses, const thread_copies *copies)
{
  if (copies && copies->combine (b))
    return;
  if (!omp_find_clause (clauses, OMP_CLAUSE_NOWAIT))
    b.add (m_team.barrier (m_loc));
}

/* ----- loops ----- */

/* BODY for the numbers from FROM on up to TO; LAST, if there is one, is the last number that the
   thread has had.  */

void
thread_builder::iterations (statement_block &b, tree from, tree to, tree step, gimple_seq body,
			    const loop_numbers &numbers, const thread_copies &own, tree last)
{
  tree number = b.variable (uint64_type_node);
  tree next = create_artificial_label (m_loc), end = create_artificial_label (m_loc),
       enter = create_artificial_label (m_loc);
  b.assign (number, from);
  b.add (gimple_build_label (next));
  b.add (gimple_build_cond (LT_EXPR, number, to, enter, end));
  b.add (gimple_build_label (enter));
  if (last)
    b.assign (last, number);
  numbers.set_indices (b, number);
  own.begin_iteration (b, number);
  b.add (body);
  b.assign (number, b.value (build2 (PLUS_EXPR, uint64_type_node, number, step)));
  b.add (gimple_build_goto (next));
  b.add (gimple_build_label (end));
}

/* The shares of LOOP's iterations, as a clause `schedule' among CLAUSES says.  */

void
thread_builder::shares (statement_block &b, gomp_for *loop, const std::vector<tree> &clauses,
			const loop_numbers &numbers, const thread_copies &own, tree last)
{
  tree type = uint64_type_node, all = numbers.iterations (), one = build_one_cst (type);
  gimple_seq body = gimple_omp_body (loop);
  gimple_omp_set_body (loop, NULL);
  auto compute = [&] (statement_block &in, tree_code code, tree x, tree y)
  { return in.value (fold_build2 (code, type, x, y)); };
  tree threads = b.value (fold_convert (type, m_team.threads)),
       thread = b.value (fold_convert (type, m_team.thread));
  tree schedule = NULL_TREE;
  for (tree c : clauses)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SCHEDULE
	&& (OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c)
	    || (OMP_CLAUSE_SCHEDULE_KIND (c) & OMP_CLAUSE_SCHEDULE_MASK)
		 == OMP_CLAUSE_SCHEDULE_STATIC))
      schedule = c;
  if (!schedule)
    return iterations (b, thread, all, threads, body, numbers, own, last);
  tree chunk = OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (schedule);
  if (!chunk)
    {
      /* One block for each thread; the first ones have one iteration more.  */
      tree each = compute (b, TRUNC_DIV_EXPR, all, threads),
	   rest = compute (b, TRUNC_MOD_EXPR, all, threads);
      tree start = compute (b, PLUS_EXPR, compute (b, MULT_EXPR, each, thread),
			    compute (b, MIN_EXPR, thread, rest));
      tree more = b.value (
	fold_convert (type, b.value (build2 (LT_EXPR, boolean_type_node, thread, rest))));
      tree end = compute (b, PLUS_EXPR, compute (b, PLUS_EXPR, start, each), more);
      return iterations (b, start, end, one, body, numbers, own, last);
    }
  chunk = b.value (fold_convert (type, b.value (unshare_expr (chunk))));
  tree start = b.variable (type);
  b.assign (start, compute (b, MULT_EXPR, thread, chunk));
  tree next = create_artificial_label (m_loc), enter = create_artificial_label (m_loc),
       done = create_artificial_label (m_loc);
  b.add (gimple_build_label (next));
  b.add (gimple_build_cond (LT_EXPR, start, all, enter, done));
  b.add (gimple_build_label (enter));
  statement_block inside = b.inner ();
  tree end = compute (inside, MIN_EXPR, all, compute (inside, PLUS_EXPR, start, chunk));
  iterations (inside, start, end, one, body, numbers, own, last);
  b.add (inside.bind ());
  b.assign (start, compute (b, PLUS_EXPR, start, compute (b, MULT_EXPR, threads, chunk)));
  b.add (gimple_build_goto (next));
  b.add (gimple_build_label (done));
}

/* LOOP; CLAUSES are those of the combined loops around it, OF_DIRECTIVE those of the outermost
   one.  */

void
thread_builder::loop (statement_block &b, gomp_for *loop, std::vector<tree> clauses,
		      tree of_directive)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    clauses.push_back (c);
  b.add (gimple_omp_for_pre_body (loop));
  gimple_omp_for_set_pre_body (loop, NULL);
  gimple_seq *body = gimple_omp_body_ptr (loop);
  if (gimple_omp_for_combined_p (loop))
    {
      /* The innermost loop has the same bounds.  */
      std::function<void (gimple_seq *)> find = [&] (gimple_seq *seq)
      {
	for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
	  if (gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (gsi)))
	    {
	      statement_block in_place = b.inner ();
	      gsi_replace (&gsi, gimple_build_nop (), false);
	      this->loop (in_place, inner, clauses, of_directive);
	      gsi_replace (&gsi, in_place.bind (), false);
	    }
	  else
	    for_each_sequence (gsi_stmt (gsi), find);
      };
      find (body);
      b.add (*body);
      gimple_omp_set_body (loop, NULL);
      return;
    }
  const thread_copies own (m_team, m_loc, b, clauses, body, loop);
  const loop_numbers numbers (loop, b);
  tree last = NULL_TREE;
  if (own.any_last_p ())
    {
      last = b.variable (uint64_type_node);
      b.assign (last, build_minus_one_cst (uint64_type_node));
    }
  shares (b, loop, clauses, numbers, own, last);
  if (last)
    {
      /* Without iterations there is neither.  */
      tree after
	= b.value (build2 (PLUS_EXPR, uint64_type_node, last, build_one_cst (uint64_type_node)));
      statement_block is_last = b.inner ();
      thread_team::only_if (is_last, NE_EXPR, after, build_zero_cst (uint64_type_node),
			    own.last_values (loop));
      thread_team::only_if (b, EQ_EXPR, after, numbers.iterations (), is_last.bind ());
    }
  end (b, of_directive, &own);
}

/* ----- other constructs ----- */

void
thread_builder::sections (statement_block &b, gimple *stmt)
{
  gimple_seq *body = gimple_omp_body_ptr (stmt);
  const thread_copies own (m_team, m_loc, b, list_of (gimple_omp_sections_clauses (stmt)), body,
			   nullptr);
  unsigned count = 0, number = 0;
  std::function<void (gimple_seq *, const std::function<void (gimple_stmt_iterator *)> &)> visit
    = [&] (gimple_seq *seq, const std::function<void (gimple_stmt_iterator *)> &what)
  {
    for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_SECTION)
	what (&gsi);
      else
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (s, what); });
  };
  visit (body, [&] (gimple_stmt_iterator *) { count++; });
  /* Section K is executed by thread K * DISTANCE, or K % THREADS if there are more.  */
  tree type = unsigned_type_node;
  tree distance
    = b.value (build2 (TRUNC_DIV_EXPR, type, m_team.threads, build_int_cst (type, MAX (count, 1))));
  distance = b.value (build2 (MAX_EXPR, type, distance, build_one_cst (type)));
  visit (body,
	 [&] (gimple_stmt_iterator *gsi)
	 {
	   statement_block one = b.inner ();
	   tree thread
	     = one.value (fold_build2 (MULT_EXPR, type, distance, build_int_cst (type, number)));
	   thread = one.value (build2 (TRUNC_MOD_EXPR, type, thread, m_team.threads));
	   gimple_seq section = gimple_omp_body (gsi_stmt (*gsi));
	   gimple_omp_set_body (gsi_stmt (*gsi), NULL);
	   if (++number == count)
	     gimple_seq_add_seq (&section, own.last_values (nullptr));
	   m_team.only (one, thread, section);
	   gsi_replace (gsi, one.bind (), false);
	 });
  b.add (*body);
  gimple_omp_set_body (stmt, NULL);
  end (b, gimple_omp_sections_clauses (stmt), &own);
}

/* `single' with copies for all threads of what the one thread has.  */

void
thread_builder::single (statement_block &b, gimple *stmt)
{
  tree clauses = gimple_omp_single_clauses (stmt);
  std::vector<tree> own;
  std::vector<std::pair<tree, tree>> sent;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_COPYPRIVATE)
      sent.emplace_back (OMP_CLAUSE_DECL (c), m_team.variable (type_of_copy (OMP_CLAUSE_DECL (c))));
    else
      own.push_back (c);
  const thread_copies copies (m_team, m_loc, b, own, gimple_omp_body_ptr (stmt), nullptr);
  statement_block one = b.inner ();
  one.add (gimple_omp_body (stmt));
  gimple_omp_set_body (stmt, NULL);
  for (auto [decl, to] : sent)
    one.assign (to, one.value (object_of_decl (one, decl)));
  m_team.only (b, build_zero_cst (unsigned_type_node), one.bind ());
  if (sent.empty ())
    return end (b, clauses, nullptr);
  b.add (m_team.barrier (m_loc));
  for (auto [decl, from] : sent)
    b.assign (object_of_decl (b, decl), b.value (from));
  /* The next one may come here again.  */
  b.add (m_team.barrier (m_loc));
}

void
thread_builder::scope (statement_block &b, gimple *stmt)
{
  sequence (gimple_omp_body_ptr (stmt));
  m_loc = gimple_location (stmt);
  tree clauses = *scope_clauses (stmt);
  const thread_copies own (m_team, m_loc, b, list_of (clauses), gimple_omp_body_ptr (stmt),
			   nullptr);
  b.add (gimple_omp_body (stmt));
  end (b, clauses, &own);
}

/* What stands for STMT, a directive for the threads.  */

gimple *
thread_builder::work (gimple *stmt)
{
  m_loc = gimple_location (stmt);
  statement_block b (m_loc);
  tree clauses = team_work_clauses (stmt) ? *team_work_clauses (stmt) : NULL_TREE;
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_FOR: loop (b, as_a<gomp_for *> (stmt), {}, clauses); break;
    case GIMPLE_OMP_SECTIONS: sections (b, stmt); break;
    case GIMPLE_OMP_SINGLE: single (b, stmt); break;
    default:
      if (scope_clauses (stmt))
	scope (b, stmt);
      else
	{
	  tree thread = build_zero_cst (unsigned_type_node);
	  if (clauses && filter_number (clauses))
	    thread = b.value (
	      fold_convert (unsigned_type_node, b.value (unshare_expr (filter_number (clauses)))));
	  m_team.only (b, thread, gimple_omp_body (stmt));
	}
      gimple_omp_set_body (stmt, NULL);
      break;
    }
  return b.bind ();
}

/* ----- the region ----- */

void
thread_builder::sequence (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_call_builtin_p (stmt, BUILT_IN_GOMP_BARRIER))
	gsi_replace (&gsi, m_team.barrier (gimple_location (stmt)), false);
      else if (team_work_p (stmt))
	{
	  gsi_replace (&gsi, gimple_build_nop (), false);
	  gsi_replace (&gsi, work (stmt), false);
	}
      else if (!is_gimple_omp (stmt) || gimple_code (stmt) == GIMPLE_OMP_CRITICAL)
	for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s); });
    }
}

/* The copies of references that clauses of the parallel construct name; of other variables the loop
   has clauses.  */

void
thread_builder::own_references (statement_block &b)
{
  std::vector<tree> own;
  tree *link = gimple_omp_parallel_clauses_ptr (m_parallel);
  while (tree c = *link)
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& reference_p (OMP_CLAUSE_DECL (c)))
      {
	own.push_back (c);
	*link = OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
  thread_copies (m_team, m_loc, b, own, gimple_omp_body_ptr (m_parallel), nullptr);
}

void
thread_builder::build ()
{
  auto ask = [&] (bool position, tree lhs)
  {
    gcall *c = ask_level (position, m_team.level ());
    gimple_call_set_lhs (c, lhs);
    gimple_set_location (c, gimple_location (m_parallel));
    return c;
  };
  const location_t loc = m_loc;
  tree size = m_team.outside.variable (integer_type_node),
       t = m_team.outside.variable (integer_type_node);
  m_team.threads = m_team.outside.variable (unsigned_type_node);
  m_team.outside.add (ask (false, size));
  m_team.outside.assign (m_team.threads,
			 m_team.outside.value (fold_convert (unsigned_type_node, size)));
  statement_block body (loc);
  tree position = body.variable (integer_type_node);
  m_team.thread = body.variable (unsigned_type_node);
  statement_block references (loc);
  own_references (references);
  sequence (gimple_omp_body_ptr (m_parallel));
  references.add (gimple_omp_body (m_parallel));
  m_loc = loc;
  gcall *start = build_team_code (TEAM_CODE, m_team.shared ());
  gimple_set_location (start, loc);
  body.add (start);
  body.add (ask (true, position));
  body.assign (m_team.thread, body.value (fold_convert (unsigned_type_node, position)));
  body.add (references.bind ());
  tree own = build_omp_clause (loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = t;
  gomp_for *loop = gimple_build_omp_for (body.bind (), GF_OMP_FOR_KIND_FOR, own, 1, NULL);
  gimple_set_location (loop, loc);
  gimple_omp_for_set_index (loop, 0, t);
  gimple_omp_for_set_initial (loop, 0, integer_zero_node);
  gimple_omp_for_set_final (loop, 0, size);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, integer_type_node, t, integer_one_node));
  m_team.outside.add (loop);
  gimple_omp_set_body (m_parallel, m_team.outside.bind ());
}

} // namespace

void
make_loop_of_threads (gomp_parallel *parallel, const team_threads &team)
{
  thread_builder (parallel, team).build ();
}

} // namespace accred
