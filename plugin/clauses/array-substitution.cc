/* Reductions of arrays: the private array in the place of the program's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In the body of a loop or construct that reduces `a', each use of a becomes one of the private
   array.  It has the form of a if that is small, so that GCC keeps it in registers where subscripts
   are constants; else it has the elements of the section alone, and a pointer to it leads to where
   the first byte of `a' would be.  */

#include "plugin/clauses/array-sections.h"

namespace accred {

/* A private copy of the whole variable, of which the section is a part, if it is not larger than
   this: then accesses keep their form.  */
static constexpr HOST_WIDE_INT max_whole_bytes = 4096;

/* True if the private array has the form of the program's, whose TYPE is returned.  */

bool
array_substitution::program_form_p (tree *type)
{
  const array_section &s = m_section;
  tree array = s.array ();
  if (!array && accred::whole_p (s))
    array = build_fold_indirect_ref (s.base);
  if (!array)
    return false;
  tree t = *type = TYPE_MAIN_VARIANT (TREE_TYPE (array));
  return (TYPE_SIZE_UNIT (t) && tree_fits_shwi_p (TYPE_SIZE_UNIT (t))
	  && (TREE_CODE (t) == ARRAY_TYPE || t == s.type)
	  && (tree_to_shwi (TYPE_SIZE_UNIT (t)) <= max_whole_bytes || s.record_p ())
	  && s.offset >= 0
	  && s.offset + HOST_WIDE_INT (s.count) * s.size () <= tree_to_shwi (TYPE_SIZE_UNIT (t)));
}

/* The type of a private array of S that has not the program's form.  */

static tree
room_type (const array_section &s)
{
  if (!s.record_p ())
    return build_array_type_nelts (s.type, s.room);
  tree one = strip_array_types (s.type);
  const HOST_WIDE_INT bytes = s.offset + HOST_WIDE_INT (s.count) * s.size () - s.room_offset;
  return build_array_type_nelts (one, bytes / tree_to_shwi (TYPE_SIZE_UNIT (one)));
}

array_substitution::array_substitution (const array_section &s, bool allocated)
  : m_section (s), m_allocated (allocated)
{
  if (allocated)
    {
      m_own = new_local (build_pointer_type (s.type), get_identifier (section_name (s).c_str ()),
			 s.loc);
      return;
    }
  tree type = NULL_TREE;
  m_whole = program_form_p (&type);
  m_first = s.scalars_before () - (m_whole ? 0 : s.scalars_before (s.room_offset));
  if (!m_whole)
    type = room_type (s);
  m_own = new_local (type, get_identifier (section_name (s).c_str ()), s.loc);
  TREE_ADDRESSABLE (m_own) = m_whole && !member_p (s) && TREE_ADDRESSABLE (s.base)
			     && VAR_P (s.base);
}

array_substitution::array_substitution (const array_section &s, tree own)
  : array_substitution (s, false)
{
  if (own)
    m_own = own;
}

tree
array_substitution::first_address ()
{
  if (m_allocated)
    return m_own;
  TREE_ADDRESSABLE (m_own) = 1;
  const HOST_WIDE_INT from = m_whole ? 0 : m_section.room_offset;
  return fold_convert (build_pointer_type (m_section.type),
		       fold_build_pointer_plus_hwi (build_fold_addr_expr (m_own),
						    m_section.offset - from));
}

/* The private array as the front end of C writes it into a clause.  */

tree
array_substitution::section_of_own ()
{
  tree last = size_binop (MINUS_EXPR, unshare_expr (m_section.number), size_one_node);
  tree type = build_array_type (m_section.type, build_index_type (last));
  return build2 (MEM_REF, type, first_address (),
		 build_zero_cst (build_pointer_type (m_section.type)));
}

/* As a pointer of TYPE, where the first byte of the program's array would be.  */

tree
array_substitution::address (tree type)
{
  if (m_whole)
    {
      TREE_ADDRESSABLE (m_own) = 1;
      return fold_convert (type, build_fold_addr_expr (m_own));
    }
  tree before = fold_build1 (NEGATE_EXPR, sizetype, section_offset (m_section));
  return fold_convert (type, fold_build_pointer_plus (first_address (), before));
}

/* The element of the private array that POINTER, START + INDEX * SIZE, refers to; null if it has
   another form.  */

tree
array_substitution::element_at (tree pointer)
{
  if (m_whole || m_allocated)
    return NULL_TREE;
  STRIP_NOPS (pointer);
  HOST_WIDE_INT bytes = -m_section.room_offset;
  pointer = split_address (pointer, bytes, nullptr);
  tree index = size_zero_node;
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    {
      tree distance = TREE_OPERAND (pointer, 1);
      STRIP_NOPS (distance);
      if (TREE_CODE (distance) == MULT_EXPR && tree_fits_shwi_p (TREE_OPERAND (distance, 1))
	  && tree_to_shwi (TREE_OPERAND (distance, 1)) == m_section.size ())
	index = TREE_OPERAND (distance, 0);
      else if (m_section.size () == 1)
	index = distance;
      else
	return NULL_TREE;
      pointer = TREE_OPERAND (pointer, 0);
    }
  if (!names_pointer_p (m_section, pointer) || bytes % m_section.size () != 0)
    return NULL_TREE;
  index
    = size_binop (PLUS_EXPR, fold_convert (sizetype, index), size_int (bytes / m_section.size ()));
  if (tree_fits_uhwi_p (index) && tree_to_uhwi (index) >= m_section.room)
    return NULL_TREE;
  return build4 (ARRAY_REF, m_section.type, m_own, index, NULL_TREE, NULL_TREE);
}

/* True if T, an address, is that of a part of the array of S.  */

static bool
address_in_p (const array_section &s, tree t)
{
  for (t = TREE_OPERAND (t, 0); !names_array_p (s, t); t = TREE_OPERAND (t, 0))
    if (!handled_component_p (t))
      return false;
  return true;
}

/* True if T changes what it names.  */

static bool
changes_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR: return true;
    default: return TREE_CODE (t) == ADDR_EXPR;
    }
}

tree
array_substitution::replace (tree *tp, int *walk_subtrees, void *data)
{
  array_substitution &s = *static_cast<array_substitution *> (data);
  tree t = *tp;
  /* Decls are everywhere the same tree; of expressions only these are shared.  */
  if (TYPE_P (t)
      || ((TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == TARGET_EXPR)
	  && !s.m_seen.insert (t).second))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  /* A struct, or an array of Fortran.  */
  if (TREE_CODE (t) == OMP_CLAUSE && array_clause_p (t) && OMP_CLAUSE_DECL (t) == s.m_section.base)
    {
      OMP_CLAUSE_DECL (t) = s.m_whole ? s.m_own : s.section_of_own ();
      return NULL_TREE;
    }
  if (s.m_whole && TREE_CODE (t) == ADDR_EXPR && address_in_p (s.m_section, t))
    TREE_ADDRESSABLE (s.m_own) = 1;
  if (names_array_p (s.m_section, t))
    {
      *walk_subtrees = 0;
      if (s.m_whole)
	*tp = s.m_own;
      else
	*tp = build1 (INDIRECT_REF, TREE_TYPE (t), s.address (build_pointer_type (TREE_TYPE (t))));
      return NULL_TREE;
    }
  if (s.m_section.array ())
    {
      /* Other clauses need the variable.  */
      if (TREE_CODE (t) == OMP_CLAUSE && OMP_CLAUSE_CODE (t) != OMP_CLAUSE_REDUCTION && !s.m_whole
	  && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0
	  && OMP_CLAUSE_OPERAND (t, 0) == s.m_section.base)
	s.m_failed = t;
      return s.m_failed;
    }
  if (INDIRECT_REF_P (t) && TYPE_MAIN_VARIANT (TREE_TYPE (t)) == s.m_section.type)
    if (tree element = s.element_at (TREE_OPERAND (t, 0)))
      {
	/* The index may use the array, too.  */
	*tp = element;
	return NULL_TREE;
      }
  if (changes_p (t) && names_pointer_p (s.m_section, TREE_OPERAND (t, 0)))
    s.m_failed = t;
  else if (TREE_CODE (t) == OMP_CLAUSE && omp_clause_num_ops[OMP_CLAUSE_CODE (t)] > 0
	   && OMP_CLAUSE_OPERAND (t, 0) == s.m_section.base)
    s.m_failed = t;
  /* Not as a number, from which a clause of a loop inside could not tell what it points to.  */
  else if ((EXPR_P (t) || DECL_P (t)) && POINTER_TYPE_P (TREE_TYPE (t)))
    if (names_pointer_p (s.m_section, t))
      {
	*walk_subtrees = 0;
	*tp = s.address (TREE_TYPE (t));
      }
  return s.m_failed;
}

/* After the substitution: a use of the object that the section is a member of.  */

tree
array_substitution::find_other_use (tree *tp, int *walk_subtrees, void *data)
{
  const array_substitution &s = *static_cast<array_substitution *> (data);
  if (TYPE_P (*tp) || other_member_p (s.m_section, *tp))
    *walk_subtrees = 0;
  else if (*tp == s.m_section.base)
    return *tp;
  return NULL_TREE;
}

bool
array_substitution::in (tree *tp)
{
  walk_tree (tp, replace, this, NULL);
  if (!m_failed && member_p (m_section))
    m_failed = walk_tree_without_duplicates (tp, find_other_use, this);
  return !m_failed;
}

} // namespace accred
