/* A nest of a loop over gangs and one over vectors, whose rows may have any length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_NEST_H
#define ACCRED_ROW_NEST_H

#include "plugin/loops/loop-nest.h"
#include "plugin/loops/row-values.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

/* True if STMT may change memory, or do something else that must not be done twice.  */
bool effect_p (gimple *stmt);

/* The address of what STMT updates, if it is an atomic update; else null.  */
tree atomic_target (gimple *stmt);

/* The first mark of the loop whose FORK of AXIS is before BB, which it dominates; null if there is
   none in ROWS.  */
gimple *first_mark (basic_block bb, class loop *rows, int axis);

/* The last mark of the loop whose first one is FIRST.  */
gimple *last_mark (gimple *first);

/* True if the values of a reduction with OP can be combined by `combined' (block-builder.h):
   numbers of up to 64 bits.  */
bool combinable_p (tree_code op, tree type);

/* True if V changes with the iteration of ROWS.  LOADED: because of what iterations read from
   memory.  */
bool varies_p (tree v, class loop *rows, std::set<tree> &seen, bool loaded = false);

/* True if REF reads the argument record, which does not change.  */
bool of_record_p (tree ref);

/* True if V is a number that a word of the list of rows can have (abi/row-list.h).  */
bool listable_p (tree v);

/* True if the function has a variable that is in memory.  */
bool variable_in_memory_p ();

/* Two pointers of the region.  */
struct pointer_pair
{
  tree one, other;
};

/* Why what stands behind PART in a row cannot be done before it; empty: it can.  Arrays that the
   region has in different entries of its record are different; APART gets their pointers, if it is
   not null.  */
std::string why_not_behind (const element_part &part, std::vector<pointer_pair> *apart = nullptr);

/* A row's reduction: the call before the loop over vectors and the one behind it.  */
struct row_reduction
{
  gcall *setup = nullptr, *teardown = nullptr;
  tree_code op = ERROR_MARK;

  tree type () const { return TREE_TYPE (gimple_call_lhs (teardown)); }
  /* 64-bit words of a value.  */
  unsigned words () const { return (tree_to_uhwi (TYPE_SIZE_UNIT (type ())) + 7) / 8; }
};

/* The nest.  */
struct row_nest
{
  loop_nest *gangs = nullptr, *vectors = nullptr;
  class loop *rows = nullptr; /* A thread's loop over rows.  */
  edge enter = nullptr; /* Into ROWS.  */
  gphi *row = nullptr;
  gcond *more = nullptr;	 /* At the end of ROWS.  */
  std::vector<gphi *> carried; /* What else rows hand on to the next ones, where they may.  */
  gimple *mark = nullptr;  /* The first statement of the loop over vectors.  */
  class loop *chunks = nullptr; /* The loop around ROWS.  */
  std::vector<row_reduction> reductions;
  /* Where the row R ends the row R + 1 begins: what is loaded from one array for R and R + 1.  Null
     if that is not so.  */
  tree path_start = NULL_TREE, path_end = NULL_TREE;
  /* Bounds of successive rows are so many bytes apart in memory: PATH_SCALE, times PATH_STRIDE if
     that is not null.  */
  tree path_stride = NULL_TREE;
  int64_t path_scale = 0;
  /* The first element: an iteration of the loop over vectors is for START + its number.  Null if
     there is no such value, or it cannot be computed for other rows.  */
  tree start = NULL_TREE;

  /* In equal shares: elements, or what is in front of their loop, change memory; the atomic updates
     among the latter, which are done when the row ends.  */
  bool effects = false;
  std::vector<gimple *> late;

  /* The lengths of rows are measured before anything else.  */
  bool measured () const { return !path_start; }
};

class linear_forms;
struct row_address;

/* Finds the nest of two loops; says why it cannot be rewritten.  */

class row_finder
{
public:
  /* COPY: LOOPS are those of one of several copies of a nest.  */
  explicit row_finder (planned_loops &loops, bool copy = false) : m_loops (loops), m_copy (copy) {}
  /* False: there is no such nest.  */
  bool find ();
  bool reduces_p () const;
  bool read_length_p () const;
  /* If the nest is one but for conditions under which the loop over vectors stands, these are taken
     away if TAKE (row-conditions.h); the result says why not.  */
  std::string take_conditions (bool take = true);
  /* Empty: it can have equal shares, if the plan allows it.  */
  std::string why_not ();
  /* The same for a nest whose conditions have not been taken away.  */
  std::string why_not_with_conditions ();
  /* Why the nest is none that can be rewritten, whatever its rows do.  CARRY: rows may hand on
     values.  */
  std::string why_not_form (bool carry = false);
  /* Empty: the elements of a row may be left to others, behind all rows, and the rest of the row
     not.  */
  std::string why_not_left ();
  /* The program's name for the array of the bounds, if each row begins where another one ends.  */
  std::string path_name () const;

  row_nest nest;
  size_t vectors = 0; /* Number of the loop.  */

private:
  bool form_p (bool carry);
  bool all_come_p () const;
  bool only_results_leave_p () const;
  std::string why_no_shares ();
  std::string why_not_effects ();
  bool find_reductions ();
  bool copyable_p (tree v) const;
  std::optional<row_address> address_by_row (linear_forms &, gassign *load) const;
  bool scaled_row_p (linear_forms &, tree v, row_address &) const;
  bool find_path ();
  bool written_in_region_p (tree v) const;
  tree find_start () const;

  planned_loops &m_loops;
  bool m_copy;
};

} // namespace accred

#endif
