/* Pass `accred_component_structs': maps of Fortran's components, OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A clause for an allocatable or pointer component becomes maps of the component's descriptor, its
   elements and its pointer.

   Problem: if the object is not on the device, the descriptor is a member of a struct whose other
   members are not mapped.  GCC 11 to 13 reserve memory for the member, and copy the descriptor in
   a map of its own, for which libgomp finds it present already: the region reads bounds that nobody
   has written.  Some members do not stand behind their struct.  Of an object that a dummy argument
   refers to, nothing says where it is on the device, and GCC crashes.  Of one that a pointer leads
   to, or that is allocatable, the descriptors are not put into a struct.

     struct: *G [2]  alloc: G->w.data [64]  alloc: G->ix.data [64]
     to: *G->ix.data  to_pset: G->ix  attach: G->ix.data
     to: *G->w.data   to_pset: G->w   attach: G->w.data
   ->
     struct: *G [2]  firstprivate_reference: G  to_pset: G->w  to_pset: G->ix
     to: *G->ix.data  attach: G->ix.data
     to: *G->w.data   attach: G->w.data

     alloc: *H [0]  firstprivate_pointer: H  to: *H->w.data  to_pset: H->w  attach: H->w.data
   ->
     struct: *H [1]  firstprivate_pointer: H  to_pset: H->w  to: *H->w.data  attach: H->w.data

   as GCC 14 does.  If the object is on the device already, libgomp finds the members there.  The
   directives that end such maps release a descriptor once, not twice.

   Problem, of GCC 14 and newer: of an object whose arrays' elements have such components nothing
   says where it is, and GCC crashes.  It is mapped as if no clause named a part of it:

     attach: D->f.data[J].u.data  ->  attach: D->f.data[J].u.data  tofrom: *D  pointer: D

   Problem, of all versions: an update of the device's elements sets the pointer to where the map in
   front of it is, which is the descriptor.  The pointer is attached, and stays:

     update  force_to: *G->w.data  to_pset: G->w  always_pointer: G->w.data
   ->
     update  force_to: *G->w.data

   Needs: the gimplifier's clauses.
   Guarantees: a construct has a struct for each object of which it maps such components, if that is
   a variable, what a variable or a dummy argument leads to, or the object of a class variable.  */

#include "plugin/fortran-types.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* True if C says where a pointer's or reference's object is on the device.  */

bool
firstprivate_p (const_tree c)
{
  return map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) || map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
}

bool
dereference_p (const_tree t)
{
  return INDIRECT_REF_P (t) || TREE_CODE (t) == MEM_REF;
}

/* What the gimplifier's temporary T is set to, or T itself.  */

tree
behind_temporaries (tree t)
{
  while (TREE_CODE (t) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (t)))
    t = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
  return t;
}

/* The variable from which REF leads to something; null if there is none.  */

tree
leading_variable (tree ref)
{
  while (!DECL_P (ref))
    {
      if (handled_component_p (ref) || dereference_p (ref))
	ref = TREE_OPERAND (ref, 0);
      else if (tree value = behind_temporaries (ref); value != ref)
	ref = value;
      else
	return NULL_TREE;
    }
  return ref;
}

/* The clauses of one construct.  */

class component_clauses
{
public:
  explicit component_clauses (gomp_target *target) : m_target (target)
  {
    for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
      m_clauses.push_back (c);
  }
  void make_structs ();
  void keep_pointers ();
  void release_descriptors ();
  void map_objects ();

private:
  /* Where a component is.  */
  struct place
  {
    tree variable = NULL_TREE; /* Null: somewhere else.  */
    unsigned depth = 0; /* In the variable, in what it leads to, or in what that leads to.  */
    bool of_class = false; /* In the object of the class variable there.  */
    HOST_WIDE_INT offset = 0;

    bool same_object_p (const place &p) const
    {
      return variable && variable == p.variable && depth == p.depth && of_class == p.of_class;
    }
  };

  place place_of (tree ref) const;
  place place_of_member (const_tree c) const;
  bool alone_p (size_t k) const;
  bool open_structs (const place &object);
  bool says_where_p (tree variable) const;
  bool has_clause_p (tree variable) const;
  std::map<HOST_WIDE_INT, tree> members_of (size_t at) const;
  tree reference_to (size_t at) const;
  size_t begin_struct (size_t descriptor);
  void complete_struct (size_t at);
  void drop_led_to ();
  void put_back ();

  gomp_target *m_target;
  std::vector<tree> m_clauses;
  std::set<tree> m_members; /* Those that stand in structs.  */
};

component_clauses::place
component_clauses::place_of (tree ref) const
{
  place p;
  poly_int64 offset = 0;
  p.variable = get_addr_base_and_unit_offset (ref, &offset);
  if (!p.variable || !offset.is_constant (&p.offset))
    return {};
  for (; dereference_p (p.variable); p.depth++)
    {
      if (TREE_CODE (p.variable) == MEM_REF && !integer_zerop (TREE_OPERAND (p.variable, 1)))
	return {};
      p.variable = behind_temporaries (TREE_OPERAND (p.variable, 0));
      if (TREE_CODE (p.variable) == COMPONENT_REF
	  && class_type_p (TREE_TYPE (TREE_OPERAND (p.variable, 0))) && !p.of_class)
	{
	  p.variable = TREE_OPERAND (p.variable, 0);
	  p.of_class = true;
	}
    }
  return DECL_P (p.variable) && p.depth <= 2 ? p : place{};
}

/* The place of the component that C maps, not what it leads to; nowhere if C does something
   else.  */

component_clauses::place
component_clauses::place_of_member (const_tree c) const
{
  const bool member = (on_device_map_p (c) || map_p (c, GOMP_MAP_TO_PSET))
		      && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF;
  return member ? place_of (OMP_CLAUSE_DECL (c)) : place{};
}

/* True if a map says where VARIABLE is on the device, or what it points or refers to.  */

bool
component_clauses::says_where_p (tree variable) const
{
  auto of_variable_p = [&] (tree c)
  { return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == variable; };
  return std::any_of (m_clauses.begin (), m_clauses.end (), of_variable_p);
}

/* True if a clause is for VARIABLE, or for a part of it.  */

bool
component_clauses::has_clause_p (tree variable) const
{
  auto of_variable_p = [&] (tree c)
  {
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      return OMP_CLAUSE_DECL (c) == variable;
    return map_p (c, GOMP_MAP_STRUCT) && leading_variable (OMP_CLAUSE_DECL (c)) == variable;
  };
  return says_where_p (variable)
	 || std::any_of (m_clauses.begin (), m_clauses.end (), of_variable_p);
}

/* Begin a struct for the object that clause DESCRIPTOR maps a component of, where the object is
   mapped without bytes, or else in front of all.  Returns its place.  */

size_t
component_clauses::begin_struct (size_t descriptor)
{
  const place p = place_of_member (m_clauses[descriptor]);
  tree object = OMP_CLAUSE_DECL (m_clauses[descriptor + 1]);
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (m_clauses[descriptor]), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_STRUCT);
  OMP_CLAUSE_DECL (c) = unshare_expr (object);
  OMP_CLAUSE_SIZE (c) = size_zero_node;
  auto none = std::find_if (m_clauses.begin (), m_clauses.end (),
			    [&] (tree other)
			    {
			      return map_p (other, GOMP_MAP_ALLOC)
				     && integer_zerop (OMP_CLAUSE_SIZE (other))
				     && place_of (OMP_CLAUSE_DECL (other)).same_object_p (p);
			    });
  if (none != m_clauses.end ())
    {
      *none = c;
      return none - m_clauses.begin ();
    }
  m_clauses.insert (m_clauses.begin (), c);
  return 0;
}

/* The members of the struct that clause AT begins, by their places; none if there are not as many
   as it says, or two at one place.  Of a descriptor there may be two maps, of which the first does
   not copy it.  */

std::map<HOST_WIDE_INT, tree>
component_clauses::members_of (size_t at) const
{
  const place whole = place_of (OMP_CLAUSE_DECL (m_clauses[at]));
  std::map<HOST_WIDE_INT, tree> members;
  for (size_t k = at + 1; k < m_clauses.size (); k++)
    if (const place p = place_of_member (m_clauses[k]); p.same_object_p (whole))
      {
	tree &member = members[p.offset];
	if (!member || map_p (member, GOMP_MAP_ALLOC))
	  member = m_clauses[k];
	else
	  return {};
      }
  const uint64_t wanted = tree_to_uhwi (OMP_CLAUSE_SIZE (m_clauses[at]));
  return !wanted || wanted == members.size () ? members : std::map<HOST_WIDE_INT, tree>{};
}

/* A clause that says where the object of the struct that clause AT begins is on the device, if that
   is what a dummy argument refers to, and no clause says so.  */

tree
component_clauses::reference_to (size_t at) const
{
  const place whole = place_of (OMP_CLAUSE_DECL (m_clauses[at]));
  tree argument = whole.variable;
  if (!is_gimple_omp_offloaded (m_target) || !whole.depth || whole.of_class
      || TREE_CODE (argument) != PARM_DECL || TREE_CODE (TREE_TYPE (argument)) != REFERENCE_TYPE
      || says_where_p (argument))
    return NULL_TREE;
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (m_clauses[at]), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
  OMP_CLAUSE_DECL (c) = argument;
  OMP_CLAUSE_SIZE (c) = size_zero_node;
  return c;
}

/* Put the members of the struct that clause AT begins behind it, in their order, and the pointer to
   it in front of them.  */

void
component_clauses::complete_struct (size_t at)
{
  const std::map<HOST_WIDE_INT, tree> members = members_of (at);
  const place whole = place_of (OMP_CLAUSE_DECL (m_clauses[at]));
  tree pointer = reference_to (at);
  std::vector<tree> behind;
  if (pointer)
    behind.push_back (pointer);
  else if (at + 1 < m_clauses.size () && firstprivate_p (m_clauses[at + 1]))
    behind.push_back (m_clauses[at + 1]);
  const bool first_stays = !pointer && !behind.empty ();
  for (const auto &[offset, member] : members)
    {
      behind.push_back (member);
      m_members.insert (member);
    }
  for (size_t k = at + 1 + first_stays; k < m_clauses.size (); k++)
    if (members.empty () || !place_of_member (m_clauses[k]).same_object_p (whole))
      behind.push_back (m_clauses[k]);
  m_clauses.resize (at + 1);
  m_clauses.insert (m_clauses.end (), behind.begin (), behind.end ());
  if (!members.empty ())
    OMP_CLAUSE_SIZE (m_clauses[at]) = size_int (members.size ());
}

/* True if clause K maps a descriptor, and stands in no struct.  */

bool
component_clauses::alone_p (size_t k) const
{
  return map_p (m_clauses[k], GOMP_MAP_TO_PSET) && map_p (m_clauses[k + 1], GOMP_MAP_ATTACH)
	 && place_of_member (m_clauses[k]).depth && !m_members.count (m_clauses[k]);
}

/* Take the structs of OBJECT apart.  Returns false, and leaves all as it is, if one has something
   else in it than known components.  */

bool
component_clauses::open_structs (const place &object)
{
  std::vector<tree> rest;
  for (size_t k = 0; k < m_clauses.size (); k++)
    {
      if (!map_p (m_clauses[k], GOMP_MAP_STRUCT)
	  || !place_of (OMP_CLAUSE_DECL (m_clauses[k])).same_object_p (object))
	{
	  rest.push_back (m_clauses[k]);
	  continue;
	}
      const uint64_t members = tree_to_uhwi (OMP_CLAUSE_SIZE (m_clauses[k]));
      for (uint64_t m = 1; m <= members; m++)
	if (k + m >= m_clauses.size ()
	    || !place_of_member (m_clauses[k + m]).same_object_p (object))
	  return false;
    }
  m_clauses = rest;
  return true;
}

/* Take the structs apart whose object a component leads to, an array's elements; GCC 13, which then
   crashes.  What is mapped of the object finds the component.  */

void
component_clauses::drop_led_to ()
{
  for (size_t k = 0; k + 1 < m_clauses.size (); k++)
    if (map_p (m_clauses[k], GOMP_MAP_STRUCT) && firstprivate_p (m_clauses[k + 1])
	&& !DECL_P (OMP_CLAUSE_DECL (m_clauses[k + 1])))
      {
	const size_t members = tree_to_uhwi (OMP_CLAUSE_SIZE (m_clauses[k])), first = k + 2;
	auto begin = m_clauses.begin ();
	if (first + members <= m_clauses.size ()
	    && std::all_of (begin + first, begin + first + members,
			    [] (tree c) { return map_p (c, GOMP_MAP_ALLOC); }))
	  m_clauses.erase (begin + k, begin + first + members);
      }
}

void
component_clauses::make_structs ()
{
  drop_led_to ();
  for (size_t k = 0; k < m_clauses.size (); k++)
    if (map_p (m_clauses[k], GOMP_MAP_STRUCT) && place_of (OMP_CLAUSE_DECL (m_clauses[k])).variable)
      complete_struct (k);
  for (size_t k = 0; k + 1 < m_clauses.size (); k++)
    if (alone_p (k))
      {
	tree descriptor = m_clauses[k];
	if (!open_structs (place_of_member (descriptor)))
	  continue;
	k = std::find (m_clauses.begin (), m_clauses.end (), descriptor) - m_clauses.begin ();
	complete_struct (begin_struct (k));
	k = 0;
      }
  put_back ();
}

/* Map the objects of which clauses map parts of elements, and of which no clause says anything.  */

void
component_clauses::map_objects ()
{
  for (size_t k = 0; k < m_clauses.size (); k++)
    {
      if (!map_p (m_clauses[k], GOMP_MAP_ATTACH))
	continue;
      tree variable = leading_variable (OMP_CLAUSE_DECL (m_clauses[k]));
      if (!variable || is_global_var (variable) || has_clause_p (variable))
	continue;
      const bool refers = TREE_CODE (TREE_TYPE (variable)) == REFERENCE_TYPE;
      tree type = refers ? TREE_TYPE (TREE_TYPE (variable)) : TREE_TYPE (variable);
      if (TREE_CODE (type) != RECORD_TYPE || class_type_p (type))
	continue;
      auto add = [&] (gomp_map_kind kind, tree decl, tree size)
      {
	tree c = build_omp_clause (OMP_CLAUSE_LOCATION (m_clauses[k]), OMP_CLAUSE_MAP);
	OMP_CLAUSE_SET_MAP_KIND (c, kind);
	OMP_CLAUSE_DECL (c) = decl;
	OMP_CLAUSE_SIZE (c) = size;
	m_clauses.push_back (c);
      };
      add (GOMP_MAP_TOFROM, refers ? build_simple_mem_ref (variable) : variable,
	   TYPE_SIZE_UNIT (type));
      if (refers)
	add (GOMP_MAP_POINTER, variable, size_zero_node);
    }
  put_back ();
}

/* For updates.  */

void
component_clauses::keep_pointers ()
{
  for (size_t k = 0; k + 1 < m_clauses.size ();)
    if (map_p (m_clauses[k], GOMP_MAP_TO_PSET) && map_p (m_clauses[k + 1], GOMP_MAP_ALWAYS_POINTER))
      m_clauses.erase (m_clauses.begin () + k, m_clauses.begin () + k + 2);
    else
      k++;
  put_back ();
}

/* For the ends of maps: a descriptor is released once.  */

void
component_clauses::release_descriptors ()
{
  std::vector<tree> stay;
  for (tree c : m_clauses)
    {
      const place p = map_p (c, GOMP_MAP_TO_PSET) ? place_of_member (c) : place{};
      auto released_p = [&] (tree other)
      {
	if (!map_p (other, GOMP_MAP_RELEASE) && !map_p (other, GOMP_MAP_DELETE))
	  return false;
	const place q = place_of (OMP_CLAUSE_DECL (other));
	return q.same_object_p (p) && q.offset == p.offset;
      };
      if (!p.variable || std::none_of (m_clauses.begin (), m_clauses.end (), released_p))
	stay.push_back (c);
    }
  m_clauses = stay;
  put_back ();
}

void
component_clauses::put_back ()
{
  tree chain = NULL_TREE;
  for (auto c = m_clauses.rbegin (); c != m_clauses.rend (); c++)
    {
      OMP_CLAUSE_CHAIN (*c) = chain;
      chain = *c;
    }
  gimple_omp_target_set_clauses (m_target, chain);
}

/* True if TARGET ends maps of components.  */

bool
detaches_p (const gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (map_p (c, GOMP_MAP_DETACH) || map_p (c, GOMP_MAP_FORCE_DETACH))
      return true;
  return false;
}

tree
complete_components (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target))
    return NULL_TREE;
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_UPDATE)
    component_clauses (target).keep_pointers ();
  else if (components_apart_p && detaches_p (target))
    component_clauses (target).release_descriptors ();
  else if (components_apart_p)
    component_clauses (target).make_structs ();
  else if (is_gimple_omp_offloaded (target))
    component_clauses (target).map_objects ();
  return NULL_TREE;
}

const pass_data pass_data_component_structs
  = { GIMPLE_PASS, "accred_component_structs", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_component_structs (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_component_structs, complete_components,
			      lang_GNU_Fortran ());
}

} // namespace accred
