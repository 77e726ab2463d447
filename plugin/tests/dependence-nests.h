/* Nests of loops with accesses, made and executed by tests.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEPENDENCE_NESTS_H
#define ACCRED_DEPENDENCE_NESTS_H

#include "plugin/kernels/dependence.h"

#include <algorithm>

namespace accred {

/* Symbols.  */
constexpr symbol n = 0, m = 1, k = 2, stride = 3, offset = 4;

inline polynomial
sym (symbol s)
{
  return polynomial::of (s);
}

inline affine_form
var (loop_id l)
{
  return affine_form::variable (l);
}

/* A nest with accesses to elements of one array, or of several.  */

class nest : public loop_nest_accesses
{
public:
  nest () { symbols = 5; }

  loop_id loop (const affine_form &start, const affine_form &last, int64_t step = 1)
  {
    nest_loop l;
    if (!loops.empty ())
      l.outer = loops.size () - 1;
    l.start = start;
    l.last = last;
    l.step = step;
    loops.push_back (l);
    return loops.size () - 1;
  }

  nest &access (bool write, std::vector<affine_form> indices, bool flat = false,
		unsigned object = 0)
  {
    nest_access a{ object, write, loops.size () - 1, {} };
    for (affine_form &i : indices)
      a.subscripts.push_back ({ i, flat, 0, "[]" });
    accesses.push_back (a);
    return *this;
  }
  nest &write (std::vector<affine_form> i, bool flat = false) { return access (true, i, flat); }
  nest &read (std::vector<affine_form> i, bool flat = false) { return access (false, i, flat); }

  nest &bytes (bool is_write, const affine_form &offset, int64_t width,
	       std::optional<int64_t> field = {})
  {
    nest_access a{ 0, is_write, loops.size () - 1, { { offset, false, width, "bytes" } } };
    if (field)
      a.subscripts.push_back ({ *field, false, 0, "field" });
    accesses.push_back (a);
    return *this;
  }

  bool parallel (loop_id l = 0) const { return !carried (*this, l); }
};

inline const affine_form unknown = affine_form::unknown ();

/* A nest, which is executed.  */

class executed
{
public:
  explicit executed (const nest &t, const std::map<symbol, int64_t> &numbers = {})
    : m_nest (t), m_numbers (numbers)
  {}

  enum class around
  {
    same, /* The loops around are at one place.  */
    any
  };

  /* True if different iterations of LOOP make two accesses to one element, one of them a write.  */
  bool meet_p (loop_id loop, around outer = around::same)
  {
    m_loop = loop;
    m_outer = outer;
    m_meet = false;
    m_places.clear ();
    m_values.assign (m_nest.loops.size (), 0);
    run (0);
    return m_meet;
  }

  /* True if C is true for the numbers.  */
  bool true_p (const independence_condition &c) const
  {
    auto all_positive = [this] (const positive_values &values)
    {
      return std::all_of (values.begin (), values.end (),
			  [this] (const polynomial &p) { return value (p) > 0; });
    };
    return std::all_of (
      c.all.begin (), c.all.end (), [&] (const auto &alternatives)
      { return std::any_of (alternatives.begin (), alternatives.end (), all_positive); });
  }

private:
  int64_t value (const polynomial &p) const
  {
    int64_t v = 0;
    for (const auto &[m, factor] : p.terms ())
      {
	int64_t product = factor;
	for (symbol s : m)
	  product *= m_numbers.at (s);
	v += product;
      }
    return v;
  }

  int64_t value (const affine_form &f) const
  {
    int64_t v = value (f.constant);
    for (const auto &[l, p] : f.factors)
      v += value (p) * m_values[l];
    return v;
  }

  void run (loop_id l)
  {
    if (l == m_nest.loops.size ())
      {
	for (const nest_access &a : m_nest.accesses)
	  {
	    std::vector<int64_t> at;
	    for (const subscript &s : a.subscripts)
	      at.push_back (value (s.value));
	    auto &[reads, writes] = m_places[at];
	    (a.write ? writes : reads).insert (m_values[m_loop]);
	    m_meet |= writes.size () > 1
		      || (writes.size () == 1
			  && reads.size () > (reads.count (*writes.begin ()) ? 1u : 0u));
	  }
	return;
      }
    if (l == m_loop && m_outer == around::same)
      m_places.clear ();
    const nest_loop &n = m_nest.loops[l];
    const int64_t last = value (n.last);
    for (int64_t v = value (n.start); n.step > 0 ? v <= last : v >= last; v += n.step)
      {
	m_values[l] = v;
	run (l + 1);
      }
  }

  const nest &m_nest;
  const std::map<symbol, int64_t> m_numbers;
  loop_id m_loop = 0;
  around m_outer = around::same;
  bool m_meet = false;
  std::vector<int64_t> m_values;
  std::map<std::vector<int64_t>, std::pair<std::set<int64_t>, std::set<int64_t>>> m_places;
};

} // namespace accred

#endif
