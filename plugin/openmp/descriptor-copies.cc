/* Copies of the elements of Fortran's arrays with the attribute `pointer'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Such an array may have gaps between its elements, and strides that go down.  The copy has
   neither:

     own = array;
     if (array.data)
       {
	 first = array.offset + the sum of array.dim[k].lbound * array.dim[k].stride;
	 own.dim[k].stride = the product of the extents before k;
	 own.offset = - the sum of own.dim[k].lbound * own.dim[k].stride;
	 own.span = own.dtype.elem_len;
	 own.data = malloc (elements * own.span);
	 for (n = 0; n < elements; n++)
	   memcpy (own.data + n * own.span,
		   array.data + (first + the sum of N's index k * array.dim[k].stride) * array.span,
		   own.span);
       }

   The library's own function for this takes strides as numbers of elements; those of an array of
   components count bytes.  */

#include "plugin/openmp/descriptor-copies.h"
#include "plugin/fortran-types.h"

namespace accred {

namespace {

tree
component (tree object, const char *name)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE);
  gcc_unreachable ();
}

/* An expression that is executed after others.  */

class expressions
{
public:
  void add (tree e) { append_to_statement_list (e, &m_list); }
  void assign (tree to, tree from)
  {
    add (build2 (MODIFY_EXPR, void_type_node, to, fold_convert (TREE_TYPE (to), from)));
  }
  tree list () const { return m_list; }

private:
  tree m_list = NULL_TREE;
};

tree
if_then (tree condition, tree then)
{
  return build3 (COND_EXPR, void_type_node, condition, then, void_node);
}

tree
times (tree a, tree b)
{
  return build2 (MULT_EXPR, ssizetype, a, b);
}

tree
plus (tree a, tree b)
{
  return build2 (PLUS_EXPR, ssizetype, a, b);
}

class array_copy
{
public:
  array_copy (tree own, tree array) : m_own (own), m_array (array)
  {
    tree domain = TYPE_DOMAIN (TREE_TYPE (component (own, "dim")));
    m_rank = tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
  }

  /* MADE gets the memory.  */
  tree elements (tree made);

private:
  static tree variable (expressions &e, tree value)
  {
    tree v = create_tmp_var (ssizetype);
    e.assign (v, value);
    return v;
  }
  tree part_of_dim (tree descriptor, HOST_WIDE_INT k, const char *name)
  {
    tree dims = component (descriptor, "dim");
    tree dim
      = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (k), NULL_TREE, NULL_TREE);
    return component (dim, name);
  }
  void dimension (expressions &, HOST_WIDE_INT);
  tree copy_all (tree made);
  tree copy_one (tree made, tree number);

  tree m_own, m_array;
  HOST_WIDE_INT m_rank;
  std::vector<tree> m_extents, m_strides;
  tree m_count = NULL_TREE; /* How many elements there are.  */
  tree m_first = NULL_TREE; /* Where the first one is.  */
  tree m_offset = NULL_TREE; /* Of the copy.  */
  tree m_size = NULL_TREE; /* Of an element.  */
};

void
array_copy::dimension (expressions &e, HOST_WIDE_INT k)
{
  tree low = variable (e, fold_convert (ssizetype, part_of_dim (m_array, k, "lbound")));
  tree high = variable (e, fold_convert (ssizetype, part_of_dim (m_array, k, "ubound")));
  tree stride = variable (e, fold_convert (ssizetype, part_of_dim (m_array, k, "stride")));
  tree extent = plus (build2 (MINUS_EXPR, ssizetype, high, low), ssize_int (1));
  extent = variable (e, build2 (MAX_EXPR, ssizetype, extent, ssize_int (0)));
  e.assign (m_first, plus (m_first, times (low, stride)));
  e.assign (part_of_dim (m_own, k, "stride"), m_count);
  e.assign (m_offset, build2 (MINUS_EXPR, ssizetype, m_offset, times (low, m_count)));
  e.assign (m_count, times (m_count, extent));
  m_extents.push_back (extent);
  m_strides.push_back (stride);
}

/* The element NUMBER.  */

tree
array_copy::copy_one (tree made, tree number)
{
  expressions e;
  tree rest = variable (e, number), at = variable (e, m_first);
  for (HOST_WIDE_INT k = 0; k < m_rank; k++)
    {
      tree index = build2 (TRUNC_MOD_EXPR, ssizetype, rest, m_extents[k]);
      e.assign (at, plus (at, times (index, m_strides[k])));
      e.assign (rest, build2 (TRUNC_DIV_EXPR, ssizetype, rest, m_extents[k]));
    }
  tree from = times (at, fold_convert (ssizetype, component (m_array, "span")));
  tree data = fold_convert (ptr_type_node, component (m_array, "data"));
  e.add (build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
			  fold_build_pointer_plus (made, times (number, m_size)),
			  fold_build_pointer_plus (data, from), fold_convert (sizetype, m_size)));
  return e.list ();
}

tree
array_copy::copy_all (tree made)
{
  expressions e, next;
  tree number = variable (e, ssize_int (0)), again = create_artificial_label (UNKNOWN_LOCATION);
  next.add (copy_one (made, number));
  next.assign (number, plus (number, ssize_int (1)));
  next.add (build1 (GOTO_EXPR, void_type_node, again));
  e.add (build1 (LABEL_EXPR, void_type_node, again));
  e.add (if_then (build2 (LT_EXPR, boolean_type_node, number, m_count), next.list ()));
  return e.list ();
}

tree
array_copy::elements (tree made)
{
  expressions e;
  m_count = variable (e, ssize_int (1));
  m_offset = variable (e, ssize_int (0));
  m_first = variable (e, fold_convert (ssizetype, component (m_array, "offset")));
  m_size
    = variable (e, fold_convert (ssizetype, component (component (m_array, "dtype"), "elem_len")));
  for (HOST_WIDE_INT k = 0; k < m_rank; k++)
    dimension (e, k);
  e.assign (component (m_own, "offset"), m_offset);
  e.assign (component (m_own, "span"), m_size);
  tree bytes = build2 (MAX_EXPR, ssizetype, times (m_count, m_size), ssize_int (1));
  e.assign (made, build_call_expr (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
				   fold_convert (size_type_node, bytes)));
  e.add (copy_all (made));
  e.assign (component (m_own, "data"), made);
  return e.list ();
}

} // namespace

bool
known_rank_p (const_tree type)
{
  /* The rank of an assumed-rank array is in its descriptor, which has room for the highest.  */
  constexpr HOST_WIDE_INT highest = 15;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (DECL_NAME (f) && id_equal (DECL_NAME (f), "dim"))
      return tree_to_shwi (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (f)))) + 1 < highest;
  return false;
}

tree
copy_of_array (tree own, tree array, gimple_seq *pre, gimple_seq *post)
{
  tree made = create_tmp_var (ptr_type_node), data = component (array, "data");
  expressions e;
  gimplify_assign (made, null_pointer_node, pre);
  e.assign (own, unshare_expr (array));
  e.add (if_then (build2 (NE_EXPR, boolean_type_node, data, build_zero_cst (TREE_TYPE (data))),
		  array_copy (own, array).elements (made)));
  gimplify_and_add (build_call_expr (builtin_decl_explicit (BUILT_IN_FREE), 1, made), post);
  return e.list ();
}

} // namespace accred
