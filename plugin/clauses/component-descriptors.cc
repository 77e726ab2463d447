/* Descriptors of Fortran's components that are on the device already.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the attach action of OpenACC copies a component's descriptor with its pointer (OpenACC
   3.3, 2.7.2).  libgomp attaches the pointer alone: if the component has been allocated after its
   object came to the device, the bounds there are old ones.

     enter data map(to: *X.q.data) map(to: X.q [pointer set]) map(attach_detach: X.q.data)
   ->
     if (acc_is_present (&X.q, 1) && !acc_is_present (X.q.data, 1))
       acc_update_device (&X.q.data + 1, sizeof X.q - sizeof X.q.data)
     enter data ...

   The data pointer of the device's descriptor is that of attached data, and stays.  If the data is
   on the device the descriptor came there with it.

   Needs: the front end's trees, which have components by their names.
   Guarantees: the clauses stay.  */

#include "plugin/clauses/component-descriptors.h"
#include "plugin/fortran-types.h"

namespace accred {

tree
present_p (tree address)
{
  tree type
    = build_function_type_list (integer_type_node, const_ptr_type_node, size_type_node, NULL_TREE);
  tree call = build_call_expr (build_fn_decl ("acc_is_present", type), 2,
			       fold_convert (const_ptr_type_node, address), size_one_node);
  return build2 (NE_EXPR, boolean_type_node, call, integer_zero_node);
}

namespace {

int (*gimplify_without_descriptors) (tree *, gimple_seq *, gimple_seq *);

/* True if DIRECTIVE brings data to the device.  */

bool
data_entry_p (const_tree directive)
{
  switch (TREE_CODE (directive))
    {
    case OACC_DATA:
    case OACC_ENTER_DATA:
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL: return true;
    default: return false;
    }
}

tree
entry_clauses (tree directive)
{
  return TREE_CODE (directive) == OACC_ENTER_DATA ? OACC_ENTER_DATA_CLAUSES (directive)
						  : OMP_CLAUSES (directive);
}

/* True if T is in an element of an array.  */

bool
of_element_p (const_tree t)
{
  for (; !DECL_P (t) && TREE_OPERAND_LENGTH (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      return true;
  return false;
}

/* The descriptor of a component that the clause C maps; null of others, and in array elements.  */

tree
component_descriptor (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TO_PSET)
    return NULL_TREE;
  tree t = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (t) != COMPONENT_REF || of_element_p (t))
    return NULL_TREE;
  return descriptor_type_p (TREE_TYPE (t)) ? t : NULL_TREE;
}

/* A statement that copies all but the data pointer of DESCRIPTOR to the device, if that has an old
   one.  */

tree
update_of (tree descriptor)
{
  tree data = TYPE_FIELDS (TREE_TYPE (descriptor));
  tree pointer
    = build3 (COMPONENT_REF, TREE_TYPE (data), unshare_expr (descriptor), data, NULL_TREE);
  tree address = fold_convert (ptr_type_node, build_fold_addr_expr (unshare_expr (descriptor)));
  tree rest = TYPE_SIZE_UNIT (TREE_TYPE (data));
  tree size = size_binop (MINUS_EXPR, TYPE_SIZE_UNIT (TREE_TYPE (descriptor)), rest);
  tree old = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, present_p (address),
		     build1 (TRUTH_NOT_EXPR, boolean_type_node, present_p (pointer)));
  tree type = build_function_type_list (void_type_node, ptr_type_node, size_type_node, NULL_TREE);
  tree call = build_call_expr (build_fn_decl ("acc_update_device", type), 2,
			       fold_build_pointer_plus (unshare_expr (address), rest), size);
  return build3 (COND_EXPR, void_type_node, old, call, NULL_TREE);
}

int
gimplify_with_descriptors (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (data_entry_p (*expr) && !seen_error ())
    for (tree c = entry_clauses (*expr); c; c = OMP_CLAUSE_CHAIN (c))
      if (tree descriptor = component_descriptor (c))
	{
	  gimple_seq update = NULL;
	  gimplify_and_add (update_of (descriptor), &update);
	  add_without_warnings (pre, update);
	}
  return gimplify_without_descriptors (expr, pre, post);
}

} // namespace

void
update_component_descriptors ()
{
  if (!flag_openacc || !lang_GNU_Fortran ())
    return;
  gimplify_without_descriptors = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_descriptors;
}

} // namespace accred
