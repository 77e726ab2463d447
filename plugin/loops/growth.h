/* By how much expressions in a loop grow with each iteration.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_GROWTH_H
#define ACCRED_GROWTH_H

#include "plugin/loops/plan.h"
#include "plugin/gcc-shim.h"

namespace accred {

/* An operation on one or two operands, of a statement or an expression.  */
struct operation
{
  tree_code code; /* NOP_EXPR: a copy.  */
  tree type, a, b;
};

/* The operation that computes T, if it is one.  */
std::optional<operation> operation_of (tree t);

/* True for types whose values can be counted: integers and pointers.  */
bool number_p (tree type);

/* V, a growth or a factor of one, if it is no larger than strides of arrays are; so that products
   of two fit.  */
number small (HOST_WIDE_INT v);

/* The growth of a value of the type FROM that grows by C, as a value of TYPE.  A narrower type has
   fewer values than the product has.  */
number growth_of_conversion (tree type, tree from, number c);

/* What the address of REF is computed from; nothing if bits are in another order, or the access is
   volatile.  OFFSET, in bytes, may be null.  */
struct address_parts
{
  tree base, offset;
};
std::optional<address_parts> parts_of_address (tree ref);

/* Where the sums that the pointer P is made by begin.  */
tree pointer_origin (tree p);

/* How a value that is not known for certain counts.  */
enum class growth_kind
{
  exact, /* It may grow by anything.  */
  /* For decisions about speed alone: numbers do not wrap around, and what is read at an address
     that stays the same does, too.  */
  likely
};

class growth
{
public:
  /* LOOP has the variable IV; OTHER is one of a loop in it, which stays the same, or null.  */
  growth (class loop *loop, tree iv, growth_kind kind, tree other = NULL_TREE)
    : m_loop (loop), m_iv (iv), m_other (other), m_kind (kind)
  {}

  /* Of T, and of the address of REF, in bytes; nothing if that is not known when compiling.  */
  number of (tree t) const { return of (t, 0); }
  number of_address (tree ref) const;

private:
  number of (tree t, unsigned depth) const;
  number of_operation (const operation &, unsigned depth) const;

  class loop *m_loop;
  tree m_iv, m_other;
  growth_kind m_kind;
};

} // namespace accred

#endif
