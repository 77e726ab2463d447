/* Which iteration of a loop comes behind which, as a number.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ITERATION_ORDER_H
#define ACCRED_ITERATION_ORDER_H

#include "plugin/kernels/plain-loops.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"

namespace accred {

/* Statements that compute something, with their temporaries in SCOPE.  */

struct sequence_builder
{
  explicit sequence_builder (gbind *scope) : scope (scope) {}

  /* X CODE Y, or CODE X, of TYPE.  */
  tree emit (tree type, tree_code code, tree x, tree y = NULL_TREE)
  {
    tree t = new_temporary (type, scope);
    all.push_back (y ? gimple_build_assign (t, code, x, y) : gimple_build_assign (t, code, x));
    return t;
  }
  /* The bits of X as TYPE.  */
  tree view (tree type, tree x)
  {
    tree t = new_temporary (type, scope);
    all.push_back (gimple_build_assign (t, build1 (VIEW_CONVERT_EXPR, type, x)));
    return t;
  }

  gbind *scope;
  statements all;
};

class iteration_values;

/* The iterations of a loop, or of a loop and one directly in it, that give assignments their
   values.  Each has a number; the later one has the larger number.  */

class iteration_order
{
public:
  /* False: all iterations give the same value.  */
  bool varies_p () const { return !m_levels.empty (); }

  /* The unsigned type of numbers, of 32 or 64 bits.  */
  tree type () const;

  /* The number of the iteration in hand; what computes it goes to TO.  */
  tree number (sequence_builder &to) const;

  /* What ALL do in the iteration NUMBER, which is null if they are all alike.  */
  void compute (const std::vector<gassign *> &all, tree number, sequence_builder &to) const;

private:
  friend class iteration_values;
  struct level
  {
    tree variable;
    bool descending;
  };
  explicit iteration_order (const iteration_values &values) : m_values (values) {}
  tree width (const level &) const;

  const iteration_values &m_values;
  std::vector<level> m_levels; /* From outside.  */
};

/* How assignments in LOOP get their values from the variables of LOOP and of loops in it.  */

class iteration_values
{
public:
  iteration_values (gomp_for *loop, const plain_loops &plain);

  /* True if A and B compute the same from the same variables.  */
  bool same_p (gassign *a, gassign *b) const;

  /* The iterations that give the values of ALL; nothing if these are computed from anything else.
     What is returned needs this one.  */
  std::optional<iteration_order> order_of (const std::vector<gassign *> &all) const;

  /* T, an operand of the statement IN of the loop, computed by copies of the statements that
     compute it there; KNOWN is what stands for variables.  */
  tree copy_of_value (tree t, gimple *in, std::map<tree, tree> &known, sequence_builder &to) const;

  /* The statements that copies are made of; false if these need what else the loop changes, but for
     the variables BUT.  */
  bool find_statements (tree t, gimple *in, const std::set<tree> &but,
			std::set<gimple *> &all) const;

private:
  void read (gimple_seq, gomp_for *in);
  gassign *definition (tree t, gimple *in) const;
  bool same_value_p (tree a, gimple *in_a, tree b, gimple *in_b) const;
  bool find_levels (tree t, gimple *in, std::set<gomp_for *> &levels, unsigned depth) const;
  std::optional<bool> descending_p (gomp_for *) const;

  gomp_for *m_loop;
  const plain_loops &m_plain;
  std::map<tree, std::vector<gimple *>> m_set; /* Variables, and what sets them.  */
  std::map<gimple *, gomp_for *> m_inside; /* The loop in which a statement stands.  */
  std::map<tree, gomp_for *> m_variables; /* Of loops; null if several have it.  */
};

} // namespace accred

#endif
