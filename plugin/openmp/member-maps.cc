/* Maps of members of objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of an object S, or what R points to, a directive may map some members alone.  GCC 12
   makes these mistakes there.

   For a section at a member, S.p[:n], it maps the section and attaches the member.  The member
   itself is not on the device, so libgomp stops.  So it becomes one of those that are mapped:

     Before:  map (to: *_1 [len: 16]) map (attach: S.p) map (struct: S [len: 1]) map (to: S.n)
     After:   map (to: *_1 [len: 16]) map (struct: S [len: 2]) map (to: S.n) map (alloc: S.p)
	      map (attach: S.p)

   The region's own R is the address of what stands in front of its clause, here a member instead of
   the object, or an empty section, which is looked up before the object is there:

     Before:  map (struct: *R [len: 1]) map (to: R->n) map (firstprivate: R)
     or       map (alloc: *R [len: 0]) map (firstprivate: R) map (struct: *R [len: 1])
	      map (to: R->n)
     After:   map (struct: *R [len: 1]) map (firstprivate: R) map (to: R->n)

   Where the object itself is mapped, too, the empty section is of no use; on a directive for data
   GCC crashes at it:

     Before:  map (to: *R) map (firstprivate: R) map (alloc: *R [len: 0]) map (firstprivate: R)
	      map (to: *_1 [len: 16]) map (attach: R->p)
     After:   map (to: *R) map (firstprivate: R) map (to: *_1 [len: 16]) map (attach: R->p)

   Members behind `struct' must be in the order of their places; through pointers they are not.  One
   that is reduced and has a `map' clause, too, is there twice.  Some are sections of arrays.

   What a member that is a reference leads to is no member:

     Before:  map (struct: *R [len: 1]) map (tofrom: *R->r)
     After:   map (tofrom: *R->r)

   What `exit data' detaches it has to release as well:

     Before:  exit data map (from: *_1) map (detach: S.p) map (from: S.n)
     After:   exit data map (from: *_1) map (detach: S.p) map (release: S.p) map (from: S.n)

   and of a component with a descriptor gfortran 12 says `alloc' there, which libgomp refuses:

     Before:  exit data map (from: *_1) map (alloc: S.d)
     After:   exit data map (from: *_1) map (release: S.d)

   A component with a descriptor whose elements a directive does not copy to the device needs its
   bounds there all the same, and `enter data' maps each clause alone, but one that attaches:

     Before:  enter data map (alloc: S.d) map (alloc: *_1) map (always_pointer: S.d.data)
     After:   enter data map (to: S.d) map (alloc: *_1) map (attach: S.d.data)

   Where the program loads the pointer to an object from memory, each clause has its own, and there
   are several groups:

     Before:  _1 = r; _2 = r;
	      map (struct: *_1 [len: 1]) map (to: _1->n) map (struct: *_2 [len: 1]) map (to: _2->k)
     After:   map (struct: *r [len: 2]) map (to: r->n) map (to: r->k)

   Since GCC 14 a member that a directive for data attaches is empty, and a region in between, which
   maps it as a whole, does not find it:

     Before:  enter data map (struct: S [len: 2]) map (to: S.n) map (alloc: S.p [len: 0])
     After:   enter data map (struct: S [len: 2]) map (to: S.n) map (alloc: S.p [len: 8])

   Where all members are empty the directive maps nothing of the object, and a region may map it.
   On a region the empty member may be a reference to the pointer that is attached, S.r for
   map (attach: *S.r), or libgomp's launches of OpenACC read behind its table.

   A region's section may have no elements, of a pointer that leads nowhere.  libgomp's launches of
   OpenACC stop at it, unless the clause says so:

     Before:  map (tofrom: *_1 [len: _2]) map (attach: S.p)
     After:   map (tofrom: *_1 [len: _2]) map (attach_zero_length_array_section: S.p)

   GCC 16 attaches the region's own pointer, too, which is not mapped:

     Before:  map (tofrom: *P) map (firstprivate: P) map (attach: P)
     After:   map (tofrom: *P) map (firstprivate: P)  */

#include "plugin/openmp/member-maps.h"
#include "plugin/openmp/target-region.h"

namespace accred {

namespace {

tree
object_of (tree member)
{
  while (handled_component_p (member))
    member = TREE_OPERAND (member, 0);
  return member;
}

/* The pointer or reference to OBJECT, if it is one's target, written in either way.  */

tree
pointer_to (tree object)
{
  if (TREE_CODE (object) != INDIRECT_REF
      && (TREE_CODE (object) != MEM_REF || !integer_zerop (TREE_OPERAND (object, 1))))
    return NULL_TREE;
  return TREE_OPERAND (object, 0);
}

/* True if T is the pointer in a class variable's container.  */

bool
class_data_p (tree t)
{
  tree field = TREE_CODE (t) == COMPONENT_REF ? DECL_NAME (TREE_OPERAND (t, 1)) : NULL_TREE;
  return lang_GNU_Fortran () && field && id_equal (field, "_data");
}

/* True if T is what a variable of C++ leads to that is a reference.  */

bool
behind_reference_p (tree t)
{
  tree reference = pointer_to (t);
  return (!lang_GNU_Fortran () && reference && DECL_P (reference)
	  && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE);
}

/* The variable, also by a reference, or the pointer in a class variable, that POINTER, of a
   directive behind BEFORE, has been loaded from for it, or POINTER itself.  */

tree
loaded_from (tree pointer, gimple_stmt_iterator before)
{
  const gimple_stmt_iterator start = before;
  gimple *load = nullptr;
  if (TREE_CODE (pointer) == SSA_NAME)
    load = SSA_NAME_DEF_STMT (pointer);
  else if (VAR_P (pointer) && DECL_ARTIFICIAL (pointer))
    for (; !gsi_end_p (before) && is_gimple_assign (gsi_stmt (before)) && !load; gsi_prev (&before))
      if (gimple_assign_lhs (gsi_stmt (before)) == pointer)
	load = gsi_stmt (before);
  tree from = load && gimple_assign_single_p (load) ? gimple_assign_rhs1 (load) : NULL_TREE;
  if (from && class_data_p (from))
    {
      from = unshare_expr (from);
      tree container = TREE_OPERAND (from, 0);
      if (tree inner = pointer_to (container))
	TREE_OPERAND (container, 0) = loaded_from (inner, start);
      return from;
    }
  return from && (DECL_P (from) || behind_reference_p (from)) ? from : pointer;
}

/* What the program says for pointers that the gimplifier has loaded.  */

using loaded_pointers = std::vector<std::pair<tree, tree>>;

/* The gimplifier has loaded some pointers to objects before the directive.  The clause C, of one
   behind BEFORE, names them again.  Where several are that of the same class variable's object,
   all clauses have the first one: LOADED are those of the clauses before.  */

void
name_pointer (tree c, gimple_stmt_iterator before, loaded_pointers &loaded)
{
  OMP_CLAUSE_DECL (c) = unshare_expr (OMP_CLAUSE_DECL (c));
  tree *object = &OMP_CLAUSE_DECL (c);
  while (handled_component_p (*object))
    object = &TREE_OPERAND (*object, 0);
  tree pointer = pointer_to (*object);
  if (!pointer)
    return;
  tree from = loaded_from (pointer, before);
  if (DECL_P (from) || behind_reference_p (from) || from == pointer)
    {
      TREE_OPERAND (*object, 0) = unshare_expr (from);
      return;
    }
  for (auto &[place, first] : loaded)
    if (operand_equal_p (place, from, 0))
      {
	TREE_OPERAND (*object, 0) = first;
	return;
      }
  loaded.emplace_back (from, pointer);
}

bool
same_object_p (tree a, tree b)
{
  tree p = pointer_to (a), q = pointer_to (b);
  if (p && q && behind_reference_p (p) && behind_reference_p (q))
    return pointer_to (p) == pointer_to (q);
  return p && q ? operand_equal_p (p, q, 0) : operand_equal_p (a, b, 0);
}

/* The array that EXPR is an element of, or EXPR itself.  */

tree
array_around (tree expr)
{
  while (TREE_CODE (expr) == ARRAY_REF)
    expr = TREE_OPERAND (expr, 0);
  return expr;
}

/* True if the clause C is about a member, or a section of one that is an array.  */

bool
about_member_p (const_tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && TREE_CODE (array_around (OMP_CLAUSE_DECL (c))) == COMPONENT_REF);
}

/* Where the member starts; of a section that starts where only the program knows, the array.  */

poly_int64
offset_of (const_tree member)
{
  poly_int64 offset = 0;
  if (!get_addr_base_and_unit_offset (OMP_CLAUSE_DECL (member), &offset))
    get_addr_base_and_unit_offset (array_around (OMP_CLAUSE_DECL (member)), &offset);
  return offset;
}

/* True if the clause MEMBER is about more than the clause PART, which is in it.  */

bool
covers_p (tree member, tree part)
{
  tree size = OMP_CLAUSE_SIZE (member);
  return (poly_int_tree_p (size) && known_le (offset_of (member), offset_of (part))
	  && known_gt (offset_of (member) + tree_to_poly_int64 (size), offset_of (part)));
}

/* True if the clauses A and B are about the same member.  */

bool
same_member_p (tree a, tree b)
{
  return same_object_p (object_of (OMP_CLAUSE_DECL (a)), object_of (OMP_CLAUSE_DECL (b)))
	 && known_eq (offset_of (a), offset_of (b));
}

tree
map_of (gomp_map_kind kind, tree member, tree at)
{
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (at), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = unshare_expr (member);
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (member));
  return c;
}

bool
empty_p (const_tree c)
{
  return integer_zerop (OMP_CLAUSE_SIZE (c));
}

/* The clause C is about all of its member.  */

void
make_whole (tree c)
{
  if (empty_p (c))
    OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
}

/* A `struct' clause and what belongs to it.  */

class member_group
{
public:
  member_group (std::vector<tree> &clauses, tree head, bool region)
    : m_clauses (clauses), m_head (head), m_region (region)
  {}
  void complete ();

private:
  void leave_referenced ();
  bool take_members ();
  void take_attached ();
  bool own_pointer_p (const_tree c) const;
  void take_pointer ();
  void drop_second ();

  /* All of the directive, without what has been taken.  */
  std::vector<tree> &m_clauses;
  tree m_head;
  const bool m_region; /* The directive is no one for data.  */
  std::vector<tree> m_members, m_attached;
  tree m_pointer = NULL_TREE;
};

/* True if the clause C maps what a member leads to that is a reference.  */

bool
referenced_p (const_tree c)
{
  tree pointer = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  if (!pointer || (TREE_CODE (pointer) != INDIRECT_REF && TREE_CODE (pointer) != MEM_REF))
    return false;
  pointer = TREE_OPERAND (pointer, 0);
  return (TREE_CODE (pointer) == COMPONENT_REF
	  && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE);
}

/* What references lead to comes behind the members.  */

void
member_group::leave_referenced ()
{
  auto first = std::find (m_clauses.begin (), m_clauses.end (), m_head) + 1;
  first += first != m_clauses.end () && own_pointer_p (*first);
  const HOST_WIDE_INT members = tree_to_shwi (OMP_CLAUSE_SIZE (m_head));
  if (m_clauses.end () - first < members)
    return;
  auto others = std::stable_partition (first, first + members,
				       [] (const_tree c) { return !referenced_p (c); });
  OMP_CLAUSE_SIZE (m_head) = build_int_cst (TREE_TYPE (OMP_CLAUSE_SIZE (m_head)), others - first);
}

/* False if something else than members is behind the clause.  */

bool
member_group::take_members ()
{
  auto first = std::find (m_clauses.begin (), m_clauses.end (), m_head) + 1;
  /* A reference has its clause in between.  */
  first += first != m_clauses.end () && own_pointer_p (*first);
  const HOST_WIDE_INT members = tree_to_shwi (OMP_CLAUSE_SIZE (m_head));
  if (m_clauses.end () - first < members || !std::all_of (first, first + members, about_member_p))
    return false;
  auto end = first + members;
  m_members.assign (first, end);
  m_clauses.erase (first, end);
  return true;
}

/* The clauses that attach members in front of the group, and a member for each that has none.  */

void
member_group::take_attached ()
{
  bool behind = false;
  const bool object = m_region || !std::all_of (m_members.begin (), m_members.end (), empty_p);
  for (size_t k = 0; k < m_clauses.size (); k++)
    {
      tree c = m_clauses[k];
      behind |= c == m_head;
      if (!map_p (c, GOMP_MAP_ATTACH) || !about_member_p (c)
	  || !same_object_p (object_of (OMP_CLAUSE_DECL (c)), OMP_CLAUSE_DECL (m_head)))
	continue;
      auto own = std::find_if (m_members.begin (), m_members.end (),
			       [&] (tree m) { return same_member_p (m, c); });
      if (own != m_members.end ())
	{
	  if (object)
	    make_whole (*own);
	}
      else if (std::none_of (m_members.begin (), m_members.end (),
			     [&] (tree m) { return covers_p (m, c); }))
	m_members.push_back (map_of (GOMP_MAP_ALLOC, OMP_CLAUSE_DECL (c), c));
      if (behind)
	continue;
      m_attached.push_back (c);
      m_clauses.erase (m_clauses.begin () + k--);
    }
  if (m_region)
    for (tree m : m_members)
      if (map_p (m, GOMP_MAP_ALLOC)
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (m))) == REFERENCE_TYPE)
	make_whole (m);
}

/* True for a clause of the region's own pointer to the object.  */

bool
member_group::own_pointer_p (const_tree c) const
{
  tree pointer = pointer_to (OMP_CLAUSE_DECL (m_head));
  if (pointer && behind_reference_p (pointer))
    pointer = pointer_to (pointer);
  return (
    pointer
    && (map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) || map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE))
    && operand_equal_p (OMP_CLAUSE_DECL (c), pointer, 0));
}

/* That clause behind the group, or behind an empty section in front of it, which goes.  */

void
member_group::take_pointer ()
{
  for (size_t k = 0; k < m_clauses.size (); k++)
    {
      const bool empty = k && map_p (m_clauses[k - 1], GOMP_MAP_ALLOC)
			 && integer_zerop (OMP_CLAUSE_SIZE (m_clauses[k - 1]));
      if (!own_pointer_p (m_clauses[k]) || !(empty || (k && m_clauses[k - 1] == m_head)))
	continue;
      m_pointer = m_clauses[k];
      m_clauses.erase (m_clauses.begin () + k - empty, m_clauses.begin () + k + 1);
      return;
    }
}

/* Of two maps of the same member the one that the program does not have goes.  */

void
member_group::drop_second ()
{
  for (size_t k = 1; k < m_members.size (); k++)
    {
      tree a = m_members[k - 1], b = m_members[k];
      if (!same_member_p (a, b) || !operand_equal_p (OMP_CLAUSE_SIZE (a), OMP_CLAUSE_SIZE (b), 0))
	continue;
      m_members.erase (m_members.begin () + (map_p (a, GOMP_MAP_TOFROM) ? k - 1 : k));
      k--;
    }
}

void
member_group::complete ()
{
  leave_referenced ();
  if (!take_members ())
    return;
  take_attached ();
  take_pointer ();
  std::stable_sort (m_members.begin (), m_members.end (),
		    [] (tree a, tree b) { return known_lt (offset_of (a), offset_of (b)); });
  drop_second ();
  OMP_CLAUSE_SIZE (m_head)
    = build_int_cst (TREE_TYPE (OMP_CLAUSE_SIZE (m_head)), m_members.size ());
  if (m_pointer)
    m_members.insert (m_members.begin (), m_pointer);
  m_members.insert (m_members.end (), m_attached.begin (), m_attached.end ());
  auto head = std::find (m_clauses.begin (), m_clauses.end (), m_head);
  m_clauses.insert (head + 1, m_members.begin (), m_members.end ());
  head = std::find (m_clauses.begin (), m_clauses.end (), m_head);
  if (integer_zerop (OMP_CLAUSE_SIZE (m_head)))
    m_clauses.erase (head);
}

/* CLAUSES have one group for each object: GCC makes several where it has loaded the pointer several
   times.  */

void
join_groups (std::vector<tree> &clauses)
{
  for (size_t i = 0; i < clauses.size (); i++)
    for (size_t j = i + 1; map_p (clauses[i], GOMP_MAP_STRUCT) && j < clauses.size (); j++)
      {
	tree head = clauses[i], other = clauses[j];
	if (!map_p (other, GOMP_MAP_STRUCT)
	    || !same_object_p (OMP_CLAUSE_DECL (head), OMP_CLAUSE_DECL (other)))
	  continue;
	const size_t count = tree_to_uhwi (OMP_CLAUSE_SIZE (other));
	const auto first = clauses.begin () + j + 1;
	if (size_t (clauses.end () - first) < count
	    || !std::all_of (first, first + count, about_member_p)
	    || !about_member_p (clauses[i + 1]))
	  continue;
	/* The members go to the front of the first group.  */
	std::rotate (clauses.begin () + i + 1, first, first + count);
	clauses.erase (std::find (clauses.begin (), clauses.end (), other));
	OMP_CLAUSE_SIZE (head)
	  = size_binop (PLUS_EXPR, OMP_CLAUSE_SIZE (head),
			fold_convert (TREE_TYPE (OMP_CLAUSE_SIZE (head)), OMP_CLAUSE_SIZE (other)));
      }
}

/* True if the clause at K of CLAUSES is that of a region's own pointer behind an empty section.  */

bool
empty_section_p (const std::vector<tree> &clauses, size_t k)
{
  return (k && map_p (clauses[k], GOMP_MAP_FIRSTPRIVATE_POINTER)
	  && map_p (clauses[k - 1], GOMP_MAP_ALLOC)
	  && integer_zerop (OMP_CLAUSE_SIZE (clauses[k - 1])));
}

/* CLAUSES, of a directive for DATA or of a region, lose the empty sections that are of no use: all
   of a directive for data, which has no pointer of its own, and those of a pointer for which
   another clause has a section.  */

void
drop_empty_sections (std::vector<tree> &clauses, bool data)
{
  for (size_t k = 0; k < clauses.size (); k++)
    {
      if (!empty_section_p (clauses, k))
	continue;
      bool other = data;
      tree pointer = OMP_CLAUSE_DECL (clauses[k]);
      for (size_t l = 0; l < clauses.size (); l++)
	other |= map_p (clauses[l], GOMP_MAP_FIRSTPRIVATE_POINTER) && !empty_section_p (clauses, l)
		 && operand_equal_p (OMP_CLAUSE_DECL (clauses[l]), pointer, 0);
      if (!other)
	continue;
      clauses.erase (clauses.begin () + k - 1, clauses.begin () + k + 1);
      k -= 2;
    }
}

/* CLAUSES detach a member, by that at K, and release other members of its object alone.  */

void
release_member (std::vector<tree> &clauses, size_t k)
{
  tree member = OMP_CLAUSE_DECL (clauses[k]), object = object_of (member);
  bool others = false;
  for (tree c : clauses)
    if (about_member_p (c) && !map_p (c, GOMP_MAP_DETACH))
      {
	if (same_member_p (c, clauses[k]))
	  return make_whole (c);
	others |= same_object_p (object_of (OMP_CLAUSE_DECL (c)), object);
      }
  if (others)
    clauses.insert (clauses.begin () + k + 1, map_of (GOMP_MAP_RELEASE, member, clauses[k]));
}

/* True if C maps a section that may have no elements.  */

bool
maybe_empty_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || about_member_p (c))
    return false;
  /* The frame of a nested function has no size yet.  */
  tree size = OMP_CLAUSE_SIZE (c);
  return size && (TREE_CODE (size) != INTEGER_CST || integer_zerop (size));
}

/* CLAUSES, of a region, do not attach a pointer that is the region's own: libgomp's launches of
   OpenACC want it mapped.  */

void
drop_attached_own (std::vector<tree> &clauses)
{
  auto own_p = [&] (const_tree pointer)
  {
    return std::any_of (
      clauses.begin (), clauses.end (), [&] (const_tree c)
      { return (map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) && OMP_CLAUSE_DECL (c) == pointer); });
  };
  const auto attached_own_p = [&] (const_tree c)
  {
    return (map_p (c, GOMP_MAP_ATTACH) && DECL_P (OMP_CLAUSE_DECL (c))
	    && own_p (OMP_CLAUSE_DECL (c)));
  };
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), attached_own_p), clauses.end ());
}

/* CLAUSES, of a region, attach pointers to sections without elements, too.  */

void
allow_empty_sections (const std::vector<tree> &clauses)
{
  if (std::any_of (clauses.begin (), clauses.end (), maybe_empty_p))
    for (tree c : clauses)
      if (map_p (c, GOMP_MAP_ATTACH) && about_member_p (c))
	OMP_CLAUSE_SET_MAP_KIND (c, attach_to_any_section);
}

} // namespace

void
complete_member_maps (gimple_stmt_iterator gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (gsi));
  std::vector<tree> clauses, groups;
  loaded_pointers loaded;
  gsi_prev (&gsi);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      clauses.push_back (c);
      if (map_p (c, GOMP_MAP_STRUCT) || about_member_p (c))
	name_pointer (c, gsi, loaded);
    }
  join_groups (clauses);
  for (tree c : clauses)
    if (map_p (c, GOMP_MAP_STRUCT))
      groups.push_back (c);
  const bool region = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION;
  drop_empty_sections (clauses, gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_DATA);
  for (tree head : groups)
    member_group (clauses, head, region).complete ();
  const bool enter = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_ENTER_DATA;
  const bool exit = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_EXIT_DATA;
  for (size_t k = 0; k < clauses.size (); k++)
    if (!about_member_p (clauses[k]))
      continue;
    else if (enter && map_p (clauses[k], GOMP_MAP_ALWAYS_POINTER)
	     && TREE_CODE (array_around (TREE_OPERAND (OMP_CLAUSE_DECL (clauses[k]), 0)))
		  == COMPONENT_REF)
      OMP_CLAUSE_SET_MAP_KIND (clauses[k], GOMP_MAP_ATTACH);
    else if (map_p (clauses[k], GOMP_MAP_DETACH))
      release_member (clauses, k);
    else if (exit && map_p (clauses[k], GOMP_MAP_ALLOC))
      OMP_CLAUSE_SET_MAP_KIND (clauses[k], GOMP_MAP_RELEASE);
    else if (map_p (clauses[k], GOMP_MAP_ALLOC) && descriptor_p (OMP_CLAUSE_DECL (clauses[k])))
      OMP_CLAUSE_SET_MAP_KIND (clauses[k], GOMP_MAP_TO);
  if (region)
    {
      drop_attached_own (clauses);
      allow_empty_sections (clauses);
    }
  tree *end = gimple_omp_target_clauses_ptr (target);
  for (tree c : clauses)
    {
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
  *end = NULL_TREE;
}

} // namespace accred
