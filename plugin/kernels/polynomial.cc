/* Polynomials over values that are not known when compiling.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/polynomial.h"

#include <algorithm>
#include <numeric>

namespace accred {

namespace {

/* More than that in one polynomial is not worth the time.  */
constexpr size_t most_terms = 64, most_factors = 8;

} // namespace

std::optional<int64_t>
polynomial::constant () const
{
  if (!m_valid || m_terms.size () > 1
      || (m_terms.size () == 1 && !m_terms.begin ()->first.empty ()))
    return {};
  return constant_part ();
}

int64_t
polynomial::constant_part () const
{
  auto at = m_terms.find ({});
  return at == m_terms.end () ? 0 : at->second;
}

void
polynomial::invalidate ()
{
  m_valid = false;
  m_terms.clear ();
}

void
polynomial::add_term (const monomial &m, int64_t factor)
{
  if (!m_valid || !factor)
    return;
  int64_t &f = m_terms[m];
  /* The negated factor is to fit, too.  */
  if (__builtin_add_overflow (f, factor, &f) || f == INT64_MIN || m_terms.size () > most_terms
      || m.size () > most_factors)
    invalidate ();
  else if (!f)
    m_terms.erase (m);
}

polynomial &
polynomial::operator+= (const polynomial &o)
{
  if (!o.m_valid)
    invalidate ();
  for (const auto &[m, factor] : o.m_terms)
    add_term (m, factor);
  return *this;
}

polynomial
polynomial::operator* (const polynomial &o) const
{
  polynomial product;
  if (!m_valid || !o.m_valid)
    product.invalidate ();
  for (const auto &[a, f] : m_terms)
    for (const auto &[b, g] : o.m_terms)
      {
	int64_t factor;
	if (__builtin_mul_overflow (f, g, &factor))
	  product.invalidate ();
	monomial m;
	std::merge (a.begin (), a.end (), b.begin (), b.end (), std::back_inserter (m));
	product.add_term (m, factor);
      }
  return product;
}

bool
polynomial::has (symbol s) const
{
  return std::any_of (m_terms.begin (), m_terms.end (), [s] (const auto &term)
		      { return std::count (term.first.begin (), term.first.end (), s) > 0; });
}

polynomial
polynomial::substitute (symbol s, const polynomial &by) const
{
  polynomial result;
  if (!m_valid)
    result.invalidate ();
  for (const auto &[m, factor] : m_terms)
    {
      monomial rest;
      polynomial p (factor);
      for (symbol t : m)
	if (t == s)
	  p = p * by;
	else
	  rest.push_back (t);
      polynomial others;
      others.add_term (rest, 1);
      result += p * others;
    }
  return result;
}

bool
polynomial::multiple_p (const polynomial &g) const
{
  if (zero_p () || g.zero_p () || m_terms.size () != g.m_terms.size ())
    return false;
  const int64_t a = m_terms.begin ()->second, b = g.m_terms.begin ()->second;
  return a % b == 0 && *this == g * (a / b);
}

int64_t
polynomial::content () const
{
  int64_t g = 0;
  for (const auto &[m, factor] : m_terms)
    g = std::gcd (g, factor);
  return g;
}

} // namespace accred
