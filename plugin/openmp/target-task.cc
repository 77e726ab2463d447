/* Target regions with `nowait' become tasks of the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma omp target nowait depend (in: x) map (p[:n], s) firstprivate (t)
       BODY

   is a function that a task calls (outline.cc):

     { p' = p;  n' = n;  s' = &s;
       #pragma omp task depend (in: x) firstprivate (p', n', s', t)
	 f._omp_target (p', n', s', &t); }

   So the region waits for the tasks that `depend' says, others for it, and `taskwait' and barriers,
   too.  What clauses say is computed when the program comes to the construct, as OpenMP has it:
   values that have no address, of pointers in sections and of what is firstprivate.  Of mapped
   variables the task has the address.

   Without `nowait' the host's thread waits anyway: a `taskwait' with the dependences comes before
   the region (device-choice.cc).  gfortran loses `depend' where the construct is combined with
   others; a region with `nowait' that may be such a one waits for all tasks, and the host for
   it.  */

#include "plugin/openmp/target-task.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"

namespace accred {

namespace {

/* The variable of which OBJECT is a part; null if it is behind a pointer.  */

tree
variable_of (tree object)
{
  tree base = get_base_address (object);
  return base && DECL_P (base) ? base : NULL_TREE;
}

/* True if TARGET uses the variable V itself, not just its value.  */

bool
used_in_place_p (gomp_target *target, tree v)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
	if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER
	    && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_REFERENCE
	    && variable_of (OMP_CLAUSE_DECL (c)) == v)
	  return true;
	break;
      case OMP_CLAUSE_IS_DEVICE_PTR:
      case OMP_CLAUSE_HAS_DEVICE_ADDR:
	if (variable_of (OMP_CLAUSE_DECL (c)) == v
	    && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_HAS_DEVICE_ADDR
		|| TREE_CODE (TREE_TYPE (v)) == ARRAY_TYPE))
	  return true;
	break;
      default: break;
      }
  return false;
}

/* The clause `firstprivate (V)' of TARGET, or null.  */

tree
firstprivate_of (gomp_target *target, tree v)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == v)
      return c;
  return NULL_TREE;
}

/* True if a task's clause `firstprivate' can copy the variable V.  */

bool
copyable_p (tree v)
{
  /* It is another name for something in an object that may change.  */
  if (DECL_HAS_VALUE_EXPR_P (v))
    return false;
  tree type = TREE_TYPE (v);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    {
      if (optional_reference_p (v))
	return false;
      type = TREE_TYPE (type);
    }
  return COMPLETE_TYPE_P (type) && poly_int_tree_p (TYPE_SIZE_UNIT (type));
}

/* True if SEQ consists of one construct of OpenMP.  */

bool
construct_alone_p (gimple_seq seq)
{
  while (seq && gimple_seq_singleton_p (seq))
    {
      gimple *stmt = gimple_seq_first_stmt (seq);
      if (gimple_code (stmt) != GIMPLE_BIND)
	return is_gimple_omp (stmt);
      seq = gimple_bind_body (as_a<gbind *> (stmt));
    }
  return false;
}

} // namespace

bool
dependences_lost_p (gomp_target *target)
{
  tree clauses = gimple_omp_target_clauses (target);
  return (lang_GNU_Fortran () && omp_find_clause (clauses, OMP_CLAUSE_NOWAIT)
	  && !omp_find_clause (clauses, OMP_CLAUSE_DEPEND)
	  && construct_alone_p (gimple_omp_body (target)));
}

bool
deferred_p (gomp_target *target)
{
  tree clauses = gimple_omp_target_clauses (target);
  if (!omp_find_clause (clauses, OMP_CLAUSE_NOWAIT) || dependences_lost_p (target))
    return false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && !copyable_p (OMP_CLAUSE_DECL (c)))
      return false;
  return true;
}

std::vector<tree>
global_copies (gomp_target *target)
{
  std::vector<tree> all;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IS_DEVICE_PTR
	 || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	     && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER))
	&& VAR_P (OMP_CLAUSE_DECL (c)) && is_global_var (OMP_CLAUSE_DECL (c))
	&& !used_in_place_p (target, OMP_CLAUSE_DECL (c)))
      all.push_back (OMP_CLAUSE_DECL (c));
  return all;
}

tree
copy_in_task (gomp_target *target, tree v)
{
  if (!DECL_P (v))
    return NULL_TREE;
  if (tree c = firstprivate_of (target, v))
    {
      tree copy = copy_clause (c);
      OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
      return copy;
    }
  if (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE || used_in_place_p (target, v))
    return NULL_TREE;
  return firstprivate_clause (v, gimple_location (target));
}

tree
take_task_clauses (gomp_target *target)
{
  tree depend = NULL_TREE, *end = &depend, *from = gimple_omp_target_clauses_ptr (target);
  while (tree c = *from)
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_DEPEND:
	*from = OMP_CLAUSE_CHAIN (c);
	OMP_CLAUSE_CHAIN (c) = NULL_TREE;
	*end = c;
	end = &OMP_CLAUSE_CHAIN (c);
	break;
      case OMP_CLAUSE_NOWAIT: *from = OMP_CLAUSE_CHAIN (c); break;
      default: from = &OMP_CLAUSE_CHAIN (c); break;
      }
  return depend;
}

gimple *
make_task (gbind *body, tree clauses, location_t loc)
{
  gomp_task *task
    = gimple_build_omp_task (body, clauses, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE);
  gimple_set_location (task, loc);
  return task;
}

} // namespace accred
