/* Reductions of arrays: the front end's gimplify hook, which sees a construct first.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The gimplifier crashes on OpenACC's reductions of arrays, so they are replaced before it sees the
   construct.  gfortran does not hand on which component a clause names; that is read from the
   source here (fortran-components.cc).  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/array-sections.h"
#include "plugin/clauses/member-clauses.h"

namespace accred {

namespace {

/* What the front end's gimplify hook was, and what the plugin's passes share.  */
int (*front_end_gimplify) (tree *, gimple_seq *, gimple_seq *);
device_context *context;

/* The clauses of the construct at TP; null for what is none.  */

tree *
clauses_of (tree *tp)
{
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS: return &OMP_CLAUSES (*tp);
    case OACC_LOOP: return &OMP_FOR_CLAUSES (*tp);
    default: return nullptr;
    }
}

/* Sets DATA if a construct has a reduction of an array, or of what may be its own reference.  */

tree
find_array_clause (tree *tp, int *walk_subtrees, void *data)
{
  if (tree *clauses = clauses_of (tp))
    {
      for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (array_clause_p (c) || names_other_p (c))
	  {
	    *static_cast<bool *> (data) = true;
	    return *tp;
	  }
    }
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* The gimplifier crashes on reductions of arrays.  */

tree
drop_array_clauses (tree *tp, int *walk_subtrees, void *)
{
  if (tree *link = clauses_of (tp))
    {
      while (*link)
	if (array_clause_p (*link))
	  *link = OMP_CLAUSE_CHAIN (*link);
	else
	  link = &OMP_CLAUSE_CHAIN (*link);
    }
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

bool
element_p (tree t)
{
  return DECL_P (t) && lookup_attribute (reduced_element_attribute, DECL_ATTRIBUTES (t));
}

/* Say that reduction clause C is refused, and WHY.  Combined constructs have each clause twice.  */

void
refuse_component (tree c, const char *why, std::set<location_t> *told)
{
  if (!told->insert (OMP_CLAUSE_LOCATION (c)).second)
    return;
  sorry_at (OMP_CLAUSE_LOCATION (c), "accred: %s", why);
  context->early_sorries++;
}

/* Components in clauses of the construct at TP.  DATA has the places of those that are refused.  */

tree
read_components (tree *tp, int *walk_subtrees, void *data)
{
  if (tree *link = clauses_of (tp))
    while (*link)
      {
	const char *why = nullptr;
	/* The scalars of elements have the places of their clauses.  */
	if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_REDUCTION && !element_p (OMP_CLAUSE_DECL (*link)))
	  why = read_component (*link);
	if (why)
	  {
	    refuse_component (*link, why, static_cast<std::set<location_t> *> (data));
	    *link = OMP_CLAUSE_CHAIN (*link);
	  }
	else
	  link = &OMP_CLAUSE_CHAIN (*link);
      }
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* A structured binding is no variable: the gimplifier puts what it names in its place, and nothing
   would use a private one.  */

void
refuse_private_bindings (tree *link)
{
  std::set<location_t> told;
  while (tree c = *link)
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& structured_binding_p (OMP_CLAUSE_DECL (c)))
      {
	refuse_component (c, "private structured binding", &told);
	*link = OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
}

int
gimplify_with_arrays (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  switch (TREE_CODE (*expr))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      case OACC_LOOP: {
	bool any = false;
	std::set<location_t> refused;
	refuse_private_bindings (clauses_of (expr));
	if (lang_GNU_Fortran () && errorcount <= context->early_errors)
	  walk_tree_without_duplicates (expr, read_components, &refused);
	walk_tree_without_duplicates (expr, find_array_clause, &any);
	if (!any)
	  break;
	/* The trees of a function with an error need not be whole.  */
	if (errorcount > context->early_errors)
	  {
	    walk_tree_without_duplicates (expr, drop_array_clauses, NULL);
	    break;
	  }
	tree construct = *expr;
	name_own_references (expr);
	reduce_arrays (*context, expr);
	if (*expr != construct)
	  return GS_OK;
	break;
      }
    default: break;
    }
  return front_end_gimplify (expr, pre, post);
}

} // namespace

void
decompose_array_reductions (device_context &ctx)
{
  context = &ctx;
  front_end_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_arrays;
}

} // namespace accred
