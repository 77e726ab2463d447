/* Pass `accred_references': what a reference refers to, not its address, is mapped and private.
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

   All become the first form.

   On `serial', GCC 12 maps any reference R to an array or a record that no clause names like that,
   by its own address, which `parallel' and `kernels' do not:

     map (tofrom: R)	   ->  map (tofrom: *R) map (firstprivate ref: R)

   A reference P that is private on a compute construct, C++'s or an argument of
   Fortran, refers to nothing there: omplower makes the object for loops only.  So
   the region gets one:

     private (P)  { ... }    ->	   private (P)  { T object;  P = &object;  ... }  */

#include "plugin/clauses/statement-pass.h"
#include "plugin/copy-alignment.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"
#include "plugin/report/clone-diagnostics.h"

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
collect_loop_references (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    collect_references (gimple_omp_for_clauses (loop), *static_cast<std::set<tree> *> (wi->info));
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
  tree previous = NULL_TREE;
  for (tree *p = clauses; *p; previous = *p, p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree c = *p;
      mapped |= maps_target_p (c, reference);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_DECL (c) != reference
	  || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER)
	continue;
      /* What a lambda has captured is mapped through a temporary.  */
      mapped |= (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE && previous
		 && OMP_CLAUSE_CODE (previous) == OMP_CLAUSE_MAP
		 && TREE_CODE (OMP_CLAUSE_DECL (previous)) == MEM_REF);
      if (!mapped)
	{
	  tree object = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
	  OMP_CLAUSE_SET_MAP_KIND (object, OMP_CLAUSE_MAP_KIND (c));
	  OMP_CLAUSE_DECL (object) = build_simple_mem_ref (reference);
	  OMP_CLAUSE_SIZE (object) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (reference)));
	  OMP_CLAUSE_CHAIN (object) = c;
	  *p = object;
	}
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_POINTER);
      OMP_CLAUSE_SIZE (c) = size_zero_node;
      return;
    }
}

/* The implicit map at LINK may be that of a reference: then the object is mapped.  */

void
map_implicit_target (tree *link)
{
  tree c = *link;
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !implicit_map_p (c)
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE || !DECL_P (OMP_CLAUSE_DECL (c))
      || TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) != REFERENCE_TYPE)
    return;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (OMP_CLAUSE_DECL (c))));
  if (!size || !TREE_CONSTANT (size))
    return;
  tree object = copy_node (c);
  OMP_CLAUSE_DECL (object) = build_simple_mem_ref (OMP_CLAUSE_DECL (c));
  OMP_CLAUSE_SIZE (object) = size;
  tree pointer = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
  OMP_CLAUSE_DECL (pointer) = OMP_CLAUSE_DECL (c);
  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (object) = pointer;
  *link = object;
}

/* TARGET has the clause C, private of a reference.  */

void
make_private_object (gomp_target *target, tree c)
{
  tree reference = OMP_CLAUSE_DECL (c), type = TREE_TYPE (TREE_TYPE (reference));
  if (!TREE_CONSTANT (TYPE_SIZE_UNIT (type)))
    {
      front_end_messages plain;
      sorry_at (OMP_CLAUSE_LOCATION (c),
		"accred: private %qD, whose size is not known when compiling", reference);
      return;
    }
  gbind *region = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  tree object = new_local (type, DECL_NAME (reference), OMP_CLAUSE_LOCATION (c));
  DECL_IGNORED_P (object) = 1;
  TREE_ADDRESSABLE (object) = 1;
  require_copy_alignment (object, copy_alignment (reference));
  gimple_bind_append_vars (region, object);
  gimple *refer
    = gimple_build_assign (reference, build1 (ADDR_EXPR, TREE_TYPE (reference), object));
  gimple_seq body = gimple_bind_body (region);
  gimple_stmt_iterator start = gsi_start (body);
  gsi_insert_before (&start, refer, GSI_SAME_STMT);
  gimple_bind_set_body (region, body);
}

tree
rewrite_references (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target) || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  std::set<tree> references;
  collect_references (gimple_omp_target_clauses (target), references);
  walk_stmt_info wi = {};
  wi.info = &references;
  walk_gimple_seq (gimple_omp_body (target), collect_loop_references, NULL, &wi);
  for (tree r : references)
    map_target (gimple_omp_target_clauses_ptr (target), r);
  if (!lang_GNU_Fortran ())
    for (tree *link = gimple_omp_target_clauses_ptr (target); *link;
	 link = &OMP_CLAUSE_CHAIN (*link))
      map_implicit_target (link);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	&& lang_hooks.decls.omp_privatize_by_reference (OMP_CLAUSE_DECL (c)))
      make_private_object (target, c);
  return NULL_TREE;
}

const pass_data pass_data_references
  = { GIMPLE_PASS, "accred_references", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_references (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_references, rewrite_references);
}

} // namespace accred
