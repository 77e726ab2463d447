/* Fortran's descriptors of arrays that are on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of an array with a descriptor (allocatable, pointer, or allocatable or pointer dummy) in
   `has_device_addr' the descriptor is the host's, and leads to the device.  gfortran makes
   `firstprivate' of such a clause, as if the program had that, and OpenACC's `firstprivate' copies
   the elements, too.  So the region gets a copy of the descriptor alone.

     Before:  #pragma omp target firstprivate (a)
     After:   a' = a;
	      #pragma omp target map (to: a')

   Since GCC 13 the clause stays.  Before, what the program has is in its text; if that says
   neither, the clause is refused.  So is the clause on a combined construct, where gfortran 12
   loses it.  */

#include "plugin/openmp/device-descriptors.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/directive-text.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

/* True if the directive TEXT has NAME in a clause that begins with the text CLAUSE.  */

bool
named_in_clause_p (const std::string &text, const std::string &clause, const std::string &name)
{
  for (size_t at = text.find (clause); at != std::string::npos; at = text.find (clause, at))
    {
      at += clause.length ();
      unsigned depth = 1;
      std::string item;
      for (; depth && at < text.length (); at++)
	{
	  const char c = text[at];
	  depth += c == '(' ? 1 : c == ')' ? -1 : 0;
	  if (depth > 1 || (depth == 1 && c == ')'))
	    continue;
	  if (depth == 1 && c != ',')
	    item += c;
	  else if (item == name)
	    return true;
	  else
	    item.clear ();
	}
    }
  return false;
}

/* The type of the descriptor DECL, which may be a reference.  */

tree
descriptor_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return POINTER_TYPE_P (type) ? TREE_TYPE (type) : type;
}

} // namespace

bool
device_descriptor_p (location_t loc, const_tree c)
{
  const bool kept = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_HAS_DEVICE_ADDR && lang_GNU_Fortran ();
  if (!(kept || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      || !descriptor_p (OMP_CLAUSE_DECL (c)))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (DECL_NAME (decl) && TREE_CODE (descriptor_type (decl)) == RECORD_TYPE
	  && (kept
	      || named_in_clause_p (directive_text (loc), "has_device_addr(",
				    IDENTIFIER_POINTER (DECL_NAME (decl)))));
}

bool
own_firstprivate_p (location_t loc, const_tree decl)
{
  return (device_addr_kept_p
	  || (DECL_NAME (decl)
	      && named_in_clause_p (directive_text (loc), "firstprivate(",
				    IDENTIFIER_POINTER (DECL_NAME (decl)))));
}

bool
device_descriptors_p (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (device_descriptor_p (gimple_location (target), c))
      return true;
  return false;
}

bool
device_address_lost_p (gomp_target *target)
{
  if (!lang_GNU_Fortran ())
    return false;
  const std::string text = directive_text (gimple_location (target));
  auto begins_p = [&] (const char *with) { return startswith (text.c_str (), with); };
  /* Elsewhere the clause goes only if the region does not use the variable.  */
  if (text.find ("has_device_addr(") == std::string::npos
      || !(begins_p ("targetteams") || begins_p ("targetparallel") || begins_p ("targetsimd")))
    return false;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_HAS_DEVICE_ADDR
	|| device_descriptor_p (gimple_location (target), c))
      return false;
  return true;
}

gimple_seq
map_device_descriptors (gomp_target *target)
{
  gimple_seq before = NULL;
  for (tree *at = gimple_omp_target_clauses_ptr (target); *at; at = &OMP_CLAUSE_CHAIN (*at))
    {
      tree c = *at;
      if (!device_descriptor_p (gimple_location (target), c))
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      tree copy = create_tmp_var (TYPE_MAIN_VARIANT (descriptor_type (decl)));
      DECL_NAME (copy) = DECL_NAME (decl);
      TREE_ADDRESSABLE (copy) = 1;
      if (POINTER_TYPE_P (TREE_TYPE (decl)))
	{
	  tree present = copy_if_present (copy, decl, &before);
	  refer_inside (target, decl, copy, present);
	}
      else
	{
	  tree value = DECL_HAS_VALUE_EXPR_P (decl) ? unshare_expr (DECL_VALUE_EXPR (decl)) : decl;
	  gimple_seq_add_stmt (&before, gimple_build_assign (copy, value));
	  rename_variable (gimple_omp_body_ptr (target), decl, copy);
	}
      tree map = data_clause (GOMP_MAP_TO, copy, OMP_CLAUSE_LOCATION (c));
      OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (TREE_TYPE (copy));
      OMP_CLAUSE_CHAIN (map) = OMP_CLAUSE_CHAIN (c);
      *at = map;
    }
  return before;
}

} // namespace accred
