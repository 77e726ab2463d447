/* What is known of the signs of polynomials.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SYMBOL_FACTS_H
#define ACCRED_SYMBOL_FACTS_H

#include "plugin/kernels/polynomial.h"

#include <algorithm>
#include <set>

namespace accred {

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
    /* Nothing new would lose what is known.  */
    if (std::find (m_learned.begin (), m_learned.end (), fact) != m_learned.end ())
      return;
    m_learned.push_back (fact);
    fact = reduced (apply (fact));
    if (!fact.valid_p () || positive_p (fact + 1))
      return;
    const polynomial product = fact - polynomial (fact.constant_part ());
    if (fact.constant_part () <= 0 && product.terms ().size () == 1)
      if (const auto &[m, factor] = *product.terms ().begin (); factor > 0)
	m_products.insert (m);
    if (const auto s = best_replaceable (fact))
      {
	const auto [factor, rest] = without (fact, *s);
	const symbol t = fresh ();
	/* s + rest = t, or rest - s = t.  */
	m_known.push_back (
	  { *s, factor == 1 ? polynomial::of (t) - rest : rest - polynomial::of (t) });
      }
  }

  /* False if `learn' could make nothing of it that P, or P less some number, is not negative.  */
  static bool learnable_p (const polynomial &p)
  {
    return p.constant () || !replaceable (reduced (p)).empty ();
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

  /* The factor of S by itself in P, and the rest of P.  */
  static std::pair<int64_t, polynomial> without (const polynomial &p, symbol s)
  {
    const int64_t factor = p.terms ().at ({ s });
    polynomial rest = p;
    rest.add_term ({ s }, -factor);
    return { factor, rest };
  }

  /* The symbols of P by themselves that are nowhere else in it.  */
  static std::vector<symbol> replaceable (const polynomial &p)
  {
    std::vector<symbol> all;
    for (const auto &[m, factor] : p.terms ())
      if (m.size () == 1 && (factor == 1 || factor == -1) && !without (p, m[0]).second.has (m[0]))
	all.push_back (m[0]);
    return all;
  }

  /* That of them with which the least is lost: one of which nothing is known, or that is seen not
     to be negative by what takes its place.  */
  std::optional<symbol> best_replaceable (const polynomial &p) const
  {
    std::optional<symbol> best;
    int most = -1;
    for (symbol s : replaceable (p))
      {
	const auto [factor, rest] = without (p, s);
	const int kept = !m_not_negative.count (s)	      ? 3
			 : factor < 0			      ? 0
			 : positive_p (polynomial (1) - rest) ? 2
							      : 1;
	if (kept > most)
	  {
	    best = s;
	    most = kept;
	  }
      }
    return best;
  }

  polynomial apply (polynomial p) const
  {
    for (const auto &[s, by] : m_known)
      if (p.has (s))
	p = p.substitute (s, by);
    return p;
  }

  std::vector<polynomial> m_learned;
  std::vector<std::pair<symbol, polynomial>> m_known;
  std::set<symbol> m_not_negative;
  std::set<polynomial::monomial> m_products; /* That are not negative, whatever their factors.  */
  symbol m_symbols;
};

} // namespace accred

#endif
