/* The clauses of a loop of OpenACC that comes of OpenMP's constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of a chain of combined constructs the innermost loop gets the clauses of all, each variable once
   in each kind of clause.  */

#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/chunk-order.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

void
prepend_clause (tree *clauses, tree c)
{
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

bool
linear_of_loop_p (gomp_for *loop, const_tree c)
{
  if (OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c))
    return true;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == OMP_CLAUSE_DECL (c))
      return true;
  return false;
}

namespace {

/* True if TARGET maps the variable DECL.  */

bool
mapped_p (gomp_target *target, tree decl)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& (OMP_CLAUSE_DECL (c) == decl || get_base_address (OMP_CLAUSE_DECL (c)) == decl
	    || (INDIRECT_REF_P (OMP_CLAUSE_DECL (c))
		&& TREE_OPERAND (OMP_CLAUSE_DECL (c), 0) == decl)
	    || (TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF
		&& TREE_OPERAND (OMP_CLAUSE_DECL (c), 0) == decl)))
      return true;
  return false;
}

/* What the clause C of a loop does with the variable in the last iteration: if it is the loop's own
   and the gimplifier has made another one of it for counting, it adds the step.  */

gimple_seq
final_value (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE ? OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c)
						       : OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c);
}

/* True if C, a clause `if', is also about TARGET: where it does not hold, the host executes the
   region.  */

bool
also_of_target_p (gomp_target *target, tree c)
{
  tree whole = target ? omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_IF)
		      : NULL_TREE;
  return whole && OMP_CLAUSE_IF_MODIFIER (c) == ERROR_MARK
	 && OMP_CLAUSE_LOCATION (whole) == OMP_CLAUSE_LOCATION (c);
}

/* A == B, of values.  */

tree
equal (tree a, tree b)
{
  return fold_build2 (EQ_EXPR, boolean_type_node, a, fold_convert (TREE_TYPE (a), b));
}

class clause_builder
{
public:
  clause_builder (gomp_for *stmt, const chain &around, gomp_target *target)
    : m_stmt (stmt), m_around (around), m_target (target)
  {}

  loop_data build ()
  {
    /* What is private outside, where statements before the loop set it, and firstprivate inside, is
       the one variable of both.  */
    auto note_copied = [&] (tree c)
    {
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	m_copied.insert (OMP_CLAUSE_DECL (c));
    };
    for (tree c : m_around.clauses)
      note_copied (c);
    for (tree c = gimple_omp_for_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
      note_copied (c);
    indices ();
    for (tree c : m_around.clauses)
      clause (c, false);
    for (tree c = gimple_omp_for_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
      clause (c, true);
    levels ();
    chunks ();
    gimple_omp_for_set_clauses (m_stmt, m_clauses);
    return m_data;
  }

private:
  tree new_clause (omp_clause_code code)
  {
    tree c = build_omp_clause (gimple_location (m_stmt), code);
    prepend_clause (&m_clauses, c);
    return c;
  }
  void indices ();
  void clause (tree c, bool of_loop);
  void data (tree c, tree decl, bool of_loop);
  void reduction (tree c, tree decl, bool of_loop);
  void first (tree decl);
  void linear (tree c, tree decl);
  void levels ();
  void alone (tree condition);
  void chunks ();

  gomp_for *m_stmt;
  const chain &m_around;
  gomp_target *m_target;
  tree m_clauses = NULL_TREE;
  tree m_chunk = NULL_TREE; /* Of `dist_schedule'.  */
  tree m_schedule = NULL_TREE, m_of_teams = NULL_TREE; /* Clauses with chunks.  */
  tree m_alone = NULL_TREE; /* True if there is one thread, which only the region knows.  */
  bool m_unordered = false; /* A clause `order' says so.  */
  std::set<std::pair<omp_clause_code, tree>> m_seen;
  std::set<tree> m_index, m_copied;
  loop_data m_data;
};

void
clause_builder::indices ()
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (m_stmt); i++)
    {
      tree index = gimple_omp_for_index (m_stmt, i);
      m_index.insert (index);
      OMP_CLAUSE_DECL (new_clause (OMP_CLAUSE_PRIVATE)) = index;
    }
}

/* The clause C is one of the loop itself, or of a construct around it.  */

void
clause_builder::clause (tree c, bool of_loop)
{
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  switch (code)
    {
    case OMP_CLAUSE_COLLAPSE:
      if (of_loop)
	prepend_clause (&m_clauses, copy_clause (c));
      return;
    case OMP_CLAUSE_DIST_SCHEDULE:
      /* GCC itself makes code of a function's loop over teams.  */
      if (!m_target)
	prepend_clause (&m_clauses, copy_clause (c));
      else if (of_loop)
	m_chunk = OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c);
      else if (OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c))
	m_of_teams = c;
      return;
    case OMP_CLAUSE_SCHEDULE:
      if (tree size = OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c); size && !integer_onep (size))
	m_schedule = c;
      return;
    case OMP_CLAUSE_ORDER: m_unordered = true; return;
    case OMP_CLAUSE_NUM_THREADS:
      return alone (equal (OMP_CLAUSE_NUM_THREADS_EXPR (c), integer_one_node));
    case OMP_CLAUSE_THREAD_LIMIT:
      return alone (equal (OMP_CLAUSE_THREAD_LIMIT_EXPR (c), integer_one_node));
    case OMP_CLAUSE_IF:
      if (!of_loop && OMP_CLAUSE_IF_MODIFIER (c) != OMP_SIMD && !also_of_target_p (m_target, c))
	alone (equal (OMP_CLAUSE_IF_EXPR (c), integer_zero_node));
      return;
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_LINEAR: break;
    default: return;
    }
  tree decl = code == OMP_CLAUSE_REDUCTION ? reduced_variable (c) : OMP_CLAUSE_DECL (c);
  if (m_around.indices.count (decl))
    return;
  if (m_seen.insert ({ code, decl }).second)
    return data (c, decl, of_loop);
  if (of_loop && (code == OMP_CLAUSE_LASTPRIVATE || code == OMP_CLAUSE_LINEAR))
    for (last_value &l : m_data.last)
      if (l.decl == decl)
	l.set = final_value (c);
}

/* C is the first clause of its kind for DECL.  */

void
clause_builder::data (tree c, tree decl, bool of_loop)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_FIRSTPRIVATE: first (decl); break;
    case OMP_CLAUSE_LASTPRIVATE:
      m_data.last.push_back ({ decl, of_loop ? final_value (c) : NULL });
      break;
    case OMP_CLAUSE_LINEAR: linear (c, decl); break;
    case OMP_CLAUSE_REDUCTION: reduction (c, decl, of_loop); break;
    case OMP_CLAUSE_PRIVATE:
      if (!m_index.count (decl) && !m_copied.count (decl))
	prepend_clause (&m_clauses, copy_clause (c));
      break;
    default: gcc_unreachable ();
    }
}

void
clause_builder::first (tree decl)
{
  if (!std::count (m_data.first.begin (), m_data.first.end (), decl))
    m_data.first.push_back (decl);
}

void
clause_builder::linear (tree c, tree decl)
{
  if (!linear_of_loop_p (m_stmt, c))
    {
      first (decl);
      m_data.linear.push_back ({ decl, OMP_CLAUSE_LINEAR_STEP (c) });
    }
  auto same = std::find_if (m_data.last.begin (), m_data.last.end (),
			    [&] (const last_value &l) { return l.decl == decl; });
  if (same != m_data.last.end ())
    same->set = final_value (c);
  else if (!OMP_CLAUSE_LINEAR_NO_COPYOUT (c))
    m_data.last.push_back ({ decl, final_value (c) });
}

void
clause_builder::reduction (tree c, tree decl, bool of_loop)
{
  /* A loop of one thread adds to the variable itself.  */
  if (!m_around.levels && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
    return;
  if (!plain_reduction_p (c))
    {
      /* What the teams reduce may be another loop's: this one has nothing to combine.  */
      if (of_loop || find_uses (gimple_omp_body (m_stmt), decl).uses)
	m_data.by_copies.push_back (c);
      return;
    }
  tree copy = copy_clause (c);
  OMP_CLAUSE_REDUCTION_OMP_ORIG_REF (copy) = 0;
  if ((m_around.levels & gang_mask) && mapped_p (m_target, decl))
    m_data.over_gangs.push_back (copy);
  prepend_clause (&m_clauses, copy);
}

void
clause_builder::levels ()
{
  static const struct
  {
    int level;
    omp_clause_code code;
  } level_clauses[] = { { GOMP_DIM_VECTOR, OMP_CLAUSE_VECTOR },
			{ GOMP_DIM_WORKER, OMP_CLAUSE_WORKER },
			{ GOMP_DIM_GANG, OMP_CLAUSE_GANG } };
  for (const auto &l : level_clauses)
    if (m_around.levels & GOMP_DIM_MASK (l.level))
      {
	tree c = new_clause (l.code);
	/* A team's thread has the iterations of a chunk in order.  */
	if (l.code == OMP_CLAUSE_GANG && m_chunk)
	  OMP_CLAUSE_GANG_STATIC_EXPR (c) = m_chunk;
      }
  if (m_target)
    new_clause (m_around.levels ? OMP_CLAUSE_INDEPENDENT : OMP_CLAUSE_SEQ);
  else if (!m_around.distributed)
    /* One lane.  */
    OMP_CLAUSE_SAFELEN_EXPR (new_clause (OMP_CLAUSE_SAFELEN)) = integer_one_node;
}

/* There is one thread if CONDITION is true.  What is known now is the business of others.  */

void
clause_builder::alone (tree condition)
{
  if (TREE_CODE (condition) != INTEGER_CST)
    m_alone = m_alone ? build2 (TRUTH_OR_EXPR, boolean_type_node, m_alone, condition) : condition;
}

/* Until it is known whether the iterations of a chunk depend on each other (chunk-order.cc), a loop
   that threads share keeps its clause.  Those of a `simd' loop do not.  */

void
clause_builder::chunks ()
{
  if (!m_target || m_unordered || !(m_around.levels & ~gang_mask) || m_around.simd
      || (!m_schedule && !m_alone))
    return;
  tree c = new_clause (OMP_CLAUSE_SCHEDULE),
       size = m_schedule ? OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (m_schedule) : integer_one_node;
  OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c)
    = m_alone ? chunk_of_thread (m_alone, m_around.distributed, size) : size;
  if (m_of_teams)
    prepend_clause (&m_clauses, copy_clause (m_of_teams));
}

} // namespace

loop_data
set_loop_clauses (gomp_for *stmt, const chain &around, gomp_target *target)
{
  return clause_builder (stmt, around, target).build ();
}

} // namespace accred
