/* PTXSIM_MEMORY=weak: stores that other threads see later.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A store that is not a release is visible to its own warp at once, to the block after a fence or a
   release of any scope by that warp or its arrival at a barrier, and to other blocks after a fence
   or a release of .gpu scope by a warp that could see it.  Without these it becomes visible at some
   time, in any order with other stores.  PTX allows this: a fence orders the operations before it,
   in program order or by synchronisation, and nothing else orders stores to different locations; a
   relaxed or volatile store becomes visible only eventually.  Releases and atomic operations are
   performed on memory itself.  Loads are not reordered, and never return old values: a missing
   acquire stays hidden.

   Memory has the values that the running warp sees.  At the beginning of a turn, the stores that
   only the warp and its block see are put into memory (enter); at the end the old values are
   restored (leave).  */

#ifndef PTXSIM_WEAK_MEMORY_H
#define PTXSIM_WEAK_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptxsim {

struct Block;
struct Op;
struct Warp;
class Interleaving;

/* Stores that are not yet visible to more threads.  */
class StoreBuffer
{
public:
  /* An aligned word of eight bytes; bits of MASK belong to the stores.  */
  struct Entry
  {
    uint64_t *word;
    uint64_t mask;
    uint64_t stored; /* While not entered.  */
    uint64_t below; /* While entered: the value that the others see.  */
  };

  void enter ();
  void leave ();
  /* Bits MASK of WORD are about to be, or have been, stored over BELOW.  */
  void add (uint64_t *word, uint64_t mask, uint64_t below);
  /* The stores to bits MASK of WORD are visible to all.  */
  void drop (const uint64_t *word, uint64_t mask);
  /* Entry number I moves to the next level; memory keeps the stored value.  */
  Entry take (size_t i);
  /* The entry of WORD, or size ().  */
  size_t find (const uint64_t *word) const;
  size_t size () const { return m_entries.size (); }

private:
  std::vector<Entry> m_entries;
};

/* The stores of one block.  */
class WeakMemory
{
public:
  explicit WeakMemory (Block &b);

  /* A turn of W begins or ends.  */
  void enter (Warp &w);
  void leave (Warp &w, Interleaving &chance);
  /* Lanes M of W are about to execute OP.  */
  void before (Warp &w, const Op &op, uint32_t m);
  /* The block's last thread has ended.  */
  void finish ();

private:
  void store (Warp &w, char *p, unsigned bytes, bool later);
  void to_block (Warp &w, size_t i);
  void all_to_block (Warp &w);
  bool is_shared (const uint64_t *word) const;

  Block &m_block;
  StoreBuffer m_stores; /* That the block sees.  */
  std::vector<StoreBuffer> m_warps; /* That only the warp sees.  */
};

} // namespace ptxsim

#endif
