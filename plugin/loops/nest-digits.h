/* What the body of a collapsed nest computes from the nest's variables alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_DIGITS_H
#define ACCRED_NEST_DIGITS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Column, row, plane.  */
enum nest_digit : unsigned
{
  column_digit,
  row_digit,
  plane_digit,
  nest_digits
};

/* A comparison in the body that decides by one digit, and that most iterations decide alike: a
   digit plus a constant, and what is the same in all iterations.  */
struct nest_condition
{
  gimple *stmt; /* A gcond, or an assignment.  */
  nest_digit digit;
  tree_code code; /* MOVING code FIXED */
  tree moving, fixed;
  bool usual; /* What it says in most iterations.  */
};

/* Builds such values anew for any iteration.  Used before the body is changed, or where only the
   definitions of the digits have been.  */

class digit_values
{
public:
  explicit digit_values (const loop_nest &nest);

  /* True if T is computed by arithmetic from digits and from what all iterations share.  */
  bool known_p (tree t) const { return digits_of (t).has_value (); }
  /* True if the name T is computed so from what all iterations share alone.  */
  bool fixed_p (tree t) const { return digits_of (t).value_or (1) == 0; }
  /* The digit that the name T is.  */
  std::optional<nest_digit> digit_of (tree t) const;
  /* T in the iteration with the digits AT, as statements of SEQ.  */
  tree value (tree t, const tree at[nest_digits], gimple_seq *seq) const;
  std::vector<nest_condition> conditions () const;
  /* Whether C is as usual in N successive iterations from AT on.  */
  tree usual_p (const nest_condition &c, const tree at[nest_digits], tree n, gimple_seq *seq) const;

private:
  bool received_p (gassign *load) const;
  std::optional<unsigned> digits_of (tree t, unsigned depth = 0) const;
  bool grows_by_one_p (tree t, bool ordered) const;
  std::optional<nest_condition> condition (gimple *stmt, tree_code code, tree a, tree b) const;

  const loop_nest &m_nest;
  std::vector<std::pair<tree, nest_digit>> m_names;
};

} // namespace accred

#endif
