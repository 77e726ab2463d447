/* Reductions of arrays: checks of a directive's clauses, and the maps that a construct needs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/array-sections.h"

namespace accred {

/* ----- checks ----- */

const char *
operator_name (tree_code op)
{
  static const std::map<tree_code, const char *> names
    = { { PLUS_EXPR, "+" },	   { MINUS_EXPR, "-" },	  { MULT_EXPR, "*" },
	{ MAX_EXPR, "max" },	   { MIN_EXPR, "min" },	  { BIT_AND_EXPR, "&" },
	{ BIT_IOR_EXPR, "|" },	   { BIT_XOR_EXPR, "^" }, { TRUTH_ANDIF_EXPR, "&&" },
	{ TRUTH_ORIF_EXPR, "||" }, { EQ_EXPR, ".eqv." },  { NE_EXPR, ".neqv." } };
  return names.at (op);
}

bool
operator_defined_p (const array_section &s)
{
  const tree_code op = s.op ();
  const bool bits = op == BIT_AND_EXPR || op == BIT_IOR_EXPR || op == BIT_XOR_EXPR;
  const bool order = op == MIN_EXPR || op == MAX_EXPR;
  const bool logical
    = (op == TRUTH_ANDIF_EXPR || op == TRUTH_ORIF_EXPR || op == EQ_EXPR || op == NE_EXPR);
  for (size_t k = 0; k < (s.record_p () ? s.members.size () : 1); k++)
    {
      tree type = s.record_p () ? s.members[k].type : s.type;
      if ((bits && FLOAT_TYPE_P (type)) || (order && TREE_CODE (type) == COMPLEX_TYPE))
	return false;
      /* gfortran checks the types of arrays, not those of components.  */
      if (lang_GNU_Fortran () && logical != (TREE_CODE (type) == BOOLEAN_TYPE))
	return false;
    }
  return true;
}

/* True if member PART is in WHOLE, or is it.  */

static bool
contains_p (tree whole, tree part)
{
  for (; !operand_equal_p (whole, part, 0); part = TREE_OPERAND (part, 0))
    if (!handled_component_p (part))
      return false;
  return true;
}

static HOST_WIDE_INT
end_of (const array_section &s)
{
  return s.offset + HOST_WIDE_INT (s.count) * s.size ();
}

bool
overlap_p (const array_section &a, const array_section &b)
{
  if (a.base != b.base)
    return false;
  if (same_object_p (a, b))
    return (a.constant_p () && b.constant_p ()
	      ? end_of (a) > b.offset && end_of (b) > a.offset
	      : operand_equal_p (section_offset (a), section_offset (b), 0));
  tree x = a.array () ? a.array () : a.start, y = b.array () ? b.array () : b.start;
  return contains_p (x, y) || contains_p (y, x);
}

/* ----- several sections of one array ----- */

/* The private arrays of the sections GROUP, of one array, have one size.  */

static void
share_room (const std::vector<array_section *> &group)
{
  constexpr HOST_WIDE_INT most_bytes = 4096;
  HOST_WIDE_INT first = HOST_WIDE_INT_MAX, end = HOST_WIDE_INT_MIN;
  for (const array_section *s : group)
    {
      if (!s->constant_p () || s->record_p () != group[0]->record_p ())
	return;
      first = MIN (first, s->offset);
      end = MAX (end, end_of (*s));
    }
  /* That of an array of structs is as large as the array.  */
  const bool structs = group[0]->record_p ();
  if (structs ? !group[0]->array () : end - first > most_bytes)
    return;
  for (array_section *s : group)
    {
      s->whole_room = true;
      if (structs)
	continue;
      s->room_offset = first;
      s->room = (end - first) / s->size ();
    }
}

void
join_sections (std::vector<array_section> &sections)
{
  for (array_section &s : sections)
    {
      std::vector<array_section *> group;
      for (array_section &other : sections)
	if (same_object_p (s, other))
	  {
	    group.push_back (&other);
	    if (&other != &s)
	      s.others.push_back (other.op ());
	  }
      if (group.size () > 1 && group[0] == &s)
	share_room (group);
    }
}

/* The smaller (MIN_EXPR) or larger one of A and B, of type sizetype, which may be negative.  */

static tree
signed_extremum (tree_code code, tree a, tree b)
{
  tree t = fold_build2 (code, ssizetype, fold_convert (ssizetype, a), fold_convert (ssizetype, b));
  return fold_convert (sizetype, t);
}

array_section
joined_section (const array_section &s, const std::vector<array_section> &sections)
{
  array_section all = s;
  if (s.others.empty () || s.record_p ())
    return all;
  tree first = NULL_TREE, end = NULL_TREE;
  for (const array_section &other : sections)
    if (same_object_p (s, other))
      {
	tree from = section_offset (other);
	tree bytes
	  = size_binop (MULT_EXPR, unshare_expr (other.number), TYPE_SIZE_UNIT (other.type));
	tree to = size_binop (PLUS_EXPR, unshare_expr (from), bytes);
	first = first ? signed_extremum (MIN_EXPR, first, from) : from;
	end = end ? signed_extremum (MAX_EXPR, end, to) : to;
      }
  tree bytes = size_binop (MINUS_EXPR, end, unshare_expr (first));
  all.number = size_binop (EXACT_DIV_EXPR, bytes, TYPE_SIZE_UNIT (s.type));
  all.count = tree_fits_uhwi_p (all.number) ? tree_to_uhwi (all.number) : 0;
  all.offset = tree_fits_shwi_p (first) ? tree_to_shwi (first) : 0;
  all.distance = tree_fits_shwi_p (first) ? NULL_TREE : first;
  return all;
}

/* ----- maps ----- */

bool
captured_struct_p (tree v)
{
  tree type = TREE_TYPE (v);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return (TREE_CODE (type) == RECORD_TYPE && VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v)
	  && lang_hooks.decls.omp_disregard_value_expr (v, false));
}

/* True if V is a reference to a pointer, which is mapped as the pointer.  */

static bool
pointer_reference_p (tree v)
{
  return (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
	  && TREE_CODE (TREE_TYPE (TREE_TYPE (v))) == POINTER_TYPE);
}

/* The member that is a pointer to the array of S: `s.v' of `s.v[0:n]'; null if S is another
   section.  */

static tree
pointer_member (const array_section &s)
{
  if (s.array ())
    return NULL_TREE;
  tree pointer = s.start;
  STRIP_NOPS (pointer);
  return TREE_CODE (pointer) == COMPONENT_REF ? pointer : NULL_TREE;
}

bool
pointer_member_p (const array_section &s)
{
  return pointer_member (s) != NULL_TREE;
}

/* The object that has MEMBER: the variable of S, or what it points to; null if there is more on the
   way.  */

static tree
containing_object (const array_section &s, tree member)
{
  tree t = member;
  while (t && handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (t == s.base)
    return t;
  if (!t || !INDIRECT_REF_P (t))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (t, 0);
  STRIP_NOPS (pointer);
  if (pointer_reference_p (s.base) && INDIRECT_REF_P (pointer))
    {
      pointer = TREE_OPERAND (pointer, 0);
      STRIP_NOPS (pointer);
    }
  return pointer == s.base && tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (t))) ? t : NULL_TREE;
}

/* Loops often use other members of OBJECT, too, so that it is copied as a whole, as a struct that a
   variable is.  It is that variable, or what a pointer or a reference leads to.  */

static void
add_object_map (tree construct, const array_section &s, tree object)
{
  const bool reference = TREE_CODE (TREE_TYPE (s.base)) == REFERENCE_TYPE
			 && !pointer_reference_p (s.base);
  if (POINTER_TYPE_P (TREE_TYPE (s.base)))
    object = build_fold_indirect_ref (s.base);
  if (POINTER_TYPE_P (TREE_TYPE (object)))
    object = build_fold_indirect_ref (object);
  tree c = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
  OMP_CLAUSE_DECL (c) = object;
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (object));
  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSES (construct);
  OMP_CLAUSES (construct) = c;
  if (object == s.base)
    return;
  tree pointer = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (pointer, (reference ? GOMP_MAP_FIRSTPRIVATE_REFERENCE
					       : GOMP_MAP_FIRSTPRIVATE_POINTER));
  OMP_CLAUSE_DECL (pointer) = s.base;
  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = pointer;
}

/* The elements of S, which a pointer leads to; LINK is the clause about that pointer.  */

static void
add_elements_map (tree construct, const array_section &s, tree link)
{
  tree object = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (object, GOMP_MAP_TOFROM);
  /* The offset is in the address: since GCC 14 the gimplifier takes maps apart, and does not come
     to an end with a MEM_REF that has one.  */
  tree address = element_address (s, 0);
  OMP_CLAUSE_DECL (object) = (s.constant_p ()
				? build2 (MEM_REF, build_array_type_nelts (s.type, s.count),
					  address, build_zero_cst (TREE_TYPE (address)))
				: build1 (INDIRECT_REF, s.type, address));
  OMP_CLAUSE_SIZE (object)
    = size_binop (MULT_EXPR, unshare_expr (s.number), TYPE_SIZE_UNIT (s.type));
  OMP_CLAUSE_CHAIN (link) = OMP_CLAUSES (construct);
  OMP_CLAUSE_CHAIN (object) = link;
  OMP_CLAUSES (construct) = object;
}

/* The clause of KIND about POINTER, which leads to S.  */

static tree
pointer_clause (const array_section &s, gomp_map_kind kind, tree pointer)
{
  tree c = build_omp_clause (s.loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = pointer;
  OMP_CLAUSE_SIZE (c) = section_offset (s);
  return c;
}

bool
add_section_map (tree construct, const array_section &s)
{
  tree pointer = pointer_member (s);
  if (!pointer && !member_p (s) && !captured_struct_p (s.base))
    {
      add_elements_map (construct, s, pointer_clause (s, GOMP_MAP_FIRSTPRIVATE_POINTER, s.base));
      return true;
    }
  tree object
    = (captured_struct_p (s.base) ? s.base : containing_object (s, pointer ? pointer : s.array ()));
  if (!object)
    return false;
  /* As the front end has `copy (s, s.v[0:n])'.  */
  if (pointer)
    add_elements_map (construct, s,
		      pointer_clause (s, GOMP_MAP_ATTACH_DETACH, unshare_expr (pointer)));
  add_object_map (construct, s, object);
  return true;
}

/* True if clause C maps the bytes of an object, other than its pointer.  */

static bool
maps_bytes_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !OMP_CLAUSE_SIZE (c))
    return false;
  const gomp_map_kind kind = gomp_map_kind (OMP_CLAUSE_MAP_KIND (c));
  /* Those from there on are the compiler's own, and the size is that in front of the object.  */
  if (kind >= GOMP_MAP_LAST)
    return false;
  return (GOMP_MAP_COPY_TO_P (kind) || GOMP_MAP_COPY_FROM_P (kind) || kind == GOMP_MAP_ALLOC
	  || kind == GOMP_MAP_FORCE_PRESENT);
}

bool
other_part_mapped_p (tree clauses, const array_section &s)
{
  bool other = false;
  for (tree c = s.constant_p () ? clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_bytes_p (c))
	continue;
      HOST_WIDE_INT first = 0;
      tree start = split_address (build_fold_addr_expr (OMP_CLAUSE_DECL (c)), first, nullptr);
      if (!operand_equal_p (start, s.start, 0))
	continue;
      if (!tree_fits_shwi_p (OMP_CLAUSE_SIZE (c)))
	return false;
      const HOST_WIDE_INT end = first + tree_to_shwi (OMP_CLAUSE_SIZE (c));
      if (s.offset >= first && s.offset + HOST_WIDE_INT (s.count) * s.size () <= end)
	return false;
      other = true;
    }
  return other;
}

} // namespace accred
