/* The numbers of a nest's iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All is computed with 64 bits and without signs, where a difference of two values of the loop's
   type is right even if that type cannot have it.  */

#include "plugin/openmp/loop-numbers.h"

namespace accred {

namespace {

/* VALUE as 64 bits: those of its sign before it, if it has one.  */

tree
as_bits (statement_block &b, tree value)
{
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    value = b.value (fold_convert (pointer_sized_int_node, value));
  return b.value (fold_convert (uint64_type_node, value));
}

/* What INCR adds, as 64 bits, in a loop UP or downwards.  */

tree
step_bits (statement_block &b, tree incr, bool up)
{
  tree step = TREE_OPERAND (incr, 1);
  /* What is added to a pointer is a number of bytes with a sign; `i += -1u'.  */
  if (TREE_CODE (incr) == POINTER_PLUS_EXPR
      || (TREE_CODE (step) == INTEGER_CST && !up && TREE_CODE (incr) == PLUS_EXPR))
    step = b.value (fold_convert (signed_type_for (TREE_TYPE (step)), step));
  step = as_bits (b, step);
  if (TREE_CODE (incr) == MINUS_EXPR)
    step = b.value (fold_build1 (NEGATE_EXPR, uint64_type_node, step));
  return step;
}

} // namespace

tree
linear_value (statement_block &b, tree start, tree number, tree step)
{
  tree type = TREE_TYPE (start);
  tree narrow = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
  auto convert = [&] (tree t, tree to) { return b.value (fold_convert (to, t)); };
  tree way
    = b.value (fold_build2 (MULT_EXPR, narrow, convert (number, narrow), convert (step, narrow)));
  start = b.value (start);
  if (POINTER_TYPE_P (type))
    return b.value (fold_build2 (POINTER_PLUS_EXPR, type, start, way));
  return convert (b.value (fold_build2 (PLUS_EXPR, narrow, convert (start, narrow), way)), type);
}

tree_code
ordered_condition (gomp_for *loop, unsigned i)
{
  const tree_code cond = gimple_omp_for_cond (loop, i);
  if (cond != NE_EXPR)
    return cond;
  /* The front end has seen to it that the step is one element.  */
  tree incr = gimple_omp_for_incr (loop, i), step = TREE_OPERAND (incr, 1);
  step = fold_convert (signed_type_for (TREE_TYPE (step)), step);
  const bool up = (tree_int_cst_sgn (step) > 0) != (TREE_CODE (incr) == MINUS_EXPR);
  return up ? LT_EXPR : GT_EXPR;
}

loop_numbers::one_loop
loop_numbers::read (gomp_for *loop, unsigned i, statement_block &b)
{
  tree index = gimple_omp_for_index (loop, i), type = TREE_TYPE (index);
  const tree_code cond = ordered_condition (loop, i);
  const bool up = cond == LT_EXPR || cond == LE_EXPR;
  const bool inclusive = cond == LE_EXPR || cond == GE_EXPR;
  tree incr = gimple_omp_for_incr (loop, i), wide = uint64_type_node;
  /* The loop must not see what its body does to variables.  */
  auto copy = [&] (tree v)
  {
    v = b.value (fold_convert (type, b.value (unshare_expr (v))));
    if (TREE_CODE (v) == INTEGER_CST)
      return v;
    tree own = b.variable (type);
    b.assign (own, v);
    return own;
  };
  one_loop l{ index, copy (gimple_omp_for_initial (loop, i)), step_bits (b, incr, up), NULL_TREE,
	      up };
  tree last = copy (gimple_omp_for_final (loop, i));
  tree from = as_bits (b, l.first), to = as_bits (b, last);
  tree distance = b.value (up ? fold_build2 (MINUS_EXPR, wide, to, from)
			      : fold_build2 (MINUS_EXPR, wide, from, to));
  tree size = up ? l.step : b.value (fold_build1 (NEGATE_EXPR, wide, l.step));
  if (!inclusive)
    distance = b.value (fold_build2 (MINUS_EXPR, wide, distance, build_one_cst (wide)));

  const location_t loc = gimple_location (loop);
  tree some = create_artificial_label (loc), none = create_artificial_label (loc),
       done = create_artificial_label (loc);
  l.count = b.variable (wide);
  b.add (gimple_build_cond (cond, l.first, last, some, none));
  b.add (gimple_build_label (some));
  tree steps = b.value (build2 (TRUNC_DIV_EXPR, wide, distance, size));
  b.assign (l.count, b.value (build2 (PLUS_EXPR, wide, steps, build_one_cst (wide))));
  b.add (gimple_build_goto (done));
  b.add (gimple_build_label (none));
  b.assign (l.count, build_zero_cst (wide));
  b.add (gimple_build_label (done));
  return l;
}

loop_numbers::loop_numbers (gomp_for *loop, statement_block &before)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    m_loops.push_back (read (loop, i, before));
  m_iterations = m_loops[0].count;
  for (unsigned i = 1; i < m_loops.size (); i++)
    m_iterations
      = before.value (build2 (MULT_EXPR, uint64_type_node, m_iterations, m_loops[i].count));
}

void
loop_numbers::set_indices (statement_block &b, tree number) const
{
  for (unsigned i = m_loops.size (); i-- > 0;)
    {
      const one_loop &l = m_loops[i];
      tree wide = uint64_type_node, digit = number;
      if (i)
	{
	  digit = b.value (build2 (TRUNC_MOD_EXPR, wide, number, l.count));
	  number = b.value (build2 (TRUNC_DIV_EXPR, wide, number, l.count));
	}
      b.assign (l.index, linear_value (b, l.first, digit, l.step));
    }
}

tree
loop_numbers::number (statement_block &b) const
{
  tree wide = uint64_type_node, all = NULL_TREE;
  auto compute = [&] (tree_code code, tree x, tree y)
  { return b.value (fold_build2 (code, wide, x, y)); };
  for (const one_loop &l : m_loops)
    {
      tree from = as_bits (b, l.up ? l.first : l.index), to = as_bits (b, l.up ? l.index : l.first);
      tree size = l.up ? l.step : b.value (fold_build1 (NEGATE_EXPR, wide, l.step));
      tree digit = compute (TRUNC_DIV_EXPR, compute (MINUS_EXPR, to, from), size);
      all = all ? compute (PLUS_EXPR, compute (MULT_EXPR, all, l.count), digit) : digit;
    }
  return all;
}

} // namespace accred
