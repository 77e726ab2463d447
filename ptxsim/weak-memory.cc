/* PTXSIM_MEMORY=weak: stores that other threads see later.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/weak-memory.h"
#include "ptxsim/exec.h"
#include "ptxsim/interleaving.h"
#include <algorithm>

namespace ptxsim {

/* ----- one buffer ----- */

void
StoreBuffer::enter ()
{
  for (Entry &e : m_entries)
    {
      e.below = *e.word;
      *e.word = (e.below & ~e.mask) | (e.stored & e.mask);
    }
}

void
StoreBuffer::leave ()
{
  for (Entry &e : m_entries)
    {
      e.stored = *e.word;
      *e.word = (e.stored & ~e.mask) | (e.below & e.mask);
    }
}

void
StoreBuffer::add (uint64_t *word, uint64_t mask, uint64_t below)
{
  size_t i = find (word);
  if (i == m_entries.size ())
    m_entries.push_back ({ word, 0, 0, 0 });
  Entry &e = m_entries[i];
  e.below = (e.below & e.mask) | (below & ~e.mask);
  e.mask |= mask;
}

StoreBuffer::Entry
StoreBuffer::take (size_t i)
{
  Entry e = m_entries[i];
  m_entries.erase (m_entries.begin () + long (i));
  return e;
}

void
StoreBuffer::drop (const uint64_t *word, uint64_t mask)
{
  size_t i = find (word);
  if (i == m_entries.size ())
    return;
  m_entries[i].mask &= ~mask;
  if (!m_entries[i].mask)
    take (i);
}

size_t
StoreBuffer::find (const uint64_t *word) const
{
  size_t i = 0;
  while (i < m_entries.size () && m_entries[i].word != word)
    i++;
  return i;
}

/* ----- a block ----- */

WeakMemory::WeakMemory (Block &b) : m_block (b), m_warps (b.warps.size ()) {}

bool
WeakMemory::is_shared (const uint64_t *word) const
{
  const char *p = reinterpret_cast<const char *> (word);
  const char *begin = m_block.shared.data ();
  return p >= begin && p < begin + m_block.shared.size ();
}

void
WeakMemory::enter (Warp &w)
{
  m_stores.enter ();
  m_warps[w.index].enter ();
}

/* Entry number I of the warp's buffer becomes visible to the block.  */
void
WeakMemory::to_block (Warp &w, size_t i)
{
  StoreBuffer::Entry e = m_warps[w.index].take (i);
  if (!is_shared (e.word))
    m_stores.add (e.word, e.mask, e.below);
}

void
WeakMemory::all_to_block (Warp &w)
{
  while (size_t n = m_warps[w.index].size ())
    to_block (w, n - 1);
}

void
WeakMemory::leave (Warp &w, Interleaving &chance)
{
  constexpr size_t capacity = 48;
  StoreBuffer &mine = m_warps[w.index];
  if (w.groups.empty ())
    all_to_block (w);
  while (mine.size () > capacity || (mine.size () && chance.see_store ()))
    to_block (w, chance.random.below (uint32_t (mine.size ())));
  mine.leave ();
  while (m_stores.size () > capacity || (m_stores.size () && chance.see_store ()))
    m_stores.take (chance.random.below (uint32_t (m_stores.size ())));
  m_stores.leave ();
}

void
WeakMemory::finish ()
{
  m_stores.enter ();
}

/* A store of BYTES at P, each word of it on its own.  */
void
WeakMemory::store (Warp &w, char *p, unsigned bytes, bool later)
{
  uintptr_t address = reinterpret_cast<uintptr_t> (p);
  while (bytes)
    {
      unsigned first = address & 7, n = std::min (bytes, 8 - first);
      uint64_t *word = reinterpret_cast<uint64_t *> (address - first);
      uint64_t mask = (n == 8 ? ~uint64_t (0) : (uint64_t (1) << 8 * n) - 1) << 8 * first;
      if (later)
	m_warps[w.index].add (word, mask, *word);
      else
	{
	  /* The store follows all stores of the warp and the block to this place.  */
	  m_warps[w.index].drop (word, mask);
	  m_stores.drop (word, mask);
	}
      address += n;
      bytes -= n;
    }
}

void
WeakMemory::before (Warp &w, const Op &op, uint32_t m)
{
  bool host
    = (op.control == Control::CALL && w.frame->code->calls[op.target].builtin != Builtin::NONE);
  bool release = host || (op.order == MemoryOrder::RELEASE || op.order == MemoryOrder::ACQ_REL);
  /* Host code that acts for the device sees all stores.  */
  if (release || op.control == Control::BARRIER)
    {
      all_to_block (w);
      if (host || (release && op.scope == Scope::GPU))
	while (size_t n = m_stores.size ())
	  m_stores.take (n - 1);
    }
  if (op.effect != Effect::STORE && op.effect != Effect::ATOMIC)
    return;
  bool later = op.effect == Effect::STORE && !release;
  for (; m; m &= m - 1)
    {
      unsigned lane = __builtin_ctz (m);
      uint64_t address
	= ((op.z & 1 ? w.src<uint32_t> (op.r[4])[lane] : w.src<uint64_t> (op.r[4])[lane])
	   + uint64_t (op.imm));
      bool local = (op.space == Space::GENERIC && address >= local_window);
      if (!local)
	/* An atomic operation checks its address itself: its word may end beyond an allocation.  */
	store (w,
	       resolve_address (w, op.space, lane, address, op.bytes, op.effect == Effect::STORE),
	       op.bytes, later);
    }
}

} // namespace ptxsim
