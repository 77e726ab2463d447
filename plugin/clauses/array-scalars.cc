/* Reductions of arrays: the scalars that stand for elements, and the code around a directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of array-reductions.cc, which has the form.  */

#include "plugin/clauses/array-scalars.h"
#include "abi/tunable.h"
#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/operators.h"

namespace accred {

const private_section *
clause_code::same_array (const array_section &s) const
{
  for (const private_section &p : sections)
    if (same_object_p (p.section, s))
      return &p;
  return nullptr;
}

void
clause_code::declare (tree v)
{
  DECL_CHAIN (v) = vars;
  vars = v;
}

tree
clause_code::temporary (tree value, location_t loc)
{
  tree v = new_local (TREE_TYPE (value), NULL_TREE, loc);
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  declare (v);
  add_assignment (&before, v, value, loc);
  return v;
}

void
clause_code::keep_bounds (array_section &s)
{
  if (s.distance)
    s.distance = temporary (s.distance, s.loc);
  if (!s.count)
    s.number = temporary (s.number, s.loc);
}

bool
clause_code::scalars_p (const array_section &s)
{
  const element_number most = tuning::reduced_words * 4;
  if (!s.constant_p () || (!s.others.empty () && !s.whole_room) || s.count > most
      || bytes + s.count * s.size () > most)
    return false;
  bytes += s.count * s.size ();
  return true;
}

tree
element_of (const array_section &s, element_number k)
{
  tree array = s.array ();
  if (array && TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE
      && s.offset % tree_to_shwi (TYPE_SIZE_UNIT (strip_array_types (s.type))) == 0)
    return array_element (unshare_expr (array), s.scalars_before () + k);
  if (array && s.offset == 0 && TYPE_MAIN_VARIANT (TREE_TYPE (array)) == s.type)
    return array_element (unshare_expr (array), k);
  return build_simple_mem_ref (element_address (s, k));
}

static tree
element_name (const array_section &s, element_number k)
{
  std::string name = section_name (s);
  tree array = s.array ();
  if (!array || AGGREGATE_TYPE_P (TREE_TYPE (array)))
    name += "[" + std::to_string (s.scalars_before () + k) + "]";
  return get_identifier (name.c_str ());
}

std::vector<reduced_element>
make_elements (const array_section &s, const array_substitution &own, unsigned number,
	       element_number first, bool result, tree *vars)
{
  std::vector<reduced_element> elements;
  for (element_number k = 0; k < s.scalars (); k++)
    {
      tree type = s.scalar_type (k);
      reduced_element e{ new_local (type, element_name (s, k), s.loc), NULL_TREE, own.index (k) };
      set_numbers (e.value, reduced_element_attribute, number, first + k);
      DECL_CHAIN (e.value) = *vars;
      *vars = e.value;
      if (result)
	{
	  e.result = new_local (build_pointer_type (type), NULL_TREE, s.loc);
	  DECL_ARTIFICIAL (e.result) = 1;
	  DECL_ATTRIBUTES (e.result)
	    = tree_cons (get_identifier (reduced_result_attribute), NULL_TREE, NULL_TREE);
	  DECL_IGNORED_P (e.result) = 1;
	  DECL_CHAIN (e.result) = *vars;
	  *vars = e.result;
	}
      elements.push_back (e);
    }
  return elements;
}

/* V = .GOACC_REDUCTION (KIND, RES_PTR, V, GANG, OP, OFFSET), as omplower makes it for a compute
   construct.  */

static tree
build_gang_call (ifn_goacc_reduction_kind kind, tree result, tree value, tree_code op,
		 unsigned offset, location_t loc)
{
  op = combining_operator (op, TREE_TYPE (value));
  return build_call_expr_internal_loc (loc, IFN_GOACC_REDUCTION, TREE_TYPE (value), 6,
				       build_int_cst (integer_type_node, kind), result, value,
				       build_int_cst (integer_type_node, GOMP_DIM_GANG),
				       build_int_cst (unsigned_type_node, op),
				       build_int_cst (sizetype, offset));
}

/* Scalar E for element K of S, which in the private array OWN is E's.  */

void
construct_scalars::add_element (const array_section &s, element_number k, const reduced_element &e,
				tree own)
{
  tree type = s.scalar_type (k);
  const unsigned size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  m_offset = ROUND_UP (m_offset, size);
  DECL_ATTRIBUTES (e.value) = NULL_TREE;
  auto call = [&] (ifn_goacc_reduction_kind kind)
  { return build_gang_call (kind, e.result, e.value, s.op (), m_offset, s.loc); };
  auto element = [&] { return array_element (own, e.index); };
  add_assignment (&m_before[0], e.result, element_address (s, k), s.loc);
  add_assignment (&m_before[0], e.value, omp_reduction_init_op (s.loc, s.op (), type), s.loc);
  add_assignment (&m_before[1], e.value, call (IFN_GOACC_REDUCTION_SETUP), s.loc);
  add_assignment (&m_before[2], e.value, call (IFN_GOACC_REDUCTION_INIT), s.loc);
  add_assignment (&m_before[2], element (), e.value, s.loc);
  add_assignment (&m_behind[0], e.value, element (), s.loc);
  add_assignment (&m_behind[1], e.value, call (IFN_GOACC_REDUCTION_FINI), s.loc);
  add_assignment (&m_behind[2], e.value, call (IFN_GOACC_REDUCTION_TEARDOWN), s.loc);
  m_offset += size;
}

void
construct_scalars::add (const array_section &s, const array_substitution &own, tree *vars)
{
  const std::vector<reduced_element> elements = make_elements (s, own, 0, 0, true, vars);
  for (element_number k = 0; k < s.scalars (); k++)
    add_element (s, k, elements[k], own.own ());
}

tree
construct_scalars::around (const clause_code &code, tree body) const
{
  tree all = NULL_TREE;
  for (tree list : m_before)
    append_to_statement_list (list, &all);
  for (tree list : { code.before, body, code.behind })
    append_to_statement_list (list, &all);
  for (tree list : m_behind)
    append_to_statement_list (list, &all);
  return all;
}

} // namespace accred
