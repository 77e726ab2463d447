/* Addresses in the body of a collapsed nest, as sums.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of nest-pairs.cc, which wants to know for certain where each iteration reads and writes:

     a[i - 1][j + 1]		a + 4 * row * length + 4 * column + 8, if i begins with 1 and j, too

   Signed numbers of fewer bits do not overflow, so that their sums are those of 64 bits; unsigned
   ones may, and are taken apart only if they have 64 bits, or are a digit.  */

#include "plugin/loops/digit-sums.h"

#include <algorithm>

namespace accred {

void
digit_sum::add (const product &p, uint64_t factor)
{
  uint64_t &now = m_terms[p];
  now += factor;
  if (!now)
    m_terms.erase (p);
}

void
digit_sum::add (const digit_sum &s, uint64_t factor)
{
  for (const auto &[p, f] : s.m_terms)
    add (p, f * factor);
}

digit_sum
digit_sum::times (const digit_sum &s) const
{
  digit_sum all;
  for (const auto &[p, f] : m_terms)
    for (const auto &[q, g] : s.m_terms)
      {
	product both = p;
	both.insert (both.end (), q.begin (), q.end ());
	std::sort (both.begin (), both.end ());
	all.add (both, f * g);
      }
  return all;
}

uint64_t
digit_sum::constant () const
{
  auto at = m_terms.find (product ());
  return at == m_terms.end () ? 0 : at->second;
}

std::optional<digit_sum>
digit_sum::growth (nest_digit d) const
{
  digit_sum by;
  for (const auto &[p, f] : m_terms)
    {
      product rest = p;
      auto at = std::find (rest.begin (), rest.end (), digit (d));
      if (at == rest.end ())
	continue;
      rest.erase (at);
      for (nest_digit other : { column_digit, row_digit, plane_digit })
	if (std::find (rest.begin (), rest.end (), digit (other)) != rest.end ())
	  return {};
      by.add (rest, f);
    }
  return by;
}

namespace {

class sum_finder
{
public:
  explicit sum_finder (const digit_values &values) : m_values (values) {}
  std::optional<digit_sum> address (tree ref, unsigned depth) const;

private:
  std::optional<digit_sum> of (tree t, unsigned depth) const;
  std::optional<digit_sum> of_name (tree t, unsigned depth) const;
  std::optional<digit_sum> operation (tree_code code, tree type, tree a, tree b,
				      unsigned depth) const;
  std::optional<digit_sum> converted (tree type, tree from, unsigned depth) const;
  std::optional<digit_sum> element (tree ref, unsigned depth) const;

  const digit_values &m_values;
};

/* FROM as a number of TYPE, or of more bits.  */

std::optional<digit_sum>
sum_finder::converted (tree type, tree from, unsigned depth) const
{
  tree own = TREE_TYPE (from);
  if (TREE_CODE (from) == INTEGER_CST)
    return of (from, depth);
  auto number_p = [] (tree t) { return INTEGRAL_TYPE_P (t) || POINTER_TYPE_P (t); };
  if (!number_p (own) || !number_p (type))
    return {};
  const unsigned has = TYPE_PRECISION (own), to = TYPE_PRECISION (type);
  const bool whole = has == 64 && to == 64,
	     wider = INTEGRAL_TYPE_P (own) && TYPE_OVERFLOW_UNDEFINED (own) && to > has;
  /* Digits are ints, and not negative (small_digits_p).  */
  if (!whole && !wider && !(m_values.digit_of (from) && to >= 32))
    return {};
  return of (from, depth);
}

std::optional<digit_sum>
sum_finder::operation (tree_code code, tree type, tree a, tree b, unsigned depth) const
{
  if (CONVERT_EXPR_CODE_P (code))
    return converted (type, a, depth);
  if (code == SSA_NAME)
    return of (a, depth);
  if (code == ADDR_EXPR)
    return address (TREE_OPERAND (a, 0), depth);
  const bool whole = POINTER_TYPE_P (type) || TYPE_PRECISION (type) == 64;
  if (!whole && !TYPE_OVERFLOW_UNDEFINED (type))
    return {};
  if (code == LSHIFT_EXPR)
    {
      if (!whole || !tree_fits_uhwi_p (b) || tree_to_uhwi (b) > 32)
	return {};
      std::optional<digit_sum> s = of (a, depth);
      return s ? s->times (digit_sum (uint64_t (1) << tree_to_uhwi (b))) : s;
    }
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR && code != MULT_EXPR)
    return {};
  std::optional<digit_sum> s = of (a, depth), t = of (b, depth);
  if (!s || !t)
    return {};
  if (code == MULT_EXPR)
    return s->times (*t);
  s->add (*t, code == MINUS_EXPR ? -1 : 1);
  return s;
}

std::optional<digit_sum>
sum_finder::of_name (tree t, unsigned depth) const
{
  if (const std::optional<nest_digit> d = m_values.digit_of (t))
    return digit_sum (digit_sum::digit (*d));
  if (m_values.fixed_p (t))
    return digit_sum (t);
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!def || gimple_vuse (def) || gimple_num_ops (def) > 3)
    return {};
  const tree_code code = gimple_assign_rhs_code (def);
  return operation (code, TREE_TYPE (t), gimple_assign_rhs1 (def), gimple_assign_rhs2 (def), depth);
}

std::optional<digit_sum>
sum_finder::of (tree t, unsigned depth) const
{
  std::optional<digit_sum> s;
  if (depth > 30)
    return s;
  if (TREE_CODE (t) == INTEGER_CST)
    return digit_sum (uint64_t (TREE_INT_CST_LOW (t)));
  if (TREE_CODE (t) == SSA_NAME)
    s = of_name (t, depth + 1);
  else if (TREE_CODE (t) == ADDR_EXPR)
    s = address (TREE_OPERAND (t, 0), depth + 1);
  else if (CONVERT_EXPR_P (t))
    s = converted (TREE_TYPE (t), TREE_OPERAND (t, 0), depth + 1);
  else if (BINARY_CLASS_P (t))
    s = operation (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
		   depth + 1);
  return s && !s->large_p () ? s : std::nullopt;
}

/* REF is an element of an array.  */

std::optional<digit_sum>
sum_finder::element (tree ref, unsigned depth) const
{
  std::optional<digit_sum> at = address (TREE_OPERAND (ref, 0), depth),
			   index = converted (sizetype, TREE_OPERAND (ref, 1), depth),
			   size = of (array_ref_element_size (ref), depth);
  tree low = array_ref_low_bound (ref);
  if (!at || !index || !size || TREE_CODE (low) != INTEGER_CST)
    return {};
  index->add (digit_sum (uint64_t (TREE_INT_CST_LOW (low))), -1);
  at->add (index->times (*size), 1);
  return at;
}

std::optional<digit_sum>
sum_finder::address (tree ref, unsigned depth) const
{
  if (depth > 30)
    return {};
  switch (TREE_CODE (ref))
    {
      case MEM_REF: {
	std::optional<digit_sum> at = of (TREE_OPERAND (ref, 0), depth + 1);
	if (at)
	  at->add (digit_sum (uint64_t (TREE_INT_CST_LOW (TREE_OPERAND (ref, 1)))), 1);
	return at;
      }
    case ARRAY_REF: return element (ref, depth + 1);
    case VIEW_CONVERT_EXPR: return address (TREE_OPERAND (ref, 0), depth + 1);
    case VAR_DECL:
    case PARM_DECL: return digit_sum (ref);
    default: return {};
    }
}

} // namespace

std::optional<digit_sum>
address_sum (const digit_values &values, tree ref)
{
  std::optional<digit_sum> at = sum_finder (values).address (ref, 0);
  return at && !at->large_p () ? at : std::nullopt;
}

} // namespace accred
