/* What passes over loops have in common that split a loop in two: one with a thread's iterations in
   groups, and the loop as it was for the rest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SPLIT_LOOP_H
#define ACCRED_SPLIT_LOOP_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Kinds of .GOACC_LOOP that omp-expand does not make; arguments as for CHUNKS.  */
enum : unsigned
{
  /* The number of the thread among those whose iterations of the loop alternate.  */
  goacc_loop_position = IFN_GOACC_LOOP_BOUND + 1,
  /* The number of the unit of the outermost axis, and of the thread in it; how many there are.  */
  goacc_loop_outer_position,
  goacc_loop_inner_position,
  goacc_loop_outer_size,
  goacc_loop_inner_size
};

/* The first chunk of NEST, peeled off, is what remains of the loop as it was; the others are the
   groups, of N iterations each.  */

class split_loop
{
protected:
  split_loop (loop_nest &nest, unsigned n) : m_nest (nest), m_elements (n) {}

  tree moved (tree t, tree offset, gimple_seq *seq) const;
  tree moved_address (tree ref, tree offset, gimple_seq *seq) const;
  tree loop_call (gimple_seq *seq, unsigned kind, tree operand);
  void forget_call (gcall *call);
  void split_off_tail ();
  basic_block test_length (gcond *guard, tree length, tree least, basic_block &join);
  tree make_groups (tree first, tree step);
  /* DOWN: what later iterations read comes before that.  */
  void read_wide (const moving_access &l, tree at, tree k, bool down = false);
  /* BYTES from AT on, a multiple of 16, read in front of the inner loop, in words of 64 bits.  */
  std::vector<tree> read_words (tree at, unsigned bytes) const;
  /* Let L be what WORDS have in iteration K of a group, at byte PLACE of records of STRIDE
     bytes.  */
  void take_from_words (const moving_access &l, const std::vector<tree> &words, unsigned place,
			unsigned stride, tree k) const;
  /* Let L be WORD, an unsigned number with its bits, which SEQ computes.  */
  void replace_load (const moving_access &l, tree word, gimple_seq seq) const;

  /* Put SEQ in front of the loop over K.  */
  void put_before_inner (gimple_seq seq) const;

  loop_nest &m_nest;
  const unsigned m_elements;

  /* The copy of the loop that does the rest.  */
  basic_block m_tail = nullptr;
  gcond *m_tail_more_chunks = nullptr;
  tree m_type = NULL_TREE; /* Of the iterations, unsigned.  */
};

} // namespace accred

#endif
