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

   A subscript that is not understood says nothing.  */

#include "plugin/kernels/dependence.h"

#include <algorithm>
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

bool
inside_p (const loop_nest_accesses &nest, std::optional<loop_id> l, loop_id loop)
{
  for (; l; l = nest.loops[*l].outer)
    if (*l == loop)
      return true;
  return false;
}

namespace {

/* ----- signs of polynomials ----- */

/* What is known of symbols.  */

class symbol_facts
{
public:
  symbol_facts (const std::set<symbol> &not_negative, symbol symbols)
    : m_not_negative (not_negative), m_symbols (symbols)
  {}

  symbol fresh ()
  {
    m_not_negative.insert (m_symbols);
    return m_symbols++;
  }

  /* FACT is not negative: put another symbol, which is not negative, in the place of one of
     FACT's.  */
  void learn (polynomial fact)
  {
    fact = reduced (apply (fact));
    /* Nothing new would lose what is known.  */
    if (!fact.valid_p () || positive_p (fact + 1))
      return;
    const polynomial product = fact - polynomial (fact.constant_part ());
    if (fact.constant_part () <= 0 && product.terms ().size () == 1)
      if (const auto &[m, factor] = *product.terms ().begin (); factor > 0)
	m_products.insert (m);
    if (const auto s = replaceable (fact))
      {
	polynomial rest = fact;
	const int64_t factor = fact.terms ().at ({ *s });
	rest.add_term ({ *s }, -factor);
	const symbol t = fresh ();
	/* s + rest = t, or rest - s = t.  */
	m_known.push_back (
	  { *s, factor == 1 ? polynomial::of (t) - rest : rest - polynomial::of (t) });
      }
  }

  /* False if `learn' could make nothing of it that P, or P less some number, is not negative.  */
  static bool learnable_p (const polynomial &p)
  {
    return p.constant () || replaceable (reduced (p));
  }

  /* True if P is positive whatever the values of the symbols are.  */
  bool positive_p (polynomial p) const
  {
    p = apply (p);
    if (!p.valid_p () || p.constant_part () < 1)
      return false;
    for (const auto &[m, factor] : p.terms ())
      {
	if (factor < 0)
	  return false;
	polynomial::monomial unknown;
	for (symbol s : m)
	  if (!m_not_negative.count (s))
	    unknown.push_back (s);
	if (!unknown.empty () && !m_products.count (unknown))
	  return false;
      }
    return true;
  }

private:
  /* What P says that is not negative, without a common factor: of 2 * s - 1, s - 1.  */
  static polynomial reduced (const polynomial &p)
  {
    if (!p.valid_p ())
      return p;
    const int64_t number = p.constant_part ();
    polynomial symbolic = p;
    symbolic.add_term ({}, -number);
    const int64_t all = symbolic.content ();
    if (all < 2)
      return p;
    polynomial result (number >= 0 ? number / all : -((-number + all - 1) / all));
    for (const auto &[m, factor] : symbolic.terms ())
      result.add_term (m, factor / all);
    return result;
  }

  /* A symbol of P by itself, which is nowhere else in it.  */
  static std::optional<symbol> replaceable (const polynomial &p)
  {
    for (const auto &[m, factor] : p.terms ())
      if (m.size () == 1 && (factor == 1 || factor == -1))
	{
	  polynomial rest = p;
	  rest.add_term (m, -factor);
	  if (!rest.has (m[0]))
	    return m[0];
	}
    return {};
  }

  polynomial apply (polynomial p) const
  {
    for (const auto &[s, by] : m_known)
      p = p.substitute (s, by);
    return p;
  }

  std::vector<std::pair<symbol, polynomial>> m_known;
  std::set<symbol> m_not_negative;
  std::set<polynomial::monomial> m_products; /* That are not negative, whatever their factors.  */
  symbol m_symbols;
};

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

class pair_test
{
public:
  pair_test (const loop_nest_accesses &nest, loop_id loop, const nest_access &a,
	     const nest_access &b)
    : m_nest (nest), m_loop (loop), m_a (a), m_b (b), m_facts (nest.not_negative, nest.symbols)
  {
    for (const auto &[s, loops] : nest.varying)
      if (std::any_of (loops.begin (), loops.end (),
		       [&] (loop_id l) { return inside_p (nest, l, loop); }))
	m_varying.insert (s);
  }

  bool meet_p ();

private:
  bool meet_p (const subscript &a, const subscript &b);
  bool equal_p (const affine_form &a, const affine_form &b, int64_t width_a, int64_t width_b);
  linear_form linear (const affine_form &, side) const;
  linear_form range (loop_id, side);
  bool constant_p (const affine_form &) const;
  void learn_ranges ();
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
  bool apart_p (const linear_form &e, int64_t width_a, int64_t width_b, bool later);
  bool rest_excludes_p (const linear_form &e, int64_t width_a, int64_t width_b, bool later);
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
      l.factors[{ loop, side_of (loop, s) }] += n.step < 0 ? -factor : factor;
    }
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
	if (r.factors.empty ())
	  m_facts.learn (r.constant);
      }
  };
  learn (m_a.loop, side::first);
  learn (m_b.loop, side::second);
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
    return e.factors.empty () && m_facts.positive_p (e.constant);
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

/* True if E says that the first access is behind the second one, or in front of it.  */

bool
pair_test::apart_p (const linear_form &e, int64_t width_a, int64_t width_b, bool later)
{
  linear_form behind = e, before;
  behind.constant += -(width_b - 1);
  before.add (e, -1);
  before.constant += -(width_a - 1);
  return positive_p (behind, later) || positive_p (before, later);
}

/* True if P is a multiple of G.  */

bool
multiple_p (const polynomial &p, const polynomial &g)
{
  if (p.zero_p () || g.zero_p () || p.terms ().size () != g.terms ().size ())
    return false;
  const int64_t a = p.terms ().begin ()->second, b = g.terms ().begin ()->second;
  return a % b == 0 && p == g * (a / b);
}

/* True if E is a multiple of one of its factors, plus a rest which is in between:
   0 < REST < FACTOR, or -FACTOR < REST < 0, with distances for what is accessed.  */

bool
pair_test::rest_excludes_p (const linear_form &e, int64_t width_a, int64_t width_b, bool later)
{
  std::vector<polynomial> tried;
  for (const auto &[v, factor] : e.factors)
    {
      const polynomial g = factor.terms ().begin ()->second < 0 ? -factor : factor;
      if (std::find (tried.begin (), tried.end (), g) != tried.end ())
	continue;
      tried.push_back (g);
      linear_form rest = e;
      for (auto f = rest.factors.begin (); f != rest.factors.end ();)
	f = multiple_p (f->second, g) ? rest.factors.erase (f) : std::next (f);
      linear_form behind = rest, before, to_next (g), to_last (g);
      behind.constant += -(width_b - 1);
      before.add (rest, -1);
      before.constant += -(width_a - 1);
      to_next.add (rest, -1);
      to_next.constant += -(width_a - 1);
      to_last.add (rest, 1);
      to_last.constant += -(width_b - 1);
      if ((positive_p (behind, later) && positive_p (to_next, later))
	  || (positive_p (before, later) && positive_p (to_last, later)))
	return true;
    }
  return false;
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
  for (bool later : { false, true })
    if (!apart_p (e, width_a, width_b, later) && !rest_excludes_p (e, width_a, width_b, later))
      return true;
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
pair_test::meet_p ()
{
  /* Another object in each iteration, which may overlap with others.  */
  if (m_a.base && m_varying.count (*m_a.base))
    return true;
  range (m_loop, side::first);
  range (m_loop, side::second);
  learn_ranges ();
  /* As long as both are about the same parts.  */
  for (size_t i = 0; i < std::min (m_a.subscripts.size (), m_b.subscripts.size ()); i++)
    {
      const subscript &a = m_a.subscripts[i], &b = m_b.subscripts[i];
      if (a.shape != b.shape || a.flat != b.flat || !a.width != !b.width)
	break;
      if (!meet_p (a, b))
	return false;
      if (!aligned_p (a, b))
	break;
    }
  return true;
}

/* True if A and B are updates that may be made in any order.  */

bool
free_order_p (const nest_access &a, const nest_access &b)
{
  return !a.update.empty () && a.update == b.update;
}

} // namespace

std::optional<carried_dependence>
carried (const loop_nest_accesses &nest, loop_id loop)
{
  const auto &all = nest.accesses;
  for (unsigned i = 0; i < all.size (); i++)
    for (unsigned j = i; j < all.size (); j++)
      if ((all[i].write || all[j].write) && all[i].object == all[j].object
	  && inside_p (nest, all[i].loop, loop) && inside_p (nest, all[j].loop, loop)
	  && !free_order_p (all[i], all[j]) && !inside_p (nest, all[i].own, loop)
	  && pair_test (nest, loop, all[i], all[j]).meet_p ())
	return carried_dependence{ i, j };
  return {};
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
	  && (by_dimensions_p (x) || by_dimensions_p (y) || pair_test (nest, loop, x, y).meet_p ()))
	return true;
  return false;
}

} // namespace accred
