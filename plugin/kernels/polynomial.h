/* Polynomials over values that are not known when compiling.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_POLYNOMIAL_H
#define ACCRED_POLYNOMIAL_H

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace accred {

/* A value that is not known when compiling.  */
using symbol = unsigned;

/* A sum of products of symbols, each with a factor of 64 bits.  A sum or product that does not
   fit makes it invalid, and so all that is computed from it.  */

class polynomial
{
public:
  /* Sorted; a power is a symbol several times, a constant has none.  */
  using monomial = std::vector<symbol>;

  polynomial () = default;
  polynomial (int64_t constant) { add_term ({}, constant); }
  static polynomial of (symbol s)
  {
    polynomial p;
    p.add_term ({ s }, 1);
    return p;
  }

  bool valid_p () const { return m_valid; }
  bool zero_p () const { return m_valid && m_terms.empty (); }
  const std::map<monomial, int64_t> &terms () const { return m_terms; }
  std::optional<int64_t> constant () const;
  int64_t constant_part () const;

  polynomial &operator+= (const polynomial &);
  polynomial operator+ (const polynomial &o) const { return polynomial (*this) += o; }
  polynomial operator* (const polynomial &) const;
  polynomial operator- () const { return *this * polynomial (-1); }
  polynomial operator- (const polynomial &o) const { return *this + -o; }
  bool operator== (const polynomial &o) const
  {
    return m_valid && o.m_valid && m_terms == o.m_terms;
  }
  bool operator!= (const polynomial &o) const { return !(*this == o); }

  void add_term (const monomial &, int64_t factor);
  void invalidate ();

  /* The polynomial with BY in the place of S.  */
  polynomial substitute (symbol s, const polynomial &by) const;

  /* True if S is in it.  */
  bool has (symbol s) const;

  /* True if it is G times some number.  */
  bool multiple_p (const polynomial &g) const;

  /* The largest number that divides all factors; 0 for none.  */
  int64_t content () const;

private:
  std::map<monomial, int64_t> m_terms;
  bool m_valid = true;
};

} // namespace accred

#endif
