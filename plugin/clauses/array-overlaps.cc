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

   The same is done for a loop in a construct if the host knows the bounds: they are of variables
   that the construct does not change, and the construct always comes to the loop.  Otherwise the
   device asks in front of the loop, which prints the text and stops.  Nothing asks inside of other
   loops or in routines, where the question would cost more than the loop, nor in `kernels' regions,
   which it would cut into more kernels.  */

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

/* True if A and B overlap, when the program runs.  */

tree
overlap_condition (const address_range &x, const address_range &y)
{
  return both (both (less (x.first, y.end), less (y.first, x.end)),
	       both (less (x.first, x.end), less (y.first, y.end)));
}

/* The line and the names of A and B.  */

std::string
place_text (const array_section &a, const array_section &b)
{
  const expanded_location at = expand_location (b.loc);
  return std::string (at.file ? remap_macro_filename (at.file) : "") + ":"
	 + std::to_string (at.line) + ": '" + section_name (b) + "' and '" + section_name (a) + "'";
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

/* COND, of sections at LOC, and what the host does then: TEXT is that of place_text.  */

tree
host_check (location_t loc, tree cond, const std::string &text)
{
  tree call = build_call_expr_loc (loc, overlap_function (), 1,
				   build_string_literal (text.size () + 1, text.c_str ()));
  return build3_loc (loc, COND_EXPR, void_type_node, cond, call, build_empty_stmt (loc));
}

/* The same on the device.  */

tree
device_check (location_t loc, tree cond, const std::string &text)
{
  tree names = build_string_literal (text.size () + 1, text.c_str ());
  tree stop = print_and_stop (loc, "%s in reduction clauses have elements in common\n", names);
  return build3_loc (loc, COND_EXPR, void_type_node, cond, stop, build_empty_stmt (loc));
}

/* Collects variables whose values an expression has, not only their addresses.  */

tree
collect_values (tree *tp, int *walk_subtrees, void *variables)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == ADDR_EXPR && DECL_P (TREE_OPERAND (*tp, 0)))
    *walk_subtrees = 0;
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
    static_cast<std::set<tree> *> (variables)->insert (*tp);
  return NULL_TREE;
}

/* Returns what may change one of the variables DATA.  */

tree
find_change (tree *tp, int *walk_subtrees, void *data)
{
  const std::set<tree> &variables = *static_cast<std::set<tree> *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  switch (TREE_CODE (*tp))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      case ADDR_EXPR: {
	tree to = TREE_OPERAND (*tp, 0);
	while (handled_component_p (to))
	  to = TREE_OPERAND (to, 0);
	return variables.count (to) ? *tp : NULL_TREE;
      }
    default: return NULL_TREE;
    }
}

/* True if LOOP is a statement of BODY that is always executed.  */

bool
always_executed_p (tree body, tree loop)
{
  switch (TREE_CODE (body))
    {
    case BIND_EXPR: return always_executed_p (BIND_EXPR_BODY (body), loop);
    case CLEANUP_POINT_EXPR: return always_executed_p (TREE_OPERAND (body, 0), loop);
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (body); !tsi_end_p (i); tsi_next (&i))
	if (always_executed_p (tsi_stmt (i), loop))
	  return true;
      return false;
    default: return body == loop;
    }
}

} // namespace

void
overlap_checks::begin (tree construct)
{
  m_construct = construct;
  m_host = NULL_TREE;
  m_asked.clear ();
}

/* True if the host knows the RANGES of sections of LOOP, which the code of the construct with its
   OWN variables does not change.  */

bool
overlap_checks::host_knows_p (tree loop, const std::vector<tree> &ends,
			      const std::set<tree> &own) const
{
  if (!m_construct || !always_executed_p (OMP_BODY (m_construct), loop))
    return false;
  std::set<tree> variables;
  for (tree end : ends)
    if (walk_tree (&end, find_load, nullptr, nullptr))
      return false;
    else
      walk_tree (&end, collect_values, &variables, nullptr);
  for (tree v : variables)
    if (own.count (v) || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v)))
      return false;
  for (tree c = OMP_CLAUSES (m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && variables.count (OMP_CLAUSE_DECL (c))
	&& OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER
	&& OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_REFERENCE)
      return false;
  return !walk_tree (&OMP_BODY (m_construct), find_change, &variables, nullptr);
}

/* Ask whether A and B overlap, which are in clauses of LOOP, or of the construct if it is null.  */

void
overlap_checks::ask (tree loop, const array_section &a, const array_section &b,
		     const std::set<tree> &own, tree *before)
{
  address_range x (a), y (b);
  const std::string text = place_text (a, b);
  tree cond = overlap_condition (x, y);
  const bool host = loop ? host_knows_p (loop, { x.first, x.end, y.first, y.end }, own)
			 : x.known_p () && y.known_p ();
  if (host)
    append_to_statement_list (host_check (b.loc, cond, text), &m_host);
  else if (before && TREE_CODE (m_construct) != OACC_KERNELS)
    {
      mark_addressable (a);
      mark_addressable (b);
      append_to_statement_list (device_check (b.loc, cond, text), before);
    }
}

void
overlap_checks::add (tree loop, const std::vector<array_section> &sections,
		     const std::set<tree> &own, tree *before)
{
  /* Fortran's own rules forbid it; gfortran refuses pointers.  */
  if (lang_GNU_Fortran ())
    return;
  /* Combined constructs have each clause twice.  */
  for (const array_section &s : sections)
    if (!loop)
      m_asked.insert (s.loc);
    else if (m_asked.count (s.loc))
      return;
  for (size_t k = 1; k < sections.size (); k++)
    for (size_t i = 0; i < k; i++)
      {
	const array_section &a = sections[i], &b = sections[k];
	if (may_overlap_p (a, b))
	  ask (loop, a, b, own, before);
      }
}

tree
overlap_checks::in_front_of (tree construct)
{
  if (!m_host)
    return construct;
  append_to_statement_list (construct, &m_host);
  return m_host;
}

} // namespace accred
