/* Which iteration of a loop comes behind which, as a number.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The variable of a level as an unsigned number: with the sign's bit inverted if it has a sign, and
   with all bits inverted if the loop counts down.  Of two levels the outer one has the upper half.
   That is the order of iterations if variables do not wrap, and if no other loop stands between the
   two levels.  */

#include "plugin/kernels/iteration-order.h"
#include "plugin/clauses/objects.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

tree
sign_bit (tree type)
{
  return wide_int_to_tree (type,
			   wi::set_bit_in_zero (TYPE_PRECISION (type) - 1, TYPE_PRECISION (type)));
}

} // namespace

/* ----- iteration_order ----- */

tree
iteration_order::width (const level &l) const
{
  return TYPE_PRECISION (TREE_TYPE (l.variable)) <= 32 ? unsigned_type_node
						       : long_long_unsigned_type_node;
}

tree
iteration_order::type () const
{
  return m_levels.size () == 1 ? width (m_levels[0]) : long_long_unsigned_type_node;
}

tree
iteration_order::number (sequence_builder &to) const
{
  tree all = NULL_TREE;
  for (const level &l : m_levels)
    {
      tree u = width (l), n = to.emit (u, NOP_EXPR, l.variable);
      if (!TYPE_UNSIGNED (TREE_TYPE (l.variable)))
	n = to.emit (u, BIT_XOR_EXPR, n, sign_bit (u));
      if (l.descending)
	n = to.emit (u, BIT_NOT_EXPR, n);
      if (m_levels.size () == 1)
	return n;
      n = to.emit (type (), NOP_EXPR, n);
      if (!all)
	all = to.emit (type (), LSHIFT_EXPR, n, build_int_cst (integer_type_node, 32));
      else
	all = to.emit (type (), BIT_IOR_EXPR, all, n);
    }
  return all;
}

void
iteration_order::compute (const std::vector<gassign *> &all, tree number,
			  sequence_builder &to) const
{
  std::map<tree, tree> known;
  for (const level &l : m_levels)
    {
      tree u = width (l), n = number;
      if (m_levels.size () > 1)
	{
	  if (&l == &m_levels[0])
	    n = to.emit (type (), RSHIFT_EXPR, n, build_int_cst (integer_type_node, 32));
	  n = to.emit (u, NOP_EXPR, n);
	}
      if (l.descending)
	n = to.emit (u, BIT_NOT_EXPR, n);
      if (!TYPE_UNSIGNED (TREE_TYPE (l.variable)))
	n = to.emit (u, BIT_XOR_EXPR, n, sign_bit (u));
      known[l.variable] = to.emit (TYPE_MAIN_VARIANT (TREE_TYPE (l.variable)), NOP_EXPR, n);
    }
  for (gassign *a : all)
    {
      gassign *c = as_a<gassign *> (gimple_copy (a));
      for (unsigned i = 1; i < gimple_num_ops (c); i++)
	gimple_set_op (c, i, m_values.copy_of_value (gimple_op (a, i), a, known, to));
      to.all.push_back (c);
    }
}

/* ----- iteration_values ----- */

iteration_values::iteration_values (gomp_for *loop, const plain_loops &plain)
  : m_loop (loop), m_plain (plain)
{
  m_variables[plain.stepped_variable (loop)] = loop;
  read (gimple_omp_body (loop), loop);
}

void
iteration_values::read (gimple_seq seq, gomp_for *in)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      m_inside[stmt] = in;
      const gomp_atomic_load *atomic = dyn_cast<gomp_atomic_load *> (stmt);
      if (tree lhs = atomic ? gimple_omp_atomic_load_lhs (atomic) : gimple_get_lhs (stmt))
	m_set[lhs].push_back (stmt);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && m_plain.plain_p (loop))
	{
	  auto [at, first] = m_variables.emplace (m_plain.stepped_variable (loop), loop);
	  if (!first)
	    at->second = nullptr;
	}
      else if (loop)
	for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	  m_variables[gimple_omp_for_index (loop, i)] = nullptr;
      for_each_sequence (stmt, [&] (gimple_seq *s) { read (*s, loop ? loop : in); });
    }
}

/* What gives the temporary T its value in the statement IN; null if that is not one expression, in
   the same loop, however often it is computed.  */

gassign *
iteration_values::definition (tree t, gimple *in) const
{
  const auto at = m_set.find (t);
  if (!artificial_register_p (t) || m_variables.count (t) || at == m_set.end ())
    return nullptr;
  gassign *first = dyn_cast<gassign *> (at->second[0]);
  for (gimple *d : at->second)
    {
      gassign *a = dyn_cast<gassign *> (d);
      if (!a || m_inside.at (a) != m_inside.at (in)
	  || gimple_assign_rhs_code (a) != gimple_assign_rhs_code (first))
	return nullptr;
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (!operand_equal_p (gimple_op (a, i), gimple_op (first, i), 0))
	  return nullptr;
    }
  return first;
}

tree
iteration_values::copy_of_value (tree t, gimple *in, std::map<tree, tree> &known,
				 sequence_builder &to) const
{
  if (auto k = known.find (t); k != known.end ())
    return k->second;
  if (DECL_P (t))
    {
      gassign *d = definition (t, in);
      if (!d)
	return t;
      gassign *c = as_a<gassign *> (gimple_copy (d));
      for (unsigned i = 1; i < gimple_num_ops (c); i++)
	gimple_set_op (c, i, copy_of_value (gimple_op (d, i), d, known, to));
      tree v = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (t)), to.scope);
      gimple_assign_set_lhs (c, v);
      to.all.push_back (c);
      return known[t] = v;
    }
  if (is_gimple_min_invariant (t) || !EXPR_P (t))
    return t;
  tree c = copy_node (t);
  for (int i = 0; i < TREE_OPERAND_LENGTH (c); i++)
    if (tree op = TREE_OPERAND (c, i))
      TREE_OPERAND (c, i) = copy_of_value (op, in, known, to);
  return c;
}

bool
iteration_values::find_statements (tree t, gimple *in, const std::set<tree> &but,
				   std::set<gimple *> &all) const
{
  if (is_gimple_min_invariant (t) || TREE_CODE (t) == FIELD_DECL)
    return true;
  if (DECL_P (t))
    {
      if (gassign *d = definition (t, in))
	{
	  bool known = !gimple_has_volatile_ops (d);
	  if (all.insert (d).second)
	    for (unsigned i = 1; known && i < gimple_num_ops (d); i++)
	      known = find_statements (gimple_op (d, i), d, but, all);
	  return known;
	}
      return but.count (t) || (!m_set.count (t) && !m_variables.count (t));
    }
  if (!EXPR_P (t))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (tree op = TREE_OPERAND (t, i); op && !find_statements (op, in, but, all))
      return false;
  return true;
}

bool
iteration_values::same_value_p (tree a, gimple *in_a, tree b, gimple *in_b) const
{
  if (operand_equal_p (a, b, 0))
    return m_inside.at (in_a) == m_inside.at (in_b);
  gassign *d = definition (a, in_a), *e = definition (b, in_b);
  return d && e && same_p (d, e);
}

bool
iteration_values::same_p (gassign *a, gassign *b) const
{
  bool same
    = gimple_assign_rhs_code (a) == gimple_assign_rhs_code (b)
      && types_compatible_p (TREE_TYPE (gimple_assign_lhs (a)), TREE_TYPE (gimple_assign_lhs (b)));
  for (unsigned i = 1; same && i < gimple_num_ops (a); i++)
    same = same_value_p (gimple_op (a, i), a, gimple_op (b, i), b);
  return same;
}

/* Whether LOOP's variable gets smaller; nothing if it may wrap, or is no number.  */

std::optional<bool>
iteration_values::descending_p (gomp_for *loop) const
{
  tree type = TREE_TYPE (m_plain.stepped_variable (loop));
  if (TREE_CODE (type) != INTEGER_TYPE || TYPE_PRECISION (type) > 64)
    return {};
  if (const auto counted = m_plain.counted (loop))
    return TYPE_OVERFLOW_UNDEFINED (type) ? std::optional<bool> (counted->step < 0) : std::nullopt;
  switch (gimple_omp_for_cond (loop, 0))
    {
    case LT_EXPR:
    case LE_EXPR: return false;
    case GT_EXPR:
    case GE_EXPR: return true;
    default: return {};
    }
}

/* Note in LEVELS the loops whose variables T, an operand of the statement IN, is computed from;
   false if it is computed from anything else that the loop changes.  */

bool
iteration_values::find_levels (tree t, gimple *in, std::set<gomp_for *> &levels,
			       unsigned depth) const
{
  if (is_gimple_min_invariant (t))
    return true;
  if (!DECL_P (t) || depth > 12)
    return false;
  if (const auto v = m_variables.find (t); v != m_variables.end ())
    {
      /* It has another value behind its own loop.  */
      if (!v->second || !descending_p (v->second) || m_inside.at (in) != v->second)
	if (!v->second || v->second != m_loop || !descending_p (m_loop))
	  return false;
      levels.insert (v->second);
      return true;
    }
  if (!m_set.count (t))
    return own_register_p (t) && !reference_p (t);
  gassign *d = definition (t, in);
  if (!d || gimple_has_volatile_ops (d))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!find_levels (gimple_op (d, i), d, levels, depth + 1))
      return false;
  return true;
}

std::optional<iteration_order>
iteration_values::order_of (const std::vector<gassign *> &all) const
{
  iteration_order o (*this);
  std::set<gomp_for *> levels;
  for (gassign *a : all)
    for (unsigned i = 1; i < gimple_num_ops (a); i++)
      if (!find_levels (gimple_op (a, i), a, levels, 0))
	return {};
  const bool inner = levels.size () > levels.count (m_loop);
  if (levels.empty ())
    return o;
  auto add = [&] (gomp_for *l)
  { o.m_levels.push_back ({ m_plain.stepped_variable (l), *descending_p (l) }); };
  if (!descending_p (m_loop))
    return {};
  add (m_loop);
  if (!inner)
    return o;
  /* The later iteration of the inner loop is that of the later iteration of the outer one only if
     no other loop repeats it.  */
  if (levels.size () - levels.count (m_loop) > 1 || !m_plain.others ().empty ())
    return {};
  for (gomp_for *l : levels)
    if (l != m_loop)
      {
	if (m_inside.at (l) != m_loop)
	  return {};
	add (l);
      }
  for (const iteration_order::level &l : o.m_levels)
    if (TYPE_PRECISION (TREE_TYPE (l.variable)) > 32)
      return {};
  return o;
}

} // namespace accred
