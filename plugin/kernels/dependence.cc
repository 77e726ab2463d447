/* Which loops of a nest carry a dependence.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two accesses, and the loop that is asked about: is there an iteration X of it for the first one
   and another iteration Y for the second one, in the same iteration of all loops around, so that
   all subscripts are equal?  The difference of two subscripts is linear in

     - for each loop around: how far its variable is from its start;
     - the same for the loop itself, twice: for X and for Y;
     - the same for each loop inside, separately for each access.

   Each is between zero and the loop's range, which may be linear in those of the loops around.
   There is no dependence if one of the differences cannot be zero:

     - because the factors' greatest common divisor does not divide the constant (the GCD test), or
     - because it is positive, or negative, at all corners of the polytope that these ranges, and
       X < Y or X > Y, make (Banerjee's test with directions; exact for one loop with known
       numbers).  Corners are polynomials of symbols.  What is known of the symbols: the accesses
       are executed, so that the ranges of their loops are not negative, and the loop itself has two
       iterations.  Where a range depends on loops around, it is also tried as a number of which
       nothing else is known; or
     - because it is some multiple of one of the factors, plus a rest that is nearer to zero than
       the factor, and not zero: rows of a flat array that do not overlap.

   A subscript that is not understood says nothing.

   Corners of which it is not known whether they are positive can be computed when the program runs:
   for rows of LDA elements of which M are used, whether LDA - M + 1 is.  */

#include "plugin/kernels/dependence.h"
#include "plugin/kernels/symbol-facts.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace accred {

affine_form &
affine_form::operator+= (const affine_form &o)
{
  known &= o.known;
  constant += o.constant;
  for (const auto &[l, p] : o.factors)
    if ((factors[l] += p).zero_p ())
      factors.erase (l);
  known &= constant.valid_p ();
  for (const auto &[l, p] : factors)
    known &= p.valid_p ();
  if (!known)
    *this = unknown ();
  return *this;
}

affine_form
affine_form::operator* (const polynomial &p) const
{
  affine_form product;
  product.constant = constant * p;
  product.known = known && product.constant.valid_p ();
  for (const auto &[l, f] : factors)
    {
      polynomial q = f * p;
      product.known &= q.valid_p ();
      if (!q.zero_p ())
	product.factors[l] = q;
    }
  return product.known ? product : unknown ();
}

bool
affine_form::has (symbol s) const
{
  return constant.has (s)
	 || std::any_of (factors.begin (), factors.end (),
			 [s] (const auto &f) { return f.second.has (s); });
}

namespace {

/* ----- two accesses and a loop ----- */

/* Whose variable: of both accesses, the first one, the second one.  */
enum class side
{
  both,
  first,
  second
};

/* How far the variable of a loop is from its start.  */
using distance = std::pair<loop_id, side>;

/* A sum of a constant and of distances with factors.  */
struct linear_form
{
  bool known = true;
  polynomial constant;
  std::map<distance, polynomial> factors;

  linear_form () = default;
  linear_form (const polynomial &p) : known (p.valid_p ()), constant (p) {}

  void add (const linear_form &o, const polynomial &by)
  {
    constant += o.constant * by;
    known &= o.known && constant.valid_p ();
    for (const auto &[v, p] : o.factors)
      {
	factors[v] += p * by;
	known &= factors[v].valid_p ();
      }
  }

  /* The factor of V, which is taken out.  */
  polynomial take (const distance &v)
  {
    auto at = factors.find (v);
    if (at == factors.end ())
      return {};
    polynomial p = at->second;
    factors.erase (at);
    return p;
  }
};

/* What the distances of loops around are.  */
enum class around
{
  ranges, /* Anything in the ranges of these loops.  */
  symbols
};

class pair_test
{
public:
  pair_test (const loop_nest_accesses &nest, loop_id loop, const nest_access &a,
	     const nest_access &b, around what = around::ranges)
    : m_nest (nest), m_loop (loop), m_a (a), m_b (b), m_facts (nest.not_negative, nest.symbols)
  {
    for (const auto &[s, loops] : nest.varying)
      if (std::any_of (loops.begin (), loops.end (),
		       [&] (loop_id l) { return inside_p (nest, l, loop); }))
	m_varying.insert (s);
    if (what == around::symbols)
      for (auto l = nest.loops[loop].outer; l; l = nest.loops[*l].outer)
	m_around[*l] = m_facts.fresh ();
  }

  /* True if the accesses may meet.  UNLESS: they do not where all of what goes there is true.  */
  bool meet_p (std::vector<std::vector<positive_values>> *unless = nullptr);

private:
  bool meet_p (const subscript &a, const subscript &b);
  bool equal_p (const affine_form &a, const affine_form &b, int64_t width_a, int64_t width_b);
  linear_form linear (const affine_form &, side) const;
  linear_form range (loop_id, side);
  bool constant_p (const affine_form &) const;
  void learn_ranges ();
  void narrow_ranges ();
  int64_t divisor (const linear_form &) const;
  bool divisor_excludes_p (const linear_form &, int64_t width_a, int64_t width_b) const;
  bool aligned_p (const subscript &, const subscript &) const;
  using range_map = std::map<distance, linear_form>;
  bool positive_p (linear_form e, const range_map &, const std::vector<distance> &order, size_t at);
  bool positive_p (const linear_form &e, bool later, bool opaque);
  bool positive_p (const linear_form &e, bool later)
  {
    return positive_p (e, later, false) || (m_ranges_vary && positive_p (e, later, true));
  }
  bool positive_p (const polynomial &corner);
  /* What excludes that two indices are the same, if all forms of one of these are positive.  */
  using proof = std::vector<linear_form>;
  std::vector<proof> proofs (const linear_form &e, int64_t width_a, int64_t width_b) const;
  std::optional<positive_values> positive_where (const proof &, bool later);
  bool excluded_p (const std::vector<proof> &, bool later);
  side side_of (loop_id l, side s) const
  {
    return l != m_loop && inside_p (m_nest, m_loop, l) ? side::both : s;
  }
  int64_t step_size (loop_id l) const
  {
    const int64_t step = m_nest.loops[l].step;
    return step < 0 ? -step : step;
  }

  const loop_nest_accesses &m_nest;
  const loop_id m_loop;
  const nest_access &m_a, &m_b;
  symbol_facts m_facts;
  std::set<symbol> m_varying;
  std::map<distance, linear_form> m_ranges;
  /* The same, but what varies with a loop around is only known not to be negative.  */
  std::map<distance, linear_form> m_opaque_ranges;
  bool m_ranges_vary = false;
  std::map<loop_id, symbol> m_around; /* Distances that are symbols.  */
  /* What has to be true; null if nothing may be left to that.  */
  std::vector<std::vector<positive_values>> *m_unless = nullptr;
  positive_values *m_open = nullptr; /* Corners that are not known to be positive go there.  */
};

/* True if F has the same factors in all iterations of the loop.  */

bool
pair_test::constant_p (const affine_form &f) const
{
  return f.known
	 && std::none_of (m_varying.begin (), m_varying.end (),
			  [&] (symbol s) { return f.has (s); });
}

/* F, for access S, of distances from the loops' starts.  */

linear_form
pair_test::linear (const affine_form &f, side s) const
{
  linear_form l (f.constant);
  l.known &= constant_p (f);
  for (const auto &[loop, factor] : f.factors)
    {
      const nest_loop &n = m_nest.loops[loop];
      l.add (linear (n.start, s), factor);
      const polynomial by = n.step < 0 ? -factor : factor;
      if (const auto at = m_around.find (loop); at != m_around.end ())
	l.constant += by * polynomial::of (at->second);
      else
	l.factors[{ loop, side_of (loop, s) }] += by;
    }
  l.known &= l.constant.valid_p ();
  for (const auto &[v, p] : l.factors)
    l.known &= p.valid_p ();
  return l;
}

/* The largest distance from the start of loop L.  */

linear_form
pair_test::range (loop_id l, side s)
{
  const distance d{ l, side_of (l, s) };
  if (auto at = m_ranges.find (d); at != m_ranges.end ())
    return at->second;
  const nest_loop &n = m_nest.loops[l];
  linear_form r = linear (n.last, s);
  r.add (linear (n.start, s), -1);
  if (n.step < 0)
    {
      linear_form back;
      back.add (r, -1);
      r = back;
    }
  if (!r.known)
    {
      r = linear_form (polynomial::of (m_facts.fresh ()));
      if (l == m_loop)
	r.constant += step_size (l);
    }
  m_ranges[d] = r;
  if (!r.factors.empty () || !symbol_facts::learnable_p (r.constant))
    {
      m_ranges_vary = true;
      r = linear_form (polynomial::of (m_facts.fresh ()));
      if (l == m_loop)
	r.constant += step_size (l);
    }
  m_opaque_ranges[d] = r;
  return m_ranges[d];
}

/* The accesses are executed, and in two iterations of the loop.  */

void
pair_test::learn_ranges ()
{
  auto learn = [this] (std::optional<loop_id> l, side s)
  {
    for (; l; l = m_nest.loops[*l].outer)
      {
	linear_form r = range (*l, s);
	if (*l == m_loop)
	  r.constant += polynomial (-step_size (*l));
	if (const auto at = m_around.find (*l); at != m_around.end ())
	  r.constant += -polynomial::of (at->second);
	if (r.factors.empty ())
	  m_facts.learn (r.constant);
      }
  };
  learn (m_a.loop, side::first);
  learn (m_b.loop, side::second);
}

/* Loops around go no further than loops in them have iterations: K is less than N - 2 where
   I goes from K + 1 to N - 1, and there are two iterations.  */

void
pair_test::narrow_ranges ()
{
  auto narrow = [this] (std::optional<loop_id> l, side s)
  {
    for (; l; l = m_nest.loops[*l].outer)
      {
	linear_form r = range (*l, s);
	if (*l == m_loop)
	  r.constant += polynomial (-step_size (*l));
	if (!r.known || r.factors.size () != 1)
	  continue;
	const auto &[d, factor] = *r.factors.begin ();
	const auto at = m_ranges.find (d);
	if (d.second != side::both || factor != polynomial (-1) || at == m_ranges.end ()
	    || !at->second.factors.empty ())
	  continue;
	const auto less = (at->second.constant - r.constant).constant ();
	if (less && *less > 0)
	  at->second.constant = r.constant;
      }
  };
  narrow (m_a.loop, side::first);
  narrow (m_b.loop, side::second);
}

/* What all values of E minus the number in it are multiples of; 0 if there are none but zero.  */

int64_t
pair_test::divisor (const linear_form &e) const
{
  polynomial symbolic = e.constant;
  symbolic.add_term ({}, -e.constant.constant_part ());
  int64_t all = symbolic.content ();
  for (const auto &[v, p] : e.factors)
    {
      int64_t f;
      if (__builtin_mul_overflow (p.content (), step_size (v.first), &f))
	f = 1;
      all = std::gcd (all, f);
    }
  return all;
}

/* True if E cannot be in the range where the accesses overlap, since it is some number more than
   a multiple of its divisor.  */

bool
pair_test::divisor_excludes_p (const linear_form &e, int64_t width_a, int64_t width_b) const
{
  const int64_t d = divisor (e);
  if (!d)
    return false;
  int64_t rest = e.constant.constant_part () % d;
  if (rest < 0)
    rest += d;
  return rest >= width_b && rest - d <= -width_a;
}

/* True if the parts that A and B count the bytes to are the same where they overlap.  */

bool
pair_test::aligned_p (const subscript &a, const subscript &b) const
{
  if (a.width != b.width)
    return false;
  if (!a.width)
    return true;
  linear_form e = linear (a.value, side::first);
  e.add (linear (b.value, side::second), -1);
  return e.known && divisor (e) % a.width == 0 && e.constant.constant_part () % a.width == 0;
}

/* True if E is positive at all corners of the ranges of ORDER from AT on.  */

bool
pair_test::positive_p (linear_form e, const range_map &ranges, const std::vector<distance> &order,
		       size_t at)
{
  if (!e.known)
    return false;
  if (at == order.size ())
    return e.factors.empty () && positive_p (e.constant);
  const polynomial factor = e.take (order[at]);
  if (!positive_p (e, ranges, order, at + 1))
    return false;
  if (factor.zero_p ())
    return true;
  e.add (ranges.at (order[at]), factor);
  return positive_p (e, ranges, order, at + 1);
}

/* True if E is positive for all pairs of iterations where the second access's is LATER in the
   loop, or earlier.  OPAQUE: which ranges count.  */

bool
pair_test::positive_p (const linear_form &e, bool later, bool opaque)
{
  const range_map &ranges = opaque ? m_opaque_ranges : m_ranges;
  /* Loops inside come first: their ranges are linear in the distances of those around.  */
  std::vector<distance> inner, outer;
  for (const auto &[d, range] : ranges)
    if (d.second == side::both)
      outer.push_back (d);
    else if (d.first != m_loop)
      inner.push_back (d);
  auto innermost_first = [] (const distance &a, const distance &b) { return a.first > b.first; };
  std::sort (inner.begin (), inner.end (), innermost_first);
  std::sort (outer.begin (), outer.end (), innermost_first);
  /* 3^n corners.  */
  constexpr size_t most_loops = 8;
  if (inner.size () + outer.size () > most_loops)
    return false;

  const linear_form whole = ranges.at ({ m_loop, side::first });
  const int64_t step = step_size (m_loop);
  /* The loop's own distances are NEAR and NEAR + D, with 0 <= NEAR, STEP <= D and
     NEAR + D <= WHOLE: a triangle.  */
  auto own_corners = [&] (const linear_form &l)
  {
    linear_form rest = l;
    const polynomial first = rest.take ({ m_loop, side::first }),
		     second = rest.take ({ m_loop, side::second });
    const polynomial both = first + second, d = later ? second : first;
    linear_form nearest = rest, farthest = rest, last = rest;
    nearest.constant += d * step;
    farthest.add (whole, d);
    last.add (whole, both);
    last.constant += (both - d) * -step;
    for (const linear_form &corner : { nearest, farthest, last })
      if (!positive_p (corner, ranges, outer, 0))
	return false;
    return true;
  };
  std::vector<linear_form> corners = { e };
  for (const distance &v : inner)
    {
      std::vector<linear_form> next;
      for (linear_form &c : corners)
	{
	  const polynomial factor = c.take (v);
	  next.push_back (c);
	  if (factor.zero_p ())
	    continue;
	  c.add (ranges.at (v), factor);
	  next.push_back (c);
	}
      corners = std::move (next);
    }
  return std::all_of (corners.begin (), corners.end (), own_corners);
}

/* That E says that the first access is behind the second one, or in front of it, or that it is a
   multiple of one of its factors, plus a rest which is in between: 0 < REST < FACTOR, or
   -FACTOR < REST < 0, with distances for what is accessed.  */

std::vector<pair_test::proof>
pair_test::proofs (const linear_form &e, int64_t width_a, int64_t width_b) const
{
  std::vector<proof> all;
  linear_form behind = e, before;
  behind.constant += -(width_b - 1);
  before.add (e, -1);
  before.constant += -(width_a - 1);
  all.push_back ({ behind });
  all.push_back ({ before });
  std::vector<polynomial> tried;
  for (const auto &[v, factor] : e.factors)
    {
      const polynomial g = factor.terms ().begin ()->second < 0 ? -factor : factor;
      if (std::find (tried.begin (), tried.end (), g) != tried.end ())
	continue;
      tried.push_back (g);
      linear_form rest = e;
      for (auto f = rest.factors.begin (); f != rest.factors.end ();)
	f = f->second.multiple_p (g) ? rest.factors.erase (f) : std::next (f);
      linear_form rest_behind = rest, rest_before, to_next (g), to_last (g);
      rest_behind.constant += -(width_b - 1);
      rest_before.add (rest, -1);
      rest_before.constant += -(width_a - 1);
      to_next.add (rest, -1);
      to_next.constant += -(width_a - 1);
      to_last.add (rest, 1);
      to_last.constant += -(width_b - 1);
      all.push_back ({ rest_behind, to_next });
      all.push_back ({ rest_before, to_last });
    }
  return all;
}

/* True if P is positive, or goes to what has to be.  */

bool
pair_test::positive_p (const polynomial &p)
{
  if (m_facts.positive_p (p))
    return true;
  if (!m_open || !p.valid_p () || p.constant ())
    return false;
  for (const auto &[m, factor] : p.terms ())
    for (symbol s : m)
      if (s >= m_nest.symbols || m_varying.count (s))
	return false;
  m_open->push_back (p);
  return true;
}

/* What has to be positive so that all forms of P are; nothing if that is not known, or cannot
   be.  */

std::optional<positive_values>
pair_test::positive_where (const proof &p, bool later)
{
  positive_values open, least;
  for (const linear_form &f : p)
    if (!positive_p (f, later))
      {
	m_open = &open;
	const bool known = positive_p (f, later, false);
	m_open = nullptr;
	if (!known)
	  return {};
      }
  /* Those that others are not smaller than, as far as that is known.  */
  for (const polynomial &v : open)
    {
      auto above = [&] (const polynomial &a, const polynomial &b)
      { return m_facts.positive_p (a - b + 1); };
      if (std::any_of (least.begin (), least.end (),
		       [&] (const polynomial &w) { return above (v, w); }))
	continue;
      least.erase (std::remove_if (least.begin (), least.end (),
				   [&] (const polynomial &w) { return above (w, v); }),
		   least.end ());
      least.push_back (v);
    }
  /* Two of these may exclude each other.  */
  for (const polynomial &v : least)
    for (const polynomial &w : least)
      if (m_facts.positive_p (polynomial (2) - v - w))
	return {};
  return least;
}

/* True if one of PROOFS holds, or may, which goes to what has to be true then.  */

bool
pair_test::excluded_p (const std::vector<proof> &proofs, bool later)
{
  for (const proof &p : proofs)
    if (std::all_of (p.begin (), p.end (),
		     [&] (const linear_form &f) { return positive_p (f, later); }))
      return true;
  if (!m_unless)
    return false;
  std::vector<positive_values> alternatives;
  for (const proof &p : proofs)
    if (auto open = positive_where (p, later);
	open
	&& std::find (alternatives.begin (), alternatives.end (), *open) == alternatives.end ())
      alternatives.push_back (*open);
  if (alternatives.empty ())
    return false;
  if (std::find (m_unless->begin (), m_unless->end (), alternatives) == m_unless->end ())
    m_unless->push_back (alternatives);
  return true;
}

/* True if the indices A and B can be the same in different iterations of the loop, or so near each
   other that WIDTH_A elements from A and WIDTH_B from B overlap.  */

bool
pair_test::equal_p (const affine_form &a, const affine_form &b, int64_t width_a, int64_t width_b)
{
  linear_form e = linear (a, side::first);
  e.add (linear (b, side::second), -1);
  for (auto f = e.factors.begin (); f != e.factors.end ();)
    f = f->second.zero_p () ? e.factors.erase (f) : std::next (f);
  if (!e.known)
    return true;
  if (divisor_excludes_p (e, width_a, width_b))
    return false;
  const std::vector<proof> all = proofs (e, width_a, width_b);
  const size_t before = m_unless ? m_unless->size () : 0;
  for (bool later : { false, true })
    if (!excluded_p (all, later))
      {
	if (m_unless)
	  m_unless->resize (before);
	return true;
      }
  return false;
}

/* The part of F for each product of STRIDES.  */

std::map<polynomial::monomial, affine_form>
dimensions (const affine_form &f, const std::set<symbol> &strides)
{
  std::map<polynomial::monomial, affine_form> parts;
  auto split = [&] (const polynomial &p, auto add)
  {
    for (const auto &[m, factor] : p.terms ())
      {
	polynomial::monomial key, rest;
	for (symbol s : m)
	  (strides.count (s) ? key : rest).push_back (s);
	polynomial q;
	q.add_term (rest, factor);
	add (parts[key], q);
      }
  };
  split (f.constant, [] (affine_form &part, const polynomial &q) { part.constant += q; });
  for (const auto &[l, p] : f.factors)
    split (p, [l = l] (affine_form &part, const polynomial &q) { part.factors[l] += q; });
  return parts;
}

bool
pair_test::meet_p (const subscript &a, const subscript &b)
{
  if (!a.value.known || !b.value.known)
    return true;
  if (!a.flat || a.width)
    return equal_p (a.value, b.value, std::max<int64_t> (a.width, 1),
		    std::max<int64_t> (b.width, 1));
  const auto in_a = dimensions (a.value, m_nest.strides),
	     in_b = dimensions (b.value, m_nest.strides);
  std::set<polynomial::monomial> all;
  for (const auto *parts : { &in_a, &in_b })
    for (const auto &[key, part] : *parts)
      {
	all.insert (key);
	/* Another shape elsewhere.  */
	for (symbol s : key)
	  if (m_varying.count (s))
	    return true;
      }
  auto part_of = [] (const auto &parts, const polynomial::monomial &key)
  {
    auto at = parts.find (key);
    return at == parts.end () ? affine_form () : at->second;
  };
  return std::all_of (all.begin (), all.end (), [&] (const polynomial::monomial &key)
		      { return equal_p (part_of (in_a, key), part_of (in_b, key), 1, 1); });
}

bool
pair_test::meet_p (std::vector<std::vector<positive_values>> *unless)
{
  m_unless = unless;
  /* Another object in each iteration, which may overlap with others.  */
  if (m_a.base && m_varying.count (*m_a.base))
    return true;
  range (m_loop, side::first);
  range (m_loop, side::second);
  learn_ranges ();
  narrow_ranges ();
  /* As long as both are about the same parts.  */
  for (size_t i = 0; i < std::min (m_a.subscripts.size (), m_b.subscripts.size ()); i++)
    {
      const subscript &a = m_a.subscripts[i], &b = m_b.subscripts[i];
      if (a.shape != b.shape || a.flat != b.flat || !a.width != !b.width)
	return !m_a.bytes || !m_b.bytes || meet_p (*m_a.bytes, *m_b.bytes);
      if (!meet_p (a, b))
	return false;
      if (!aligned_p (a, b))
	break;
    }
  return true;
}

/* True if iterations of LOOP may meet by A and B.  */

bool
meet_p (const loop_nest_accesses &nest, loop_id loop, const nest_access &a, const nest_access &b)
{
  return pair_test (nest, loop, a, b).meet_p ()
	 && !(nest.loops[loop].outer && !pair_test (nest, loop, a, b, around::symbols).meet_p ());
}

/* True if A and B are updates that may be made in any order.  */

bool
free_order_p (const nest_access &a, const nest_access &b)
{
  return !a.update.empty () && a.update == b.update;
}

} // namespace

/* The first two accesses that different iterations of LOOP may make to one place, as MEET says.  */

static std::optional<carried_dependence>
first_meeting (const loop_nest_accesses &nest, loop_id loop,
	       const std::function<bool (const nest_access &, const nest_access &)> &meet)
{
  const auto &all = nest.accesses;
  for (unsigned i = 0; i < all.size (); i++)
    for (unsigned j = i; j < all.size (); j++)
      if ((all[i].write || all[j].write) && all[i].object == all[j].object
	  && inside_p (nest, all[i].loop, loop) && inside_p (nest, all[j].loop, loop)
	  && !free_order_p (all[i], all[j]) && !inside_p (nest, all[i].own, loop)
	  && meet (all[i], all[j]))
	return carried_dependence{ i, j };
  return {};
}

std::optional<carried_dependence>
carried (const loop_nest_accesses &nest, loop_id loop)
{
  return first_meeting (nest, loop, [&] (const nest_access &a, const nest_access &b)
			{ return meet_p (nest, loop, a, b); });
}

std::optional<independence_condition>
independent_where (const loop_nest_accesses &nest, loop_id loop)
{
  independence_condition c;
  auto always = [&] (const nest_access &a, const nest_access &b)
  {
    if (!meet_p (nest, loop, a, b))
      return false;
    c.objects.insert (a.object);
    return pair_test (nest, loop, a, b).meet_p (&c.all);
  };
  if (first_meeting (nest, loop, always))
    return {};
  return c;
}

loop_nest_accesses
in_order (const loop_nest_accesses &nest, const std::vector<loop_id> &levels,
	  const std::vector<loop_id> &order)
{
  loop_nest_accesses result = nest;
  std::map<loop_id, loop_id> place;
  for (loop_id l = 0; l < nest.loops.size (); l++)
    place[l] = l;
  for (size_t k = 0; k < levels.size (); k++)
    place[order[k]] = levels[k];
  auto renumber = [&] (affine_form &f)
  {
    std::map<loop_id, polynomial> factors;
    for (const auto &[l, p] : f.factors)
      factors[place[l]] = p;
    f.factors = factors;
  };
  for (loop_id l = 0; l < nest.loops.size (); l++)
    {
      nest_loop &own = result.loops[place[l]];
      /* The places in the nest stay where they are.  */
      const std::optional<loop_id> outer = nest.loops[place[l]].outer;
      own = nest.loops[l];
      own.outer = outer;
      renumber (own.start);
      renumber (own.last);
    }
  for (nest_access &a : result.accesses)
    {
      /* What stands in front of an inner loop goes inside with its own one, as far as that is.  */
      if (a.loop && std::find (levels.begin (), levels.end (), *a.loop) != levels.end ())
	a.loop = levels.back ();
      for (subscript &s : a.subscripts)
	renumber (s.value);
      if (a.bytes)
	renumber (a.bytes->value);
      if (a.own)
	a.own = place[*a.own];
    }
  for (auto &[s, loops] : result.varying)
    {
      std::set<loop_id> renumbered;
      for (loop_id l : loops)
	renumbered.insert (place[l]);
      loops = renumbered;
    }
  return result;
}

/* True if A says nothing about where its bytes are, but for one array of these dimensions.  */

static bool
by_dimensions_p (const nest_access &a)
{
  return std::any_of (a.subscripts.begin (), a.subscripts.end (),
		      [] (const subscript &s) { return s.flat; });
}

bool
carried_as_one (const loop_nest_accesses &nest, loop_id loop, unsigned a, unsigned b)
{
  for (const nest_access &x : nest.accesses)
    for (const nest_access &y : nest.accesses)
      if (x.object == a && y.object == b && (x.write || y.write) && inside_p (nest, x.loop, loop)
	  && inside_p (nest, y.loop, loop)
	  && (by_dimensions_p (x) || by_dimensions_p (y) || meet_p (nest, loop, x, y)))
	return true;
  return false;
}

} // namespace accred
