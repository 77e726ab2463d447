/* Loops of C and C++ that step their variable somewhere in their body (loop-converter.cc has the
   forms).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/loop-converter.h"

namespace accred {

/* The steps in S and in the blocks there, but for variables that these declare.  */

void
find_steps (const statements &s, std::vector<found_step> &found, std::set<tree> &own)
{
  for (size_t i = 0; i < s.size (); i++)
    {
      gbind *bind = dyn_cast<gbind *> (s[i]);
      gimple_seq inner = NULL;
      if (bind)
	inner = gimple_bind_body (bind);
      else if (gimple_code (s[i]) == GIMPLE_TRY && gimple_try_kind (s[i]) == GIMPLE_TRY_FINALLY)
	inner = gimple_try_eval (s[i]);
      for (tree v = bind ? gimple_bind_vars (bind) : NULL_TREE; v; v = DECL_CHAIN (v))
	own.insert (v);
      statements nested;
      for (gimple_stmt_iterator gsi = gsi_start (inner); !gsi_end_p (gsi); gsi_next (&gsi))
	nested.push_back (gsi_stmt (gsi));
      const auto step = stepping_before (s, 0, i + 1, 64);
      if (step && !own.count (step->variable))
	found.push_back ({ s[i], step->variable, step->step });
      find_steps (nested, found, own);
    }
}

/* True if each iteration of the loop with BODY comes by STEP exactly once: no jump goes over
   it.  */

bool
loop_converter::once_in_iteration_p (const statements &body, const gimple *step) const
{
  unsigned count = 0, place = 0;
  std::map<tree, unsigned> labels;
  std::vector<std::pair<unsigned, tree>> jumps;
  auto look = [&] (gimple *stmt)
  {
    count++;
    if (stmt == step)
      place = count;
    if (tree label = label_of (stmt))
      labels[label] = count;
    auto jump = [&] (tree label) { jumps.emplace_back (count, label); };
    switch (gimple_code (stmt))
      {
      case GIMPLE_GOTO:
      case GIMPLE_COND:
      case GIMPLE_SWITCH: for_each_jump (stmt, jump); break;
      default: break;
      }
  };
  for (gimple *stmt : body)
    for_each_nested (stmt, look);
  return std::all_of (jumps.begin (), jumps.end (),
		      [&] (const auto &j)
		      {
			auto to = labels.find (j.second);
			return to != labels.end () && (j.first < place) == (to->second < place);
		      });
}

/* If a block in front of AT in S ends with a step, it can as well stand behind the block.  */

void
loop_converter::step_behind_block (statements &s, size_t at) const
{
  gbind *bind = at ? dyn_cast<gbind *> (s[at - 1]) : nullptr;
  if (!bind)
    return;
  statements inner = take (gimple_bind_body_ptr (bind)), moved;
  step_behind_block (inner, inner.size ());
  if (!inner.empty ())
    if (const auto step = stepping_before (inner, 0, inner.size (), 64))
      moved.assign (inner.begin () + step->from, inner.end ());
  std::set<tree> own;
  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
    own.insert (v);
  for (gimple *stmt : moved)
    for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
      if (own.count (gimple_op (stmt, i)))
	{
	  gimple_bind_set_body (bind, make_sequence (inner));
	  return;
	}
  inner.resize (inner.size () - moved.size ());
  gimple_bind_set_body (bind, make_sequence (inner));
  s.insert (s.begin () + at, moved.begin (), moved.end ());
}

/* The loop at HEAD that steps its variable once in its body, in front of the label at CHECK.  The
   step stays where it is: the variable is one of each iteration, whose body sets it first.  */

bool
loop_converter::step_in_body (statements &s, size_t head, size_t check, size_t end, bool exits)
{
  const statements near (s.begin () + check + 1, s.begin () + end);
  if (!std::all_of (near.begin (), near.end (), computes_temporary_p))
    return false;
  statements body (s.begin () + head + 1, s.begin () + check);
  std::vector<found_step> steps;
  std::set<tree> own;
  find_steps (body, steps, own);
  for (const found_step &step : steps)
    {
      form f;
      f.variable = f.stepped = step.variable;
      f.step = step.step;
      if (!condition (as_a<gcond *> (s[end]), near, exits, f)
	  || !closed_p (body, step.variable, step.stmt) || !once_in_iteration_p (body, step.stmt))
	continue;
      const bool init = head >= 2 && gimple_get_lhs (s[head - 2]) == f.variable
			&& is_gimple_assign (s[head - 2]);
      statements added;
      f.start = start_of (init ? s[head - 2] : nullptr, f.variable, added);
      order_condition (f);
      if (!trips_p (f))
	continue;
      const size_t from = init ? head - 2 : head - 1;
      f.before.assign (s.begin () + from, s.begin () + head + 1);
      f.after.assign (s.begin () + check, s.begin () + end + 1);
      bound_in_front (near, f, added);
      count_trips (f, added);
      emit_counted (s, from, end, added, body, f, gimple_location (s[head - 1]));
      return true;
    }
  return false;
}

} // namespace accred
