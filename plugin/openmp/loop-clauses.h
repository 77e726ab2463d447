/* The clauses of a loop of OpenACC that comes of OpenMP's constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_CLAUSES_H
#define ACCRED_LOOP_CLAUSES_H

#include "plugin/openmp/target-region.h"

namespace accred {

/* What constructs around a loop say about it.  */
struct chain
{
  unsigned levels = 0;
  std::vector<tree> clauses; /* Of the constructs, from the outermost on.  */
  std::set<tree> indices; /* Of loops that go.  */
  bool distributed = false; /* Over teams.  */
  bool simd = false; /* One that lanes could share.  */
};

struct last_value
{
  tree decl;
  gimple_seq set; /* Statements that give the iteration's own variable its value.  */
};

/* A variable that a clause `linear' names, other than the loop's own.  */
struct linear_variable
{
  tree decl, step;
};

/* What a loop has that clauses of OpenACC do not say.  */
struct loop_data
{
  std::vector<tree> first; /* What is firstprivate.  */
  std::vector<last_value> last; /* What the last iteration stores.  */
  std::vector<linear_variable> linear; /* They are among FIRST, too.  */
  std::vector<tree> by_copies; /* Clauses of reductions that OpenACC does not have.  */
  std::vector<tree> over_gangs; /* Clauses of reductions that the construct needs, too.  */

  bool last_p (tree decl) const
  {
    return std::any_of (last.begin (), last.end (),
			[&] (const last_value &l) { return l.decl == decl; });
  }

  /* The step of DECL; null if it has none.  */
  tree step_of (tree decl) const
  {
    for (const linear_variable &l : linear)
      if (l.decl == decl)
	return l.step;
    return NULL_TREE;
  }
};

/* True if the clause C, `linear', of LOOP is about one of the loop's variables: also if the
   gimplifier has made another one of it for counting.  */
bool linear_of_loop_p (gomp_for *loop, const_tree c);

/* STMT gets the clauses of its directive and of those AROUND it.  TARGET is the region, or null in
   a function.  */
loop_data set_loop_clauses (gomp_for *stmt, const chain &around, gomp_target *target);

/* Put the clause C in front of *CLAUSES.  */
void prepend_clause (tree *clauses, tree c);

} // namespace accred

#endif
