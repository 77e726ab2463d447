/* Arrays and sections of arrays in reduction clauses, as the front ends of C and C++ write them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARRAY_SECTIONS_H
#define ACCRED_ARRAY_SECTIONS_H

#include "plugin/device-context.h"
#include "plugin/local-variables.h"

namespace accred {

using element_number = unsigned HOST_WIDE_INT;

/* Elements of one type in a row: those of an array, or of an array that is a member.  */
struct element_run
{
  HOST_WIDE_INT offset; /* In bytes.  */
  tree type; /* Of each.  */
  element_number count; /* 0 if it is known only when the program runs.  */
};

/* What is in front of and behind the section in a reduction clause.  */
struct array_section
{
  tree clause;
  location_t loc;
  tree base; /* The variable of the program: an array, a pointer, or a reference to either; or one
		that has the array as a member.  */
  tree start; /* What points to the array: an address, or a pointer's value.  */
  tree type; /* Of the elements; a struct is one, and an array of a few structs.  */
  HOST_WIDE_INT offset; /* Of the section, in bytes from START.  */
  tree distance; /* What has to be added to OFFSET when the program runs, or null.  */
  element_number count; /* Of the elements; 0 if it is known only when the program runs.  */
  tree number; /* The same as a tree of type sizetype.  */

  tree_code op () const { return OMP_CLAUSE_REDUCTION_CODE (clause); }
  HOST_WIDE_INT size () const { return tree_to_shwi (TYPE_SIZE_UNIT (type)); }
  bool constant_p () const { return count && !distance; }
  bool record_p () const { return TREE_CODE (strip_array_types (type)) == RECORD_TYPE; }
  /* True for one struct, or one array of structs; not for a number of them, each an element.  */
  bool one_record_p () const { return record_p () && count == 1; }
  std::vector<element_run> members; /* Of an element that is a struct, or has structs.  */
  bool indirect; /* BASE leads to the whole array; of Fortran.  */
  bool allocated = false; /* A private array for it in memory is on the heap.  */
  /* What a private array of its own has that is not of the program's form: elements in bytes from
     START.  More than the section if another one of the directive is of the same array.  */
  HOST_WIDE_INT room_offset = 0;
  element_number room = 0;
  std::vector<tree_code> others; /* The operators of those other sections.  */
  bool whole_room = false; /* The private array has room for them all.  */

  /* Of the scalars that are reduced; 0 if it is known only when the program runs.  */
  element_number scalars () const;
  /* Of those in front of the section, or of the first BYTES, in an array of such elements.  */
  element_number scalars_before () const { return scalars_before (offset); }
  element_number scalars_before (HOST_WIDE_INT bytes) const;
  tree scalar_type (element_number k) const;

  /* The array, the struct or the member that START is the address of; null for a pointer's.  */
  tree array () const
  {
    return TREE_CODE (start) == ADDR_EXPR ? TREE_OPERAND (start, 0) : NULL_TREE;
  }
};

bool array_clause_p (tree c);

/* What clause C is about; nothing, and WHY, if that cannot be reduced.  */
std::optional<array_section> decode_section (tree c, const char **why);

/* ADDRESS = START + OFFSET + DISTANCE; the result is START.  */
tree split_address (tree address, HOST_WIDE_INT &offset, tree *distance);

/* The offset of S in bytes, as a tree.  */
tree section_offset (const array_section &s);

/* The address of element K of S, of a struct its scalar K.  */
tree element_address (const array_section &s, element_number k);

/* As the user writes it.  */
std::string section_name (const array_section &s);

/* True if BASE leads to the object of which the section is a part.  */
bool whole_p (const array_section &s);

/* True if T is the array of S itself; the value of the pointer to its elements.  */
bool names_array_p (const array_section &s, tree t);
bool names_pointer_p (const array_section &s, tree t);

/* True if S is a member of a variable, or of what one leads to.  */
bool member_p (const array_section &s);

/* True if a pointer that is a member leads to S: `s.v[0:n]'.  */
bool pointer_member_p (const array_section &s);

/* True if T is another member of the same object, so that no use of S is in it.  */
bool other_member_p (const array_section &s, tree t);

/* True if A and B are about the same array, struct or member.  */
bool same_object_p (const array_section &a, const array_section &b);

/* Let the variable that has S have an address.  */
void mark_addressable (const array_section &s);

/* As the user writes the operator.  */
const char *operator_name (tree_code);

/* True if all types of S have the operator of its clause.  */
bool operator_defined_p (const array_section &s);

/* True if A and B have an element in common.  Of bounds that are known at run time only that is
   said if they begin at the same place.  */
bool overlap_p (const array_section &a, const array_section &b);

/* True if V is a struct that a lambda captures: firstprivate for GCC, other than all structs.  */
bool captured_struct_p (tree v);

/* True if CLAUSES map a part of the array of S, by constants, that does not have all of S.  */
bool other_part_mapped_p (tree clauses, const array_section &s);

/* Let CONSTRUCT copy S.  False if that is impossible: a member that more than one pointer leads
   to.  */
bool add_section_map (tree construct, const array_section &s);

/* In the code at BODY, each use of the array of S is an update by the operator of the clause, of
   the form `a[E] OP= X': make atomic updates of them (array-updates.cc).  False, and nothing has
   changed, if there are other uses.  */
bool make_atomic_updates (const array_section &s, tree *body);

/* Sections of one array in SECTIONS, which are those of a directive, get to know each other.  */
void join_sections (std::vector<array_section> &sections);

/* What stops the program if sections of one directive overlap (array-overlaps.cc).  */
class overlap_checks
{
public:
  /* The compute construct, or null in a routine.  */
  void begin (tree construct);
  /* Those of SECTIONS, in clauses of LOOP, or of the construct if it is null.  OWN: variables of
     the code in the construct.  What the device does in front of the loop goes to BEFORE, if that
     is not null.  */
  void add (tree loop, const std::vector<array_section> &sections, const std::set<tree> &own,
	    tree *before);
  /* The construct, with what the host does in front of it.  */
  tree in_front_of (tree construct);

private:
  bool host_knows_p (tree loop, const std::vector<tree> &ends, const std::set<tree> &own) const;
  void ask (tree loop, const array_section &a, const array_section &b, const std::set<tree> &own,
	    tree *before);

  tree m_construct = NULL_TREE, m_host = NULL_TREE;
  std::set<location_t> m_asked; /* Of the construct's clauses.  */
};

/* S with all other SECTIONS of its array, and what is between them.  */
array_section joined_section (const array_section &s, const std::vector<array_section> &sections);

/* The types that such updates may have.  */
bool atomic_update_type_p (tree type);

/* *POINTER = VALUE, atomic.  VALUE has the old value as an INDIRECT_REF of POINTER, a variable.  */
tree build_update (location_t loc, tree pointer, tree value);

/* The private array in the place of the program's.  */

class array_substitution
{
public:
  /* If it is ALLOCATED, the private array is memory that a pointer leads to.  */
  array_substitution (const array_section &s, bool allocated);
  /* OWN, if not null, has been put in the place of another section of the same array.  */
  array_substitution (const array_section &s, tree own);

  /* The array, or that pointer.  */
  tree own () const { return m_own; }
  /* Of element K of the section in the private array.  */
  element_number index (element_number k) const { return m_first + k; }
  /* True if the private array has the form of the program's.  */
  bool whole_p () const { return m_whole; }
  /* A pointer to element 0 of the section in the private array.  */
  tree first_address ();
  /* Put the private array in the place of the program's in the code at TP.  False if that is
     impossible.  */
  bool in (tree *tp);

private:
  bool program_form_p (tree *type);
  static tree replace (tree *, int *, void *);
  static tree find_other_use (tree *, int *, void *);
  tree element_at (tree pointer);
  tree section_of_own ();
  tree address (tree type);

  const array_section &m_section;
  const bool m_allocated = false;
  tree m_own;
  element_number m_first = 0; /* Scalar of the section in the private array.  */
  std::set<tree> m_seen;
  bool m_whole = false; /* OWN has the program's array's type.  */
  tree m_failed = NULL_TREE; /* What of the body made that impossible.  */
};

/* The blocks that begin and end the life of such an array (array-blocks.cc): its elements get the
   operator's neutral value, and update those that RESULT leads to.  */
tree build_begin (const array_section &s, array_substitution &own, unsigned number);
tree build_end (const array_section &s, array_substitution &own, unsigned number, tree result);

/* The numbers of an array and an element, or a block, as an attribute of V.  */
void set_numbers (tree v, const char *attribute, unsigned array, element_number k);

void add_assignment (tree *list, tree to, tree from, location_t loc);

/* Of a compute construct's body, omp-expand makes the scope of a function.  */
tree build_bind (tree vars, tree body, location_t loc);

} // namespace accred

#endif
