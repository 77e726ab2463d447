/* The values with which a region begins, outside of it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_INPUTS_H
#define ACCRED_REGION_INPUTS_H

#include "plugin/kernels/aliases.h"

namespace accred {

/* Where they are computed: on the host in front of the region, or on the device by a construct with
   the clauses of the region.  */
enum class input_place
{
  host,
  device
};

/* Where an object begins.  */

struct object_address
{
  /* Addresses of one kind are compared: of one object on the host that is on the device, too, and
     of memory of the device.  Objects that do not overlap on the host do not on the device.  */
  enum class memory
  {
    host,
    device,
    asked /* libgomp knows.  */
  };
  tree value; /* A number of 64 bits; null if it is not known.  */
  memory kind;
  tree pointer = NULL_TREE; /* To ask about.  */
};

/* The dummy argument of Fortran that REF is as a whole, a number by reference that is there; null
   if it is none.  */
tree dummy_of (tree ref);

/* What is true if none of DECLS, variables and Fortran's dummy arguments by reference, is on the
   device; null if there are none.  */
tree absent_condition (const std::set<tree> &decls);

class region_inputs
{
public:
  /* For the region TARGET; DATA: the data constructs around it, outer ones first.  */
  region_inputs (input_place, gomp_target *target, const std::vector<gomp_target *> &data,
		 const alias_oracle &, const region_accesses &);

  input_place place () const { return m_place; }

  /* The values as numbers of 64 bits, unsigned, as they are when the region begins, also on the
     device; null if they are not known.  */
  tree value (const polynomial &);
  object_address address (unsigned object);

  /* Where the section of OBJECT begins and ends that clauses map, on the host; the program accesses
     no more of it.  Nulls if there is none.  */
  struct address_range
  {
    tree from, to;
  };
  address_range section (unsigned object) const;

  /* When the addresses of A and B are of one kind: nothing if they are not, null if they are.  */
  std::optional<tree> comparable (unsigned a, unsigned b);

  /* What has to be true for all that; null if nothing has.  */
  tree conditions () const { return absent_condition (m_absent); }

private:
  enum class brought
  {
    value, /* The region begins with the host's value.  */
    memory, /* The same, unless the variable is on the device already.  */
    host_pointer, /* To what a clause maps.  */
    present_pointer, /* To what some other construct has mapped, if anything.  */
    object /* A variable that is on the device, or what one of its threads has.  */
  };
  void read_clauses (tree clauses);
  void read_data (gomp_target *, const alias_oracle &);
  tree pointer_variable (const memory_object &) const;
  tree value (symbol);
  tree computed (const symbol_origin &);
  tree variable (tree decl);
  tree loaded (const symbol_origin &);
  tree pointer (const region_value &, tree type);

  const input_place m_place;
  const region_accesses &m_accesses;
  std::map<tree, brought> m_brought;
  std::map<tree, tree> m_sections; /* Pointers -> clauses.  */
  std::map<symbol, tree> m_values;
  std::set<tree> m_dummies; /* Of Fortran, scalars by reference, whose values are copied.  */
  std::set<tree> m_absent; /* Scalars that must not be on the device.  */
};

} // namespace accred

#endif
