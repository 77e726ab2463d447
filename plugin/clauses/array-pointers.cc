/* Reductions of what a construct's own pointers lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of array-reductions.cc, before gimplification.  Each gang has its own pointer, but what it
   leads to may be an array that all gangs share: then their sums must be combined.  The pointer's
   only value says which it is.  */

#include "plugin/clauses/array-pointers.h"

namespace accred {

namespace {

/* The values that a pointer gets.  */
struct pointer_values
{
  tree pointer;
  tree only = NULL_TREE;
  unsigned count = 0; /* 2 stands for what is not known, too.  */
};

tree
find_value (tree *tp, int *walk_subtrees, void *data)
{
  pointer_values &v = *static_cast<pointer_values *> (data);
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case DECL_EXPR:
      if (DECL_EXPR_DECL (t) == v.pointer && DECL_INITIAL (v.pointer))
	{
	  v.only = DECL_INITIAL (v.pointer);
	  v.count++;
	}
      break;
    case INIT_EXPR:
    case MODIFY_EXPR:
      if (TREE_OPERAND (t, 0) == v.pointer)
	{
	  v.only = TREE_OPERAND (t, 1);
	  v.count++;
	}
      break;
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case ADDR_EXPR:
      if (TREE_OPERAND (t, 0) == v.pointer)
	v.count = 2;
      break;
    default:
      if (TYPE_P (t))
	*walk_subtrees = 0;
    }
  return NULL_TREE;
}

pointee find_pointee (tree, tree, std::set<tree>, bool);

/* What the address EXPR, in the construct, leads to.  */

pointee
pointee_of_value (tree expr, tree body, const std::set<tree> &own)
{
  for (;; expr = TREE_OPERAND (expr, 0))
    {
      STRIP_NOPS (expr);
      if (TREE_CODE (expr) != POINTER_PLUS_EXPR && TREE_CODE (expr) != SAVE_EXPR)
	break;
    }
  if (TREE_CODE (expr) == COND_EXPR)
    {
      const pointee p = pointee_of_value (TREE_OPERAND (expr, 1), body, own),
		    q = pointee_of_value (TREE_OPERAND (expr, 2), body, own);
      return p == q ? p : pointee::unknown;
    }
  if (TREE_CODE (expr) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (expr, 0));
      if (base && (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base)))
	return pointee_of_value (TREE_OPERAND (base, 0), body, own);
      if (!base || !DECL_P (base))
	return pointee::unknown;
      return own.count (base) ? pointee::own : pointee::outside;
    }
  if (!DECL_P (expr))
    return pointee::unknown;
  return own.count (expr) ? find_pointee (expr, body, own, false) : pointee::outside;
}

/* What POINTER leads to.  */

pointee
find_pointee (tree pointer, tree body, std::set<tree> own, bool from_host)
{
  pointer_values v{ pointer };
  v.count = from_host;
  walk_tree_without_duplicates (&body, find_value, &v);
  if (v.count != 1)
    return pointee::unknown;
  /* A pointer that is set to itself ends the search, too.  */
  own.erase (pointer);
  return from_host ? pointee::outside : pointee_of_value (v.only, body, own);
}

} // namespace

tree
only_value (tree pointer, tree body)
{
  pointer_values v{ pointer };
  walk_tree_without_duplicates (&body, find_value, &v);
  return v.count == 1 ? v.only : NULL_TREE;
}

void
construct_pointers::add (tree v, bool from_host)
{
  if (POINTER_TYPE_P (TREE_TYPE (v)))
    m_from_host[v] = from_host;
}

pointee
construct_pointers::find (tree v, tree body, const std::set<tree> &own) const
{
  auto pointer = m_from_host.find (v);
  return pointer == m_from_host.end () ? pointee::own
				       : find_pointee (v, body, own, pointer->second);
}

/* Returns the first loop whose directive says `gang'.  */

static tree
find_said_gangs (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return (TREE_CODE (*tp) == OACC_LOOP && omp_find_clause (OMP_FOR_CLAUSES (*tp), OMP_CLAUSE_GANG)
	    ? *tp
	    : NULL_TREE);
}

bool
gangs_inside_p (tree loop)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  return omp_find_clause (clauses, OMP_CLAUSE_SEQ)
	 || walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_said_gangs, NULL);
}

bool
gang_loop_p (tree loop)
{
  tree clauses = OMP_FOR_CLAUSES (loop);
  return omp_find_clause (clauses, OMP_CLAUSE_GANG)
	 || (!omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	     && !omp_find_clause (clauses, OMP_CLAUSE_VECTOR));
}

} // namespace accred
