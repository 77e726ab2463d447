/* The object of a member function in OpenACC's compute constructs of C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a region in a member function names members, and so uses the object behind `this'.  By
   OpenACC 3.3, 2.6.2, a structure that no clause names is copied; GCC has the pointer alone, which
   is firstprivate.  If the object is not on the device, the region reads the host's memory, or
   libgomp stops, because a clause for a member attaches a pointer in the object (`outer struct not
   mapped for attach').

     void scale (double f)
     {
       #pragma acc parallel loop copy (v[0:n])	    // this->v, this->n

     After:
       there = accred_enter_object (this, sizeof *this, N, OFFSET ...);
       #pragma acc parallel loop copy (v[0:n])
       accred_leave_object (there, this, sizeof *this, acc_async_sync, N, OFFSET ...);

   The same for an object that a reference leads to, through which a clause names a section behind
   a member, copy (r.v[0:n]): GCC 12 crashes, for the region has no reference.

   The functions (libgomp-device/launch/rows.cc) do nothing if the object is on the device.  Else
   they copy it there and back, for the end of which the host waits; of its N pointers those are
   attached that lead to something on the device.

   Needs: the front end's trees; pass `accred_raw_pointers' finds the object.  */

#include "plugin/clauses/own-this.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/row-sections.h"

namespace accred {

namespace {

int (*gimplify_without_object) (tree *, gimple_seq *, gimple_seq *);

/* As many pointers have a bit in what accred_enter_object returns.  */
constexpr unsigned most_pointers = 63;

bool
region_directive_p (tree expr)
{
  return (TREE_CODE (expr) == OACC_PARALLEL || TREE_CODE (expr) == OACC_SERIAL
	  || TREE_CODE (expr) == OACC_KERNELS);
}

/* True if objects of TYPE have members, and a constant size.  */

bool
object_type_p (tree type)
{
  return (TREE_CODE (type) == RECORD_TYPE && COMPLETE_TYPE_P (type) && !is_empty_type (type)
	  && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST);
}

/* The parameter `this' of the function in hand, if it leads to an object with members; else
   null.  */

tree
this_parameter ()
{
  tree p = current_function_decl ? DECL_ARGUMENTS (current_function_decl) : NULL_TREE;
  if (!p || !DECL_ARTIFICIAL (p) || !POINTER_TYPE_P (TREE_TYPE (p)) || !DECL_NAME (p)
      || !id_equal (DECL_NAME (p), "this"))
    return NULL_TREE;
  return object_type_p (TREE_TYPE (TREE_TYPE (p))) ? p : NULL_TREE;
}

bool
this_found_p (tree t, tree variable)
{
  return walk_tree_without_duplicates (
    &t, [] (tree *tp, int *, void *wanted) { return *tp == wanted ? *tp : NULL_TREE; }, variable);
}

/* True if one of CLAUSES maps the object behind POINTER, or a member that is in it.  */

bool
maps_pointed_object_p (tree clauses, tree pointer)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !for_pointer_p (c))
      {
	tree t = OMP_CLAUSE_DECL (c);
	while (handled_component_p (t))
	  t = TREE_OPERAND (t, 0);
	if (!pointed_to_p (t))
	  continue;
	t = TREE_OPERAND (t, 0);
	while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
	       || TREE_CODE (t) == POINTER_PLUS_EXPR || TREE_CODE (t) == SAVE_EXPR)
	  t = TREE_OPERAND (t, 0);
	if (t == pointer)
	  return true;
      }
  return false;
}

/* True if a clause of CLAUSES uses VARIABLE.  */

bool
clauses_use_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (this_found_p (c, variable))
      return true;
  return false;
}

/* The bytes in front of the pointers and references to data in TYPE, at OFFSET in the object.  */

void
find_pointers (tree type, HOST_WIDE_INT offset, std::vector<HOST_WIDE_INT> &found)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || DECL_VIRTUAL_P (f) || !tree_fits_shwi_p (DECL_SIZE (f)))
	continue;
      const HOST_WIDE_INT at = offset + int_byte_position (f);
      if (TREE_CODE (TREE_TYPE (f)) == RECORD_TYPE)
	find_pointers (TREE_TYPE (f), at, found);
      else if (POINTER_TYPE_P (TREE_TYPE (f))
	       && TREE_CODE (TREE_TYPE (TREE_TYPE (f))) != FUNCTION_TYPE)
	found.push_back (at);
    }
}

/* The object behind POINTER, which DIRECTIVE, a compute construct, uses.  */

class object_on_device
{
public:
  object_on_device (tree directive, tree pointer)
    : m_clauses (&OMP_CLAUSES (directive)), m_pointer (pointer)
  {
    find_pointers (TREE_TYPE (TREE_TYPE (pointer)), 0, m_pointers);
    if (m_pointers.size () > most_pointers)
      m_pointers.resize (most_pointers);
  }
  void enter (gimple_seq *pre);
  tree leave () const;

private:
  tree condition (gimple_seq *pre);
  tree call (const char *name, tree type, std::vector<tree> arguments) const;

  tree *m_clauses;
  tree m_pointer;
  std::vector<HOST_WIDE_INT> m_pointers;
  tree m_there = NULL_TREE;
  tree m_queue = build_int_cst (integer_type_node, GOMP_ASYNC_SYNC);
};

/* Whether the construct runs on the device, computed once; null if it does.  */

tree
object_on_device::condition (gimple_seq *pre)
{
  tree c = omp_find_clause (*m_clauses, OMP_CLAUSE_IF);
  if (!c)
    return NULL_TREE;
  return OMP_CLAUSE_IF_EXPR (c)
	 = variable_of_value (fold_convert (boolean_type_node, OMP_CLAUSE_IF_EXPR (c)), "condition",
			      pre);
}

tree
object_on_device::call (const char *name, tree type, std::vector<tree> arguments) const
{
  arguments.push_back (build_int_cst (integer_type_node, m_pointers.size ()));
  for (HOST_WIDE_INT at : m_pointers)
    arguments.push_back (size_int (at));
  return build_call_expr_loc_array (UNKNOWN_LOCATION, row_function (name, type), arguments.size (),
				    arguments.data ());
}

void
object_on_device::enter (gimple_seq *pre)
{
  tree type = build_varargs_function_type_list (uint64_type_node, ptr_type_node, size_type_node,
						integer_type_node, NULL_TREE);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (m_pointer)));
  tree there = call ("accred_enter_object", type, { m_pointer, size });
  if (tree c = condition (pre))
    there = build3 (COND_EXPR, uint64_type_node, c, there, build_zero_cst (uint64_type_node));
  m_there = variable_of_value (there, "there", pre);
  tree async = omp_find_clause (*m_clauses, OMP_CLAUSE_ASYNC);
  if (async)
    m_queue = OMP_CLAUSE_ASYNC_EXPR (async)
      = variable_of_value (fold_convert (integer_type_node, OMP_CLAUSE_ASYNC_EXPR (async)), "queue",
			   pre);
}

tree
object_on_device::leave () const
{
  tree type = build_varargs_function_type_list (void_type_node, uint64_type_node, ptr_type_node,
						size_type_node, integer_type_node,
						integer_type_node, NULL_TREE);
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (m_pointer)));
  return call ("accred_leave_object", type, { m_there, m_pointer, size, m_queue });
}

/* A reference by which one of CLAUSES names a section behind a member, where BODY uses what the
   reference leads to; null if there is none.  */

tree
reference_to_object (tree clauses, tree body)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree *pointer = pointer_to_section (c);
      if (!pointer || TREE_CODE (*pointer) != COMPONENT_REF)
	continue;
      tree t = *pointer;
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      tree reference = pointed_to_p (t) ? TREE_OPERAND (t, 0) : NULL_TREE;
      if (reference && DECL_P (reference) && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE
	  && object_type_p (TREE_TYPE (TREE_TYPE (reference)))
	  && !maps_pointed_object_p (clauses, reference) && this_found_p (body, reference))
	return reference;
    }
  return NULL_TREE;
}

/* REFERENCE becomes a pointer in the clauses of DIRECTIVE, which is returned: GCC gives the region
   no reference to an object of which clauses map members.  Now it maps the object implicitly.  */

tree
pointer_for_reference (tree directive, tree reference, gimple_seq *pre)
{
  struct
  {
    tree from, to;
  } change = { reference, NULL_TREE };
  change.to
    = variable_of_value (fold_convert (build_pointer_type (TREE_TYPE (TREE_TYPE (reference))),
				       reference),
			 "object", pre);
  auto rename = [] (tree *tp, int *, void *data) -> tree
  {
    auto *c = static_cast<decltype (change) *> (data);
    if (*tp == c->from)
      *tp = c->to;
    return NULL_TREE;
  };
  for (tree c = OMP_CLAUSES (directive); c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      walk_tree (&OMP_CLAUSE_OPERAND (c, i), rename, &change, NULL);
  return change.to;
}

/* The object behind POINTER comes with DIRECTIVE.  */

void
bring (tree directive, tree pointer, gimple_seq *pre, gimple_seq *post)
{
  object_on_device object (directive, pointer);
  object.enter (pre);
  gimplify_and_add (object.leave (), post);
}

int
gimplify_with_object (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (seen_error () || !region_directive_p (*expr) || self_clause (OMP_CLAUSES (*expr)))
    return gimplify_without_object (expr, pre, post);
  while (tree r = reference_to_object (OMP_CLAUSES (*expr), OMP_BODY (*expr)))
    bring (*expr, pointer_for_reference (*expr, r, pre), pre, post);
  tree pointer = this_parameter (), clauses = OMP_CLAUSES (*expr);
  if (pointer && !maps_pointed_object_p (clauses, pointer)
      && (this_found_p (OMP_BODY (*expr), pointer) || clauses_use_p (clauses, pointer)))
    bring (*expr, pointer, pre, post);
  return gimplify_without_object (expr, pre, post);
}

} // namespace

void
copy_objects_of_members ()
{
  if (!flag_openacc || !lang_GNU_CXX ())
    return;
  gimplify_without_object = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_object;
}

} // namespace accred
