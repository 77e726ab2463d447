/* Two neighbours of a row that a thread reads and writes at once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_PAIRS_H
#define ACCRED_NEST_PAIRS_H

#include "plugin/loops/digit-sums.h"

namespace accred {

/* Made before the body is changed.  */

class nest_pairs
{
public:
  nest_pairs (const loop_nest &nest, const digit_values &values,
	      const std::vector<nest_condition> &conditions);

  /* Whether the body has such loads and stores.  */
  bool any_p () const { return !m_loads.empty (); }
  /* In front of the loop: whether all pairs that begin at the column -BEFORE, or an even number of
     columns from there, begin at multiples of their size.  */
  tree aligned (tree before, gimple_seq *seq) const;
  /* The loads that are pairs, or neighbours of some.  */
  std::vector<gassign *> loads () const;

  /* In LOOP, the body as it was, but of a whole tile.  ACROSS says which of two columns it is, and
     KNOWN what stands for a name in the first of them.  */
  void read (class loop *loop, tree across, const std::vector<std::pair<tree, tree>> &known) const;

private:
  struct paired_load
  {
    gassign *stmt;
    digit_sum at;
    /* The pairs that have what it reads of the first column, and of the second one; by number of
       the load that they are of.  */
    std::optional<size_t> first, second;
  };
  bool find_stores ();
  std::vector<basic_block> always_executed (const std::vector<nest_condition> &conditions) const;
  void find_loads (const std::vector<nest_condition> &conditions);
  void find_neighbours ();
  bool implied_p (const digit_sum &s, const std::vector<digit_sum> &checked) const;
  tree low_address (tree ref, const tree at[nest_digits], gimple_seq *seq) const;
  tree misaligned (tree ref, tree before, gimple_seq *seq) const;

  const loop_nest &m_nest;
  const digit_values &m_values;
  std::vector<digit_sum> m_stores;
  std::vector<paired_load> m_loads;
};

/* The stores of LOOP's body, which are STORES and which it does for each element, come behind the
   loop, in the order of the elements.  NUMBER is that of an element, of which there are COUNT.
   Until GCC has unrolled the loop, arrays have what they store, and where.  PAIRS: two elements are
   neighbours, and are written at once.  */
void write_behind (class loop *loop, const std::vector<gassign *> &stores, tree number,
		   unsigned count, bool pairs);

} // namespace accred

#endif
