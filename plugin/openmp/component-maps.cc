/* Implicit maps of what objects of Fortran lead to, gfortran 12 and 13.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: if a region uses an object without a clause for it, gfortran maps the object, but not
   its allocatable components, and of a class variable the container alone: the region reads the
   host's memory.  OpenMP maps the components with the object.

     target
       use THIS->_data->u.data
   ->
     target map (tofrom: *THIS [implicit])
	    map (tofrom: *THIS->_data) map (attach: THIS->_data)
	    map (tofrom: *THIS->_data->u.data) map (attach: THIS->_data->u.data)
       use THIS->_data->u.data

   These are the components that the region names, or all if it uses the object as a whole.  There
   is nothing to map and attach if a component is not allocated.  If the components of a class
   variable are on the device, such as those that `enter data' maps, the object is not mapped, but
   found there; if some are and others are not, libgomp stops: `already mapped'.
   Pointers in clauses for components of class variables are attached in the same way.  Of arrays of
   objects, the components of those elements are mapped whose subscripts the region does not set.

   Needs: the front end's trees, in which an object has a name.
   Guarantees: objects in clauses, or with `defaultmap', have what the program says.  */

#include "plugin/openmp/component-maps.h"
#include "plugin/clauses/component-descriptors.h"
#include "plugin/fortran-types.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/target-copies.h"

namespace accred {

namespace {

int (*gimplify_without_components) (tree *, gimple_seq *, gimple_seq *);

tree
field_named (const_tree type, const char *name)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return f;
  return NULL_TREE;
}

tree
part_of (tree object, const char *name)
{
  tree f = field_named (TREE_TYPE (object), name);
  return build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE);
}

/* True if the component that T names is an allocatable array, or a scalar of constant size.  */

bool
allocatable_component_p (tree t)
{
  tree type = TREE_TYPE (t);
  if (TREE_CODE (type) == POINTER_TYPE && COMPLETE_TYPE_P (TREE_TYPE (type))
      && poly_int_tree_p (TYPE_SIZE_UNIT (TREE_TYPE (type))))
    {
      /* The front end knows only whether an object has such components.  */
      tree field = copy_node (TREE_OPERAND (t, 1));
      DECL_CHAIN (field) = NULL_TREE;
      type = make_node (RECORD_TYPE);
      TYPE_FIELDS (type) = field;
    }
  else if (!descriptor_type_p (type))
    return false;
  tree any = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, type);
  return lang_hooks.decls.omp_private_outer_ref (any);
}

/* The variable of which T is a component, in an object that is not an element of an array; null of
   others.  */

tree
variable_around (tree t)
{
  for (;;)
    if (TREE_CODE (t) == COMPONENT_REF || INDIRECT_REF_P (t) || TREE_CODE (t) == NOP_EXPR)
      t = TREE_OPERAND (t, 0);
    else
      return VAR_P (t) || TREE_CODE (t) == PARM_DECL ? t : NULL_TREE;
}

/* The object that the variable V is, or refers or points to; of a class variable the one in its
   container.  Null if it is none.  */

tree
object_of_variable (tree v)
{
  tree object = v;
  for (int k = 0; k < 2 && POINTER_TYPE_P (TREE_TYPE (object)); k++)
    object = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (object)), object);
  tree type = TREE_TYPE (object);
  if (TREE_CODE (type) != RECORD_TYPE || descriptor_type_p (type))
    return NULL_TREE;
  return object;
}

/* The component of the object of a class variable that T is or goes through; null if T is none.  */

tree
component_of_class_object (tree t)
{
  for (; !DECL_P (t) && TREE_OPERAND_LENGTH (t); t = TREE_OPERAND (t, 0))
    {
      tree base = t;
      while (TREE_CODE (base) == COMPONENT_REF)
	base = TREE_OPERAND (base, 0);
      tree pointer = INDIRECT_REF_P (base) ? TREE_OPERAND (base, 0) : NULL_TREE;
      if (base != t && pointer && TREE_CODE (pointer) == COMPONENT_REF
	  && class_type_p (TREE_TYPE (TREE_OPERAND (pointer, 0))))
	return descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0))) ? TREE_OPERAND (t, 0) : t;
    }
  return NULL_TREE;
}

/* Where in its object COMPONENT is.  */

tree
offset_in_object (tree component)
{
  tree offset = size_zero_node;
  for (; TREE_CODE (component) == COMPONENT_REF; component = TREE_OPERAND (component, 0))
    offset = size_binop (PLUS_EXPR, offset, byte_position (TREE_OPERAND (component, 1)));
  return offset;
}

/* The number of elements of the array with DESCRIPTOR, times SIZE.  */

tree
times_elements (tree descriptor, tree size)
{
  tree dims = part_of (descriptor, "dim"), type = ssizetype;
  tree domain = TYPE_DOMAIN (TREE_TYPE (dims));
  const HOST_WIDE_INT rank = tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
  for (HOST_WIDE_INT k = 0; k < rank; k++)
    {
      tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), unshare_expr (dims),
			 build_int_cst (TREE_TYPE (domain), k), NULL_TREE, NULL_TREE);
      tree extent = build2 (MINUS_EXPR, type, part_of (dim, "ubound"), part_of (dim, "lbound"));
      extent = build2 (PLUS_EXPR, type, extent, build_one_cst (type));
      extent = build2 (MAX_EXPR, type, extent, build_zero_cst (type));
      size = build2 (MULT_EXPR, type, size, extent);
    }
  return size;
}

/* A condition that is true if INDEX is one from 0 on before END.  */

tree
in_bounds (tree index, tree end)
{
  index = fold_convert (ssizetype, unshare_expr (index));
  return build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
		 build2 (GE_EXPR, boolean_type_node, index, ssize_int (0)),
		 build2 (LT_EXPR, boolean_type_node, unshare_expr (index), end));
}

/* The index behind the last one of the array of TYPE; null if the type does not say it.  */

tree
end_of_type (tree type)
{
  tree domain = TREE_CODE (type) == ARRAY_TYPE ? TYPE_DOMAIN (type) : NULL_TREE;
  return domain && TYPE_MAX_VALUE (domain)
	   ? build2 (PLUS_EXPR, ssizetype,
		     fold_convert (ssizetype, unshare_expr (TYPE_MAX_VALUE (domain))),
		     ssize_int (1))
	   : NULL_TREE;
}

/* The same for the element at ADDRESS, so many bytes behind a dummy array.  */

tree
element_exists_at (tree address)
{
  tree array = TREE_OPERAND (address, 0);
  STRIP_NOPS (array);
  tree type = POINTER_TYPE_P (TREE_TYPE (array)) ? TREE_TYPE (TREE_TYPE (array)) : NULL_TREE;
  tree end = type ? end_of_type (type) : NULL_TREE;
  if (!end)
    return boolean_false_node;
  tree bytes = fold_convert (ssizetype, TYPE_SIZE_UNIT (TREE_TYPE (type)));
  return in_bounds (TREE_OPERAND (address, 1), build2 (MULT_EXPR, ssizetype, end, bytes));
}

/* A condition that is true if the array has the element T; false if that is not known.  */

tree
element_exists (tree t)
{
  tree array = TREE_OPERAND (t, 0), end = end_of_type (TREE_TYPE (array));
  if (!end && INDIRECT_REF_P (array))
    {
      tree data = TREE_OPERAND (array, 0);
      STRIP_NOPS (data);
      if (TREE_CODE (data) == COMPONENT_REF
	  && descriptor_type_p (TREE_TYPE (TREE_OPERAND (data, 0))))
	end = times_elements (TREE_OPERAND (data, 0), ssize_int (1));
    }
  return end ? in_bounds (TREE_OPERAND (t, 1), end) : boolean_false_node;
}

/* A condition that is true if no pointer on the way to T is null, and the elements exist.  */

tree
reachable (tree t)
{
  tree condition = boolean_true_node;
  for (; !DECL_P (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      condition = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, element_exists (t), condition);
    else if (TREE_CODE (t) == POINTER_PLUS_EXPR)
      condition = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, element_exists_at (t), condition);
    else if (INDIRECT_REF_P (t))
      {
	tree pointer = TREE_OPERAND (t, 0);
	tree one = build2 (NE_EXPR, boolean_type_node, unshare_expr (pointer),
			   build_zero_cst (TREE_TYPE (pointer)));
	condition = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, one, condition);
      }
  return condition;
}

/* COMPONENT is among KNOWN.  */

void
note_component (std::vector<tree> &known, tree component)
{
  if (std::none_of (known.begin (), known.end (),
		    [&] (tree k) { return operand_equal_p (k, component, 0); }))
    known.push_back (component);
}

struct object_uses
{
  std::map<unsigned, tree> whole; /* Variables that are used as a whole.  */
  std::map<unsigned, std::vector<tree>> parts; /* Their allocatable components.  */
  std::map<unsigned, std::vector<tree>> members; /* Components of class variables' objects.  */
  std::map<unsigned, tree> variables;
  std::vector<tree> of_elements; /* Allocatable components of elements of arrays.  */
  std::set<unsigned> own; /* What clauses name and blocks declare.  */
  std::set<unsigned> set; /* Variables that may get a value.  */
};

/* The same as variable_around, also of an element.  */

tree
variable_around_element (tree t)
{
  while (TREE_CODE (t) == COMPONENT_REF || INDIRECT_REF_P (t) || TREE_CODE (t) == NOP_EXPR
	 || TREE_CODE (t) == ARRAY_REF || TREE_CODE (t) == POINTER_PLUS_EXPR)
    t = TREE_OPERAND (t, 0);
  return VAR_P (t) || TREE_CODE (t) == PARM_DECL ? t : NULL_TREE;
}

tree
note_use (tree *tp, int *subtrees, void *data)
{
  object_uses &uses = *static_cast<object_uses *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *subtrees = 0;
  else if (TREE_CODE (t) == OMP_CLAUSE)
    {
      if (OMP_CLAUSE_CODE (t) == OMP_CLAUSE_PRIVATE)
	uses.own.insert (DECL_UID (OMP_CLAUSE_DECL (t)));
    }
  else if (TREE_CODE (t) == BIND_EXPR)
    {
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
	uses.own.insert (DECL_UID (v));
    }
  else if (TREE_CODE (t) == COMPONENT_REF)
    {
      tree v = variable_around (t), component = t;
      if (!v && variable_around_element (t) && allocatable_component_p (t))
	note_component (uses.of_elements, t);
      if (!v)
	return NULL_TREE;
      *subtrees = 0;
      uses.variables[DECL_UID (v)] = v;
      if (tree member = component_of_class_object (t))
	note_component (uses.members[DECL_UID (v)], member);
      std::vector<tree> parts;
      for (; component != v; component = TREE_OPERAND (component, 0))
	if (TREE_CODE (component) == COMPONENT_REF && allocatable_component_p (component))
	  parts.push_back (component);
      /* What leads to others comes before them.  */
      for (auto part = parts.rbegin (); part != parts.rend (); part++)
	note_component (uses.parts[DECL_UID (v)], *part);
    }
  else if (VAR_P (t) || TREE_CODE (t) == PARM_DECL)
    uses.whole[DECL_UID (t)] = t;
  else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR || TREE_CODE (t) == ADDR_EXPR)
    if (DECL_P (TREE_OPERAND (t, 0)))
      uses.set.insert (DECL_UID (TREE_OPERAND (t, 0)));
  return NULL_TREE;
}

/* For walk_tree: the variable *TP if it has another value in the region than outside.  */

tree
variable_of_region (tree *tp, int *subtrees, void *data)
{
  const object_uses &uses = *static_cast<object_uses *> (data);
  if (TYPE_P (*tp))
    *subtrees = 0;
  return (DECL_P (*tp) && (uses.own.count (DECL_UID (*tp)) || uses.set.count (DECL_UID (*tp)))
	    ? *tp
	    : NULL_TREE);
}

/* True if the clause C of a target construct says what becomes of an object.  */

bool
names_object_p (const_tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
    case OMP_CLAUSE_PRIVATE:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_IS_DEVICE_PTR:
    case OMP_CLAUSE_HAS_DEVICE_ADDR:
    case OMP_CLAUSE_IN_REDUCTION: return true;
    default: return false;
    }
}

/* The clauses for objects that a target construct uses.  */

class component_mapper
{
public:
  component_mapper (tree target, gimple_seq *pre)
    : m_target (target), m_openacc (TREE_CODE (target) != OMP_TARGET), m_pre (pre)
  {}
  void complete ();

private:
  tree keep (tree value);
  void add (tree c);
  tree keep_if (tree condition, tree value);
  void attach (tree pointer, tree there, tree offset);
  void map (tree start, tree size, gomp_map_kind = GOMP_MAP_TOFROM);
  void pointed_to (tree pointer, tree size);
  tree present (tree component);
  tree class_object (tree container, const std::vector<tree> &members);
  void own_container (tree v, tree container);
  void explicit_maps ();
  void component (tree descriptor);
  void all_components (tree object);

  tree m_target, m_maps = NULL_TREE; /* In reverse order.  */
  bool m_openacc, m_default_present = false;
  gimple_seq *m_pre;
};

tree
component_mapper::keep (tree value)
{
  tree v = create_tmp_var (TREE_TYPE (value));
  gimplify_assign (v, value, m_pre);
  return v;
}

/* VALUE if CONDITION is true, else zero.  */

tree
component_mapper::keep_if (tree condition, tree value)
{
  return keep (
    build3 (COND_EXPR, TREE_TYPE (value), condition, value, build_zero_cst (TREE_TYPE (value))));
}

void
component_mapper::add (tree c)
{
  OMP_CLAUSE_CHAIN (c) = m_maps;
  m_maps = c;
}

/* If the condition THERE is true, attach POINTER, which is in memory; OFFSET behind what it points
   to something is mapped.  */

void
component_mapper::attach (tree pointer, tree there, tree offset)
{
  tree type = build_pointer_type (build_pointer_type (char_type_node));
  tree place = fold_convert (type, build_fold_addr_expr (unshare_expr (pointer)));
  place = keep_if (there, place);
  tree c = data_clause (GOMP_MAP_ATTACH, build_simple_mem_ref (place), EXPR_LOCATION (m_target));
  OMP_CLAUSE_SIZE (c) = offset;
  add (c);
}

/* Map SIZE bytes at START, if that is not null, and there are any.  */

void
component_mapper::map (tree start, tree size, gomp_map_kind kind)
{
  /* Any type may be there.  */
  tree aligned = build_aligned_type (char_type_node, BIGGEST_ALIGNMENT);
  start
    = keep_if (build2 (NE_EXPR, boolean_type_node, size, build_zero_cst (TREE_TYPE (size))), start);
  tree object = build2 (MEM_REF, aligned, start, build_zero_cst (TREE_TYPE (start)));
  if (m_default_present)
    kind = GOMP_MAP_FORCE_PRESENT;
  tree c = data_clause (kind, object, EXPR_LOCATION (m_target));
  OMP_CLAUSE_SIZE (c) = size;
  /* A part of it may be on the device.  */
  if (!m_openacc)
    mark_implicit (c);
  add (c);
}

tree
not_null (tree pointer)
{
  return build2 (NE_EXPR, boolean_type_node, pointer, build_zero_cst (TREE_TYPE (pointer)));
}

/* Map SIZE bytes at POINTER, which is in memory, and attach it.  */

void
component_mapper::pointed_to (tree pointer, tree size)
{
  tree type = build_pointer_type (char_type_node);
  tree start = keep_if (reachable (pointer), fold_convert (type, unshare_expr (pointer)));
  size = keep_if (not_null (start), fold_convert (sizetype, size));
  tree variable = variable_around_element (pointer);
  map (start, size, variable && copied_in_p (variable) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
  tree any = build2 (NE_EXPR, boolean_type_node, size, size_zero_node);
  attach (pointer, any, size_zero_node);
}

/* A condition that is true if COMPONENT is on the device.  */

tree
component_mapper::present (tree component)
{
  tree start = build_fold_addr_expr (unshare_expr (component));
  if (m_openacc)
    return present_p (start);
  if (omp_find_clause (OMP_CLAUSES (m_target), OMP_CLAUSE_DEVICE))
    return boolean_false_node;
  tree number_type = build_function_type_list (integer_type_node, NULL_TREE);
  tree type = build_function_type_list (integer_type_node, const_ptr_type_node, integer_type_node,
					NULL_TREE);
  tree number = build_call_expr (build_fn_decl ("omp_get_default_device", number_type), 0);
  tree call = build_call_expr (build_fn_decl ("omp_target_is_present", type), 2,
			       fold_convert (const_ptr_type_node, start), number);
  return build2 (NE_EXPR, boolean_type_node, call, integer_zero_node);
}

/* Map the object of the class variable with CONTAINER, of which the region uses MEMBERS.  Returns
   the object.  */

tree
component_mapper::class_object (tree container, const std::vector<tree> &members)
{
  tree data = part_of (container, "_data"), vptr = part_of (container, "_vptr");
  tree type = build_pointer_type (char_type_node);
  tree start = keep_if (reachable (data), fold_convert (type, unshare_expr (data)));
  tree found = keep (build_int_cst (ssizetype, -1)), missing = keep (boolean_false_node);
  for (tree m : members)
    {
      tree there
	= keep (build2 (TRUTH_ANDIF_EXPR, boolean_type_node, not_null (start), present (m)));
      tree first = build2 (TRUTH_AND_EXPR, boolean_type_node, there,
			   build2 (LT_EXPR, boolean_type_node, found, ssize_int (0)));
      tree offset = fold_convert (ssizetype, offset_in_object (m));
      gimplify_assign (found, build3 (COND_EXPR, ssizetype, first, offset, found), m_pre);
      tree absent = build1 (TRUTH_NOT_EXPR, boolean_type_node, there);
      gimplify_assign (missing, build2 (TRUTH_OR_EXPR, boolean_type_node, missing, absent), m_pre);
    }
  tree size = part_of (build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (vptr)), vptr), "_size");
  size = keep_if (not_null (start), fold_convert (sizetype, size));
  tree whole = build2 (TRUTH_OR_EXPR, boolean_type_node, missing,
		       build2 (LT_EXPR, boolean_type_node, found, ssize_int (0)));
  map (keep_if (whole, start), size);
  attach (data, not_null (start), keep (build2 (MAX_EXPR, ssizetype, found, ssize_int (0))));
  return build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (data)), data);
}

/* Map CONTAINER of the class variable V.  OpenACC's pointers are attached in the order of clauses,
   and the gimplifier's own map comes last.  */

void
component_mapper::own_container (tree v, tree container)
{
  auto one = [&] (gomp_map_kind kind, tree decl, tree size)
  {
    tree c = build_omp_clause (EXPR_LOCATION (m_target), OMP_CLAUSE_MAP);
    OMP_CLAUSE_SET_MAP_KIND (c, kind);
    OMP_CLAUSE_DECL (c) = unshare_expr (decl);
    OMP_CLAUSE_SIZE (c) = size;
    add (c);
  };
  one (GOMP_MAP_TO, container, TYPE_SIZE_UNIT (TREE_TYPE (container)));
  if (container != v)
    one (GOMP_MAP_POINTER, v, size_zero_node);
}

/* Map what the allocatable component DESCRIPTOR leads to, which is a pointer if it is a scalar.  */

void
component_mapper::component (tree descriptor)
{
  if (TREE_CODE (TREE_TYPE (descriptor)) == POINTER_TYPE)
    return pointed_to (descriptor, TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (descriptor))));
  tree size = fold_convert (ssizetype, part_of (part_of (descriptor, "dtype"), "elem_len"));
  size = times_elements (descriptor, size);
  pointed_to (part_of (descriptor, "data"), size);
}

/* The same for all that are in OBJECT.  */

void
component_mapper::all_components (tree object)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
	continue;
      tree part = build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE);
      if (allocatable_component_p (part))
	component (part);
      else if (TREE_CODE (TREE_TYPE (f)) == RECORD_TYPE && !descriptor_type_p (TREE_TYPE (f))
	       && !class_type_p (TREE_TYPE (f)))
	all_components (part);
    }
}

/* Attach the pointers of class variables to objects of which clauses map components.  */

void
component_mapper::explicit_maps ()
{
  std::map<unsigned, std::pair<tree, tree>> first;
  for (tree c = OMP_CLAUSES (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree member = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
			? component_of_class_object (OMP_CLAUSE_DECL (c))
			: NULL_TREE)
      if (tree v = variable_around (member))
	{
	  tree offset = offset_in_object (member);
	  auto &of_object = first.emplace (DECL_UID (v), std::make_pair (v, offset)).first->second;
	  if (tree_int_cst_lt (offset, of_object.second))
	    of_object.second = offset;
	}
  for (auto &[uid, object] : first)
    if (tree container = object_of_variable (object.first);
	container && class_type_p (TREE_TYPE (container)))
      {
	if (m_openacc)
	  own_container (object.first, container);
	tree data = part_of (container, "_data");
	attach (data,
		build2 (TRUTH_ANDIF_EXPR, boolean_type_node, reachable (data), not_null (data)),
		object.second);
      }
}

/* Add what the construct needs whose uses of objects and variables USES has.  */

void
component_mapper::complete ()
{
  object_uses uses;
  walk_tree_without_duplicates (&OMP_BODY (m_target), note_use, &uses);
  for (tree c = OMP_CLAUSES (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP)
	return;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULT)
	m_default_present = OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_PRESENT;
      if (tree v = names_object_p (c) ? variable_around (OMP_CLAUSE_DECL (c)) : NULL_TREE)
	if (m_openacc || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
	    || !class_variable_p (OMP_CLAUSE_DECL (c)))
	  uses.own.insert (DECL_UID (v));
    }
  for (auto &[uid, v] : uses.whole)
    uses.variables[uid] = v;
  for (auto &[uid, v] : uses.variables)
    {
      tree object = object_of_variable (v);
      if (uses.own.count (uid) || !object || (m_openacc && !class_type_p (TREE_TYPE (object))))
	continue;
      if (class_type_p (TREE_TYPE (object)))
	{
	  tree data = field_named (TREE_TYPE (object), "_data");
	  if (TREE_CODE (TREE_TYPE (TREE_TYPE (data))) != RECORD_TYPE
	      || descriptor_type_p (TREE_TYPE (TREE_TYPE (data))))
	    continue;
	  if (m_openacc)
	    own_container (v, object);
	  object = class_object (object, uses.members[uid]);
	}
      if (uses.whole.count (uid))
	all_components (object);
      else
	for (tree part : uses.parts[uid])
	  component (part);
    }
  /* What leads to others has been seen later.  */
  for (auto part = uses.of_elements.rbegin (); part != uses.of_elements.rend () && !m_openacc;
       part++)
    if (!walk_tree_without_duplicates (&*part, variable_of_region, &uses))
      component (*part);
  explicit_maps ();
  tree *end = &OMP_CLAUSES (m_target);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = nreverse (m_maps);
}

int
gimplify_with_components (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  const tree_code code = TREE_CODE (*expr);
  const bool compute_construct_p = code == OACC_PARALLEL || code == OACC_KERNELS
				   || code == OACC_SERIAL;
  if ((code == OMP_TARGET || compute_construct_p) && !seen_error ())
    {
      gimple_seq values = NULL;
      component_mapper (*expr, &values).complete ();
      add_without_warnings (pre, values);
    }
  return gimplify_without_components (expr, pre, post);
}

} // namespace

void
map_components ()
{
  if (!components_unmapped_p || !lang_GNU_Fortran ())
    return;
  gimplify_without_components = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_components;
}

} // namespace accred
