/* Loops of C and C++ whose first iteration takes place in any case (loop-converter.cc has the
   forms).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/loop-converter.h"

namespace accred {

namespace {

/* True if START and the value one STEP behind it are both values of START's type: the variable
   does not wrap around between the first iteration and the second one.  */

bool
steps_once_p (tree start, int64_t step)
{
  tree type = TREE_TYPE (start);
  if (TREE_CODE (start) == INTEGER_CST)
    return wi::fits_to_tree_p (wi::to_widest (start) + step, type);
  return TYPE_OVERFLOW_UNDEFINED (type)
	 && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node);
}

} // namespace

/* The loop at HEAD, whose condition begins at LAST, with the variable and the step of F.  STEP is
   the statement for it in the body, where it stays, or null if it stands in front of LAST and
   goes.  */

bool
loop_converter::do_stepped (statements &s, size_t head, size_t last, size_t end, bool exits, form f,
			    const gimple *step)
{
  const statements near (s.begin () + last, s.begin () + end);
  if (!condition (as_a<gcond *> (s[end]), near, exits, f))
    return false;
  size_t behind = last;
  if (!step)
    behind = stepping_before (s, head + 1, last)->from;
  const statements body (s.begin () + head + 1, s.begin () + behind);
  if (f.bound == f.variable || !closed_p (body, f.variable, step)
      || (step && !once_in_iteration_p (body, step)))
    return false;
  order_condition (f);
  const bool init = head >= 1 && gimple_get_lhs (s[head - 1]) == f.variable
		    && is_gimple_assign (s[head - 1]);
  statements added;
  tree first = start_of (init ? s[head - 1] : nullptr, f.variable, added);
  if (!steps_once_p (first, f.step))
    return false;
  if (TREE_CODE (first) == INTEGER_CST)
    f.start = wide_int_to_tree (TREE_TYPE (first), wi::to_widest (first) + f.step);
  else
    f.start = stepped_value (first, f.step, added);
  if (!trips_p (f))
    return false;
  const size_t from = init ? head - 1 : head;
  f.before.assign (s.begin () + from, s.begin () + head + 1);
  f.after.assign (s.begin () + behind, s.begin () + end + 1);
  bound_in_front (near, f, added);
  count_trips (f, added);
  tree all = temporary (TREE_TYPE (f.trips), "trips");
  added.push_back (
    gimple_build_assign (all, PLUS_EXPR, f.trips, build_one_cst (TREE_TYPE (f.trips))));
  f.trips = all;
  f.distant = NULL_TREE;
  f.start = first;
  emit_counted (s, from, end, added, body, f, gimple_location (s[end]));
  return true;
}

/* The loop at HEAD, which steps its variable at the end of its body, or once somewhere in it.  */

bool
loop_converter::convert_do (statements &s, size_t head, size_t end, bool exits)
{
  size_t last = end;
  while (last > head + 1 && computes_temporary_p (s[last - 1]))
    last--;
  const size_t size = s.size ();
  step_behind_block (s, last);
  last += s.size () - size;
  end += s.size () - size;
  auto with = [] (tree variable, int64_t step)
  {
    form f;
    f.variable = f.stepped = variable;
    f.step = step;
    return f;
  };
  if (last > head + 1)
    if (const auto step = stepping_before (s, head + 1, last);
	step && do_stepped (s, head, last, end, exits, with (step->variable, step->step), nullptr))
      return true;
  const statements body (s.begin () + head + 1, s.begin () + last);
  std::vector<found_step> steps;
  std::set<tree> own;
  find_steps (body, steps, own);
  return std::any_of (
    steps.begin (), steps.end (), [&] (const found_step &step)
    { return do_stepped (s, head, last, end, exits, with (step.variable, step.step), step.stmt); });
}

} // namespace accred
