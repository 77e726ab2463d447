/* Whether iterations access different elements, by the values with which a region begins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_INDEX_CHECKS_H
#define ACCRED_INDEX_CHECKS_H

#include "plugin/kernels/region-inputs.h"

namespace accred {

/* The largest factor of each product of symbols.  */
using product_factors = std::map<polynomial::monomial, int64_t>;

/* Add the products of POLYNOMIALS of LEAST symbols or more to ALL.  */
void add_products (const std::vector<polynomial> &polynomials, size_t least, product_factors &all);

/* Conditions that the values of ALL are no larger than addresses, so that sums of them do not wrap
   around at 64 bits.  */
std::vector<tree> no_large_products (const product_factors &all, region_inputs &);

/* What of C can be computed from INPUTS, with which C is true; nothing if that is not enough, or
   too much.  */
std::optional<independence_condition> computable (const independence_condition &c,
						  region_inputs &inputs);

/* Whether C is true, which is `computable'.  */
tree truth_of (const independence_condition &c, region_inputs &);

} // namespace accred

#endif
