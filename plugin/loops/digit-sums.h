/* Addresses in the body of a collapsed nest, as sums.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DIGIT_SUMS_H
#define ACCRED_DIGIT_SUMS_H

#include "plugin/loops/nest-digits.h"

#include <map>

namespace accred {

/* A number modulo 2^64: products of digits and of what all iterations share, with their factors.
   The empty product is a constant.  */

class digit_sum
{
public:
  using product = std::vector<tree>;

  digit_sum () = default;
  explicit digit_sum (uint64_t n) { add (product (), n); }
  explicit digit_sum (tree t) { add (product{ t }, 1); }
  /* What stands for D in products.  */
  static tree digit (nest_digit d) { return size_int (d); }

  uint64_t constant () const;
  /* The number is CONSTANT and nothing else.  */
  bool constant_p () const { return m_terms.empty () || (m_terms.size () == 1 && constant ()); }
  bool large_p () const { return m_terms.size () > 24; }
  /* What the number grows by with D; nothing if that depends on a digit.  */
  std::optional<digit_sum> growth (nest_digit d) const;

  void add (const digit_sum &, uint64_t factor);
  digit_sum times (const digit_sum &) const;

private:
  void add (const product &, uint64_t factor);
  std::map<product, uint64_t> m_terms; /* No factor is 0.  */
};

/* The address of REF, if all that it is computed from is known as a sum, no part of which wraps
   around in fewer bits.  */
std::optional<digit_sum> address_sum (const digit_values &, tree ref);

} // namespace accred

#endif
