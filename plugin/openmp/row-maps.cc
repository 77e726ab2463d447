/* Maps of rows that an array of pointers leads to, GCC 12 and newer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of a section behind several pointers, GCC 12 and 13 attach the first one, or that of the
   object, or none, instead of the one that leads to the section.  So that on the device keeps the
   host's address, or the first one leads to the row.  GCC 14 attaches the right one.

     #pragma omp target enter data map (to: r[i][ : n])

     Before:  map (to: *r[i] [len: 8 * n]) map (attach: r [bias: r[i] - r])
     After:   place = &r[i];  row = *place;
	      attached = row ? place : NULL;
	      map (to: *row [len: 8 * n]) map (attach: *attached [bias: 0])

   libgomp counts how often a pointer is attached, which is not how often its row is mapped.  So
   functions of the program (libgomp-device/launch/rows.cc) look at the pointer on the device:

     device = accred_row_device (NUMBER);   0 where there is none, or the condition is false
     #pragma omp target enter data ...
     accred_attach_row (device, attached, 0);

     detached = accred_detached_row (device, attached, 0, DELETED);
     #pragma omp target exit data map (release: *row [len: 8 * n]) map (detach: *detached)

   Statements of a data region may delete the row, with which libgomp stops at the region's end, so
   functions attach and detach there:

     #pragma omp target data map (to: *row [len: 8 * n])
       attached = accred_enter_row (device, attached, 0);
       try { BODY } finally { accred_leave_row (device, attached, 0, row); }

   The other directives are no tasks of the host, since the functions come before or after them.

   OpenMP's part of libgomp attaches a pointer only if it is on the device.  It stops at pointers
   that are null, so these do not reach it.  Pointers to sections without elements are attached,
   too, by a kind of map that GCC 11 does not have: OpenMP says so where something is mapped there.
   With libgomp 12 others become null, of which accred_attach_row makes the host's.  OpenACC's part
   of libgomp stops at pointers that are not on the device, so the row is mapped around the region
   (data-regions.cc).

   On a region, the first pointer is what it is without the clause, unless the device has only a
   part of the array that it leads to, such as p[2 : 3]:

     where = accred_row_place (device, &p[i], p);
     #pragma omp target map (alloc: *where [len: 0]) map (firstprivate: p [bias: where - p])

   If the device has none of it, the pointers to the region's rows are mapped, and what is between
   them, LEN bytes.  A member of what P itself leads to, p->row[ : n], is such a pointer, too, if
   sections like this are all that a region says of P.

   A member of an object that another pointer in memory leads to, q[2]->row, is GCC's in a region
   from version 14 on, which maps the member and attaches q[2].  A data region around does that,
   since q[2] may not be on the device.

   Rows come behind all other clauses, those behind more pointers later: what leads to them may be
   in the same directive.

   Needs: the front end has finished the clauses.  */

#include "plugin/openmp/row-maps.h"
#include "plugin/clauses/row-sections.h"
#include "plugin/openmp/member-maps.h"

namespace accred {

namespace {

/* Of variables: with the address of a pointer to a row, and that of a row's section.  */
constexpr char row_mark[] = "accred row", section_mark[] = "accred row's section";

int (*gimplify_without_rows) (tree *, gimple_seq *, gimple_seq *);

} // namespace

tree
device_of_rows (tree numbered)
{
  tree number = numbered ? fold_convert (integer_type_node, OMP_CLAUSE_DEVICE_ID (numbered))
			 : build_int_cst (integer_type_node, GOMP_DEVICE_ICV);
  const char *name = numbered && initial_device_p ? "accred_row_numbered_device"
						  : "accred_row_device";
  tree type = build_function_type_list (integer_type_node, integer_type_node, NULL_TREE);
  return build_call_expr (row_function (name, type), 1, number);
}

namespace {

/* True if OBJECT is a variable, or what one points to.  */

bool
plain_object_p (tree object)
{
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  for (int k = 0; k < 2 && pointed_to_p (object); k++)
    {
      object = TREE_OPERAND (object, 0);
      STRIP_NOPS (object);
    }
  return DECL_P (object);
}

/* True if the directive with CLAUSES maps members by their names.  */

bool
maps_members_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !map_p (c, GOMP_MAP_ATTACH_DETACH)
	&& TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF)
      return true;
  return false;
}

/* True if A and B are what the same pointer leads to, or the same object.  */

bool
same_pointed_to_p (tree a, tree b)
{
  STRIP_NOPS (a);
  STRIP_NOPS (b);
  if (pointed_to_p (a) && pointed_to_p (b))
    return same_pointed_to_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
  return operand_equal_p (a, b);
}

/* True if CLAUSES map POINTER itself and a member of what it leads to.  GCC attaches the pointer of
   such an object, and GCC 16 does not end if the object is mapped apart from it.  */

bool
maps_with_members_p (tree clauses, tree pointer)
{
  bool itself = false, member = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !for_pointer_p (c))
      {
	tree object = OMP_CLAUSE_DECL (c);
	itself |= same_pointed_to_p (object, pointer);
	if (TREE_CODE (object) != COMPONENT_REF)
	  continue;
	while (TREE_CODE (object) == COMPONENT_REF)
	  object = TREE_OPERAND (object, 0);
	member |= pointed_to_p (object) && same_pointed_to_p (TREE_OPERAND (object, 0), pointer);
      }
  return itself && member;
}

/* True if POINTER is a member of an object that a pointer in memory leads to, as q[2]->row, and
   CLAUSES map no such object as a whole.  The gimplifier of GCC 14 and newer maps the member and
   attaches both pointers, which a region needs.  It would map the object twice.  */

bool
in_pointed_to_p (tree clauses, tree pointer)
{
  tree object = pointer;
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  if (!pointed_to_p (object) || variable_leading_to (pointer))
    return false;
  /* Nor may it map an object of which the pointer to it is a member, whose clause would count the
     member.  */
  std::vector<tree> types = { TYPE_MAIN_VARIANT (TREE_TYPE (object)) };
  tree to_object = TREE_OPERAND (object, 0);
  if (pointed_to_p (to_object))
    to_object = TREE_OPERAND (to_object, 0);
  for (; TREE_CODE (to_object) == COMPONENT_REF; to_object = TREE_OPERAND (to_object, 0))
    types.push_back (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (to_object, 0))));
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !for_pointer_p (c)
	&& std::find (types.begin (), types.end (),
		      TYPE_MAIN_VARIANT (TREE_TYPE (OMP_CLAUSE_DECL (c))))
	     != types.end ())
      return false;
  return true;
}

/* True if the pointer OWN, in a region, is what clauses say.  */

bool
found_by_clauses_p (const_tree own)
{
  return (!DECL_HAS_VALUE_EXPR_P (own)
	  && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (own)));
}

/* True if the clause C may say what the variable OWN is in a region.  */

bool
has_own_clause_p (tree c, tree own)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP)
    return true;
  if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] == 0)
    return false;
  tree named = OMP_CLAUSE_OPERAND (c, 0);
  if (members_lead_p && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
    {
      const auto find = [] (tree *tp, int *, void *v) { return *tp == v ? *tp : NULL_TREE; };
      return walk_tree_without_duplicates (&named, find, own);
    }
  /* A member function's `this' is converted.  */
  if (named)
    STRIP_NOPS (named);
  return named == own;
}

/* The clauses of a directive, in which rows get what attaches their pointers.  */

class row_maps
{
public:
  row_maps (tree *clauses, tree_code code, gimple_seq *pre)
    : m_clauses (clauses), m_code (code), m_members (maps_members_p (*clauses)), m_pre (pre)
  {}
  /* Returns what is to be done in a data region's body, or after the directive.  */
  tree complete ();
  /* The same at the end of the data region's body.  */
  tree at_end () const { return m_at_end; }

private:
  tree *row_pointer (tree c) const;
  bool alone_p (tree pointer) const;
  void drop_pointers (tree *at);
  tree own_pointer (tree pointer);
  void lead_to (tree section, tree place);
  void find_own (tree section, tree place);
  void map_pointers (tree section, const std::vector<tree> &places);
  void find_own_of_member (tree c);
  tree row_device ();
  void wait_for_dependences ();
  tree attach (tree c, tree *pointer, tree own);
  void enter_and_leave (tree c, tree attached, tree *after);

  tree *m_clauses;
  tree_code m_code;
  bool m_members;
  gimple_seq *m_pre;
  tree m_device = NULL_TREE, m_at_end = NULL_TREE;
  std::map<tree, tree> m_own; /* For the region's own pointers, sections without elements.  */
  struct row_places
  {
    tree section;
    std::vector<tree> places;
  };
  std::vector<row_places> m_places; /* Those, with the pointers to rows that find them.  */
};

/* The pointer to attach for the clause C, if GCC takes another one.  */

tree *
row_maps::row_pointer (tree c) const
{
  tree *pointer = pointer_to_section (c);
  if (!pointer || iterators_p (c))
    return nullptr;
  if (TREE_CODE (*pointer) == COMPONENT_REF && members_lead_p && m_code == OMP_TARGET
      && in_pointed_to_p (*m_clauses, *pointer))
    return nullptr;
  if (TREE_CODE (*pointer) == COMPONENT_REF)
    return m_members || (plain_object_p (*pointer) && !alone_p (*pointer)) ? nullptr : pointer;
  return (pointer_to_row_p (*pointer) && !maps_with_members_p (*m_clauses, *pointer) ? pointer
										     : nullptr);
}

/* True if sections behind members of what the region's own pointer leads to, as POINTER is one, are
   all that CLAUSES say of it.  */

bool
row_maps::alone_p (tree pointer) const
{
  tree own = m_code == OMP_TARGET ? variable_leading_to (pointer) : NULL_TREE;
  if (!own || !found_by_clauses_p (own))
    return false;
  for (tree c = *m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree *other = pointer_to_section (c); other && variable_leading_to (*other) == own)
      while (OMP_CLAUSE_CHAIN (c) && for_pointer_p (OMP_CLAUSE_CHAIN (c)))
	c = OMP_CLAUSE_CHAIN (c);
    else if (has_own_clause_p (c, own))
      return false;
  return true;
}

/* The clauses for a pointer at AT go.  A region's own pointer is what it is without them.  */

void
row_maps::drop_pointers (tree *at)
{
  while (*at && for_pointer_p (*at))
    {
      tree c = *at, pointer = OMP_CLAUSE_DECL (c);
      *at = OMP_CLAUSE_CHAIN (c);
      if (m_code != OMP_TARGET || !DECL_P (pointer)
	  || TREE_CODE (TREE_TYPE (pointer)) != POINTER_TYPE)
	continue;
      tree &section = m_own[pointer];
      if (section)
	continue;
      section = *at = maps_of_place (pointer, OMP_CLAUSE_LOCATION (c), *at);
      at = &OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (section));
    }
}

/* The first of the clauses for the region's own pointer that leads to POINTER, to a row.  Null if
   it has other clauses, or there is none; GCC finds it by members that are mapped by their
   names.  */

tree
row_maps::own_pointer (tree pointer)
{
  tree own = m_code == OMP_TARGET ? variable_leading_to (pointer) : NULL_TREE;
  if (!own || !found_by_clauses_p (own))
    return NULL_TREE;
  if (auto known = m_own.find (own); known != m_own.end ())
    return known->second;
  if (m_members)
    return NULL_TREE;
  for (tree c = *m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (has_own_clause_p (c, own))
      return NULL_TREE;
  return m_own[own] = *m_clauses = maps_of_place (own, UNKNOWN_LOCATION, *m_clauses);
}

/* The region's own pointer, for which the clause SECTION and the next one are, is found by the
   address PLACE.  */

void
row_maps::lead_to (tree section, tree place)
{
  tree own = OMP_CLAUSE_CHAIN (section), where = variable_of_value (place, "where", m_pre);
  TREE_OPERAND (OMP_CLAUSE_DECL (section), 0) = where;
  tree bias = fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, where),
			   fold_convert (sizetype, pointer_itself (OMP_CLAUSE_DECL (own))));
  OMP_CLAUSE_SIZE (own) = variable_of_value (bias, "bias", m_pre);
}

/* The clause SECTION, in front of that for the region's own pointer, is of PLACE if that is on the
   device.  map_pointers completes both.  */

void
row_maps::find_own (tree section, tree place)
{
  tree &where = TREE_OPERAND (OMP_CLAUSE_DECL (section), 0);
  tree type = build_function_type_list (ptr_type_node, integer_type_node, ptr_type_node,
					ptr_type_node, NULL_TREE);
  tree found = build_call_expr (row_function ("accred_row_place", type), 3, m_device, place,
				fold_convert (ptr_type_node, where));
  where = variable_of_value (found, "where", m_pre);
  for (auto &[known, places] : m_places)
    if (known == section)
      return places.push_back (place);
  m_places.push_back ({ section, { place } });
}

/* The region's own pointer is found by the clause SECTION, with one of the pointers to rows at
   PLACES.  If neither these nor what the own one leads to are on the device, they are mapped, and
   what is between them.  */

void
row_maps::map_pointers (tree section, const std::vector<tree> &places)
{
  auto number = [] (tree t) { return fold_convert (sizetype, t); };
  tree low = number (places[0]), high = low;
  for (tree place : places)
    {
      low = fold_build2 (MIN_EXPR, sizetype, low, number (place));
      high = fold_build2 (MAX_EXPR, sizetype, high, number (place));
    }
  low = variable_of_value (low, "low", m_pre);
  tree where = TREE_OPERAND (OMP_CLAUSE_DECL (section), 0);
  tree type
    = build_function_type_list (integer_type_node, integer_type_node, ptr_type_node, NULL_TREE);
  tree missing = build_call_expr (row_function ("accred_row_missing", type), 2, m_device,
				  fold_convert (ptr_type_node, where));
  missing = fold_convert (boolean_type_node, missing);
  missing = variable_of_value (missing, "missing", m_pre);
  lead_to (section, build3 (COND_EXPR, ptr_type_node, missing, fold_convert (ptr_type_node, low),
			    fold_convert (ptr_type_node, where)));
  tree size
    = size_binop (PLUS_EXPR, size_binop (MINUS_EXPR, high, low), TYPE_SIZE_UNIT (ptr_type_node));
  size = build3 (COND_EXPR, sizetype, missing, size, size_zero_node);
  OMP_CLAUSE_SIZE (section) = variable_of_value (size, "len", m_pre);
  TREE_TYPE (OMP_CLAUSE_DECL (section))
    = build_aligned_type (char_type_node, TYPE_ALIGN (ptr_type_node));
}

tree
attach_function ()
{
  return row_function ("accred_attach_row",
		       build_function_type_list (void_type_node, integer_type_node, ptr_type_node,
						 ptrdiff_type_node, NULL_TREE));
}

/* The directive's device and one; 0 if it is the host.  */

tree
row_maps::row_device ()
{
  tree numbered = omp_find_clause (*m_clauses, OMP_CLAUSE_DEVICE);
  tree condition = omp_find_clause (*m_clauses, OMP_CLAUSE_IF);
  if (numbered && OMP_CLAUSE_DEVICE_ANCESTOR (numbered))
    return integer_zero_node;
  if (numbered)
    {
      tree id = fold_convert (integer_type_node, OMP_CLAUSE_DEVICE_ID (numbered));
      OMP_CLAUSE_DEVICE_ID (numbered)
	= TREE_CODE (id) == INTEGER_CST ? id : variable_of_value (id, "number", m_pre);
    }
  tree device = device_of_rows (numbered);
  if (condition)
    {
      tree expr = fold_convert (boolean_type_node, OMP_CLAUSE_IF_EXPR (condition));
      OMP_CLAUSE_IF_EXPR (condition) = expr = variable_of_value (expr, "condition", m_pre);
      device = build3 (COND_EXPR, integer_type_node, expr, device, integer_zero_node);
    }
  return variable_of_value (device, "device", m_pre);
}

/* The directive waits where it stands, and is complete after it.  */

void
row_maps::wait_for_dependences ()
{
  tree depend = NULL_TREE, *end = &depend;
  for (tree *at = m_clauses; *at;)
    {
      tree c = *at;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_NOWAIT)
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *at = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOWAIT)
	continue;
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
  if (!depend)
    return;
  tree wait = make_node (OMP_TASK);
  TREE_TYPE (wait) = void_type_node;
  OMP_TASK_CLAUSES (wait) = depend;
  gimplify_and_add (wait, m_pre);
}

/* The same for a section of the clause C behind a member of what the region's own pointer leads to,
   which GCC attaches: the member is on the device.  From GCC 14 on the gimplifier does so.  */

void
row_maps::find_own_of_member (tree c)
{
  if (m_code != OMP_TARGET || members_lead_p || iterators_p (c))
    return;
  tree *pointer = pointer_to_section (c);
  if (!pointer || TREE_CODE (*pointer) != COMPONENT_REF
      || m_own.count (variable_leading_to (*pointer)))
    return;
  if (tree section = own_pointer (*pointer))
    lead_to (section, build_fold_addr_expr (unshare_expr (*pointer)));
}

/* The clause that attaches POINTER in the clause C.  OWN_SECTION is the one for the region's own
   pointer, or null.  */

tree
row_maps::attach (tree c, tree *pointer, tree own_section)
{
  const bool empty = attach_to_any_section != GOMP_MAP_ATTACH;
  const auto [attached, place, bias] = take_row (c, pointer, empty, m_pre);
  if (own_section)
    find_own (own_section, place);
  tree section = TREE_OPERAND (get_base_address (OMP_CLAUSE_DECL (c)), 0);
  DECL_ATTRIBUTES (section) = tree_cons (get_identifier (section_mark), NULL_TREE, NULL_TREE);
  const bool out = m_code == OMP_TARGET_EXIT_DATA;
  if (out)
    {
      tree function_type = build_function_type_list (ptr_type_node, integer_type_node,
						     ptr_type_node, ptrdiff_type_node,
						     integer_type_node, NULL_TREE);
      const bool deleted = map_p (c, GOMP_MAP_DELETE);
      tree detached = build_call_expr (row_function ("accred_detached_row", function_type), 4,
				       m_device, attached, bias,
				       build_int_cst (integer_type_node, deleted));
      gimplify_assign (attached, fold_convert (TREE_TYPE (attached), detached), m_pre);
    }
  DECL_ATTRIBUTES (attached) = tree_cons (get_identifier (row_mark), m_device, NULL_TREE);
  tree own = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (own, out ? GOMP_MAP_DETACH : GOMP_MAP_ATTACH);
  OMP_CLAUSE_DECL (own) = build_simple_mem_ref (attached);
  OMP_CLAUSE_SIZE (own) = bias;
  return own;
}

/* A data region with the clause C: AFTER its start the pointer is attached as the clause ATTACHED
   says, and at its end detached.  */

void
row_maps::enter_and_leave (tree c, tree attached, tree *after)
{
  tree place = TREE_OPERAND (OMP_CLAUSE_DECL (attached), 0), bias = OMP_CLAUSE_SIZE (attached);
  tree enter = build_function_type_list (ptr_type_node, integer_type_node, ptr_type_node,
					 ptrdiff_type_node, NULL_TREE);
  tree leave = build_function_type_list (void_type_node, integer_type_node, ptr_type_node,
					 ptrdiff_type_node, ptr_type_node, NULL_TREE);
  tree entered
    = build_call_expr (row_function ("accred_enter_row", enter), 3, m_device, place, bias);
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, place,
				    fold_convert (TREE_TYPE (place), entered)),
			    after);
  append_to_statement_list (
    build_call_expr (row_function ("accred_leave_row", leave), 4, m_device, place, bias,
		     build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)))),
    &m_at_end);
}

tree
row_maps::complete ()
{
  struct row
  {
    int depth;
    tree c, own;
  };
  std::vector<row> rows;
  for (tree *at = m_clauses; *at;)
    {
      tree c = *at;
      if (!row_pointer (c))
	{
	  find_own_of_member (c);
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *at = OMP_CLAUSE_CHAIN (c);
      rows.push_back ({ depth_of (OMP_CLAUSE_DECL (c)), c, NULL_TREE });
      drop_pointers (at);
    }
  tree after = NULL_TREE;
  if (rows.empty ())
    return after;
  if (m_code == OMP_TARGET_ENTER_DATA || m_code == OMP_TARGET_EXIT_DATA)
    wait_for_dependences ();
  m_device = row_device ();
  for (row &r : rows)
    r.own = own_pointer (*pointer_to_section (r.c));
  std::stable_sort (rows.begin (), rows.end (),
		    [] (const row &a, const row &b) { return a.depth < b.depth; });
  tree *end = m_clauses;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (const row &r : rows)
    {
      OMP_CLAUSE_DECL (r.c) = unshare_expr (OMP_CLAUSE_DECL (r.c));
      *end = r.c;
      OMP_CLAUSE_CHAIN (r.c) = NULL_TREE;
      tree own = attach (r.c, pointer_to_section (r.c), r.own);
      end = &OMP_CLAUSE_CHAIN (r.c);
      if (m_code == OMP_TARGET_DATA)
	{
	  enter_and_leave (r.c, own, &after);
	  continue;
	}
      *end = own;
      end = &OMP_CLAUSE_CHAIN (own);
      if (m_code != OMP_TARGET_EXIT_DATA)
	append_to_statement_list (build_call_expr (attach_function (), 3, m_device,
						   TREE_OPERAND (OMP_CLAUSE_DECL (own), 0),
						   OMP_CLAUSE_SIZE (own)),
				  &after);
    }
  for (const auto &[section, places] : m_places)
    map_pointers (section, places);
  return after;
}

int
gimplify_with_rows (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  const tree_code code = TREE_CODE (*expr);
  if (seen_error ())
    return gimplify_without_rows (expr, pre, post);
  switch (code)
    {
    case OMP_TARGET: row_maps (&OMP_CLAUSES (*expr), code, pre).complete (); break;
      case OMP_TARGET_DATA: {
	row_maps rows (&OMP_CLAUSES (*expr), code, pre);
	if (tree inside = rows.complete ())
	  {
	    append_to_statement_list (build2 (TRY_FINALLY_EXPR, void_type_node, OMP_BODY (*expr),
					      rows.at_end ()),
				      &inside);
	    OMP_BODY (*expr) = inside;
	  }
	break;
      }
    case OMP_TARGET_ENTER_DATA:
    case OMP_TARGET_EXIT_DATA:
      if (tree after = row_maps (&OMP_STANDALONE_CLAUSES (*expr), code, pre).complete ())
	gimplify_and_add (after, post);
      break;
    default: break;
    }
  return gimplify_without_rows (expr, pre, post);
}

} // namespace

bool
maps_row_p (const_tree c)
{
  tree base = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? get_base_address (OMP_CLAUSE_DECL (c))
						    : NULL_TREE;
  tree section = base && pointed_to_p (base) ? TREE_OPERAND (base, 0) : NULL_TREE;
  return section && VAR_P (section) && lookup_attribute (section_mark, DECL_ATTRIBUTES (section));
}

bool
attaches_row_p (const_tree c)
{
  if ((!map_p (c, GOMP_MAP_ATTACH) && !map_p (c, attach_to_any_section))
      || !pointed_to_p (OMP_CLAUSE_DECL (c)))
    return false;
  tree place = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  return VAR_P (place) && lookup_attribute (row_mark, DECL_ATTRIBUTES (place));
}

void
allow_empty_rows (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (attaches_row_p (c))
      OMP_CLAUSE_SET_MAP_KIND (c, attach_to_any_section);
}

gimple *
attach_row_call (const_tree c)
{
  tree place = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  tree device = TREE_VALUE (lookup_attribute (row_mark, DECL_ATTRIBUTES (place)));
  return gimple_build_call (attach_function (), 3, device, place, OMP_CLAUSE_SIZE (c));
}

void
attach_rows ()
{
  if (!flag_openmp || !rows_mapped_p || lang_GNU_Fortran ())
    return;
  gimplify_without_rows = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_rows;
}

} // namespace accred
