/* Loops of Fortran as loops of OpenACC (loop-converter.cc has the forms).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/loop-converter.h"

namespace accred {

/* The statements in front of the loop at HEAD, up to LIMIT, that set its variable and what else
   the loop's head needs: they go to ADDED, but for the first value of the variable.  Returns the
   place of the first one.  */

size_t
loop_converter::take_start (const statements &s, size_t limit, form &f, statements &added)
{
  const size_t init = assignment (s, limit, f.stepped);
  bool found = init != SIZE_MAX && is_gimple_assign (s[init]);
  auto note = [&] (gimple *stmt)
  {
    for (unsigned i = gimple_get_lhs (stmt) ? 1 : 0; i < gimple_num_ops (stmt); i++)
      found &= gimple_op (stmt, i) != f.stepped;
  };
  if (found)
    std::for_each (s.begin () + init, s.begin () + limit, note);
  if (!found)
    {
      f.start = start_of (nullptr, f.stepped, added);
      return limit;
    }
  f.start = start_of (s[init], f.stepped, added);
  added.insert (added.end (), s.begin () + init + 1, s.begin () + limit);
  return init;
}

/* Read the loop over INNER of F that leaves for EXIT at the end of an iteration if a counter, which
   it steps down, has been zero; nothing is done before HEAD in S if there are no iterations.  ADDED
   are the statements for the new loop's head, FROM where they begin.  */

bool
loop_converter::bottom_tested (const statements &s, size_t head, statements &inner, form &f,
			       tree exit, statements &added, size_t &from)
{
  const size_t n = inner.size ();
  if (n < 5 || head < 3 || !only_jump_p (exit, 2))
    return false;
  gcond *cond = dyn_cast<gcond *> (inner[n - 2]), *guard = dyn_cast<gcond *> (s[head - 2]);
  if (!cond || gimple_cond_true_label (cond) != exit
      || gimple_cond_false_label (cond) != label_of (inner[n - 1])
      || !only_jump_p (label_of (inner[n - 1])) || gimple_cond_code (cond) != EQ_EXPR
      || !integer_zerop (gimple_cond_rhs (cond)) || !guard || gimple_cond_true_label (guard) != exit
      || gimple_cond_false_label (guard) != label_of (s[head - 1])
      || !only_jump_p (label_of (s[head - 1])))
    return false;
  const auto down = stepping_of (inner[n - 3]), step = stepping_of (inner[n - 5]);
  if (!down || down->step != -1 || !step || !gimple_assign_single_p (inner[n - 4])
      || gimple_assign_lhs (inner[n - 4]) != gimple_cond_lhs (cond)
      || gimple_assign_rhs1 (inner[n - 4]) != down->variable || !DECL_ARTIFICIAL (down->variable)
      || !TYPE_UNSIGNED (TREE_TYPE (down->variable)))
    return false;
  f.stepped = step->variable;
  f.step = step->step;
  f.inner_after.assign (inner.end () - 5, inner.end ());
  inner.erase (inner.end () - 5, inner.end ());
  if (!closed_p (inner, f.stepped) || !closed_p (inner, down->variable))
    return false;
  from = take_start (s, head - 2, f, added);
  /* trips = NONE ? 0 : m + 1;  */
  tree type = long_long_integer_type_node, none = temporary (boolean_type_node, "none"),
       last = temporary (type, "last"), all = temporary (type, "all");
  f.trips = temporary (type, "trips");
  added.push_back (gimple_build_assign (none, gimple_cond_code (guard), gimple_cond_lhs (guard),
					gimple_cond_rhs (guard)));
  added.push_back (gimple_build_assign (last, NOP_EXPR, down->variable));
  added.push_back (gimple_build_assign (all, PLUS_EXPR, last, build_one_cst (type)));
  added.push_back (gimple_build_assign (f.trips, COND_EXPR, none, build_zero_cst (type), all));
  return true;
}

/* The same for a loop that is left at the start of an iteration.  */

bool
loop_converter::top_tested (const statements &s, size_t head, statements &inner, form &f, tree exit,
			    statements &added, size_t &from)
{
  size_t k = 0;
  while (k < inner.size ()
	 && (computes_temporary_p (inner[k]) || gimple_call_internal_p (inner[k], IFN_ANNOTATE)))
    k++;
  gcond *cond = k + 2 < inner.size () ? dyn_cast<gcond *> (inner[k]) : nullptr;
  if (!cond || !only_jump_p (exit) || gimple_cond_true_label (cond) != exit
      || gimple_cond_false_label (cond) != label_of (inner[k + 1])
      || !only_jump_p (label_of (inner[k + 1])))
    return false;
  const auto step = stepping_of (inner.back ());
  if (!step)
    return false;
  f.variable = step->variable;
  f.step = step->step;
  const statements near (inner.begin (), inner.begin () + k);
  if (!condition (cond, near, true, f))
    return false;
  /* Does it count iterations for another variable?  */
  const auto other = k + 3 < inner.size () ? stepping_of (inner[inner.size () - 2]) : std::nullopt;
  const bool counter = other && DECL_ARTIFICIAL (f.variable) && f.step == -1 && f.cond == GT_EXPR
		       && integer_zerop (f.bound) && !TYPE_UNSIGNED (TREE_TYPE (f.variable));
  const unsigned steps = counter ? 2 : 1;
  f.inner_before.assign (inner.begin (), inner.begin () + k + 2);
  f.inner_after.assign (inner.end () - steps, inner.end ());
  inner.erase (inner.end () - steps, inner.end ());
  inner.erase (inner.begin (), inner.begin () + k + 2);
  if (!closed_p (inner, f.variable))
    return false;
  f.stepped = f.variable;
  if (counter)
    {
      f.trips = f.variable;
      f.stepped = other->variable;
      f.step = other->step;
      if (!closed_p (inner, f.stepped))
	return false;
    }
  from = take_start (s, head, f, added);
  if (!counter)
    {
      for (gimple *stmt : near)
	if (gimple_get_lhs (stmt) == f.bound)
	  return false;
      return counts_p (f);
    }
  return true;
}

bool
loop_converter::convert_fortran (statements &s, size_t head, size_t end)
{
  tree exit = label_of (s[end + 1]);
  gbind *wrapper = end == head + 2 ? dyn_cast<gbind *> (s[head + 1]) : nullptr;
  const statements all = wrapper ? take (gimple_bind_body_ptr (wrapper))
				 : statements (s.begin () + head + 1, s.begin () + end);
  for (auto read : { &loop_converter::top_tested, &loop_converter::bottom_tested })
    {
      statements inner = all, added;
      form f;
      f.wrapped = wrapper;
      size_t from;
      if (!(this->*read) (s, head, inner, f, exit, added, from))
	continue;
      f.before.assign (s.begin () + from, s.begin () + head + 1);
      f.after.assign (s.begin () + end, s.begin () + end + 1);
      if (f.trips)
	count_up (TREE_TYPE (f.trips), inner, f);
      emit (s, from, end, added, inner, wrapper, f, place_of (f, all));
      return true;
    }
  if (wrapper)
    gimple_bind_set_body (wrapper, make_sequence (all));
  return false;
}

} // namespace accred
