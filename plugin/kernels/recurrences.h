/* Scalar variables that a loop reduces, though no clause says so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_RECURRENCES_H
#define ACCRED_RECURRENCES_H

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/statement-list.h"

namespace accred {

struct found_reduction
{
  tree object;  /* As object_of has it.  */
  tree_code code;
};

/* The reduction by which LOOP, with the body BODY, updates OBJECT; nothing if it does anything else
   with it.  */
std::optional<found_reduction> reduction_of (gomp_for *loop, const loop_body &body, tree object,
					     const reference_copies &copies);

/* An update of a maximum or minimum S, or of where it is, by a condition, which may decide about
   other statements too:

     if (x CODE s) { ...; s = x; ... }
     if (a[i] CODE a[where]) { ...; where = i; ... }  */

struct conditional_extremum
{
  gcond *cond;
  tree x, y; /* The operands of COND; Y is null if it is S.  */
  tree_code code; /* >, >=, <, <=: X CODE Y.  */
  bool holds; /* The update is where COND holds.  */
  gassign *update;
  statements guarded; /* All that COND decides about: assignments, UPDATE among them.  */
};

/* The only update of OBJECT in LOOP, with the body BODY, if that is one.  */
std::optional<conditional_extremum> extremum_of (gomp_for *loop, const loop_body &body, tree object,
						 const reference_copies &copies);

/* The same if OBJECT is where it is.  Nothing in LOOP may store to memory.  */
std::optional<conditional_extremum> place_of_extremum (gomp_for *loop, tree object,
						       const reference_copies &copies);

/* True if accred_privatize, or a clause, makes OBJECT one of each iteration of the loop with BODY,
   in the region WHOLE.  */
bool can_be_private_p (tree object, const loop_body &body, const loop_body &whole);

} // namespace accred

#endif
