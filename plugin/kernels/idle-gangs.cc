/* Loops that are all of a construct are over gangs, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_idle_lanes.  Before:	After:

     #pragma acc parallel loop vector		  #pragma acc parallel loop gang vector
     for (i = 0; i < n; i++)			  for (i = 0; i < n; i++)
       a[i] = b[i];				    a[i] = b[i];

   Each gang of the construct executes such a loop as a whole (OpenACC 3.3, 2.9).  The number of
   gangs is the implementation's where no clause gives it (2.5.10), so it would be one gang, and the
   rest of the device would be idle.  What one gang does in its vector lanes, whose iterations are
   independent, lanes of many gangs may do: nothing but the gang's own variables tells which gang an
   iteration is in.

   Needs: the loop is the only one of its construct, which says no number of gangs; outside of it
   the construct sets variables of the gang alone; what the loop reduces, the construct has from
   outside; no iteration writes a variable of the gang, asks for its place, or synchronises with
   others.

   Guarantees: each iteration is executed once, as with one gang.  */

#include "plugin/kernels/idle-gangs.h"

namespace accred {

namespace {

constexpr unsigned gangs_mask = GOMP_DIM_MASK (GOMP_DIM_GANG);

/* True if SEQ, without LOOP, does nothing but set variables of the gang.  */

bool
sets_own_alone_p (gimple_seq seq, const region &r, const gomp_for *loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == loop)
	continue;
      tree lhs = gimple_get_lhs (stmt);
      switch (gimple_code (stmt))
	{
	case GIMPLE_BIND:
	  if (!sets_own_alone_p (gimple_bind_body (as_a<gbind *> (stmt)), r, loop))
	    return false;
	  break;
	case GIMPLE_ASSIGN:
	  if (!gimple_clobber_p (stmt)
	      && (!DECL_P (lhs) || !is_gimple_reg (lhs) || !own_of_gang_p (r, lhs)
		  || gimple_has_volatile_ops (stmt)))
	    return false;
	  break;
	case GIMPLE_NOP:
	case GIMPLE_DEBUG:
	case GIMPLE_PREDICT: break;
	default: return false;
	}
    }
  return true;
}

/* True if all that LOOP reduces is from outside of the construct of R.  */

bool
reduces_outer_p (const region &r, gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	bool outer = false;
	for (tree t = gimple_omp_target_clauses (r.target); t; t = OMP_CLAUSE_CHAIN (t))
	  if ((OMP_CLAUSE_CODE (t) == OMP_CLAUSE_REDUCTION || OMP_CLAUSE_CODE (t) == OMP_CLAUSE_MAP)
	      && OMP_CLAUSE_DECL (t) == OMP_CLAUSE_DECL (c))
	    outer = true;
	if (!outer)
	  return false;
      }
  return true;
}

/* True if the construct of R says that there is one of what CODE gives the number of.  */

bool
one_p (const region &r, omp_clause_code code)
{
  tree c = omp_find_clause (gimple_omp_target_clauses (r.target), code);
  return c && integer_onep (OMP_CLAUSE_OPERAND (c, 0));
}

/* True if the program asks for one gang, or for one thread in the gang that executes L.  */

bool
asks_for_one_p (const region &r, const region_loop &l)
{
  const bool worker = l.said & GOMP_DIM_MASK (GOMP_DIM_WORKER),
	     vector = l.said & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  return one_p (r, OMP_CLAUSE_NUM_GANGS)
	 || ((!worker || one_p (r, OMP_CLAUSE_NUM_WORKERS))
	     && (!vector || one_p (r, OMP_CLAUSE_VECTOR_LENGTH)));
}

/* Why the loop L of R cannot be over gangs; null if it can.  */

const char *
why_one_gang (const region &r, const region_loop &l)
{
  if (omp_find_clause (gimple_omp_target_clauses (r.target), OMP_CLAUSE_NUM_GANGS))
    return "each gang has all iterations, as the construct says how many gangs there are";
  if (flag_openacc_dims
      || omp_find_clause (gimple_omp_target_clauses (r.target), OMP_CLAUSE_NUM_WORKERS)
      || omp_find_clause (gimple_omp_target_clauses (r.target), OMP_CLAUSE_VECTOR_LENGTH))
    return "one gang has the iterations, as the program says how many workers or lanes there are";
  if (r.loops.size () != 1 || !sets_own_alone_p (*r.body, r, l.loop))
    return "one gang has the iterations, because the construct does something else";
  if (!free_levels_p (l) || omp_find_clause (gimple_omp_for_clauses (l.loop), OMP_CLAUSE_TILE))
    return "one gang has the iterations, because its clauses divide them";
  if (l.synchronises || needs_levels_p (*r.body))
    return "one gang has the iterations, because they may depend on each other's places";
  if (!reduces_outer_p (r, l.loop))
    return "one gang has the iterations, because it reduces a variable of the gang";
  if (uses_gang_variables_p (r, l.loop, find_reference_copies (*r.body)))
    return "one gang has the iterations, because they may use variables of the gang";
  return nullptr;
}

} // namespace

void
share_among_gangs (region &r, std::vector<reported_note> *notes)
{
  for (region_loop &l : r.loops)
    {
      if (!l.partitioned || !l.said || ((l.said | l.said_inside ()) & gangs_mask)
	  || asks_for_one_p (r, l))
	continue;
      const char *why = why_one_gang (r, l);
      if (!why)
	{
	  tree c = build_omp_clause (gimple_location (l.loop), OMP_CLAUSE_GANG);
	  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (l.loop);
	  gimple_omp_for_set_clauses (l.loop, c);
	  l.said |= gangs_mask;
	  l.gang = true;
	}
      if (notes)
	notes->push_back ({ gimple_location (l.loop),
			    std::string ("loop: ")
			      + (why ? why : "also over gangs, since it is all of the construct"),
			    why != nullptr });
    }
}

} // namespace accred
