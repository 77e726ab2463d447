/* Pass `accred_references': what a C++ reference refers to is the copy object.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  A reduction variable R of the compute
   construct or of a loop in it may be a reference to an object of the host.  For
   Fortran's arguments, which are references as well, the front end maps the object, and
   R as a pointer to it, which is what omplower makes RES_PTR of:

     map (tofrom: *R) map (alloc: R [pointer assign])

   Of C++ omplower gets one of these, and the result is lost, or the kernel follows an
   address of the host:

     map (tofrom: R)						reduction on the construct
     map (tofrom: *R) map (tofrom: R [len: 0])			and R in a data clause
     map (tofrom: *R) map (firstprivate ref: R)			reduction on a loop

   All become the first form.  */

#include "plugin/passes.h"

namespace accred {

namespace {

void
collect_references (tree clauses, std::set<tree> &references)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	&& TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE)
      references.insert (OMP_CLAUSE_DECL (c));
}

tree
collect_in_loop (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    collect_references (gimple_omp_for_clauses (loop),
			*static_cast<std::set<tree> *> (wi->info));
  return NULL_TREE;
}

bool
maps_target_p (tree clause, tree reference)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  return (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
	  && (TREE_CODE (decl) == MEM_REF || TREE_CODE (decl) == INDIRECT_REF)
	  && TREE_OPERAND (decl, 0) == reference);
}

void
map_target (tree *clauses, tree reference)
{
  bool mapped = false;
  for (tree *p = clauses; *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree c = *p;
      mapped |= maps_target_p (c, reference);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
	  || OMP_CLAUSE_DECL (c) != reference
	  || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
	continue;
      if (!mapped)
	{
	  tree object = build_omp_clause (OMP_CLAUSE_LOCATION (c),
					  OMP_CLAUSE_MAP);
	  OMP_CLAUSE_SET_MAP_KIND (object, OMP_CLAUSE_MAP_KIND (c));
	  OMP_CLAUSE_DECL (object) = build_simple_mem_ref (reference);
	  OMP_CLAUSE_SIZE (object)
	    = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (reference)));
	  OMP_CLAUSE_CHAIN (object) = c;
	  *p = object;
	}
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_POINTER);
      OMP_CLAUSE_SIZE (c) = size_zero_node;
      return;
    }
}

tree
rewrite_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target)
      || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  std::set<tree> references;
  collect_references (gimple_omp_target_clauses (target), references);
  walk_stmt_info wi = {};
  wi.info = &references;
  walk_gimple_seq (gimple_omp_body (target), collect_in_loop, NULL, &wi);
  for (tree r : references)
    map_target (gimple_omp_target_clauses_ptr (target), r);
  return NULL_TREE;
}

const pass_data pass_data_references
  = { GIMPLE_PASS, "accred_references", OPTGROUP_OMP, TV_NONE,
      PROP_gimple_any, 0, 0, 0, 0 };

class pass_references : public gimple_opt_pass
{
public:
  pass_references (gcc::context *g, device_context &)
    : gimple_opt_pass (pass_data_references, g)
  {}

  unsigned int
  execute (function *fun) final override
  {
    walk_stmt_info wi = {};
    walk_gimple_seq (gimple_body (fun->decl), rewrite_stmt, NULL, &wi);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_references (gcc::context *g, device_context &ctx)
{
  return new pass_references (g, ctx);
}

} // namespace accred
