/* Nests of loops over gangs and vectors that had better be one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma acc parallel loop gang reduction (+:s)	  #pragma acc parallel loop gang vector
     for (i = 0; i < n; i++)				    collapse (2) reduction (+:s)
       #pragma acc loop vector reduction (+:s)	    ->	  for (i = 0; i < n; i++)
       for (k = 0; k < m; k++)				    for (k = 0; k < m; k++)
	 s += a[i * m + k];				      s += a[i * m + k];

   Few rows would be few gangs, and lanes of short rows have nothing to do.  If nothing else is in
   the nest, nothing depends on which gang has which row.  */

#include "plugin/kernels/level-nests.h"
#include "plugin/kernels/level-uses.h"
#include "plugin/kernels/plain-nests.h"

namespace accred {

namespace {

/* True if TARGET says how many gangs, workers or lanes there are.  */

bool
dimensions_p (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH: return true;
      default: break;
      }
  return false;
}

/* True if what LOOP has of its own, or reduces, are scalars, by operators of OpenACC.  */

bool
scalars_p (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (!DECL_P (decl) || !is_gimple_reg_type (object_type (decl))
	    || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
		&& OMP_CLAUSE_REDUCTION_PLACEHOLDER (c)))
	  return false;
      }
  return true;
}

/* Add L and the loops in it to NEST; false if they are not as level_nests wants them.  */

bool
add_levels (const region_loop &l, std::vector<gomp_for *> &nest)
{
  if (!l.partitioned || !free_levels_p (l) || l.synchronises || l.calls
      || gimple_omp_for_collapse (l.loop) != 1 || !scalars_p (l.loop))
    return false;
  const auto reductions = loop_reductions (l.loop);
  if (reductions.empty () || (!nest.empty () && reductions != loop_reductions (nest[0])))
    return false;
  nest.push_back (l.loop);
  return l.inner.empty () || (l.inner.size () == 1 && add_levels (l.inner[0], nest));
}

/* Put what computes the bounds of LOOP, which is in SEQ, in front of it.  */

void
set_bounds_in_front (gimple_seq *seq, gomp_for *loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == loop)
      {
	gimple_seq bounds = gimple_omp_for_pre_body (loop);
	gimple_omp_for_set_pre_body (loop, NULL);
	gsi_insert_seq_before (&gsi, bounds, GSI_SAME_STMT);
      }
    else if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
      set_bounds_in_front (gimple_bind_body_ptr (bind), loop);
}

} // namespace

std::vector<std::vector<gomp_for *>>
level_nests (const region &r)
{
  std::vector<std::vector<gomp_for *>> found;
  if (!dimensions_p (r.target))
    for (const region_loop &l : r.loops)
      if (std::vector<gomp_for *> nest; l.gang && add_levels (l, nest) && nest.size () > 1
					&& !needs_levels_p (gimple_omp_body (l.loop)))
	found.push_back (nest);
  return found;
}

void
set_bounds_in_front (const std::vector<gomp_for *> &nest)
{
  for (size_t k = 1; k < nest.size (); k++)
    if (gimple_omp_for_pre_body (nest[k]))
      set_bounds_in_front (gimple_omp_body_ptr (nest[k - 1]), nest[k]);
}

void
make_gang_vector (gomp_for *loop)
{
  bool said = false, vector = false;
  for (tree *c = gimple_omp_for_clauses_ptr (loop); *c;)
    {
      const omp_clause_code code = OMP_CLAUSE_CODE (*c);
      said |= code == OMP_CLAUSE_GANG || code == OMP_CLAUSE_WORKER || code == OMP_CLAUSE_VECTOR;
      vector |= code == OMP_CLAUSE_VECTOR;
      if (code == OMP_CLAUSE_WORKER)
	*c = OMP_CLAUSE_CHAIN (*c);
      else
	c = &OMP_CLAUSE_CHAIN (*c);
    }
  if (!said || vector)
    return;
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_VECTOR);
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, c);
}

} // namespace accred
