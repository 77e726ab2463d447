/* Maps of what a lambda captures.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: for a region in a lambda, g++ 12 maps the closure, and the variables that it captures by
   reference.  The closure is mapped as a whole, and so are its members by a `struct' clause, which
   libgomp does not take, or takes for other members, because the variables' own maps have come
   between them.  The region then reads the host's memory.  A pointer that is captured by reference
   is mapped as an object, and its section apart from it (by g++ 13, too).

     Before:  map (to: *closure) map (firstprivate: closure) map (struct: *closure [len: 3])
	      map (tofrom: *closure->s) map (alloc: closure->p) map (tofrom: *closure->p)
	      map (always_pointer: closure->p) map (to: *_1 [len: 40]) map (firstprivate: p)
     After:   map (to: *closure) map (firstprivate: closure) map (tofrom: *closure->s)
	      map (tofrom: *closure->p) map (to: *_1 [len: 40])
	      map (attach: closure->s) map (attach: closure->p) map (attach: *closure->p)

   A closure that is made outside of the region has the pointers that it captures attached before
   the region's own maps of what they lead to, which libgomp then does not find.  They come last.

     Before:  map (to: f) map (attach: f.p) map (tofrom: *p)
     After:   map (to: f) map (tofrom: *p) map (attach: f.p)  */

#include "plugin/openmp/closure-maps.h"
#include "plugin/openmp/member-maps.h"

namespace accred {

namespace {

/* What OBJECT, a target of a pointer or reference, is found by; null if it is none.  */

tree
pointer_of (tree object)
{
  if (TREE_CODE (object) == INDIRECT_REF
      || (TREE_CODE (object) == MEM_REF && integer_zerop (TREE_OPERAND (object, 1))))
    return TREE_OPERAND (object, 0);
  return NULL_TREE;
}

/* The parameter for the closure, if OBJECT is what it points to; else null.  */

tree
closure_of (tree object)
{
  tree p = pointer_of (object);
  return (p && TREE_CODE (p) == PARM_DECL && DECL_NAME (p)
	      && !strcmp (IDENTIFIER_POINTER (DECL_NAME (p)), "__closure")
	    ? p
	    : NULL_TREE);
}

/* The member of a closure that the variable V of a lambda stands for; else null, or a member of
   another object.  */

tree
captured_member (const_tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return NULL_TREE;
  tree t = DECL_VALUE_EXPR (const_cast<tree> (v));
  if (pointer_of (t))
    t = pointer_of (t);
  return TREE_CODE (t) == COMPONENT_REF ? t : NULL_TREE;
}

/* If the clause C shows that the maps of a closure are to be completed, the parameter for it: a
   `struct' clause of the closure (GCC 12), or the region's own copy of a pointer that is captured
   by reference, which the region does not use (GCC 12 and 13).  */

tree
wrongly_mapped_closure (const_tree c)
{
  if (map_p (c, GOMP_MAP_STRUCT))
    return closure_of (OMP_CLAUSE_DECL (c));
  tree member = map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) ? captured_member (OMP_CLAUSE_DECL (c))
							 : NULL_TREE;
  return (member && TREE_CODE (TREE_TYPE (member)) == REFERENCE_TYPE
	    ? closure_of (TREE_OPERAND (member, 0))
	    : NULL_TREE);
}

class closure_maps
{
public:
  closure_maps (gomp_target *target, tree closure) : m_target (target), m_closure (closure) {}
  void complete ();

private:
  bool member_p (tree t) const
  {
    return (t && TREE_CODE (t) == COMPONENT_REF && closure_of (TREE_OPERAND (t, 0)) == m_closure);
  }
  tree captured_pointer (const_tree c) const;
  bool keep_p (tree c);
  void attach (tree pointer, const_tree at);
  void find_own_pointer (std::vector<tree> &clauses) const;

  gomp_target *m_target;
  tree m_closure;
  std::vector<tree> m_attached;
};

/* The pointer on the device, if the clause C is for a region's own copy of one that is captured by
   reference; else null.  */

tree
closure_maps::captured_pointer (const_tree c) const
{
  tree member = map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) ? captured_member (OMP_CLAUSE_DECL (c))
							 : NULL_TREE;
  if (!member_p (member) || TREE_CODE (TREE_TYPE (member)) != REFERENCE_TYPE)
    return NULL_TREE;
  return build_simple_mem_ref (unshare_expr (member));
}

void
closure_maps::attach (tree pointer, const_tree at)
{
  for (tree c : m_attached)
    if (operand_equal_p (OMP_CLAUSE_DECL (c), pointer, 0))
      return;
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (at), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ATTACH);
  OMP_CLAUSE_DECL (c) = unshare_expr (pointer);
  OMP_CLAUSE_SIZE (c) = size_zero_node;
  m_attached.push_back (c);
}

/* False if the clause C goes.  */

bool
closure_maps::keep_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return true;
  tree decl = OMP_CLAUSE_DECL (c);
  if (member_p (decl))
    {
      if (map_p (c, GOMP_MAP_ALWAYS_POINTER))
	attach (decl, c);
      return !map_p (c, GOMP_MAP_ALLOC) && !map_p (c, GOMP_MAP_ALWAYS_POINTER);
    }
  if (tree pointer = captured_pointer (c))
    {
      attach (pointer, c);
      return false;
    }
  if (member_p (pointer_of (decl)))
    attach (pointer_of (decl), c);
  return !(map_p (c, GOMP_MAP_STRUCT) && closure_of (decl) == m_closure);
}

/* CLAUSES have one for the region's own pointer to the closure, also where only passes see that the
   region uses it.  */

void
closure_maps::find_own_pointer (std::vector<tree> &clauses) const
{
  auto closure_p = [&] (tree c)
  {
    return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && closure_of (OMP_CLAUSE_DECL (c)) == m_closure;
  };
  auto whole = std::find_if (clauses.begin (), clauses.end (), closure_p);
  if (whole == clauses.end ()
      || (whole + 1 != clauses.end () && map_p (whole[1], GOMP_MAP_FIRSTPRIVATE_POINTER)
	  && OMP_CLAUSE_DECL (whole[1]) == m_closure))
    return;
  tree own = build_omp_clause (OMP_CLAUSE_LOCATION (*whole), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (own, GOMP_MAP_FIRSTPRIVATE_POINTER);
  OMP_CLAUSE_DECL (own) = m_closure;
  OMP_CLAUSE_SIZE (own) = size_zero_node;
  clauses.insert (whole + 1, own);
}

void
closure_maps::complete ()
{
  std::vector<tree> clauses;
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (keep_p (c))
      clauses.push_back (c);
  find_own_pointer (clauses);
  clauses.insert (clauses.end (), m_attached.begin (), m_attached.end ());
  tree *end = gimple_omp_target_clauses_ptr (m_target);
  for (tree c : clauses)
    {
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
  *end = NULL_TREE;
}

/* True if the clause C lets a member of a closure that the region has as a variable lead to what a
   clause maps, if one does.  */

bool
attaches_capture_p (const_tree c)
{
  return (map_p (c, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION)
	  && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF
	  && DECL_P (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0)));
}

/* Let what attaches captures come behind what TARGET maps.  */

void
attach_captures_last (gomp_target *target)
{
  tree moved = NULL_TREE, *end = &moved;
  for (tree *at = gimple_omp_target_clauses_ptr (target); *at;)
    if (attaches_capture_p (*at))
      {
	*end = *at;
	*at = OMP_CLAUSE_CHAIN (*at);
	end = &OMP_CLAUSE_CHAIN (*end);
      }
    else
      at = &OMP_CLAUSE_CHAIN (*at);
  *end = NULL_TREE;
  gimple_omp_target_set_clauses (target, chainon (gimple_omp_target_clauses (target), moved));
}

} // namespace

bool
captured_p (tree v)
{
  tree member = captured_member (v);
  return member && closure_of (TREE_OPERAND (member, 0));
}

void
complete_closure_maps (gomp_target *target)
{
  attach_captures_last (target);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree closure = wrongly_mapped_closure (c))
      return closure_maps (target, closure).complete ();
}

} // namespace accred
