/* Iterations of a chunk in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenMP gives each chunk to one thread, which has its iterations in order.  Where it is not shown
   that no iteration needs what another one does (auto-loops.cc), threads share the chunks:

     loop vector, schedule (static, c)	      loop vector
       for (i = 0; i < n; i++)		->	for (k = 0; k < CHUNKS; k++)
	 BODY					  for (number = k * c; number < END; number++)
						    { i = ... number ...;
						      BODY }

   In combined constructs the chunks of `dist_schedule' are divided, so that a chunk of
   `schedule' ends where one of those ends.

   A team that has one thread only by what the region computes has one chunk: `num_threads (n)',
   `thread_limit (n)', `if (parallel: c)'.  */

#include "plugin/openmp/chunk-order.h"
#include "plugin/kernels/auto-loops.h"
#include "plugin/openmp/library-calls.h"
#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/loop-numbers.h"

namespace accred {

namespace {

/* Remove the clauses of LOOP with CODE.  */

void
remove_clauses (gomp_for *loop, omp_clause_code code)
{
  for (tree *link = gimple_omp_for_clauses_ptr (loop); *link;)
    if (OMP_CLAUSE_CODE (*link) == code)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* Which iterations a chunk has.  */

class chunk_builder
{
public:
  explicit chunk_builder (gomp_for *loop)
    : m_loop (loop), m_before (gimple_location (loop)), m_numbers (loop, m_before)
  {}

  void build ();

private:
  tree compute (statement_block &b, tree_code code, tree x, tree y) const
  {
    return b.value (fold_build2 (code, uint64_type_node, x, y));
  }
  tree size (tree expression);
  tree chunk_size (tree expression);
  tree parts (tree all, tree size);
  tree first (statement_block &, tree chunk, tree *end) const;

  gomp_for *m_loop;
  statement_block m_before;
  const loop_numbers m_numbers;
  tree m_size = NULL_TREE, m_of_teams = NULL_TREE; /* Iterations in a chunk; null: none said.  */
  tree m_in_one = NULL_TREE; /* Chunks in one of the teams'.  */
};

/* EXPRESSION, a number of iterations, as 64 bits; at least one.  */

tree
chunk_builder::size (tree expression)
{
  tree n = m_before.value (fold_convert (uint64_type_node, unshare_expr (expression)));
  tree kept = m_before.variable (uint64_type_node);
  m_before.assign (kept, compute (m_before, MAX_EXPR, n, build_one_cst (uint64_type_node)));
  return kept;
}

/* The same for EXPRESSION, that of a clause `schedule', or of chunk_of_thread.  */

tree
chunk_builder::chunk_size (tree expression)
{
  if (TREE_CODE (expression) != COND_EXPR)
    return size (expression);
  tree part = m_of_teams ? m_of_teams : m_numbers.iterations ();
  if (!m_of_teams && integer_onep (TREE_OPERAND (expression, 1)))
    {
      tree teams = m_before.variable (integer_type_node);
      gcall *ask = ask_level (false, GOMP_DIM_GANG);
      gimple_call_set_lhs (ask, teams);
      gimple_seq seq = NULL;
      gimple_seq_add_stmt (&seq, ask);
      m_before.add (seq);
      part = parts (m_numbers.iterations (), size (teams));
    }
  tree alone = m_before.variable (boolean_type_node);
  m_before.expression (
    build2 (MODIFY_EXPR, boolean_type_node, alone, unshare_expr (TREE_OPERAND (expression, 0))));
  return size (m_before.value (
    build3 (COND_EXPR, uint64_type_node, alone, part, size (TREE_OPERAND (expression, 2)))));
}

/* ALL in parts of SIZE, the last of which may be smaller.  */

tree
chunk_builder::parts (tree all, tree size)
{
  tree rest = compute (m_before, TRUNC_MOD_EXPR, all, size);
  rest = compute (m_before, MIN_EXPR, rest, build_one_cst (uint64_type_node));
  return compute (m_before, PLUS_EXPR, compute (m_before, TRUNC_DIV_EXPR, all, size), rest);
}

/* The number of the first iteration of CHUNK; *END gets that of the first one behind it.  */

tree
chunk_builder::first (statement_block &b, tree chunk, tree *end) const
{
  tree start = build_zero_cst (uint64_type_node), limit = m_numbers.iterations ();
  if (m_of_teams)
    {
      tree part = compute (b, TRUNC_DIV_EXPR, chunk, m_in_one);
      chunk = compute (b, TRUNC_MOD_EXPR, chunk, m_in_one);
      start = compute (b, MULT_EXPR, part, m_of_teams);
      tree left = compute (b, MINUS_EXPR, limit, start);
      limit = compute (b, PLUS_EXPR, start, compute (b, MIN_EXPR, left, m_of_teams));
    }
  start = compute (b, PLUS_EXPR, start, compute (b, MULT_EXPR, chunk, m_size));
  tree left = compute (b, MINUS_EXPR, limit, start);
  *end = compute (b, PLUS_EXPR, start, compute (b, MIN_EXPR, left, m_size));
  return start;
}

void
chunk_builder::build ()
{
  tree type = uint64_type_node, clauses = gimple_omp_for_clauses (m_loop);
  const location_t loc = gimple_location (m_loop);
  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_DIST_SCHEDULE))
    m_of_teams = size (OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c));
  m_size = chunk_size (OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (chunks_of (m_loop)));
  tree count = m_before.variable (type);
  if (m_of_teams)
    {
      m_in_one = m_before.variable (type);
      m_before.assign (m_in_one, parts (m_of_teams, m_size));
      tree all = m_numbers.iterations ();
      tree full = compute (m_before, TRUNC_DIV_EXPR, all, m_of_teams),
	   rest = compute (m_before, TRUNC_MOD_EXPR, all, m_of_teams);
      m_before.assign (count,
		       compute (m_before, PLUS_EXPR, compute (m_before, MULT_EXPR, full, m_in_one),
				parts (rest, m_size)));
    }
  else
    m_before.assign (count, parts (m_numbers.iterations (), m_size));

  tree chunk = create_tmp_var (type), end;
  statement_block body (loc);
  tree number = body.variable (type), behind = body.variable (type);
  body.assign (number, first (body, chunk, &end));
  body.assign (behind, end);
  tree next = create_artificial_label (loc), enter = create_artificial_label (loc),
       done = create_artificial_label (loc);
  body.add (gimple_build_label (next));
  body.add (gimple_build_cond (LT_EXPR, number, behind, enter, done));
  body.add (gimple_build_label (enter));
  m_numbers.set_indices (body, number);
  body.add (gimple_omp_body (m_loop));
  body.assign (number, compute (body, PLUS_EXPR, number, build_one_cst (type)));
  body.add (gimple_build_goto (next));
  body.add (gimple_build_label (done));
  gimple_omp_set_body (m_loop, body.bind ());

  gimple_seq_add_seq (gimple_omp_for_pre_body_ptr (m_loop), m_before.without_bind ());
  remove_clauses (m_loop, OMP_CLAUSE_COLLAPSE);
  tree own = build_omp_clause (loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = chunk;
  prepend_clause (gimple_omp_for_clauses_ptr (m_loop), own);
  m_loop->collapse = 1;
  gimple_omp_for_set_index (m_loop, 0, chunk);
  gimple_omp_for_set_initial (m_loop, 0, build_zero_cst (type));
  gimple_omp_for_set_final (m_loop, 0, count);
  gimple_omp_for_set_cond (m_loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (m_loop, 0, build2 (PLUS_EXPR, type, chunk, build_one_cst (type)));
}

void
drop_chunks (gomp_for *loop)
{
  remove_clauses (loop, OMP_CLAUSE_SCHEDULE);
  remove_clauses (loop, OMP_CLAUSE_DIST_SCHEDULE);
}

/* Those of LOOPS that have chunks, and what is in them, go to FOUND, inner ones first.  */

void
find_chunks (const std::vector<region_loop> &loops, std::vector<gomp_for *> &found)
{
  for (const region_loop &l : loops)
    {
      find_chunks (l.inner, found);
      if (chunks_of (l.loop))
	found.push_back (l.loop);
    }
}

} // namespace

tree
chunk_of_thread (tree alone, bool distributed, tree size)
{
  return build3 (COND_EXPR, TREE_TYPE (size), alone,
		 distributed ? integer_one_node : integer_zero_node, size);
}

tree
chunks_of (gomp_for *loop)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SCHEDULE);
}

void
take_in_chunks (gomp_for *loop)
{
  chunk_builder (loop).build ();
  drop_chunks (loop);
}

void
keep_chunks_in_order (function *fun, device_context &ctx)
{
  for (region &r : find_regions (fun, false))
    {
      std::vector<gomp_for *> loops;
      find_chunks (r.loops, loops);
      if (!r.target)
	continue;
      if (auto own = ctx.target_regions.find (r.target); own != ctx.target_regions.end ())
	r.data = own->second.data;
      std::vector<std::pair<gomp_for *, iterations_meeting>> ordered;
      for (gomp_for *loop : loops)
	if (const auto meeting = iterations_meet (fun, r, loop))
	  ordered.emplace_back (loop, *meeting);
	else
	  drop_chunks (loop);
      for (const auto &[loop, meeting] : ordered)
	{
	  const bool perhaps_alone = TREE_CODE (OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (chunks_of (loop)))
				     == COND_EXPR;
	  take_in_chunks (loop);
	  std::string what = perhaps_alone ? "one thread of a team, if it is the only one,"
					   : "a thread";
	  what += " has the iterations of a chunk in order, because " + meeting.why;
	  if (meeting.aliases && !perhaps_alone)
	    warning_at (gimple_location (loop), 0, "accred: this loop is slow: %s", what.c_str ());
	  if (ctx.opts.report)
	    ctx.notes.push_back ({ gimple_location (loop), "loop: " + what, true });
	}
    }
}

} // namespace accred
