/* The loops that wide-loads.cc rewrites.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CHUNKED_LOOP_H
#define ACCRED_CHUNKED_LOOP_H

#include "plugin/gcc-shim.h"

namespace accred {

/* STMT if it is a .GOACC_LOOP of KIND, or null; the one in BB.  */
gcall *goacc_loop_call (gimple *stmt, unsigned kind);
gcall *goacc_loop_call_in (basic_block bb, unsigned kind);
/* The offset calls of all loops.  */
std::vector<gcall *> loop_offsets (function *);

/* The condition at the end of BB, or null.  */
gcond *last_cond (basic_block bb);

/* What row-tiles.cc needs of a loop.  */
struct collapsed_shape
{
  gcall *offset, *bound, *chunk_count, *step;
  gcall *first;			/* Of the last two.  */
  class loop *chunks;
  edge exit;			/* Of the thread's loop.  */
  basic_block latch;
  gphi *iv;
  gassign *next;
  unsigned stmts;
};

/* A loop over chunks with the loop of a thread in it.  */

class chunked_loop
{
public:
  /* OFFSET's loop.  */
  explicit chunked_loop (gcall *offset) : m_offset (offset) {}

  /* Called first: whether it has the form that is known here.  */
  bool shape_p (bool in_turn = false);
  class loop *inner () const { return m_inner; }
  bool suitable_p ();
  void widen ();
  /* A loop over gangs and vectors, dealt out in whatever way, that changes no memory.  */
  std::optional<collapsed_shape> collapsed ();

private:
  struct load
  {
    gassign *stmt;
    unsigned size;
  };

  bool body_p (bool any_load = false);
  bool load_p (gassign *stmt);
  std::optional<HOST_WIDE_INT> coefficient (tree t, unsigned depth = 0);
  std::optional<HOST_WIDE_INT> coefficient_of_address (tree ref);
  bool each_time_p (gimple *stmt) const;
  bool movable_p (tree t, unsigned depth = 0) const;
  tree moved (tree t, tree offset, gimple_seq *seq) const;
  tree moved_address (tree ref, tree offset, gimple_seq *seq) const;
  bool in_body_p (tree name) const;

  void round_runs ();
  void split_off_tail ();
  void count_tiles ();
  tree misalignment (tree start, gimple_seq *seq) const;
  void set_limits (gcond *guard, tree first, tree rest, tree chunks);
  tree log2_of_tile (gimple_seq *seq) const;
  void make_tiles ();
  tree tile_address (const load &l);
  void read_wide (const load &l, tree at, tree k);
  tree loop_call (gimple_seq *seq, unsigned kind, tree operand) const;

  gcall *m_offset;
  gcall *m_bound = nullptr;
  class loop *m_chunks = nullptr, *m_inner = nullptr;
  edge m_exit = nullptr;		/* Of the inner loop.  */
  gcond *m_more_chunks = nullptr;
  gphi *m_iv = nullptr;
  gassign *m_next = nullptr;		/* The inner loop's next iteration.  */
  tree m_step = NULL_TREE;
  std::vector<load> m_loads;
  /* Factors that are taken for 1, strides of Fortran's arrays: a tile is done where they
     are.  */
  std::vector<tree> m_ones;
  unsigned m_elements = 0;		/* V.  */
  unsigned m_stmts = 0;

  /* The copy of the loop that does what the tiles leave.  */
  basic_block m_tail = nullptr;
  gcond *m_tail_more_chunks = nullptr;
  /* In the type of the iterations, unsigned.  */
  tree m_type = NULL_TREE, m_start = NULL_TREE, m_position = NULL_TREE,
       m_tile = NULL_TREE;
};

} // namespace accred

#endif
