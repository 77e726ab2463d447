/* The clauses of one directive that reduce arrays: the code they become, and the scalars that stand
   for elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARRAY_SCALARS_H
#define ACCRED_ARRAY_SCALARS_H

#include "plugin/clauses/array-sections.h"

namespace accred {

/* The number of the blocks of a construct, which stay where they are.  */
constexpr unsigned no_array = UINT_MAX;

/* A section that is reduced in a private array.  */
struct private_section
{
  array_section section;
  tree own; /* Null if its elements are not scalars.  */
  unsigned number; /* no_array if it has none.  */
};

/* What becomes of the clauses of one directive.  */
struct clause_code
{
  tree vars = NULL_TREE;
  tree before = NULL_TREE, behind = NULL_TREE;
  element_number bytes = 0; /* Of the sections whose elements are scalars.  */
  std::vector<private_section> sections;

  /* Another section of the same array; null if there is none.  */
  const private_section *same_array (const array_section &s) const;
  void declare (tree v);
  /* A variable without a name, with VALUE, which is computed in front of the directive.  */
  tree temporary (tree value, location_t loc);
  /* Compute the bounds of S in front of the directive: the body may change what they depend on.  */
  void keep_bounds (array_section &s);
  /* True if the code has each element of S as a scalar.  Then its bytes count.  */
  bool scalars_p (const array_section &s);
};

/* Element K of S, without taking an array's address where possible.  */
tree element_of (const array_section &s, element_number k);

/* The scalars of a section, with their declarations in VARS.  The first of them is FIRST of array
   NUMBER.  RESULT: each gets a pointer to what it is added to.  */
std::vector<reduced_element> make_elements (const array_section &s, const array_substitution &own,
					    unsigned number, element_number first, bool result,
					    tree *vars);

/* The scalars in the clauses of a compute construct, and their reduction calls.  */
class construct_scalars
{
public:
  /* Those of S, whose private array is OWN; their declarations go to VARS.  */
  void add (const array_section &s, const array_substitution &own, tree *vars);
  /* The statements of the construct: BODY, with CODE's statements and the calls around it.  */
  tree around (const clause_code &code, tree body) const;

private:
  void add_element (const array_section &s, element_number k, const reduced_element &e, tree own);

  /* In the order of execution: pointers and neutral values, SETUP, INIT; elements, FINI,
     TEARDOWN.  */
  tree m_before[3] = {}, m_behind[3] = {};
  /* Of the next one; those of the scalars in other clauses begin at 0.  */
  unsigned m_offset = 1 << 16;
};

} // namespace accred

#endif
