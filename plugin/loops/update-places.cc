/* Part of accred_plan: whether iterations of a nest meet at an address.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An address such as that of a[(i * m + j) * 4 + k] is a sum of digits with factors:

     16 * m * i  +  16 * j  +  4 * k		j < m, k < 4

   A digit is the number of an iteration, or a quotient or remainder of a digit, as omp-expand has
   them for collapsed nests.  Each has an extent, a product of a constant and of variables that do
   not change in the nest.  No two tuples of digits have the same address if, in one order, each
   factor is the product of the one before and its extent, or a multiple of that; elements do not
   overlap if the first factor is the size of one or more.  Signs do not matter.

   Then two iterations do not meet if their digits differ: if for each loop that is shared out its
   number is among the digits, or by a division of it both the quotient and the remainder are.
   Numbers of sequential loops in the nest may be, and need not; one thread has all of these
   iterations.

   A variable in an extent is positive where there is an iteration, so that MAX (M, 0), as
   omp-expand counts, is M.  Sums must be those of the numbers: in types that do not wrap around, or
   in those of addresses.  A narrower type is left to a digit all of whose values it has.  */

#include "plugin/loops/update-places.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/loop-nest.h"

namespace accred {

namespace {

/* FACTOR times the product of NAMES, which are in the order of their versions.  */

struct product
{
  int64_t factor = 1;
  std::vector<tree> names;

  bool operator== (const product &o) const { return factor == o.factor && names == o.names; }
};

/* Factors of extents and strides are smaller, so that products of two fit.  */
constexpr int64_t most_factor = int64_t (1) << 31;

bool
version_less (tree a, tree b)
{
  return SSA_NAME_VERSION (a) < SSA_NAME_VERSION (b);
}

std::optional<product>
multiply (const product &a, const product &b)
{
  if (std::abs (a.factor) >= most_factor || std::abs (b.factor) >= most_factor)
    return {};
  product p{ a.factor * b.factor, a.names };
  p.names.insert (p.names.end (), b.names.begin (), b.names.end ());
  std::sort (p.names.begin (), p.names.end (), version_less);
  return p;
}

/* A / B, if that leaves no remainder.  */

std::optional<product>
divide (const product &a, const product &b)
{
  if (!b.factor || a.factor % b.factor)
    return {};
  product p{ a.factor / b.factor, {} };
  std::set_difference (a.names.begin (), a.names.end (), b.names.begin (), b.names.end (),
		       std::back_inserter (p.names), version_less);
  if (p.names.size () + b.names.size () != a.names.size ())
    return {};
  return p;
}

enum class digit_kind
{
  number, /* Of an iteration.  */
  quotient,
  remainder
};

struct digit
{
  digit_kind kind;
  tree name; /* What a number is computed from; null for the others.  */
  bool whole; /* NAME is the number.  */
  size_t of; /* The digit that is divided, */
  product by; /* ... and by what.  */
  std::optional<product> extent; /* Values are from 0 to it, without it.  */
};

/* A factor for digits, by their number.  What stays the same is left out.  */
using sum = std::map<size_t, product>;

/* A + SIGN * B.  */

std::optional<sum>
add (sum a, const sum &b, int sign)
{
  for (const auto &[number, p] : b)
    {
      const product more{ sign * p.factor, p.names };
      auto [at, added] = a.insert ({ number, more });
      if (added)
	continue;
      if (at->second.names != more.names || std::abs (at->second.factor) >= most_factor)
	return {};
      at->second.factor += more.factor;
    }
  return a;
}

class place
{
public:
  place (const std::vector<shared_loop> &nest, basic_block bb) : m_nest (nest), m_bb (bb) {}

  bool apart_p (tree ptr, uint64_t size);

private:
  bool invariant_p (tree t) const;
  tree without_conversions (tree t) const;
  std::optional<product> product_of (tree t, unsigned depth) const;
  size_t digit_number (const digit &);
  const digit *digit_of (tree t, const sum &) const;
  std::optional<sum> single (size_t number) const;
  std::optional<sum> sum_of (tree t, unsigned depth);
  std::optional<sum> sum_of_address (tree ref, unsigned depth);
  std::optional<sum> sum_of_name (tree name, unsigned depth);
  std::optional<sum> sum_of_division (tree name, unsigned depth);
  std::optional<sum> sum_of_operation (const operation &, unsigned depth);
  std::optional<sum> convert (tree type, tree t, const sum &) const;
  std::optional<sum> sequential (tree name);
  bool fits_p (const digit &, tree type) const;
  bool covered_p (size_t number, const sum &) const;

  const std::vector<shared_loop> &m_nest;
  basic_block m_bb; /* Where the address is used.  */
  std::vector<digit> m_digits;
};

bool
place::invariant_p (tree t) const
{
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !bb || !flow_bb_inside_loop_p (m_nest[0].inner, bb) || entry_p (cfun, t);
}

/* What T is a wider form of, or MAX (it, 0).  */

tree
place::without_conversions (tree t) const
{
  for (unsigned steps = 0; steps < 10 && TREE_CODE (t) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def)
	break;
      tree a = gimple_assign_rhs1 (def);
      const tree_code code = gimple_assign_rhs_code (def);
      if (TREE_CODE (a) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (a)))
	break;
      const bool wider = CONVERT_EXPR_CODE_P (code)
			 && TYPE_PRECISION (TREE_TYPE (t)) >= TYPE_PRECISION (TREE_TYPE (a));
      const bool counted = code == MAX_EXPR && integer_zerop (gimple_assign_rhs2 (def));
      if (!wider && !counted && code != SSA_NAME)
	break;
      t = a;
    }
  return t;
}

/* T, which stays the same, as a product.  */

std::optional<product>
place::product_of (tree t, unsigned depth) const
{
  t = without_conversions (t);
  if (tree_fits_shwi_p (t))
    return product{ tree_to_shwi (t), {} };
  if (TREE_CODE (t) != SSA_NAME || depth > 10)
    return {};
  const std::optional<operation> o = operation_of (t);
  if (o && o->code == MULT_EXPR)
    {
      const std::optional<product> a = product_of (o->a, depth + 1),
				   b = product_of (o->b, depth + 1);
      if (a && b)
	return multiply (*a, *b);
    }
  return product{ 1, { t } };
}

size_t
place::digit_number (const digit &d)
{
  for (size_t k = 0; k < m_digits.size (); k++)
    if (m_digits[k].kind == d.kind && m_digits[k].name == d.name && m_digits[k].of == d.of
	&& m_digits[k].by == d.by)
      return k;
  m_digits.push_back (d);
  return m_digits.size () - 1;
}

/* The digit that T, whose sum is S, is; null if T is more than that.  Sums leave out what stays the
   same.  */

const digit *
place::digit_of (tree t, const sum &s) const
{
  if (s.size () != 1 || !(s.begin ()->second == product{}))
    return nullptr;
  const digit &d = m_digits[s.begin ()->first];
  for (;;)
    {
      if (TREE_CODE (t) != SSA_NAME)
	return nullptr;
      if (t == d.name)
	return d.whole ? &d : nullptr;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      bool quotient;
      if (def && divisor_of (def, quotient))
	return d.kind != digit_kind::number ? &d : nullptr;
      if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	return nullptr;
      t = gimple_assign_rhs1 (def);
    }
}

std::optional<sum>
place::single (size_t number) const
{
  return sum{ { number, product{} } };
}

/* True if TYPE has all values of D.  */

bool
place::fits_p (const digit &d, tree type) const
{
  if (!d.extent)
    return false;
  const unsigned bits = TYPE_PRECISION (type) - !TYPE_UNSIGNED (type);
  if (d.extent->names.empty ())
    return bits >= 63 || d.extent->factor <= int64_t (1) << bits;
  tree n = d.extent->names[0], of = TREE_TYPE (n);
  return (d.extent->factor == 1 && d.extent->names.size () == 1
	  && bits >= TYPE_PRECISION (of) - unsigned (!TYPE_UNSIGNED (of)));
}

/* S, the sum of T, in TYPE.  */

std::optional<sum>
place::convert (tree type, tree t, const sum &s) const
{
  tree from = TREE_TYPE (t);
  if (!number_p (from) || !number_p (type))
    return {};
  const unsigned bits = TYPE_PRECISION (type), were = TYPE_PRECISION (from);
  const bool now = TYPE_UNSIGNED (type), was = TYPE_UNSIGNED (from);
  if (s.empty () || (bits >= were && now == was) || (bits > were && was)
      || (bits >= were && bits >= POINTER_SIZE))
    return s;
  const digit *d = digit_of (t, s);
  return d && fits_p (*d, type) ? std::optional<sum> (s) : std::nullopt;
}

/* What T has been converted from, perhaps to a narrower type, with the same remainder by BY, a
   power of two.  */

tree
with_lower_bits (tree t, tree by)
{
  while (TREE_CODE (t) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	break;
      tree a = gimple_assign_rhs1 (def);
      const unsigned bits = exact_log2 (tree_to_uhwi (by));
      if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || bits >= TYPE_PRECISION (TREE_TYPE (a))
	  || bits >= TYPE_PRECISION (TREE_TYPE (t)))
	break;
      t = a;
    }
  return t;
}

/* A quotient or a remainder.  */

std::optional<sum>
place::sum_of_division (tree name, unsigned depth)
{
  gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (name));
  bool quotient;
  tree by = divisor_of (def, quotient);
  if (!by || !invariant_p (by))
    return {};
  const std::optional<product> p = product_of (by, 0);
  tree of_what = gimple_assign_rhs1 (def);
  if (gimple_assign_rhs_code (def) == BIT_AND_EXPR)
    of_what = with_lower_bits (of_what, by);
  const std::optional<sum> a = sum_of (of_what, depth + 1);
  if (!p || p->factor < 1 || !a || !digit_of (of_what, *a))
    return {};
  const size_t of = a->begin ()->first;
  const std::optional<product> extent = m_digits[of].extent;
  digit d{ quotient ? digit_kind::quotient : digit_kind::remainder, NULL_TREE, true, of, *p, {} };
  d.extent = !quotient ? *p : extent ? divide (*extent, *p) : std::nullopt;
  return single (digit_number (d));
}

/* NAME, if it is the number of an iteration of a sequential loop in the nest.  */

std::optional<sum>
place::sequential (tree name)
{
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  class loop *l = phi ? gimple_bb (phi)->loop_father : nullptr;
  affine_iv iv;
  if (!l || l->header != gimple_bb (phi) || !simple_iv (l, l, name, &iv, false) || !iv.no_overflow
      || !tree_fits_shwi_p (iv.step) || !invariant_p (iv.base))
    return {};
  tree more = number_of_latch_executions (l);
  if (!more || !tree_fits_uhwi_p (more) || tree_to_uhwi (more) >= uint64_t (most_factor))
    return {};
  int64_t count = int64_t (tree_to_uhwi (more)) + 1;
  /* The last time, nothing but the condition is computed.  */
  edge exit = single_exit (l);
  if (exit && exit->src == l->header && m_bb != l->header && flow_bb_inside_loop_p (l, m_bb))
    count--;
  const bool whole = integer_zerop (iv.base) && integer_onep (iv.step);
  digit d{ digit_kind::number, name, whole, 0, {}, product{ count, {} } };
  sum s;
  s[digit_number (d)] = product{ tree_to_shwi (iv.step), {} };
  return s;
}

std::optional<sum>
place::sum_of_name (tree name, unsigned depth)
{
  for (const shared_loop &l : m_nest)
    if (l.iteration == name)
      return single (
	digit_number ({ digit_kind::number, name, true, 0, {}, product_of (l.count, 0) }));
  if (is_a<gphi *> (SSA_NAME_DEF_STMT (name)))
    return sequential (name);
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!def || gimple_vuse (def))
    return {};
  bool quotient;
  if (divisor_of (def, quotient))
    return sum_of_division (name, depth);
  if (gimple_assign_rhs_code (def) == ADDR_EXPR)
    return sum_of (gimple_assign_rhs1 (def), depth + 1);
  const std::optional<operation> o = operation_of (name);
  return o ? sum_of_operation (*o, depth) : std::nullopt;
}

std::optional<sum>
place::sum_of_operation (const operation &o, unsigned depth)
{
  if (!o.a || !number_p (o.type))
    return {};
  const std::optional<sum> a = sum_of (o.a, depth + 1);
  const std::optional<sum> b = o.b ? sum_of (o.b, depth + 1) : sum{};
  if (!a || !b)
    return {};
  if (CONVERT_EXPR_CODE_P (o.code))
    return convert (o.type, o.a, *a);
  if (TYPE_PRECISION (o.type) < POINTER_SIZE && !TYPE_OVERFLOW_UNDEFINED (o.type))
    return {};
  if (o.code == PLUS_EXPR || o.code == POINTER_PLUS_EXPR || o.code == MINUS_EXPR)
    return add (*a, *b, o.code == MINUS_EXPR ? -1 : 1);
  if (o.code == NEGATE_EXPR)
    return add ({}, *a, -1);
  if (!o.b)
    return {};
  /* A multiple.  */
  const bool left = b->empty () && invariant_p (o.b);
  if (o.code != MULT_EXPR || (!left && (!a->empty () || !invariant_p (o.a))))
    return {};
  const std::optional<product> by = product_of (left ? o.b : o.a, 0);
  sum s = left ? *a : *b;
  for (auto &[number, p] : s)
    {
      const std::optional<product> q = by ? multiply (p, *by) : std::nullopt;
      if (!q)
	return {};
      p = *q;
    }
  return s;
}

/* T as a sum; nothing if it is none.  */

std::optional<sum>
place::sum_of (tree t, unsigned depth)
{
  if (invariant_p (t))
    return sum{};
  if (depth > 30)
    return {};
  if (TREE_CODE (t) == ADDR_EXPR)
    return sum_of_address (TREE_OPERAND (t, 0), depth);
  if (TREE_CODE (t) == SSA_NAME)
    return sum_of_name (t, depth);
  /* Of an offset.  */
  const std::optional<operation> o = operation_of (t);
  return o ? sum_of_operation (*o, depth) : std::nullopt;
}

std::optional<sum>
place::sum_of_address (tree ref, unsigned depth)
{
  const std::optional<address_parts> parts = parts_of_address (ref);
  if (!parts)
    return {};
  std::optional<sum> s;
  if (DECL_P (parts->base))
    s = sum{};
  if (TREE_CODE (parts->base) == MEM_REF)
    s = sum_of (TREE_OPERAND (parts->base, 0), depth + 1);
  const std::optional<sum> offset = parts->offset ? sum_of (parts->offset, depth + 1) : sum{};
  return s && offset ? add (*s, *offset, 1) : std::nullopt;
}

/* True if two values of digit NUMBER differ in the digits of S.  */

bool
place::covered_p (size_t number, const sum &s) const
{
  auto at = s.find (number);
  if (at != s.end () && at->second.factor)
    return true;
  for (size_t q = 0; q < m_digits.size (); q++)
    for (size_t r = 0; r < m_digits.size (); r++)
      if (m_digits[q].kind == digit_kind::quotient && m_digits[q].of == number
	  && m_digits[r].kind == digit_kind::remainder && m_digits[r].of == number
	  && m_digits[q].by == m_digits[r].by && covered_p (q, s) && covered_p (r, s))
	return true;
  return false;
}

/* True if B is a multiple of A, or more than it.  */

bool
reaches_p (const product &b, const product &a)
{
  return b.names == a.names && std::abs (b.factor) >= std::abs (a.factor);
}

bool
place::apart_p (tree ptr, uint64_t size)
{
  const std::optional<sum> s = sum_of (ptr, 0);
  if (!s)
    return false;
  for (const shared_loop &l : m_nest)
    {
      bool covered = false;
      for (size_t k = 0; k < m_digits.size (); k++)
	covered |= m_digits[k].name == l.iteration && covered_p (k, *s);
      if (!covered)
	return false;
    }
  /* In the order of what is to be reached: with fewer names first.  */
  std::vector<std::pair<size_t, product>> digits;
  for (const auto &d : *s)
    if (d.second.factor)
      digits.push_back (d);
  std::sort (digits.begin (), digits.end (),
	     [] (const auto &a, const auto &b)
	     {
	       const size_t m = a.second.names.size (), n = b.second.names.size ();
	       return m != n ? m < n : std::abs (a.second.factor) < std::abs (b.second.factor);
	     });
  product least{ int64_t (size), {} };
  for (size_t k = 0; k < digits.size (); k++)
    {
      if (!reaches_p (digits[k].second, least))
	return false;
      const std::optional<product> &extent = m_digits[digits[k].first].extent;
      if (k + 1 == digits.size ())
	break;
      const std::optional<product> next = extent ? multiply (digits[k].second, *extent)
						 : std::nullopt;
      if (!next)
	return false;
      least = *next;
    }
  return true;
}

} // namespace

bool
apart_p (const std::vector<shared_loop> &nest, basic_block bb, tree ptr, uint64_t size)
{
  return place (nest, bb).apart_p (ptr, size);
}

} // namespace accred
