/* Loops of the language itself, without a directive, as loops of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before omplower these are labels and jumps.  `plain_loops' makes a GIMPLE_OMP_FOR of each one
   whose iterations can be counted before it starts, so that all that follows has one form of
   loops to look at; those that stay sequential become what they were.  */

#ifndef ACCRED_PLAIN_LOOPS_H
#define ACCRED_PLAIN_LOOPS_H

#include "plugin/gcc-shim.h"

namespace accred {

class plain_loops
{
public:
  /* Convert all loops in BODY that can be counted.  */
  explicit plain_loops (gimple_seq *body);

  /* Where jumps back are that make loops of another kind.  */
  const std::vector<location_t> &others () const { return m_others; }

  bool plain_p (gomp_for *loop) const { return m_loops.count (loop) > 0; }

  /* The variable of the program that LOOP steps, if it is not its own one.  */
  tree stepped_variable (gomp_for *loop) const { return m_loops.at (loop).stepped; }

  /* If LOOP has a variable of its own: what its body begins with gives the program's variable
     START + STEP times that.  */
  struct count_form
  {
    tree variable, start;
    int64_t step;
    size_t statements;
    tree distant; /* What the variable comes to, exclusively, if it has a value in front.  */
  };
  std::optional<count_form> counted (gomp_for *loop) const
  {
    const form &f = m_loops.at (loop);
    if (f.stepped == f.variable)
      return {};
    return count_form{ f.stepped, f.start, f.step, f.prefix, f.distant };
  }

  /* The statements that each iteration of LOOP, as it was, computes its bound with.  */
  const std::vector<gimple *> &bound_statements (gomp_for *loop) const
  {
    return m_loops.at (loop).near;
  }

  /* How many statements in front of LOOP are new, and are nothing without it.  */
  size_t added (gomp_for *loop) const { return m_loops.at (loop).added; }

  /* True if the jumps of LOOP, as it was, or its bounds need V.  */
  bool uses_p (gomp_for *loop, tree v) const;

  /* The statements of an iteration of LOOP, and how many new ones they begin with.  */
  std::pair<gimple_seq *, size_t> iteration (gomp_for *loop) const;

  /* What they give; null if there are none.  */
  tree bound (gomp_for *loop) const { return m_loops.at (loop).near_bound; }

  /* Make LOOP what it was.  The loops around it have to follow.  */
  void revert (gomp_for *loop) { m_reverted.insert (loop); }

  /* What LOOP executes becomes the statement that MAKE makes of it.  */
  void enclose (gomp_for *loop, const std::function<gimple *(gimple_seq)> &make);

  /* LOOP stays; what it steps, which is private in it, gets its last value only if VALUE_USED.  */
  void keep (gomp_for *loop, bool value_used) { m_kept[loop] = value_used; }

  /* Finish the code of BODY.  */
  void finish (gimple_seq *body) { finish (body, nullptr); }

  using statements = std::vector<gimple *>;

  /* How a loop looks: the statements around its body and, where that is a bind with some of them,
     those in it.  */
  struct form
  {
    bool wrapped = false;
    statements before, after, inner_before, inner_after;
    statements near; /* Those for the bound among them.  */
    size_t prefix = 0; /* Statements at the start of the body that are new.  */
    size_t added = 0; /* Statements in front of the loop that are new.  */
    tree variable = NULL_TREE, stepped = NULL_TREE, start = NULL_TREE, trips = NULL_TREE;
    tree bound = NULL_TREE;
    tree distant = NULL_TREE; /* BOUND, if the iterations are those from START to it.  */
    tree near_bound = NULL_TREE; /* The bound that NEAR computes.  */
    int64_t step = 0;
    tree_code cond = LT_EXPR;
    tree compared = NULL_TREE; /* The type in which COND compares.  */
  };

private:
  friend class loop_converter;
  void restore (statements &, size_t &at);
  void last_value (statements &, size_t &at, gbind *scope);
  void finish (gimple_seq *body, gbind *scope);

  std::map<gomp_for *, form> m_loops;
  std::vector<location_t> m_others;
  std::set<gomp_for *> m_reverted;
  std::map<gomp_for *, bool> m_kept;
};

} // namespace accred

#endif
