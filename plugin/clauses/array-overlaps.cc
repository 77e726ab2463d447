/* Reductions of arrays: sections that overlap when the program runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The specification forbids it, and the result could be a wrong sum: elements that are reduced as
   scalars are each stored as what was there and what the loop has added.  Where the compiler cannot
   tell, since the bounds are known at run time only, or pointers may lead to the same array, the
   host asks before the construct:

     #pragma acc parallel loop reduction (+:p[0:n]) reduction (+:q[0:4])	->

     if (p < q + 4 && q < p + n && p < p + n && q < q + 4)
       accred_sections_overlap ("x.c:12: 'q' and 'p'");
     #pragma acc ...

   Only of the clauses of a compute construct, whose bounds the host knows: those of a loop in one
   may be what the construct computes.  */

#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/array-sections.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* What a pointer leads to in EXPR, whose value the device may have changed: then the host knows
   neither.  Of an address only the pointers in it are read.  */

tree
find_load (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree *object = &TREE_OPERAND (*tp, 0);
      while (handled_component_p (*object))
	object = &TREE_OPERAND (*object, 0);
      *walk_subtrees = 0;
      if (!INDIRECT_REF_P (*object) && TREE_CODE (*object) != MEM_REF)
	return NULL_TREE;
      return walk_tree (&TREE_OPERAND (*object, 0), find_load, nullptr, nullptr);
    }
  const bool load = (INDIRECT_REF_P (*tp) || TREE_CODE (*tp) == MEM_REF)
		    && TREE_CODE (TREE_TYPE (TREE_OPERAND (*tp, 0))) != REFERENCE_TYPE;
  return load ? *tp : NULL_TREE;
}

/* Where a section begins and ends, as numbers of type sizetype.  */
struct address_range
{
  tree first, end;

  explicit address_range (const array_section &s)
  {
    first = fold_convert (sizetype, element_address (s, 0));
    end = size_binop (PLUS_EXPR, unshare_expr (first),
		      size_binop (MULT_EXPR, unshare_expr (s.number), TYPE_SIZE_UNIT (s.type)));
  }
  bool known_p ()
  {
    return !walk_tree (&first, find_load, nullptr, nullptr)
	   && !walk_tree (&end, find_load, nullptr, nullptr);
  }
};

/* True if A and B may overlap, for all that the compiler knows.  */

bool
may_overlap_p (const array_section &a, const array_section &b)
{
  if (same_object_p (a, b))
    return !a.constant_p () || !b.constant_p ();
  auto object = [] (const array_section &s)
  { return s.array () ? get_base_address (s.array ()) : NULL_TREE; };
  return a.base != b.base
	 && !(object (a) && DECL_P (object (a)) && object (b) && DECL_P (object (b)));
}

/* void accred_sections_overlap (const char *), in this object (COMDAT, hidden).  */

tree
overlap_function ()
{
  const char *const name = "accred_sections_overlap";
  tree decl = build_fn_decl (name, build_function_type_list (void_type_node, const_ptr_type_node,
							     NULL_TREE));
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  TREE_NOTHROW (decl) = 1;
  TREE_THIS_VOLATILE (decl) = 1;
  return decl;
}

tree
less (tree a, tree b)
{
  return build2 (LT_EXPR, boolean_type_node, unshare_expr (a), unshare_expr (b));
}

tree
both (tree a, tree b)
{
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node, a, b);
}

} // namespace

tree
check_overlaps (const std::vector<array_section> &sections)
{
  tree checks = NULL_TREE;
  for (size_t k = 1; k < sections.size (); k++)
    for (size_t i = 0; i < k; i++)
      {
	const array_section &a = sections[i], &b = sections[k];
	if (!may_overlap_p (a, b))
	  continue;
	address_range x (a), y (b);
	if (!x.known_p () || !y.known_p ())
	  continue;
	const expanded_location at = expand_location (b.loc);
	const std::string text = std::string (at.file ? remap_macro_filename (at.file) : "") + ":"
				 + std::to_string (at.line) + ": '" + section_name (b) + "' and '"
				 + section_name (a) + "'";
	tree call = build_call_expr_loc (b.loc, overlap_function (), 1,
					 build_string_literal (text.size () + 1, text.c_str ()));
	tree cond = both (both (less (x.first, y.end), less (y.first, x.end)),
			  both (less (x.first, x.end), less (y.first, y.end)));
	append_to_statement_list (build3_loc (b.loc, COND_EXPR, void_type_node, cond, call,
					      build_empty_stmt (b.loc)),
				  &checks);
      }
  return checks;
}

} // namespace accred
