/* Nests of a parallel loop and sequential ones that had better be collapsed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `parallel' constructs.

     #pragma acc parallel loop			 #pragma acc parallel loop collapse (2)
     for (i = 0; i < n; i++)		    ->   for (i = 0; i < n; i++)
       for (k = 0; k < m; k++)			   for (k = 0; k < m; k++)
	 a[i * m + k] = 2 * b[i * m + k];	     a[i * m + k] = 2 * b[i * m + k];

   Likewise where the loop over i reduces what an iteration of the inner one adds to, by the same
   operator: a clause leaves the order in which a loop's values are combined open.

   Each thread would go along a row, so that the accesses of a warp are in 32 rows, and there would
   be no more threads than rows.  auto-loops.cc shows that the iterations of the inner loop are
   independent; this file says where that is worth while.  Loops of few iterations are records,
   which the plan reads and writes as a whole.  */

#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/level-uses.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* True if there are loops in SEQ: of a directive, or jumps back.  */

bool
has_loops_p (gimple_seq seq)
{
  std::set<tree> labels;
  const auto back_p = [&] (gimple *stmt)
  {
    if (glabel *l = dyn_cast<glabel *> (stmt))
      labels.insert (gimple_label_label (l));
    else if (gcond *c = dyn_cast<gcond *> (stmt))
      return labels.count (gimple_cond_true_label (c))
	     || labels.count (gimple_cond_false_label (c));
    else if (gimple_code (stmt) == GIMPLE_GOTO)
      return labels.count (gimple_goto_dest (stmt)) > 0;
    return gimple_code (stmt) == GIMPLE_OMP_FOR;
  };
  return any_statement (seq, [&] (gimple *stmt)
			{ return back_p (stmt) ? walk_on::end : walk_on::into; });
}

/* The only loop in SEQ, beside assignments; null if there is none, or something else.  */

gomp_for *
lone_loop (gimple_seq seq, bool &good)
{
  gomp_for *loop = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); good && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *found = dyn_cast<gomp_for *> (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	found = lone_loop (gimple_bind_body (bind), good);
      else if (!found && gimple_code (stmt) != GIMPLE_LABEL && gimple_code (stmt) != GIMPLE_NOP
	       && gimple_code (stmt) != GIMPLE_PREDICT && !is_gimple_debug (stmt)
	       && (!is_gimple_assign (stmt) || loop))
	good = false;
      good &= !(found && loop);
      if (found)
	loop = found;
    }
  return good ? loop : nullptr;
}

/* The clauses that say the levels of LOOP, which loses them.  */

tree
take_levels (gomp_for *loop)
{
  tree levels = NULL_TREE, *c = gimple_omp_for_clauses_ptr (loop);
  while (*c)
    switch (OMP_CLAUSE_CODE (*c))
      {
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
	case OMP_CLAUSE_SEQ: {
	  tree level = *c;
	  *c = OMP_CLAUSE_CHAIN (level);
	  OMP_CLAUSE_CHAIN (level) = levels;
	  levels = level;
	  break;
	}
      default: c = &OMP_CLAUSE_CHAIN (*c);
      }
  return levels;
}

/* LOOP gets the clauses LEVELS.  */

void
add_levels (gomp_for *loop, tree levels)
{
  tree *end = gimple_omp_for_clauses_ptr (loop);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = levels;
}

} // namespace

bool
said_sequential_p (gomp_for *loop)
{
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ))
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_SEQ && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
      return false;
  return true;
}

std::vector<gomp_for *>
outer_loops (const region &r)
{
  std::vector<gomp_for *> found;
  for (const region_loop &l : r.loops)
    if (l.partitioned && l.gang && !partitioned_inside_p (l) && free_levels_p (l) && !l.synchronises
	&& gimple_omp_for_collapse (l.loop) == 1 && has_loops_p (gimple_omp_body (l.loop))
	&& !needs_levels_p (gimple_omp_body (l.loop)))
      found.push_back (l.loop);
  return found;
}

std::vector<gomp_for *>
sequential_nest (gomp_for *outer, const plain_loops &plain)
{
  std::vector<gomp_for *> nest = { outer };
  for (;;)
    {
      bool good = true;
      gomp_for *inner = lone_loop (gimple_omp_body (nest.back ()), good);
      if (!inner || gimple_omp_for_collapse (inner) != 1
	  || !(plain.plain_p (inner) || said_sequential_p (inner)))
	return nest;
      nest.push_back (inner);
    }
}

bool
record_p (gomp_for *loop)
{
  tree start = gimple_omp_for_initial (loop, 0), end = gimple_omp_for_final (loop, 0);
  return TREE_CODE (start) == INTEGER_CST && TREE_CODE (end) == INTEGER_CST
	 && wi::les_p (wi::abs (wi::to_widest (end) - wi::to_widest (start)),
		       int (tuning::unrolled_elements));
}

polynomial
bytes_on (const nest_access &a, tree ref, loop_id loop)
{
  polynomial all;
  for (size_t s = a.subscripts.size (); s-- > 0;)
    {
      const subscript &at = a.subscripts[s];
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
      const auto by = at.value.factors.find (loop);
      if (!at.value.known)
	all.invalidate ();
      else if (by != at.value.factors.end ())
	{
	  if (at.width)
	    all += by->second;
	  else if (size && tree_fits_shwi_p (size))
	    all += by->second * polynomial (tree_to_shwi (size));
	  else
	    all.invalidate ();
	}
      if (handled_component_p (ref))
	ref = TREE_OPERAND (ref, 0);
    }
  return all;
}

bool
goes_along_rows_p (const std::vector<gomp_for *> &nest, const region_accesses &accesses)
{
  const bool sums = !loop_reductions (nest.front ()).empty ();
  const auto o = accesses.ids.find (nest.front ()), i = accesses.ids.find (nest.back ());
  if (o == accesses.ids.end () || i == accesses.ids.end () || record_p (nest.back ()))
    return false;
  const loop_id row = o->second.front (), element = i->second.front ();
  const int64_t near = tuning::wide_load_bytes;
  bool found = false, any = false;
  for (size_t k = 0; k < accesses.nest.accesses.size (); k++)
    {
      const nest_access &a = accesses.nest.accesses[k];
      if (!inside_p (accesses.nest, a.loop, element) || inside_p (accesses.nest, a.own, row))
	continue;
      const std::optional<int64_t> on = bytes_on (a, accesses.places[k].ref, element).constant ();
      if (!on || std::abs (*on) > near)
	return false;
      any = true;
      const polynomial next = bytes_on (a, accesses.places[k].ref, row);
      if ((a.write || sums) && *on && next.valid_p ()
	  && (!next.constant () || std::abs (*next.constant ()) > std::abs (*on)))
	found = true;
    }
  /* What is reduced need not come from memory.  */
  return found || (sums && !any);
}

void
drop_inner_reductions (const std::vector<gomp_for *> &nest)
{
  for (size_t k = 1; k < nest.size (); k++)
    {
      tree *c = gimple_omp_for_clauses_ptr (nest[k]);
      while (*c)
	if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_REDUCTION)
	  *c = OMP_CLAUSE_CHAIN (*c);
	else
	  c = &OMP_CLAUSE_CHAIN (*c);
    }
}

void
copy_reductions (const std::vector<gomp_for *> &nest)
{
  for (size_t k = 1; k < nest.size (); k++)
    for (const auto &[decl, code] : loop_reductions (nest.front ()))
      {
	tree c = build_omp_clause (gimple_location (nest[k]), OMP_CLAUSE_REDUCTION);
	OMP_CLAUSE_DECL (c) = decl;
	OMP_CLAUSE_REDUCTION_CODE (c) = code;
	OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (nest[k]);
	gimple_omp_for_set_clauses (nest[k], c);
      }
}

std::map<tree, tree_code>
loop_reductions (gomp_for *loop)
{
  std::map<tree, tree_code> all;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      all[OMP_CLAUSE_DECL (c)] = OMP_CLAUSE_REDUCTION_CODE (c);
  return all;
}

bool
collapsible_p (const std::vector<gomp_for *> &nest, const reference_copies &copies)
{
  std::vector<tree> levels;
  copy_reductions (nest);
  for (gomp_for *loop : nest)
    levels.push_back (take_levels (loop));
  bool good = true;
  for (size_t k = 1; k < nest.size (); k++)
    good &= collapsible_p (nest[k - 1], nest[k], copies, all_loads_stay);
  for (size_t k = 0; k < nest.size (); k++)
    add_levels (nest[k], levels[k]);
  drop_inner_reductions (nest);
  return good;
}

gomp_for *
collapse_nest (gimple_seq *body, const std::vector<gomp_for *> &nest,
	       const reference_copies &copies)
{
  std::vector<gomp_for *> loops = nest;
  copy_reductions (nest);
  std::vector<tree> levels;
  for (gomp_for *loop : nest)
    levels.push_back (take_levels (loop));
  collapse_nests (body, loops, copies, all_loads_stay);
  add_levels (loops[0], levels[0]);
  for (size_t k = 1; k < loops.size (); k++)
    add_levels (loops[k], build_omp_clause (gimple_location (loops[k]), OMP_CLAUSE_SEQ));
  return loops.front ();
}

} // namespace accred
