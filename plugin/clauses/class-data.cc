/* Class variables in OpenACC's directives for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: for a class variable in a clause gfortran maps its object, and also its container, whose
   pointer it attaches.  The container of a dummy argument is one that the caller makes for a call:
   libgomp 12 stops at `enter data' (`unexpected mapping'), and a region in a data construct stops,
   for which the container is implicit, in parts and as a whole.

     enter data map(to: *THIS->_data) map(to: *THIS [pointer set])
		map(attach_detach: THIS->_data) map(alloc: THIS [pointer])
   ->
     enter data map(to: *THIS->_data)

   Each compute construct has a container of its own, and attaches it (openmp/component-maps.cc).

   Needs: the front end's trees.
   Guarantees: clauses of compute constructs stay as they are.  */

#include "plugin/clauses/class-data.h"
#include "plugin/fortran-types.h"

namespace accred {

namespace {

int (*gimplify_with_containers) (tree *, gimple_seq *, gimple_seq *);

/* True if the clause C maps a container, or the pointer in it, and not the object.  */

bool
container_clause_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  const_tree t = OMP_CLAUSE_DECL (c);
  if (class_variable_p (t))
    return true;
  return (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH_DETACH && TREE_CODE (t) == COMPONENT_REF
	  && class_variable_p (TREE_OPERAND (t, 0)));
}

tree *
clauses_of (tree directive)
{
  switch (TREE_CODE (directive))
    {
    case OACC_DATA: return &OACC_DATA_CLAUSES (directive);
    case OACC_ENTER_DATA: return &OACC_ENTER_DATA_CLAUSES (directive);
    case OACC_EXIT_DATA: return &OACC_EXIT_DATA_CLAUSES (directive);
    case OACC_UPDATE: return &OACC_UPDATE_CLAUSES (directive);
    default: return nullptr;
    }
}

int
gimplify_without_containers (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  tree *c = clauses_of (*expr);
  while (c && *c)
    if (container_clause_p (*c))
      {
	/* As if its address were still in the clause.  */
	if (tree base = get_base_address (OMP_CLAUSE_DECL (*c)); base && VAR_P (base))
	  suppress_warning (base, OPT_Wuninitialized);
	*c = OMP_CLAUSE_CHAIN (*c);
      }
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  return gimplify_with_containers (expr, pre, post);
}

} // namespace

void
map_objects_of_classes ()
{
  if (!flag_openacc || !lang_GNU_Fortran ())
    return;
  gimplify_with_containers = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_without_containers;
}

} // namespace accred
