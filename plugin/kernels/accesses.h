/* The accesses to memory in a region of a function, with the loops around them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ACCESSES_H
#define ACCRED_ACCESSES_H

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/dependence.h"
#include "plugin/kernels/plain-loops.h"

namespace accred {

/* Memory that has a name, or that a pointer of some value points to.  */
struct memory_object
{
  /* The variable; of a pointer, the variable that has had its value when the region began, if there
     is one.  */
  tree decl = NULL_TREE;
  bool pointed = false;
  /* For a pointer: its value, and what it was loaded from if that is memory.  */
  symbol value = 0;
  tree loaded_from = NULL_TREE;
  bool restricted = false; /* What it was loaded from is `restrict'.  */

  /* For messages, in quotes.  */
  std::string name () const;
};

constexpr int no_object = -1;

/* A value: a number, or a distance in bytes from the start of an object.  */
struct region_value
{
  affine_form form;
  int object = no_object;
  /* An address within an array of Fortran's, from which on dimensions do not show: all of a row may
     be counted from the middle of another one.  */
  bool amid = false;

  bool operator== (const region_value &o) const
  {
    return object == o.object && form == o.form && amid == o.amid;
  }
};

/* What a symbol stands for: the value that DECL has when the region begins, what is loaded from
   LOADED, which nothing in the region changes, by POINTER if it is a dereference, or CODE of
   OPERANDS.  Nothing of all that: another value.  */
struct symbol_origin
{
  struct operand
  {
    region_value value;
    const_tree type;
  };
  tree decl = NULL_TREE, loaded = NULL_TREE;
  region_value pointer = {};
  tree_code code = ERROR_MARK;
  const_tree type = NULL_TREE;
  std::vector<operand> operands = {};
};

/* A place in the program that accesses an object.  */
struct access_place
{
  tree ref;
  location_t where;
  /* The SIZE bytes of the object that are accessed, if that is known.  */
  affine_form bytes = affine_form::unknown ();
  int64_t size = 0;
};

/* A scalar variable as a whole, in memory.  */
struct scalar_access
{
  unsigned object;
  bool write;
  std::optional<loop_id> loop;
  access_place place;
  std::string update = {}; /* By an atomic update of this kind (free-updates.h).  */
};

/* What keeps a loop and those around it sequential, whatever it accesses.  */
struct obstacle
{
  loop_id loop;
  location_t where;
  std::string why;
};

struct region_accesses
{
  loop_nest_accesses nest;
  std::vector<access_place> places; /* Of the nest's accesses.  */
  std::vector<memory_object> objects;
  std::vector<scalar_access> scalars;
  std::vector<obstacle> obstacles;
  std::vector<loop_id> reads_anything; /* Loops with a call that may read all memory.  */
  std::map<gomp_for *, std::vector<loop_id>> ids;
  std::map<symbol, symbol_origin> origins;
};

/* Which loads have the same value in all iterations of a loop: those of what nothing in the region
   changes; also those of what a store in the outermost loop around might change, since that is not
   parallel then, and loops in it are not looked at.  */
enum class invariant_loads
{
  proven,
  checked
};

/* Read BODY, whose loops without a directive are those of PLAIN.  */
region_accesses read_accesses (gimple_seq body, const plain_loops &plain,
			       const reference_copies &copies,
			       invariant_loads loads = invariant_loads::proven);

} // namespace accred

#endif
