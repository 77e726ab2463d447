/* PTXSIM_SCHED=N: the random decisions of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/interleaving.h"
#include "ptxsim/machine.h"
#include <algorithm>

namespace ptxsim {

/* One of N values of TABLE.  */
template <typename T, size_t N>
static T
any_of (Random &random, const T (&table)[N])
{
  return table[random.below (N)];
}

Interleaving::Interleaving (const Launch &l, uint64_t seed)
  : random (Random::mix (seed) ^ l.grid_id)
{
  static const unsigned stop[] = { 8, 32, 64, 128 };
  static const unsigned merge[] = { 256, 256, 128, 32 };
  static const unsigned converge[] = { 0, 128, 224, 240 };
  static const unsigned split[] = { 0, 0, 4, 32 };
  static const unsigned same_block[] = { 0, 128, 250 };
  static const unsigned slow[] = { 0, 0, 64, 200 };
  static const uint32_t turn[] = { 2, 8, 50, 50 };
  m_stop = any_of (random, stop);
  m_merge = any_of (random, merge);
  m_converge = any_of (random, converge);
  m_split = any_of (random, split);
  m_same_block = any_of (random, same_block);
  m_slow = any_of (random, slow);
  m_turn = any_of (random, turn);
  m_salt = random.next ();
  /* In a large launch many warps pass each place anyway, and short turns of many blocks are
     slow.  */
  uint64_t block_warps = (l.block.count () + warp_size - 1) / warp_size;
  m_large = l.grid.count () * block_warps >= 4096;
  if (m_large)
    {
      m_turn = std::max (m_turn, 8u) * 8;
      m_stop /= 8;
      m_merge = 256;
      m_converge = std::max (m_converge, 224u);
    }
  static const unsigned see[] = { 4, 24, 96 };
  if (l.config->weak_memory)
    m_see = any_of (random, see);
  m_lockstep = false;
  for (const Code *code : l.codes)
    m_lockstep |= code->lockstep;
  if (m_lockstep)
    m_split = 0;
}

uint64_t
Interleaving::turn_length ()
{
  constexpr uint32_t longest = 3000;
  return 1 + random.below (random.chance (6) ? longest : m_turn);
}

uint32_t
Interleaving::together (uint32_t mask)
{
  if (!m_split || !random.chance (m_split))
    return mask;
  uint32_t some = mask & uint32_t (random.next ());
  return some ? some : mask;
}

bool
Interleaving::slow (const Warp &w) const
{
  constexpr unsigned while_turns = 2048;
  uint64_t z = m_salt + w.block->linear * 1025 + w.index + turns / while_turns * 0x9e3779b97f4a7c15;
  return (Random::mix (z) & 255) < m_slow;
}

void
Interleaving::begin (const Warp &w, const Group &g)
{
  turns++;
  hash = Random::mix (hash ^ (w.block->linear << 32) ^ (uint64_t (w.index) << 20) ^ g.pc) + g.mask;
}

void
Interleaving::end (const Warp &w)
{
  hash = Random::mix (hash ^ w.pc);
}

} // namespace ptxsim
