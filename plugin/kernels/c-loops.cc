/* Loops of C and C++ as loops of OpenACC (loop-converter.cc has the forms).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/loop-converter.h"

namespace accred {

namespace {

/* A copy of EXPR with OTHERS in the place of variables.  */

tree
replaced (tree expr, std::map<tree, tree> &others)
{
  auto replace = [] (tree *tp, int *, void *data) -> tree
  {
    auto &all = *static_cast<std::map<tree, tree> *> (data);
    if (auto at = all.find (*tp); at != all.end ())
      *tp = at->second;
    return NULL_TREE;
  };
  expr = unshare_expr (expr);
  walk_tree (&expr, replace, &others, NULL);
  return expr;
}

} // namespace

bool
loop_converter::convert_c (statements &s, size_t head, size_t end)
{
  gcond *cond = as_a<gcond *> (s[end]);
  const bool exits = gimple_cond_true_label (cond) != label_of (s[head]);
  if (head < 1 || gimple_code (s[head - 1]) != GIMPLE_GOTO
      || label_of (s[end + 1])
	   != (exits ? gimple_cond_true_label (cond) : gimple_cond_false_label (cond)))
    return false;
  tree test = gimple_goto_dest (s[head - 1]);
  const size_t check = place (s, end, test);
  if (check == SIZE_MAX || check < head + 2 || !only_jump_p (test))
    return false;
  auto step = stepping_of (s[check - 1]);
  if (!step)
    return false;
  form f;
  f.variable = f.stepped = step->variable;
  f.step = step->step;
  const statements near (s.begin () + check + 1, s.begin () + end),
    body (s.begin () + head + 1, s.begin () + check - 1);
  if (!std::all_of (near.begin (), near.end (), computes_temporary_p)
      || !condition (cond, near, exits, f) || !closed_p (body, f.variable))
    return false;
  const bool init = head >= 2 && gimple_get_lhs (s[head - 2]) == f.variable
		    && is_gimple_assign (s[head - 2]);
  statements added;
  f.start = start_of (init ? s[head - 2] : nullptr, f.variable, added);
  if (!counts_p (f))
    return false;
  const size_t from = init ? head - 2 : head - 1;
  f.before.assign (s.begin () + from, s.begin () + head + 1);
  f.after.assign (s.begin () + check - 1, s.begin () + end + 1);
  /* The bound in front of the loop, in temporaries that nothing else uses.  */
  std::map<tree, tree> copies;
  for (gimple *stmt : near)
    {
      f.near.push_back (stmt);
      gimple *copy = gimple_copy (stmt);
      for (unsigned i = 1; i < gimple_num_ops (copy); i++)
	if (tree op = gimple_op (copy, i))
	  gimple_set_op (copy, i, replaced (op, copies));
      tree own = temporary (TREE_TYPE (gimple_get_lhs (stmt)), "bound");
      copies[gimple_get_lhs (stmt)] = own;
      gimple_set_lhs (copy, own);
      added.push_back (copy);
    }
  f.near_bound = f.bound;
  if (auto at = copies.find (f.bound); at != copies.end ())
    f.bound = at->second;
  emit (s, from, end, added, body, nullptr, f, gimple_location (s[head - 1]));
  return true;
}

} // namespace accred
