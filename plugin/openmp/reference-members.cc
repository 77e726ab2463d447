/* Members that are references, in target regions of C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: for a target region in a member function that uses a member R, a reference, g++ maps
   what R leads to as if that were a pointer: the map of the pointer's target has no type, or a
   wrong one, and g++ crashes.

     Before:  map (alloc: **this->R [len: 0]) map (pointer: *this->R) map (attach: this->R)
     After:   map (tofrom: *this->R) map (attach: this->R)

   What cannot be written is only copied to the device.

   In the same way g++ maps a lambda without captures that the region makes itself, which is no
   object, and crashes.  That map goes.

   Needs: the parser has read a function, and nothing has been gimplified.  */

#include "plugin/openmp/reference-members.h"
#include "plugin/openmp/member-maps.h"

namespace accred {

namespace {

/* True if T is the target of something that is no pointer.  */

bool
wrong_target_p (const_tree t)
{
  return TREE_CODE (t) == INDIRECT_REF && !POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0)));
}

/* True if the clause C maps a lambda that has no name and no captures.  */

bool
maps_no_object_p (const_tree c)
{
  if (!map_p (c, GOMP_MAP_TO))
    return false;
  const_tree object = OMP_CLAUSE_DECL (c);
  return (TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE
	  && (TREE_CODE (object) == CONSTRUCTOR
	      || (TREE_CODE_CLASS (TREE_CODE (object)) == tcc_expression
		  && TREE_CODE (object) != TARGET_EXPR)));
}

/* For walk_tree: change the clauses of *TP, if it is a target construct.  */

tree
map_referenced (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) != OMP_TARGET)
    return NULL_TREE;
  for (tree *at = &OMP_TARGET_CLAUSES (*tp); *at;)
    {
      tree c = *at;
      if ((map_p (c, GOMP_MAP_ALLOC) && wrong_target_p (OMP_CLAUSE_DECL (c)))
	  || maps_no_object_p (c))
	{
	  *at = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (map_p (c, GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION)
	  && !POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
	{
	  tree reference = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
	  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
	  /* The gimplifier takes the target of a reference for a member.  */
	  OMP_CLAUSE_DECL (c)
	    = build1 (INDIRECT_REF, type, build1 (NOP_EXPR, build_pointer_type (type), reference));
	  OMP_CLAUSE_SET_MAP_KIND (c, TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
	  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (type);
	}
      at = &OMP_CLAUSE_CHAIN (c);
    }
  return NULL_TREE;
}

/* The parser has read FN.  */

void
finish_reading (void *fn, void *)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (fn)), map_referenced, NULL);
}

} // namespace

void
map_reference_members (const char *plugin)
{
  if (flag_openmp && startswith (lang_hooks.name, "GNU C++"))
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, finish_reading, nullptr);
}

} // namespace accred
