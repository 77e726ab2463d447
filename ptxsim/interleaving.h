/* PTXSIM_SCHED=N: the random decisions of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   One generator, initialised with the seed and the number of the launch, makes all random
   decisions.  It first draws a style for the whole launch (the length of turns, how often a turn
   ends after a memory access, how readily groups merge, ...), so that seeds differ fundamentally:
   different faults need different styles.  */

#ifndef PTXSIM_INTERLEAVING_H
#define PTXSIM_INTERLEAVING_H

#include <cstdint>

namespace ptxsim {

struct Launch;
struct Group;
struct Warp;

/* SplitMix64 (Steele, Lea, Flood 2014).  */
class Random
{
public:
  explicit Random (uint64_t seed) : m_state (seed) {}

  uint64_t next ()
  {
    m_state += 0x9e3779b97f4a7c15;
    return mix (m_state);
  }

  /* 0 to N - 1.  */
  uint32_t below (uint32_t n) { return uint32_t (((next () >> 32) * n) >> 32); }

  /* True N times of 256.  */
  bool chance (unsigned n) { return (next () >> 56) < n; }

  static uint64_t mix (uint64_t z)
  {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

private:
  uint64_t m_state;
};

class Interleaving
{
public:
  Interleaving (const Launch &l, uint64_t seed);

  /* Do as many blocks as fit run at a time, or fewer?  */
  bool all_resident () { return random.chance (m_large ? 32 : 128); }
  /* Warp instructions of the next turn.  */
  uint64_t turn_length ();
  /* After an access of memory that other threads see: does the turn end?  */
  bool stop_after_access () { return random.chance (m_stop); }
  /* Do groups that can merge do so?  */
  bool merge () { return m_lockstep || random.chance (m_merge); }
  /* Does the group run that would meet the others soonest, or any?  */
  bool converge () { return m_lockstep || random.chance (m_converge); }
  /* The lanes of MASK that continue now; the others follow as a separate group.  */
  uint32_t together (uint32_t mask);
  /* Does the next turn belong to the block of the last one?  */
  bool same_block () { return random.chance (m_same_block); }
  /* PTXSIM_MEMORY=weak: does an unordered store become visible now?  */
  bool see_store () { return random.chance (m_see); }
  /* Is warp W one of those that are slow for a while?  */
  bool slow (const Warp &w) const;
  /* At regular intervals the group that has waited longest gets the turn.  */
  bool fair_turn () const { return turns % fair_turns == 0; }
  bool lockstep () const { return m_lockstep; }

  /* A turn of group G in W begins, or ends.  */
  void begin (const Warp &w, const Group &g);
  void end (const Warp &w);

  Random random;
  uint64_t turns = 0;
  uint64_t hash = 0;  /* Hash of the schedule.  */

private:
  static constexpr unsigned fair_turns = 61;

  /* Of 256, each.  */
  unsigned m_stop, m_merge, m_converge, m_split, m_same_block, m_slow, m_see = 0;
  uint32_t m_turn;  /* Most turns are no longer.  */
  uint64_t m_salt;
  bool m_large; /* Many warps.  */
  /* The program has operations without .sync, which need the lanes of a warp to run in lockstep, as
     on older GPUs.  */
  bool m_lockstep;
};

} // namespace ptxsim

#endif
