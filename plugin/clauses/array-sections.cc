/* Arrays and sections of arrays in reduction clauses: which elements of which array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The front ends of C and C++ write

     MEM <T[N]> [START + OFFSET]

   into the clause, where N may be a variable, and START a sum that has one.  A member is in a
   clause of member-clauses.cc; a struct of C++, and an array of Fortran, is the clause's variable
   itself.  */

#include "plugin/clauses/array-sections.h"
#include "plugin/clauses/constant-variables.h"
#include "plugin/clauses/member-clauses.h"

namespace accred {

namespace {

void
add_distance (tree *distance, tree more)
{
  more = fold_convert (sizetype, more);
  *distance = *distance ? size_binop (PLUS_EXPR, *distance, more) : more;
}

/* One step from ADDRESS = A + N to A, with OFFSET, or DISTANCE, increased by N; null if there is
   none.  */

tree
step_address (tree address, HOST_WIDE_INT &offset, tree *distance)
{
  if (TREE_CODE (address) == POINTER_PLUS_EXPR)
    {
      tree start = TREE_OPERAND (address, 0), more = TREE_OPERAND (address, 1);
      STRIP_NOPS (more);
      if (TREE_CODE (more) == INTEGER_CST)
	{
	  offset += int_cst_value (more);
	  return start;
	}
      /* P + (A - P), of rows of a pointer to an array.  */
      if (TREE_CODE (more) == MINUS_EXPR)
	{
	  tree from = TREE_OPERAND (more, 1);
	  STRIP_NOPS (from);
	  STRIP_NOPS (start);
	  if (operand_equal_p (from, start, 0))
	    return TREE_OPERAND (more, 0);
	}
      if (!distance)
	return NULL_TREE;
      add_distance (distance, more);
      return start;
    }
  if (TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree object = TREE_OPERAND (address, 0);
  if (INDIRECT_REF_P (object))
    return TREE_OPERAND (object, 0);
  if (TREE_CODE (object) != ARRAY_REF)
    return NULL_TREE;
  tree index = TREE_OPERAND (object, 1), size = TYPE_SIZE_UNIT (TREE_TYPE (object));
  if (tree_fits_shwi_p (index) && tree_fits_shwi_p (size))
    offset += tree_to_shwi (index) * tree_to_shwi (size);
  else if (distance)
    add_distance (distance, size_binop (MULT_EXPR, fold_convert (sizetype, index), size));
  else
    return NULL_TREE;
  return build_fold_addr_expr (TREE_OPERAND (object, 0));
}

/* The variable in START; null if there is none.  */

tree
base_of_start (tree start)
{
  for (;;)
    {
      STRIP_NOPS (start);
      if (TREE_CODE (start) == ADDR_EXPR || INDIRECT_REF_P (start) || handled_component_p (start)
	  || TREE_CODE (start) == POINTER_PLUS_EXPR)
	start = TREE_OPERAND (start, 0);
      else
	return DECL_P (start) ? start : NULL_TREE;
    }
}

tree
strip_save (tree *tp, int *walk_subtrees, void *)
{
  while (TREE_CODE (*tp) == SAVE_EXPR)
    *tp = unshare_expr (TREE_OPERAND (*tp, 0));
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Returns what may not be evaluated twice.  The trees' own flags say that of each SAVE_EXPR.  */

tree
find_side_effect (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (DECL_P (*tp) || CONSTANT_CLASS_P (*tp))
    return TREE_THIS_VOLATILE (*tp) ? *tp : NULL_TREE;
  switch (TREE_CODE (*tp))
    {
    case CALL_EXPR:
    case TARGET_EXPR:
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case STATEMENT_LIST: return *tp;
    default: return NULL_TREE;
    }
}

/* A copy of EXPR that can stand in the host's code and in a region's; null if it must be evaluated
   once.  */

tree
repeatable (tree expr)
{
  expr = unshare_expr (expr);
  walk_tree (&expr, strip_save, NULL, NULL);
  expr = with_constants (expr);
  return walk_tree (&expr, find_side_effect, NULL, NULL) ? NULL_TREE : expr;
}

} // namespace

tree
split_address (tree address, HOST_WIDE_INT &offset, tree *distance)
{
  for (;;)
    {
      STRIP_NOPS (address);
      tree inner = step_address (address, offset, distance);
      if (!inner)
	return address;
      address = inner;
    }
}

bool
array_clause_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  if (!DECL_P (decl))
    return true;
  tree type = TREE_TYPE (decl);
  return AGGREGATE_TYPE_P (POINTER_TYPE_P (type) ? TREE_TYPE (type) : type);
}

/* A clause names the members of this many structs; those of more, or of a number that is known only
   when the program runs, are reduced in a loop.  */
constexpr element_number most_structs = 256;

/* The number of elements of an array of TYPE; null if it cannot be computed.  */

static tree
number_of_elements (tree type)
{
  tree last = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
  if (!last || !(last = repeatable (last)))
    return NULL_TREE;
  return size_binop (PLUS_EXPR, fold_convert (sizetype, last), size_one_node);
}

/* Append what an object of TYPE at OFFSET has; false if a part of it cannot be reduced.  */

static bool
collect_members (tree type, HOST_WIDE_INT offset, std::vector<element_run> &members)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree element = strip_array_types (type);
      if (!tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)) || integer_zerop (TYPE_SIZE_UNIT (element)))
	return false;
      const HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (element));
      const element_number count = tree_to_uhwi (TYPE_SIZE_UNIT (type)) / size;
      if (!AGGREGATE_TYPE_P (element))
	{
	  members.push_back ({ offset, TYPE_MAIN_VARIANT (element), count });
	  return INTEGRAL_TYPE_P (element) || FLOAT_TYPE_P (element);
	}
      for (element_number k = 0; k < count && count <= most_structs; k++)
	if (!collect_members (element, offset + HOST_WIDE_INT (k) * size, members))
	  return false;
      return count <= most_structs;
    }
  if (TREE_CODE (type) != RECORD_TYPE)
    {
      members.push_back ({ offset, TYPE_MAIN_VARIANT (type), 1 });
      return INTEGRAL_TYPE_P (type) || FLOAT_TYPE_P (type);
    }
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !integer_zerop (DECL_SIZE (f)))
      if (DECL_BIT_FIELD (f) || !tree_fits_shwi_p (byte_position (f)) || TREE_THIS_VOLATILE (f)
	  || !collect_members (TREE_TYPE (f), offset + int_byte_position (f), members))
	return false;
  return true;
}

/* If S is all of an array of a few structs, or a part of one by constants, let it be one object,
   whose members are those of all.  */

static void
join_structs (array_section &s)
{
  tree array = s.array (), type = array ? TYPE_MAIN_VARIANT (TREE_TYPE (array)) : NULL_TREE;
  tree number = fold_convert (sizetype, s.number);
  if (!tree_fits_uhwi_p (number) || tree_to_uhwi (number) > most_structs)
    return;
  tree bytes = size_binop (MULT_EXPR, number, TYPE_SIZE_UNIT (s.type));
  if (type && TREE_CODE (type) == ARRAY_TYPE && s.offset == 0 && !s.distance
      && tree_int_cst_equal (bytes, TYPE_SIZE_UNIT (type)))
    s.type = type;
  else if (!integer_onep (number))
    s.type = build_array_type_nelts (s.type, tree_to_uhwi (number));
  else
    return;
  s.number = size_one_node;
}

/* The members of S, if its elements are structs.  False if they cannot be reduced.  */

static bool
decode_members (array_section &s, const char **why)
{
  *why = "reduction of a struct that has a member of no arithmetic type";
  if (s.record_p ())
    join_structs (s);
  if (!collect_members (s.type, 0, s.members))
    return false;
  if (!s.record_p ())
    s.members.clear ();
  return true;
}

/* Section S is at ADDRESS, and has NUMBER objects of the type that ADDRESS points to.  */

static bool
decode_object (array_section &s, tree address, tree number, const char **why)
{
  tree type = TREE_TYPE (TREE_TYPE (address));
  *why = "reduction of an array section whose start has side effects";
  address = repeatable (address);
  if (!address)
    return false;
  s.start = unshare_expr (split_address (address, s.offset, &s.distance));
  *why = (lang_GNU_Fortran () ? "reduction of an array of assumed size"
			      : "reduction of an array section whose size has side effects");
  s.number = number;
  for (; s.number && TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    if (tree inner = number_of_elements (type))
      s.number = size_binop (MULT_EXPR, s.number, inner);
    else
      s.number = NULL_TREE;
  if (!s.number)
    return false;
  s.type = TYPE_MAIN_VARIANT (type);
  return decode_members (s, why);
}

/* The field of struct TYPE called NAME; null if there is none.  */

static tree
field_called (tree type, const char *name)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && id_equal (DECL_NAME (f), name))
      return f;
  return NULL_TREE;
}

static tree
component (tree object, const char *name)
{
  tree f = field_called (TREE_TYPE (object), name);
  gcc_assert (f);
  return build3 (COMPONENT_REF, TREE_TYPE (f), object, f, NULL_TREE);
}

/* The number of elements in dimension K of what DESCRIPTOR describes.  */

static tree
dimension_extent (tree descriptor, int k)
{
  tree dims = component (descriptor, "dim");
  tree dim
    = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (k), NULL_TREE, NULL_TREE);
  tree type = ssizetype;
  tree last = fold_convert (type, component (dim, "ubound"));
  tree first = fold_convert (type, component (unshare_expr (dim), "lbound"));
  tree n = fold_build2 (PLUS_EXPR, type, fold_build2 (MINUS_EXPR, type, last, first),
			build_one_cst (type));
  return fold_convert (sizetype, fold_build2 (MAX_EXPR, type, n, build_zero_cst (type)));
}

/* Returns the `data' of a descriptor as a pointer to its elements.  */

static tree
find_data (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (!CONVERT_EXPR_P (*tp) || !POINTER_TYPE_P (TREE_TYPE (*tp))
      || TREE_CODE (TREE_TYPE (TREE_TYPE (*tp))) != ARRAY_TYPE)
    return NULL_TREE;
  tree data = TREE_OPERAND (*tp, 0);
  return (TREE_CODE (data) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (data, 1))
	  && id_equal (DECL_NAME (TREE_OPERAND (data, 1)), "data"))
	   ? *tp
	   : NULL_TREE;
}

/* S is the array that DESCRIPTOR, gfortran's, describes: an allocatable one, whose elements are
   next to each other.  The descriptor does not say their type, but gfortran's code that sets a
   private array to the neutral value does.  False if this is no descriptor.  */

static bool
decode_descriptor (array_section &s, tree descriptor)
{
  tree type = TREE_TYPE (descriptor);
  if (!lang_GNU_Fortran () || TREE_CODE (type) != RECORD_TYPE || !field_called (type, "dim")
      || !field_called (type, "data") || !OMP_CLAUSE_REDUCTION_INIT (s.clause))
    return false;
  tree data = walk_tree_without_duplicates (&OMP_CLAUSE_REDUCTION_INIT (s.clause), find_data, NULL);
  if (!data)
    return false;
  s.start = component (descriptor, "data");
  s.type = TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (TREE_TYPE (data))));
  s.number = size_one_node;
  tree dims = TYPE_DOMAIN (TREE_TYPE (field_called (type, "dim")));
  for (int k = 0; k <= tree_to_shwi (TYPE_MAX_VALUE (dims)); k++)
    s.number = size_binop (MULT_EXPR, s.number, dimension_extent (unshare_expr (descriptor), k));
  return INTEGRAL_TYPE_P (s.type) || FLOAT_TYPE_P (s.type);
}

/* S is the variable DECL, a struct, an array or something that leads to either.  */

static bool
decode_variable (array_section &s, tree decl, const char **why)
{
  tree type = TREE_TYPE (decl);
  tree object = POINTER_TYPE_P (type) ? build1 (INDIRECT_REF, TREE_TYPE (type), decl) : decl;
  if (decode_descriptor (s, object))
    return true;
  s.indirect = POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE;
  return decode_object (s, build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (object)), object),
			size_one_node, why);
}

std::optional<array_section>
decode_section (tree c, const char **why)
{
  tree ref = OMP_CLAUSE_DECL (c);
  array_section s{};
  s.clause = c;
  s.loc = OMP_CLAUSE_LOCATION (c);
  *why = "reduction of an array section";
  tree address = DECL_P (ref) ? NULL_TREE : member_address (c), number = size_one_node;
  if (DECL_P (ref))
    {
      if (!decode_variable (s, ref, why))
	return std::nullopt;
    }
  else if (TREE_CODE (ref) != MEM_REF)
    return std::nullopt;
  else if (TREE_CODE (TREE_TYPE (ref)) == ARRAY_TYPE)
    {
      number = number_of_elements (TREE_TYPE (ref));
      *why = "reduction of an array section whose size has side effects";
      if (!number)
	return std::nullopt;
    }
  if (address)
    {
      if (!decode_object (s, address, number, why))
	return std::nullopt;
    }
  else if (!DECL_P (ref))
    {
      s.offset = int_cst_value (TREE_OPERAND (ref, 1));
      /* Combined constructs share it.  */
      s.start = unshare_expr (split_address (TREE_OPERAND (ref, 0), s.offset, &s.distance));
      s.type = TYPE_MAIN_VARIANT (strip_array_types (TREE_TYPE (ref)));
      s.number = number;
      /* An outer loop's copy of a struct, on the heap, is written as a section of one.  */
      if (!decode_members (s, why))
	return std::nullopt;
    }
  s.base = base_of_start (s.start);
  s.count = tree_fits_uhwi_p (s.number) ? tree_to_uhwi (s.number) : 0;
  s.room = s.count;
  s.room_offset = s.offset;
  /* With a few structs in front of the section GCC does not warn of addresses in front of the
     private array.  */
  constexpr HOST_WIDE_INT few_bytes = 1024;
  if (s.record_p () && s.offset > 0 && s.offset <= few_bytes
      && s.offset % tree_to_shwi (TYPE_SIZE_UNIT (strip_array_types (s.type))) == 0)
    s.room_offset = 0;
  *why = "reduction of an array section whose start is not a variable";
  if (!s.base)
    return std::nullopt;
  *why = "reduction of an array section whose start has side effects";
  if (s.distance && !(s.distance = repeatable (s.distance)))
    return std::nullopt;
  return s;
}

element_number
array_section::scalars () const
{
  if (!record_p ())
    return count;
  element_number n = 0;
  for (const element_run &m : members)
    n += m.count;
  return n;
}

element_number
array_section::scalars_before (HOST_WIDE_INT bytes) const
{
  if (!record_p ())
    return bytes / size ();
  const HOST_WIDE_INT one = tree_to_shwi (TYPE_SIZE_UNIT (strip_array_types (type)));
  return bytes / one * (scalars () / (size () / one));
}

/* The member of struct S that has scalar K, which becomes its number in the member.  */

static const element_run &
member_of (const array_section &s, element_number &k)
{
  size_t m = 0;
  while (k >= s.members[m].count)
    k -= s.members[m++].count;
  return s.members[m];
}

tree
array_section::scalar_type (element_number k) const
{
  return record_p () ? member_of (*this, k).type : type;
}

tree
section_offset (const array_section &s)
{
  tree offset = size_int (s.offset);
  return s.distance ? size_binop (PLUS_EXPR, unshare_expr (s.distance), offset) : offset;
}

tree
element_address (const array_section &s, element_number k)
{
  tree type = s.scalar_type (k);
  HOST_WIDE_INT bytes = HOST_WIDE_INT (k) * s.size ();
  if (s.record_p ())
    {
      const element_run &m = member_of (s, k);
      bytes = m.offset + HOST_WIDE_INT (k) * tree_to_shwi (TYPE_SIZE_UNIT (m.type));
    }
  tree offset = size_binop (PLUS_EXPR, section_offset (s), size_int (bytes));
  tree start = unshare_expr (s.start), array = s.array ();
  /* The gimplifier makes the host's address of that of an array of run-time size.  */
  if (array && TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE
      && !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (array))))
    start = build_fold_addr_expr (build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array,
					  size_zero_node, NULL_TREE, NULL_TREE));
  return fold_convert (build_pointer_type (type), fold_build_pointer_plus (start, offset));
}

std::string
section_name (const array_section &s)
{
  tree object = s.array () ? s.array () : s.start;
  if (!DECL_P (object) && member_p (s) && !DECL_P (OMP_CLAUSE_DECL (s.clause)))
    {
      char *text = print_generic_expr_to_str (object);
      const std::string name = text;
      free (text);
      return name;
    }
  if (!DECL_NAME (s.base))
    return "array";
  /* gfortran numbers its own variables.  */
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (s.base));
  return name.substr (0, name.find ('.'));
}

/* The innermost member that the section is, or is in; null if it is none.  */

static tree
innermost_member (const array_section &s)
{
  tree t = s.array () ? s.array () : s.start;
  for (; !DECL_P (t) && TREE_CODE (t) != COMPONENT_REF; t = TREE_OPERAND (t, 0))
    if (!handled_component_p (t) && !INDIRECT_REF_P (t) && !CONVERT_EXPR_P (t))
      return NULL_TREE;
  return DECL_P (t) ? NULL_TREE : t;
}

bool
member_p (const array_section &s)
{
  return innermost_member (s);
}

bool
other_member_p (const array_section &s, tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return false;
  tree field = TREE_OPERAND (t, 1);
  bool same_struct = false;
  for (tree m = innermost_member (s); m && !DECL_P (m); m = TREE_OPERAND (m, 0))
    if (TREE_CODE (m) == COMPONENT_REF)
      {
	if (TREE_OPERAND (m, 1) == field)
	  return false;
	same_struct |= DECL_CONTEXT (TREE_OPERAND (m, 1)) == DECL_CONTEXT (field);
      }
    else if (!handled_component_p (m) && !INDIRECT_REF_P (m) && !CONVERT_EXPR_P (m))
      break;
  if (!same_struct || TREE_CODE (DECL_CONTEXT (field)) != RECORD_TYPE)
    return false;
  /* No subscript may have a use of the section.  */
  for (; !DECL_P (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF
	  ? TREE_CODE (TREE_OPERAND (t, 1)) != INTEGER_CST
	  : (!handled_component_p (t) && !INDIRECT_REF_P (t) && !CONVERT_EXPR_P (t)))
      return false;
  return true;
}

bool
same_object_p (const array_section &a, const array_section &b)
{
  return a.base == b.base && operand_equal_p (a.start, b.start, 0);
}

void
mark_addressable (const array_section &s)
{
  tree t = s.array ();
  while (t && handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  if (t && DECL_P (t))
    TREE_ADDRESSABLE (t) = 1;
}

bool
whole_p (const array_section &s)
{
  return (s.start == s.base
	  && (s.indirect || s.record_p () || TREE_CODE (TREE_TYPE (s.base)) == REFERENCE_TYPE));
}

bool
names_array_p (const array_section &s, tree t)
{
  if (tree array = s.array ())
    return t == array || (!DECL_P (array) && EXPR_P (t) && operand_equal_p (t, array, 0));
  return INDIRECT_REF_P (t) && TREE_OPERAND (t, 0) == s.base && whole_p (s);
}

bool
names_pointer_p (const array_section &s, tree t)
{
  STRIP_NOPS (t);
  return !s.array () && operand_equal_p (t, s.start, 0);
}

void
add_assignment (tree *list, tree to, tree from, location_t loc)
{
  append_to_statement_list (build2_loc (loc, MODIFY_EXPR, void_type_node, to, from), list);
}

tree
build_bind (tree vars, tree body, location_t loc)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  TREE_USED (block) = 1;
  tree bind = build3_loc (loc, BIND_EXPR, void_type_node, vars, body, block);
  TREE_SIDE_EFFECTS (bind) = 1;
  return bind;
}

} // namespace accred
