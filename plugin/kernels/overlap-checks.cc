/* Whether iterations access different places, which is found out when the program runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of each object, a nest accesses the bytes from some distance to another one.  Distances are
   affine forms of the variables of the loops; the smallest and the largest one are at corners of
   the iteration space, which are polynomials of what the region begins with.  Where ranges of loops
   are empty there are no accesses, and corners that are none only make the range of others larger.

     void f (float *a, float *b, int n, int m)		from a + min (0, 4 * (n - 1) * m, ...)
       for (i = 0; i < n; i++)			->	to a + max (...) + 4
	 for (j = 0; j < m; j++)			is apart from
	   a[i * m + j] = b[i * m + j + 1];		from b + 4 + min (...) to ...

   Numbers wrap around at 64 bits, as addresses do.  A product of two values that the program has
   might do so only in the check; so that is false where a product is very large.  */

#include "plugin/kernels/overlap-checks.h"
#include "plugin/kernels/index-checks.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* Adds P, or what is nearer to the end that counts and differs by a number only.  */

void
add_corner (std::vector<polynomial> &corners, const polynomial &p, bool least)
{
  for (polynomial &c : corners)
    if (auto distance = (p - c).constant ())
      {
	if (least ? *distance < 0 : *distance > 0)
	  c = p;
	return;
      }
  corners.push_back (p);
}

} // namespace

/* Adds the bytes that PLACE is about to R; false if they are not known.  */

bool
apart_checks::add_bytes (const access_place &place, range &r) const
{
  constexpr size_t most_corners = 64;
  std::vector<affine_form> forms = { place.bytes };
  for (;;)
    {
      /* Loops inside come first: the bounds are those of the loops around.  */
      std::optional<loop_id> inner;
      for (const affine_form &f : forms)
	if (!f.known)
	  return false;
	else if (!f.factors.empty ())
	  inner = std::max (inner.value_or (0), f.factors.rbegin ()->first);
      if (!inner)
	break;
      const nest_loop &loop = m_accesses.nest.loops[*inner];
      std::vector<affine_form> next;
      for (affine_form f : forms)
	{
	  const auto at = f.factors.find (*inner);
	  if (at == f.factors.end ())
	    {
	      next.push_back (f);
	      continue;
	    }
	  const polynomial factor = at->second;
	  f.factors.erase (at);
	  for (const affine_form *end : { &loop.start, &loop.last })
	    if (affine_form g = f + *end * factor;
		std::find (next.begin (), next.end (), g) == next.end ())
	      next.push_back (g);
	}
      forms = std::move (next);
      if (forms.size () > most_corners)
	return false;
    }
  for (const affine_form &f : forms)
    {
      add_corner (r.from, f.constant, true);
      add_corner (r.to, f.constant + polynomial (place.size), false);
    }
  return r.from.size () <= most_corners && r.to.size () <= most_corners;
}

/* The bytes of OBJECT that L accesses; nothing if they are not known.  */

std::optional<apart_checks::range>
apart_checks::range_of (loop_id l, unsigned object) const
{
  range r;
  const auto &nest = m_accesses.nest;
  for (size_t i = 0; i < nest.accesses.size (); i++)
    if (const nest_access &a = nest.accesses[i];
	a.object == object && inside_p (nest, a.loop, l) && !add_bytes (m_accesses.places[i], r))
      return {};
  for (const scalar_access &s : m_accesses.scalars)
    if (s.object == object && inside_p (nest, s.loop, l) && !add_bytes (s.place, r))
      return {};
  return r;
}

/* True if the values in R are known.  */

bool
apart_checks::known_p (const range &r)
{
  for (const auto *corners : { &r.from, &r.to })
    for (const polynomial &p : *corners)
      if (!m_inputs.value (p))
	return false;
  return true;
}

/* The bytes of O, if that is a variable and they are a constant.  */

static std::optional<int64_t>
size_of_variable (const memory_object &o)
{
  if (o.pointed || !o.decl || !VAR_P (o.decl) || POINTER_TYPE_P (TREE_TYPE (o.decl))
      || !DECL_SIZE_UNIT (o.decl) || !tree_fits_shwi_p (DECL_SIZE_UNIT (o.decl)))
    return {};
  return tree_to_shwi (DECL_SIZE_UNIT (o.decl));
}

/* True if it is known where OBJECT is, and what L accesses of it at most.  */

bool
apart_checks::known_p (loop_id l, unsigned object)
{
  if (m_ranges.count ({ l, object }))
    return true;
  if (!m_inputs.address (object).value)
    return false;
  auto r = range_of (l, object);
  if (!r || !known_p (*r))
    {
      r = range ();
      if (const auto size = size_of_variable (m_accesses.objects[object]))
	r = range{ { polynomial (0) }, { polynomial (*size) } };
      else if (!m_inputs.section (object).from)
	return false;
    }
  m_ranges[{ l, object }] = *r;
  return true;
}

/* True if iterations of L are independent, too, where the objects A and B begin at the same
   place.  */

bool
apart_checks::same_allowed_p (loop_id l, unsigned a, unsigned b) const
{
  for (const scalar_access &s : m_accesses.scalars)
    if ((s.object == a || s.object == b) && inside_p (m_accesses.nest, s.loop, l))
      return false;
  return !carried_as_one (m_accesses.nest, l, a, b);
}

bool
apart_checks::add (loop_id l, const std::vector<object_pair> &pairs)
{
  if (pairs.size () + m_pairs.size () > unsigned (tuning::overlap_checks))
    return false;
  for (const object_pair &p : pairs)
    if (!known_p (l, p.first) || !known_p (l, p.second) || !m_inputs.comparable (p.first, p.second))
      return false;
  for (const object_pair &p : pairs)
    {
      if (!m_pairs.count ({ l, p.second, p.first }))
	m_pairs[{ l, p.first, p.second }] = same_allowed_p (l, p.first, p.second);
    }
  return true;
}

/* In a loop that is parallel anyway, a check would only be one more reason for one thread to have
   all of it.  */

bool
apart_checks::add (loop_id l, const independence_condition &c)
{
  bool alone = false;
  for (auto outer = m_accesses.nest.loops[l].outer; outer;
       outer = m_accesses.nest.loops[*outer].outer)
    alone = !m_conditions.count (*outer) || alone;
  if (alone)
    return false;
  const auto known = computable (c, m_inputs);
  if (known)
    m_conditions[l] = *known;
  return known.has_value ();
}

size_t
apart_checks::loops () const
{
  std::set<loop_id> all;
  for (const auto &[p, same] : m_pairs)
    all.insert (std::get<0> (p));
  for (const auto &[l, condition] : m_conditions)
    all.insert (l);
  return all.size ();
}

bool
apart_checks::apart_p (unsigned a, unsigned b) const
{
  return std::any_of (m_pairs.begin (), m_pairs.end (),
		      [&] (const auto &p)
		      {
			const auto &[l, x, y] = p.first;
			return !p.second && ((x == a && y == b) || (x == b && y == a));
		      });
}

std::string
apart_checks::text (loop_id l) const
{
  std::string apart, same;
  for (const auto &[p, allowed] : m_pairs)
    if (const auto &[loop, a, b] = p; loop == l)
      {
	/* Loops in L may need more.  */
	bool all = true;
	for (const auto &[q, also] : m_pairs)
	  all &= also || std::make_pair (std::get<1> (q), std::get<2> (q)) != std::make_pair (a, b);
	std::string &text = all ? same : apart;
	const std::string pair = m_accesses.objects[a].name () + " and "
				 + m_accesses.objects[b].name ();
	if (text.find (pair) == std::string::npos)
	  text += (text.empty () ? "" : ", ") + pair;
      }
  std::string different;
  if (const auto at = m_conditions.find (l); at != m_conditions.end ())
    for (unsigned object : at->second.objects)
      different += (different.empty () ? "iterations access different elements of " : ", ")
		   + m_accesses.objects[object].name ();
  if (!apart.empty ())
    apart += " do not overlap";
  if (!same.empty ())
    same += " do not overlap or are the same";
  std::string all;
  for (const std::string &part : { apart, same, different })
    all += (all.empty () || part.empty () ? "" : ", ") + part;
  return all;
}

/* The WHICH (MIN_EXPR, MAX_EXPR) of CORNERS.  */

tree
apart_checks::extreme (const std::vector<polynomial> &corners, tree_code which)
{
  tree type = long_long_integer_type_node, all = NULL_TREE;
  for (const polynomial &p : corners)
    {
      tree v = fold_convert (type, m_inputs.value (p));
      all = all ? fold_build2 (which, type, all, v) : v;
    }
  return all;
}

void
apart_checks::emit (tree result, gimple_seq *seq)
{
  tree type = long_long_integer_type_node, bits = long_long_unsigned_type_node;
  auto set = [&] (tree to, tree value)
  { gimplify_and_add (build2 (MODIFY_EXPR, void_type_node, to, unshare_expr (value)), seq); };
  struct ends
  {
    tree base, from, to;
  };
  std::map<loop_object, ends> known;
  for (const auto &[which, r] : m_ranges)
    {
      ends e = { create_tmp_var (bits), create_tmp_var (type), create_tmp_var (type) };
      auto place = [&] (tree distance)
      {
	return fold_convert (type,
			     fold_build2 (PLUS_EXPR, bits, e.base, fold_convert (bits, distance)));
      };
      set (e.base, m_inputs.address (which.second).value);
      const auto section = m_inputs.section (which.second);
      set (e.from, r.from.empty () ? fold_convert (type, section.from)
				   : place (extreme (r.from, MIN_EXPR)));
      set (e.to,
	   r.to.empty () ? fold_convert (type, section.to) : place (extreme (r.to, MAX_EXPR)));
      known[which] = e;
    }
  tree all = NULL_TREE;
  auto add = [&all] (tree c)
  { all = all ? build2 (TRUTH_ANDIF_EXPR, boolean_type_node, all, c) : c; };
  for (const auto &[p, may_be_same] : m_pairs)
    {
      const ends &a = known.at ({ std::get<0> (p), std::get<1> (p) }),
		 &b = known.at ({ std::get<0> (p), std::get<2> (p) });
      tree apart = build2 (TRUTH_OR_EXPR, boolean_type_node,
			   build2 (LE_EXPR, boolean_type_node, a.to, b.from),
			   build2 (LE_EXPR, boolean_type_node, b.to, a.from));
      if (may_be_same)
	apart = build2 (TRUTH_OR_EXPR, boolean_type_node, apart,
			build2 (EQ_EXPR, boolean_type_node, a.base, b.base));
      add (apart);
      if (tree c = *m_inputs.comparable (std::get<1> (p), std::get<2> (p)))
	add (c);
    }
  product_factors products;
  for (const auto &[which, r] : m_ranges)
    for (const auto *corners : { &r.from, &r.to })
      add_products (*corners, 2, products);
  for (tree c : no_large_products (products, m_inputs))
    add (c);
  for (const auto &[l, condition] : m_conditions)
    add (truth_of (condition, m_inputs));
  if (tree c = m_inputs.conditions ())
    add (c);
  set (result, all);
}

} // namespace accred
