/* Loops of the language that became loops of OpenACC: back, or on with the last value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/plain-loops.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

/* The loop at AT in S becomes what it was.  */

void
plain_loops::restore (statements &s, size_t &at)
{
  gomp_for *loop = as_a<gomp_for *> (s[at]);
  const form &f = m_loops.at (loop);
  statements body = take (gimple_omp_body_ptr (loop));
  gbind *wrapper = f.wrapped ? as_a<gbind *> (body[0]) : nullptr;
  if (wrapper)
    body = take (gimple_bind_body_ptr (wrapper));
  body.erase (body.begin (), body.begin () + f.prefix);
  body.insert (body.begin (), f.inner_before.begin (), f.inner_before.end ());
  body.insert (body.end (), f.inner_after.begin (), f.inner_after.end ());
  if (wrapper)
    {
      gimple_bind_set_body (wrapper, make_sequence (body));
      body = { wrapper };
    }
  body.insert (body.begin (), f.before.begin (), f.before.end ());
  body.insert (body.end (), f.after.begin (), f.after.end ());
  const size_t from = at - f.added;
  s.erase (s.begin () + from, s.begin () + at + 1);
  s.insert (s.begin () + from, body.begin (), body.end ());
  at = from + body.size () - 1;
}

bool
plain_loops::uses_p (gomp_for *loop, tree v) const
{
  const form &f = m_loops.at (loop);
  bool used = false;
  auto note = [&] (tree *operand, bool) { used |= *operand == v; };
  for (const statements *all : { &f.before, &f.after, &f.inner_before, &f.inner_after })
    for (gimple *stmt : *all)
      for_each_operand (stmt, note);
  return used;
}

std::pair<gimple_seq *, size_t>
plain_loops::iteration (gomp_for *loop) const
{
  const form &f = m_loops.at (loop);
  gimple_seq *seq = gimple_omp_body_ptr (loop);
  if (f.wrapped)
    seq = gimple_bind_body_ptr (as_a<gbind *> (gimple_seq_first_stmt (*seq)));
  return { seq, f.prefix };
}

void
plain_loops::enclose (gomp_for *loop, const std::function<gimple *(gimple_seq)> &make)
{
  const auto [seq, prefix] = iteration (loop);
  statements all = take (seq);
  const auto own = all.begin () + prefix;
  gimple *enclosed = make (make_sequence (statements (own, all.end ())));
  all.erase (own, all.end ());
  all.push_back (enclosed);
  *seq = make_sequence (all);
}

/* In front of the loop at AT in S, which has a variable of its own by that name, give the variable
   that it steps its last value; what is new is declared in SCOPE.  */

void
plain_loops::last_value (statements &s, size_t &at, gbind *scope)
{
  gomp_for *loop = as_a<gomp_for *> (s[at]);
  const form &f = m_loops.at (loop);
  /* In unsigned numbers, which may wrap around.  */
  tree type = unsigned_type_for (TREE_TYPE (f.stepped));
  statements code;
  auto temporary = [&] (tree t) { return new_temporary (t, scope, "last"); };
  auto add = [&] (gassign *a)
  {
    gimple_set_location (a, gimple_location (loop));
    code.push_back (a);
    return gimple_assign_lhs (a);
  };
  auto convert = [&] (tree v) { return add (gimple_build_assign (temporary (type), NOP_EXPR, v)); };
  auto op = [&] (tree_code c, tree a, tree b)
  { return add (gimple_build_assign (temporary (type), c, a, b)); };
  auto positive = [&] (tree_code c, tree a, tree b, tree v)
  {
    tree some = add (gimple_build_assign (temporary (boolean_type_node), c, a, b));
    return add (gimple_build_assign (temporary (type), COND_EXPR, some, v, build_zero_cst (type)));
  };
  auto number = [&] (int64_t n) { return build_int_cst (type, n); };
  tree trips;
  if (f.trips)
    trips = positive (GT_EXPR, f.trips, build_zero_cst (TREE_TYPE (f.trips)), convert (f.trips));
  else
    {
      const bool up = f.step > 0, included = f.cond == LE_EXPR || f.cond == GE_EXPR;
      tree a = convert (f.start), b = convert (f.bound);
      tree distance = up ? op (MINUS_EXPR, b, a) : op (MINUS_EXPR, a, b);
      const int64_t size = up ? f.step : -f.step;
      if (!included)
	distance = op (MINUS_EXPR, distance, number (1));
      trips = op (PLUS_EXPR, op (TRUNC_DIV_EXPR, distance, number (size)), number (1));
      trips = positive (f.cond, f.start, f.bound, trips);
    }
  tree sum = op (PLUS_EXPR, convert (f.start), op (MULT_EXPR, trips, number (f.step)));
  add (gimple_build_assign (f.stepped, NOP_EXPR, sum));
  s.insert (s.begin () + at, code.begin (), code.end ());
  at += code.size ();
}

void
plain_loops::finish (gimple_seq *seq, gbind *scope)
{
  statements s = take (seq);
  /* Places to stop for a debugger: what is made of a loop may not depend on them.  */
  s.erase (std::remove_if (s.begin (), s.end (), is_gimple_debug), s.end ());
  for (gimple *stmt : s)
    {
      gbind *bind = dyn_cast<gbind *> (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *inner) { finish (inner, bind ? bind : scope); });
    }
  for (size_t i = 0; i < s.size (); i++)
    if (gomp_for *loop = dyn_cast<gomp_for *> (s[i]))
      {
	if (m_reverted.count (loop))
	  restore (s, i);
	else if (auto kept = m_kept.find (loop); kept != m_kept.end () && kept->second)
	  last_value (s, i, scope);
      }
  *seq = make_sequence (s);
}

} // namespace accred
