/* Pass `accred_declared': directives and regions get at the device's copies of declared variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  A variable V of a `declare' directive has a copy on the
   device for the whole program.  Regions use it by its name, so omplower drops their maps of V.
   GCC forgets three things:

   An update is no map.  What is a variable is dropped there as well, so nothing is copied.
   An object at a variable's address is handed on, as parts of arrays are:

     #pragma omp target oacc_update map (force_to: V)	->  map (force_to: MEM[&V])

   A scalar that no clause names is firstprivate on `parallel' and `serial', also where the declare
   directive is a data clause for it; what the region stores to it is lost:

     #pragma omp target oacc_parallel firstprivate (V)	->  #pragma omp target oacc_parallel

   A descriptor D of an array cannot be mapped once more, and libgomp stops at an attempt.  Mapping
   the array is enough; the next construct that uses it brings D up to date:

     oacc_enter_data map (to: *D.data) map (to: D [pointer set]) map (alloc: D.data [pointer assign])
       ->  oacc_enter_data map (to: *D.data)

   Needs: the clauses.
   Guarantees: no update names such a variable as a whole, no data directive such a descriptor.  */

#include "plugin/passes.h"
#include "plugin/statement-pass.h"

namespace accred {

namespace {

/* True if V has a copy on the device for the whole program.  */

bool
declared_p (tree v)
{
  if (!VAR_P (v) || !is_global_var (v)
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v)))
    return false;
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v));
}

/* The clause C of an update.  */

void
rewrite_update (tree c)
{
  tree v = OMP_CLAUSE_DECL (c);
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
  if (!declared_p (v)
      || !(kind == GOMP_MAP_FORCE_TO || kind == GOMP_MAP_FORCE_FROM || kind == GOMP_MAP_TO
	   || kind == GOMP_MAP_FROM))
    return;
  TREE_ADDRESSABLE (v) = 1;
  tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (v)), v);
  OMP_CLAUSE_DECL (c)
    = build2 (MEM_REF, TREE_TYPE (v), address, build_zero_cst (TREE_TYPE (address)));
}

/* True for a map of a declared descriptor or of the pointer in it.  */

bool
descriptor_map_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree t = OMP_CLAUSE_DECL (c);
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO_PSET:
      return declared_p (t);
    case GOMP_MAP_POINTER:
      while (CONVERT_EXPR_P (t) || handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      return declared_p (t) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (t));
    default:
      return false;
    }
}

/* True if the clause C of a region is an implicit firstprivate of a declared variable.  Fortran's
   pointers lead to what is meant (allocatables.cc).  */

bool
forgotten_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)
	  && declared_p (OMP_CLAUSE_DECL (c))
	  && !(lang_GNU_Fortran () && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)))));
}

void
remove_if (tree *link, bool (*unwanted) (tree))
{
  while (*link)
    if (unwanted (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

tree
rewrite_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_UPDATE:
      for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	  rewrite_update (c);
      break;
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      remove_if (clauses, forgotten_p);
      break;
    default:
      if (enter_or_exit_data_p (target))
	remove_if (clauses, descriptor_map_p);
      break;
    }
  return NULL_TREE;
}

const pass_data pass_data_declared
  = { GIMPLE_PASS, "accred_declared", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_declared (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_declared, rewrite_stmt);
}

} // namespace accred
