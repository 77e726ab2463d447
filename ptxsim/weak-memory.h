/* PTXSIM_MEMORY=weak: stores that others see later.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A store that is no release is visible to its own warp at once, to the block after a fence or a
   release of any scope by that warp or when it comes to a barrier, and to other
   blocks after a fence or a release of .gpu scope by some warp that could see it.
   Without these it becomes visible at some time, in any order with other stores.  PTX allows
   all of this: a fence orders what comes before it, in program order or by
   synchronisation, and nothing else orders stores of different locations; a relaxed or
   volatile one has only to be seen at some time.
   Releases and atomic operations are performed on memory itself.
   Loads are not reordered, and never see old values: a missing acquire does not
   show.

   Memory holds what the running warp sees.  When its turn begins, the stores that only its
   block and it know are put there (enter), and what they hide is put
   back at the end (leave).  */

#ifndef PTXSIM_WEAK_MEMORY_H
#define PTXSIM_WEAK_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptxsim
{

struct Block;
struct Op;
struct Warp;
class Interleaving;

/* Stores that are still on their way to where more threads see them.  */
class StoreBuffer
{
public:
  /* An aligned word of eight bytes; bits of MASK belong to the stores.  */
  struct Entry
  {
    uint64_t *word;
    uint64_t mask;
    uint64_t stored;	/* While not entered.  */
    uint64_t below;	/* While entered: what the others see.  */
  };

  void enter ();
  void leave ();
  /* Bits MASK of WORD are about to be, or have been, stored over BELOW.  */
  void add (uint64_t *word, uint64_t mask, uint64_t below);
  /* What was stored to bits MASK of WORD is there for all.  */
  void drop (const uint64_t *word, uint64_t mask);
  /* Entry number I goes on; memory keeps what was stored.  */
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
  /* Lanes M of W are about to do OP.  */
  void before (Warp &w, const Op &op, uint32_t m);
  /* The block's last thread has ended.  */
  void finish ();

private:
  void store (Warp &w, char *p, unsigned bytes, bool later);
  void to_block (Warp &w, size_t i);
  void all_to_block (Warp &w);
  bool is_shared (const uint64_t *word) const;

  Block &m_block;
  StoreBuffer m_stores;			/* That the block sees.  */
  std::vector<StoreBuffer> m_warps;	/* That only the warp sees.  */
};

} // namespace ptxsim

#endif
