/* Reductions that OpenACC does not have: by the program's own operators, and of arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OWN_REDUCTIONS_H
#define ACCRED_OWN_REDUCTIONS_H

#include "plugin/openmp/statement-block.h"

namespace accred {

/* The variable that the reduction clause C names, or the variable or pointer of its section; of a
   variable of run-time size the pointer to it.  */
tree reduced_variable (const_tree c);

/* True if the reduction clause C is not one of OpenACC, but reduce_by_copies can do it.  */
bool reduced_by_copies_p (const_tree c);

/* A variable of the block with the number of elements that C, for which that holds, reduces, if it
   is not constant; else null.  */
tree number_of_elements (statement_block &, const_tree c);

/* What a launch needs for reductions over teams.  */
struct copies_of_launch
{
  tree maps = NULL_TREE; /* Clauses of the construct.  */
  gimple_seq before = NULL; /* Statements of the host.  */

  /* Of the loop in hand: variables of which iterations of other teams need the values of before,
     and where the last iteration stores the new ones; the last team to end copies these.  */
  std::vector<std::pair<tree, tree>> results;
  /* More statements for the team that ends last, if there are iterations.  */
  gimple_seq at_end = NULL;

  /* A new variable of the host of TYPE that the construct maps.  */
  tree variable (tree type, gomp_map_kind, location_t);
  /* Where the last iteration stores DECL.  */
  tree result (tree decl, location_t);
};

/* A clause for which reduced_by_copies_p holds; or one of an array that a pointer leads to, with
   NUMBER elements, a variable, while its type has one.  */
struct copied_object
{
  tree clause;
  tree number = NULL_TREE;
};

/* LOOP has its LEVELS, none if one thread executes it, and its other clauses; TARGET is the region
   around it, or null.  Returns what comes in its place; LOOP is empty then.  */
gimple_seq reduce_by_copies (gomp_for *loop, const std::vector<copied_object> &reductions,
			     unsigned levels, gomp_target *target, copies_of_launch *launch);

} // namespace accred

#endif
