/* The copy of a variable that a thread or a team has for a reduction.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Objects that cannot be copied bit by bit, large ones and arrays are used where they are stored,
   through a pointer; others are variables of the thread.  */

#include "plugin/openmp/reduction-copy.h"
#include "abi/tunable.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/copy-body.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/openmp/variable-uses.h"

#include "langhooks.h"
#include "omp-general.h"

namespace accred {

namespace {

constexpr unsigned HOST_WIDE_INT most_in_variables = 64; /* Bytes.  */

bool
section_p (const_tree clause)
{
  return TREE_CODE (OMP_CLAUSE_DECL (clause)) == MEM_REF;
}

/* The type of the object that CLAUSE reduces.  */

tree
reduced_type (const_tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  return section_p (clause) || !reference_p (decl) ? TREE_TYPE (decl)
						   : TREE_TYPE (TREE_TYPE (decl));
}

/* What CLAUSE's own operator has as the copy, and as the object that it goes to.  */

tree
copy_name (const_tree clause)
{
  return section_p (clause) ? OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (clause)
			    : OMP_CLAUSE_DECL (clause);
}

tree
result_name (const_tree clause)
{
  return OMP_CLAUSE_REDUCTION_PLACEHOLDER (clause);
}

/* Where the section of CLAUSE starts: at the address BASE and some bytes more.  */

struct section_start
{
  tree base;
  tree offset; /* A constant or a variable, of sizetype.  */
};

section_start
start_of (const_tree clause)
{
  tree mem = OMP_CLAUSE_DECL (clause), start = TREE_OPERAND (mem, 0);
  tree offset = fold_convert (sizetype, TREE_OPERAND (mem, 1));
  if (TREE_CODE (start) == POINTER_PLUS_EXPR)
    {
      tree more = TREE_OPERAND (start, 1);
      if (integer_zerop (offset))
	offset = more;
      else if (TREE_CODE (more) == INTEGER_CST)
	offset = size_binop (PLUS_EXPR, offset, fold_convert (sizetype, more));
      else
	offset = NULL_TREE;
      start = TREE_OPERAND (start, 0);
    }
  STRIP_NOPS (start);
  if (TREE_CODE (start) == ADDR_EXPR && !DECL_P (TREE_OPERAND (start, 0)))
    offset = NULL_TREE;
  return { start, offset };
}

/* The pointer by which the compiler finds the variable V of run-time size; null if it is none.  */

tree
run_time_pointer (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (v);
  return TREE_CODE (value) == INDIRECT_REF && DECL_P (TREE_OPERAND (value, 0))
	   ? TREE_OPERAND (value, 0)
	   : NULL_TREE;
}

/* The number of the last element of the section of CLAUSE, if its size is not constant: a variable;
   else null.  */

tree
last_element (const_tree clause)
{
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (clause)), size = TYPE_SIZE_UNIT (type);
  if (TREE_CODE (type) != ARRAY_TYPE || (size && TREE_CODE (size) == INTEGER_CST)
      || !TYPE_DOMAIN (type) || !integer_zerop (TYPE_MIN_VALUE (TYPE_DOMAIN (type))))
    return NULL_TREE;
  size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  return last && DECL_P (last) && size && TREE_CODE (size) == INTEGER_CST ? last : NULL_TREE;
}

} // namespace

copy_user::copy_user (tree clause, tree number)
  : m_clause (clause), m_type (reduced_type (clause)), m_number (number)
{}

tree
copy_user::size (statement_block &b)
{
  if (!m_number)
    return TYPE_SIZE_UNIT (m_type);
  tree bytes = b.value (build2 (MULT_EXPR, sizetype, m_number, TYPE_SIZE_UNIT (element_type ())));
  /* The blocks use it for addresses alone.  */
  m_type = build_distinct_type_copy (m_type);
  TYPE_SIZE_UNIT (m_type) = bytes;
  return bytes;
}

bool
copy_user::in_memory_p () const
{
  return section_p (m_clause) || TREE_ADDRESSABLE (m_type)
	 || tree_to_uhwi (TYPE_SIZE_UNIT (m_type)) > most_in_variables;
}

tree
copy_user::element_type () const
{
  return section_p (m_clause) ? strip_array_types (m_type) : m_type;
}

/* The object that the copies go to.  */

tree
copy_user::original (statement_block &b) const
{
  tree decl = OMP_CLAUSE_DECL (m_clause);
  if (section_p (m_clause))
    {
      const section_start s = start_of (m_clause);
      tree base = b.value (fold_convert (ptr_type_node, b.value (unshare_expr (s.base))));
      tree start = b.value (fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, base, s.offset));
      return build2 (MEM_REF, m_type,
		     b.value (fold_convert (TREE_TYPE (TREE_OPERAND (decl, 1)), start)),
		     build_zero_cst (TREE_TYPE (TREE_OPERAND (decl, 1))));
    }
  /* The gimplifier would put what DECL stands for in its place, and that is the host's.  */
  if (!reference_p (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    {
      tree address = b.variable (build_pointer_type (TREE_TYPE (decl)));
      b.assign (address, build1 (ADDR_EXPR, TREE_TYPE (address), decl));
      return build_simple_mem_ref (address);
    }
  if (!reference_p (decl))
    return decl;
  return build_simple_mem_ref (b.value (fold_convert (build_pointer_type (m_type), decl)));
}

/* Calls WHAT for the objects A and B, or for each of their elements if they are sections.  */

void
copy_user::for_elements (statement_block &b, tree a, tree other,
			 const std::function<void (statement_block &, tree, tree)> &what) const
{
  if (!section_p (m_clause))
    return what (b, a, other);
  tree element = element_type (), number = m_number;
  if (!number)
    number
      = size_int (tree_to_uhwi (TYPE_SIZE_UNIT (m_type)) / tree_to_uhwi (TYPE_SIZE_UNIT (element)));
  b.repeat (number,
	    [&] (statement_block &inner, tree k)
	    {
	      auto at = [&] (tree array)
	      { return array ? inner.element (array, element, k) : NULL_TREE; };
	      what (inner, at (a), at (other));
	    });
}

/* NAME stands for OBJECT in *SEQ.  */

void
copy_user::use (statement_block &before, statement_block &after, gimple_seq *seq, tree name,
		tree object) const
{
  if (!useless_type_conversion_p (TREE_TYPE (object), TREE_TYPE (name)))
    {
      tree pointer = before.variable (TREE_TYPE (name));
      before.assign (pointer,
		     before.value (fold_convert (TREE_TYPE (name), before.address (object))));
      rename_variable (seq, name, pointer);
    }
  else if (is_gimple_reg_type (TREE_TYPE (object)))
    {
      tree v = before.variable (TREE_TYPE (object));
      TREE_ADDRESSABLE (v) = TREE_ADDRESSABLE (name);
      before.assign (v, before.value (object));
      after.assign (object, after.value (v));
      rename_variable (seq, name, v);
    }
  else
    replace_variable (seq, name, object);
}

/* The statements of the program's SEQ, with COPY and OTHER for their names; they STORE to OTHER,
   or else to COPY.  */

void
copy_user::program_text (statement_block &b, gimple_seq seq, tree copy, tree other,
			 bool stores) const
{
  statement_block unused = b.inner (), after = b.inner ();
  undeclare_element (m_clause);
  gimple_seq text = copy_body (seq);
  use (b, stores ? unused : after, &text, copy_name (m_clause), copy);
  if (other)
    use (b, stores ? after : unused, &text, result_name (m_clause), other);
  b.add (text);
  b.add (after.bind ());
}

/* COPY gets its first value; OF is what it is a copy of.  */

void
copy_user::initialise (statement_block &b, tree copy, tree of) const
{
  const tree_code code = OMP_CLAUSE_REDUCTION_CODE (m_clause);
  const location_t loc = OMP_CLAUSE_LOCATION (m_clause);
  for_elements (b, copy, of,
		[&] (statement_block &e, tree to, tree from)
		{
		  if (!result_name (m_clause))
		    return e.assign (to, omp_reduction_init_op (loc, code, TREE_TYPE (to)));
		  if (tree call = lang_hooks.decls.omp_clause_default_ctor (m_clause,
									    unshare_expr (to),
									    unshare_expr (from)))
		    e.expression (call);
		  if (gimple_seq init = OMP_CLAUSE_REDUCTION_GIMPLE_INIT (m_clause))
		    program_text (e, init, to,
				  OMP_CLAUSE_REDUCTION_OMP_ORIG_REF (m_clause) ? from : NULL_TREE,
				  false);
		});
}

/* COPY goes to RESULT.  */

void
copy_user::combine (statement_block &b, tree result, tree copy) const
{
  tree_code code = OMP_CLAUSE_REDUCTION_CODE (m_clause);
  /* `s -= x' in the loop adds to the copies.  */
  if (code == MINUS_EXPR)
    code = PLUS_EXPR;
  for_elements (
    b, result, copy,
    [&] (statement_block &e, tree to, tree from)
    {
      if (result_name (m_clause))
	return program_text (e, OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (m_clause), from, to, true);
      tree type = TREE_TYPE (to), x = e.value (to), y = e.value (from);
      if (code != TRUTH_ANDIF_EXPR && code != TRUTH_ORIF_EXPR)
	return e.assign (to, e.value (build2 (code, type, x, y)));
      auto truth = [&] (tree v)
      { return e.value (build2 (NE_EXPR, boolean_type_node, v, build_zero_cst (type))); };
      x = truth (x);
      y = truth (y);
      tree both = e.value (
	build2 (code == TRUTH_ANDIF_EXPR ? BIT_AND_EXPR : BIT_IOR_EXPR, boolean_type_node, x, y));
      e.assign (to, e.value (fold_convert (type, both)));
    });
}

void
copy_user::destroy (statement_block &b, tree copy) const
{
  /* gfortran's hook expects a variable in the clause.  */
  if (!DECL_P (OMP_CLAUSE_DECL (m_clause)) && !AGGREGATE_TYPE_P (element_type ()))
    return;
  tree any = build_zero_cst (build_pointer_type (element_type ()));
  if (!lang_hooks.decls.omp_clause_dtor (m_clause, build_simple_mem_ref (any)))
    return;
  for_elements (b, copy, NULL_TREE,
		[&] (statement_block &e, tree object, tree)
		{
		  if (tree call
		      = lang_hooks.decls.omp_clause_dtor (m_clause, unshare_expr (object)))
		    e.expression (call);
		});
}

/* BODY with COPY, which it finds where it is stored, or as a variable whose values come and go in
   B.  */

gimple_seq
copy_user::work (statement_block &b, gimple_seq body, tree copy) const
{
  tree decl = OMP_CLAUSE_DECL (m_clause), name = reduced_variable (m_clause);
  if (section_p (m_clause))
    {
      tree back = b.value (fold_build1 (NEGATE_EXPR, sizetype, start_of (m_clause).offset));
      tree start
	= b.value (fold_build2 (POINTER_PLUS_EXPR, ptr_type_node,
				b.value (fold_convert (ptr_type_node, b.address (copy))), back));
      if (POINTER_TYPE_P (TREE_TYPE (name)))
	{
	  tree pointer = b.variable (TREE_TYPE (name));
	  b.assign (pointer, b.value (fold_convert (TREE_TYPE (name), start)));
	  rename_variable (&body, name, pointer);
	}
      else
	replace_variable (&body, name,
			  build2 (MEM_REF, TREE_TYPE (name), start,
				  build_zero_cst (build_pointer_type (TREE_TYPE (name)))));
    }
  else if (reference_p (decl))
    {
      tree pointer = b.variable (TREE_TYPE (decl));
      b.assign (pointer, b.value (fold_convert (TREE_TYPE (decl), b.address (copy))));
      rename_variable (&body, decl, pointer);
    }
  else if (DECL_P (copy))
    rename_variable (&body, decl, copy);
  else
    replace_variable (&body, decl, copy);
  return body;
}

tree
reduced_variable (const_tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!section_p (c))
    return decl;
  decl = TREE_OPERAND (decl, 0);
  if (TREE_CODE (decl) == POINTER_PLUS_EXPR)
    decl = TREE_OPERAND (decl, 0);
  STRIP_NOPS (decl);
  if (TREE_CODE (decl) != ADDR_EXPR)
    return decl;
  decl = TREE_OPERAND (decl, 0);
  /* The statements name the pointer.  */
  tree pointer = run_time_pointer (decl);
  return pointer ? pointer : decl;
}

/* True if V is a variable of its own, or what a parameter of an outlined region (outline.cc) points
   to.  */

static bool
own_name_p (tree v)
{
  if (!DECL_HAS_VALUE_EXPR_P (v))
    return true;
  tree value = DECL_VALUE_EXPR (v);
  /* In a COMMON block, or one of EQUIVALENCE.  */
  if (lang_GNU_Fortran () && TREE_CODE (value) == COMPONENT_REF && VAR_P (TREE_OPERAND (value, 0)))
    return true;
  return TREE_CODE (value) == MEM_REF && TREE_CODE (TREE_OPERAND (value, 0)) == PARM_DECL;
}

bool
reduced_by_copies_p (const_tree c)
{
  tree type = reduced_type (c), size = TYPE_SIZE_UNIT (type);
  if (section_p (c)
      && (!DECL_P (reduced_variable (c))
	  || (reference_p (reduced_variable (c)) && !lang_GNU_Fortran ()) || !start_of (c).offset))
    return false;
  if (section_p (c) && last_element (c))
    return true;
  if (!size || !tree_fits_uhwi_p (size) || integer_zerop (size)
      || tree_to_uhwi (size) > tuning::own_copy_bytes)
    return false;
  if (section_p (c))
    return true;
  /* gfortran 12's code for those by reference assigns the pointers.  */
  if (lang_GNU_Fortran () && reference_p (OMP_CLAUSE_DECL (c)) && TREE_CODE (type) != ARRAY_TYPE)
    return false;
  return (DECL_P (OMP_CLAUSE_DECL (c)) && own_name_p (OMP_CLAUSE_DECL (c))
	  && OMP_CLAUSE_REDUCTION_PLACEHOLDER (c));
}

tree
number_of_elements (statement_block &b, const_tree c)
{
  tree last = section_p (c) ? last_element (c) : NULL_TREE;
  if (!last)
    return NULL_TREE;
  tree number = b.variable (sizetype);
  b.assign (number, b.value (build2 (PLUS_EXPR, sizetype, b.value (fold_convert (sizetype, last)),
				     size_one_node)));
  return number;
}

} // namespace accred
