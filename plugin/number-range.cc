/* What integers can be, as far as statements say.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's own ranges depend on the passes that have run, and on its version.  For the number of
   iterations of a loop it takes little: conversions, sums with constants, the larger of two bounds;
   for a thread's step, dimensions.  */

#include "plugin/number-range.h"

namespace accred {

interval
interval_of_type (const_tree type)
{
  const signop sign = TYPE_SIGN (type);
  const unsigned bits = TYPE_PRECISION (type);
  return { widest_int::from (wi::min_value (bits, sign), sign),
	   widest_int::from (wi::max_value (bits, sign), sign) };
}

interval
interval_of (tree t)
{
  if (TREE_CODE (t) == INTEGER_CST)
    return { wi::to_widest (t), wi::to_widest (t) };
  return interval_of_type (TREE_TYPE (t));
}

namespace {

/* Longer chains of statements are not looked at.  */
constexpr unsigned most_steps = 16;

/* T is a number of gangs, workers or lanes.  */

bool
dimension_p (tree t)
{
  return (TREE_CODE (t) == SSA_NAME && is_gimple_call (SSA_NAME_DEF_STMT (t))
	  && gimple_call_internal_p (SSA_NAME_DEF_STMT (t), IFN_GOACC_DIM_SIZE));
}

class range_finder
{
public:
  interval range (tree t, unsigned depth = 0) const;

private:
  std::optional<interval> exact (gassign *a, unsigned depth) const;
  std::optional<interval> beyond (tree x, tree y, unsigned depth) const;
};

/* X - Y, where X is the larger or the smaller one of Y and another number.  */

std::optional<interval>
range_finder::beyond (tree x, tree y, unsigned depth) const
{
  gassign *a = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : nullptr;
  if (!a)
    return {};
  const tree_code code = gimple_assign_rhs_code (a);
  tree p = gimple_assign_rhs1 (a), q = gimple_num_ops (a) > 2 ? gimple_assign_rhs2 (a) : NULL_TREE;
  if ((code != MAX_EXPR && code != MIN_EXPR) || (p != y && q != y))
    return {};
  const interval other = range (p == y ? q : p, depth + 1), by = range (y, depth + 1);
  const widest_int low = other.low - by.high, high = other.high - by.low;
  if (code == MAX_EXPR)
    return interval{ wi::smax (low, 0), wi::smax (high, 0) };
  return interval{ wi::smin (low, 0), wi::smin (high, 0) };
}

/* What A computes, as a number that no type bounds.  */

std::optional<interval>
range_finder::exact (gassign *a, unsigned depth) const
{
  const tree_code code = gimple_assign_rhs_code (a);
  tree x = gimple_assign_rhs1 (a), y = gimple_num_ops (a) > 2 ? gimple_assign_rhs2 (a) : NULL_TREE;
  if (gimple_num_ops (a) > 3 || !INTEGRAL_TYPE_P (TREE_TYPE (x))
      || (y && !INTEGRAL_TYPE_P (TREE_TYPE (y)))
      || (TREE_CODE (x) != SSA_NAME && TREE_CODE (x) != INTEGER_CST))
    return {};
  const interval p = range (x, depth + 1);
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    return p;
  if (code == NEGATE_EXPR)
    return interval{ -p.high, -p.low };
  if (!y)
    return {};
  if (code == MINUS_EXPR)
    if (auto found = beyond (x, y, depth))
      return found;
  const interval q = range (y, depth + 1);
  switch (code)
    {
    case PLUS_EXPR: return interval{ p.low + q.low, p.high + q.high };
    case MINUS_EXPR: return interval{ p.low - q.high, p.high - q.low };
    case MULT_EXPR:
      if (p.low < 0 || q.low < 0)
	return {};
      /* Dimensions times dimensions.  */
      if (TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (x)))
	return interval{ p.low * q.low, wi::smin (p.high * q.high, interval_of (x).high) };
      return interval{ p.low * q.low, p.high * q.high };
    case MAX_EXPR: return interval{ wi::smax (p.low, q.low), wi::smax (p.high, q.high) };
    case MIN_EXPR: return interval{ wi::smin (p.low, q.low), wi::smin (p.high, q.high) };
    case TRUNC_DIV_EXPR:
      if (q.low != q.high || q.low == 0)
	return {};
      if (q.low < 0)
	return interval{ wi::div_trunc (p.high, q.low, SIGNED),
			 wi::div_trunc (p.low, q.low, SIGNED) };
      return interval{ wi::div_trunc (p.low, q.low, SIGNED),
		       wi::div_trunc (p.high, q.low, SIGNED) };
    case RSHIFT_EXPR:
      if (q.low != q.high || q.low < 0 || q.low > 127)
	return {};
      return interval{ wi::arshift (p.low, q.low), wi::arshift (p.high, q.low) };
    default: return {};
    }
}

interval
range_finder::range (tree t, unsigned depth) const
{
  const interval all = interval_of (t);
  if (dimension_p (t))
    return { 1, all.high };
  gassign *a = TREE_CODE (t) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr;
  if (!a || depth > most_steps)
    return all;
  const std::optional<interval> r = exact (a, depth);
  /* Else it wraps around, or is undefined.  */
  return r && r->low >= all.low && r->high <= all.high ? *r : all;
}

} // namespace

interval
number_range (tree t)
{
  return range_finder ().range (t);
}

} // namespace accred
