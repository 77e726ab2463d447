/* Reductions of references that a construct declares.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of array-reductions.cc, before gimplification.  In

     #pragma acc parallel copy (total)
       {
	 int &r = total;
	 #pragma acc loop gang reduction (+:r)
	 ...

   R is each gang's own, so that omplower makes a reduction of an object that each gang has for
   itself: all gangs then write `total' with nothing in between.  A reference to a variable is that
   variable, so that its name takes the reference's place:

	 #pragma acc loop gang reduction (+:total)

   Of a reference to an element or a member the object has no name: it is reduced as a section of
   one element (array-reductions.cc).

   A structured binding is such a name, too, wherever it is declared.  GCC would reduce a variable
   that nothing uses, since the gimplifier puts the member in the place of the name.  So that
   happens here already, in the code, and the member is reduced.  */

#include "plugin/clauses/array-pointers.h"
#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/member-clauses.h"

namespace accred {

bool
reference_clause_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || !VAR_P (OMP_CLAUSE_DECL (c)))
    return false;
  tree v = OMP_CLAUSE_DECL (c), type = TREE_TYPE (v);
  /* What a lambda captures is a reference outside of the construct.  */
  return (TREE_CODE (type) == REFERENCE_TYPE && !DECL_HAS_VALUE_EXPR_P (v) && !is_global_var (v)
	  && (INTEGRAL_TYPE_P (TREE_TYPE (type)) || FLOAT_TYPE_P (TREE_TYPE (type))));
}

bool
structured_binding_p (tree v)
{
  return (startswith (lang_hooks.name, "GNU C++") && VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v)
	  && !lang_hooks.decls.omp_disregard_value_expr (v, false)
	  && handled_component_p (DECL_VALUE_EXPR (v)));
}

namespace {

/* What a construct declares and what its loops reduce.  */
struct construct_names
{
  std::set<tree> declared;
  std::set<tree> reduced; /* References in reduction clauses.  */
};

tree
collect_names (tree *tp, int *walk_subtrees, void *data)
{
  construct_names &names = *static_cast<construct_names *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      names.declared.insert (v);
  else if (TREE_CODE (*tp) == OACC_LOOP)
    for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
      if (reference_clause_p (c))
	names.reduced.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* A loop that has a variable of its own called OBJECT, and uses REFERENCE.  */
struct other_object
{
  tree reference, object;
};

tree
find_decl (tree *tp, int *walk_subtrees, void *decl)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return *tp == decl ? *tp : NULL_TREE;
}

tree
find_other_object (tree *tp, int *walk_subtrees, void *data)
{
  const other_object &o = *static_cast<other_object *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  construct_names inside;
  walk_tree_without_duplicates (&OMP_FOR_BODY (*tp), collect_names, &inside);
  if (inside.declared.count (o.reference))
    return NULL_TREE;
  for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	&& OMP_CLAUSE_DECL (c) == o.object)
      return walk_tree_without_duplicates (tp, find_decl, o.reference);
  return NULL_TREE;
}

/* The variable that reference R is another name of in BODY; null if it leads elsewhere.  */

tree
named_object (tree r, tree body)
{
  tree value = only_value (r, body);
  if (!value)
    return NULL_TREE;
  STRIP_NOPS (value);
  tree object = value, type = TREE_TYPE (TREE_TYPE (r));
  if (TREE_CODE (value) == ADDR_EXPR)
    object = TREE_OPERAND (value, 0);
  else if (!DECL_P (value) || TREE_CODE (TREE_TYPE (value)) != REFERENCE_TYPE)
    return NULL_TREE;
  if ((!VAR_P (object) && TREE_CODE (object) != PARM_DECL && TREE_CODE (object) != RESULT_DECL)
      || DECL_HAS_VALUE_EXPR_P (object))
    return NULL_TREE;
  tree object_type = TREE_TYPE (object);
  if (object == value)
    object_type = TREE_TYPE (object_type);
  other_object other{ r, object };
  return (object_type == type && !walk_tree_without_duplicates (&body, find_other_object, &other)
	    ? object
	    : NULL_TREE);
}

/* Puts OBJECT in the place of the reference R.  */
struct reference_substitution
{
  tree reference, object;
  std::set<tree> seen;

  void in (tree *);
  static tree replace (tree *, int *, void *);
};

tree
reference_substitution::replace (tree *tp, int *walk_subtrees, void *data)
{
  reference_substitution &s = *static_cast<reference_substitution *> (data);
  tree t = *tp;
  const bool other_reference = TREE_CODE (TREE_TYPE (s.object)) == REFERENCE_TYPE;
  if (TYPE_P (t)
      || ((TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == TARGET_EXPR)
	  && !s.seen.insert (t).second))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR && DECL_EXPR_DECL (t) == s.reference)
    {
      DECL_INITIAL (s.reference) = NULL_TREE;
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == OMP_CLAUSE && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0
	   && OMP_CLAUSE_OPERAND (t, 0) == s.reference)
    OMP_CLAUSE_OPERAND (t, 0) = s.object;
  else if (INDIRECT_REF_P (t) && TREE_OPERAND (t, 0) == s.reference && !other_reference)
    {
      *tp = s.object;
      *walk_subtrees = 0;
    }
  else if (t == s.reference)
    *tp = other_reference ? s.object : build1 (ADDR_EXPR, TREE_TYPE (t), s.object);
  return NULL_TREE;
}

void
reference_substitution::in (tree *tp)
{
  walk_tree (tp, replace, this, NULL);
  /* A debugger would show the address that it does not get.  */
  DECL_IGNORED_P (reference) = 1;
}

/* References in reduction clauses of loops in the body of the construct at TP.  */

void
name_objects (tree body)
{
  construct_names names;
  walk_tree_without_duplicates (&body, collect_names, &names);
  /* One may be that of another.  */
  for (size_t n = 0; n < names.reduced.size (); n++)
    for (tree r : names.reduced)
      if (names.declared.count (r))
	if (tree object = named_object (r, body))
	  {
	    reference_substitution{ r, object, {} }.in (&body);
	    names = {};
	    walk_tree_without_duplicates (&body, collect_names, &names);
	    break;
	  }
}

/* ----- structured bindings ----- */

bool
binding_clause_p (tree t)
{
  return (TREE_CODE (t) == OMP_CLAUSE && OMP_CLAUSE_CODE (t) == OMP_CLAUSE_REDUCTION
	  && DECL_P (OMP_CLAUSE_DECL (t)) && structured_binding_p (OMP_CLAUSE_DECL (t)));
}

tree
find_binding_clause (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return binding_clause_p (*tp) ? *tp : NULL_TREE;
}

/* Puts what a binding names in its place.  */

tree
expand_binding (tree *tp, int *walk_subtrees, void *data)
{
  tree t = *tp;
  if (TYPE_P (t)
      || ((TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == TARGET_EXPR)
	  && !static_cast<std::set<tree> *> (data)->insert (t).second))
    *walk_subtrees = 0;
  else if (binding_clause_p (t))
    OMP_CLAUSE_DECL (t) = member_reference (unshare_expr (DECL_VALUE_EXPR (OMP_CLAUSE_DECL (t))));
  else if (TREE_CODE (t) == OMP_CLAUSE && OMP_CLAUSE_CODE (t) != OMP_CLAUSE_REDUCTION
	   && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0 && OMP_CLAUSE_OPERAND (t, 0)
	   && DECL_P (OMP_CLAUSE_OPERAND (t, 0)))
    {
      *walk_subtrees = 0;
      walk_tree (&OMP_CLAUSE_CHAIN (t), expand_binding, data, NULL);
    }
  else if (DECL_P (t) && structured_binding_p (t))
    {
      *tp = unshare_expr (DECL_VALUE_EXPR (t));
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

tree
visit_constructs (tree *tp, int *walk_subtrees, void *)
{
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      name_objects (OMP_BODY (*tp));
      *walk_subtrees = 0;
      break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

bool
names_other_p (tree c)
{
  return reference_clause_p (c) || binding_clause_p (c);
}

void
name_own_references (tree *construct)
{
  if (walk_tree_without_duplicates (construct, find_binding_clause, NULL))
    {
      std::set<tree> seen;
      walk_tree (construct, expand_binding, &seen, NULL);
    }
  walk_tree_without_duplicates (construct, visit_constructs, NULL);
}

} // namespace accred
