/* PTXSIM_SCHED=N: what is left to chance in a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All that chance decides comes from one generator, whose start is the seed and
   the number of the launch.  First a manner is drawn for the whole launch (how
   long turns are, how often a turn ends after an access of memory, how eagerly lanes
   that met go on as one, ...), so that seeds differ in more than details: faults
   differ in what uncovers them.  */

#ifndef PTXSIM_INTERLEAVING_H
#define PTXSIM_INTERLEAVING_H

#include <cstdint>

namespace ptxsim
{

struct Launch;
struct Group;
struct Warp;

/* SplitMix64 (Steele, Lea, Flood 2014).  */
class Random
{
public:
  explicit Random (uint64_t seed) : m_state (seed) {}

  uint64_t
  next ()
  {
    m_state += 0x9e3779b97f4a7c15;
    return mix (m_state);
  }

  /* 0 to N - 1.  */
  uint32_t
  below (uint32_t n)
  {
    return uint32_t (((next () >> 32) * n) >> 32);
  }

  /* True N times of 256.  */
  bool chance (unsigned n) { return (next () >> 56) < n; }

  static uint64_t
  mix (uint64_t z)
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

  /* Do as many blocks run at a time as fit, or fewer?  */
  bool all_resident () { return random.chance (m_large ? 32 : 128); }
  /* Warp instructions of the next turn.  */
  uint64_t turn_length ();
  /* After an access of memory that others see: is the turn over?  */
  bool stop_after_access () { return random.chance (m_stop); }
  /* Should groups that could go on as one do so?  */
  bool merge () { return m_lockstep || random.chance (m_merge); }
  /* Is the group chosen that would meet the others soonest, or any?  */
  bool converge () { return m_lockstep || random.chance (m_converge); }
  /* Those of the lanes MASK that go on now; the others follow on their own.  */
  uint32_t together (uint32_t mask);
  /* Does the next turn belong to the block of the last one?  */
  bool same_block () { return random.chance (m_same_block); }
  /* PTXSIM_MEMORY=weak: does a store that nothing orders become visible now?  */
  bool see_store () { return random.chance (m_see); }
  /* Is warp W one of those that are left behind for a while?  */
  bool slow (const Warp &w) const;
  /* At regular intervals the one that has waited longest gets the turn.  */
  bool fair_turn () const { return turns % fair_turns == 0; }
  bool lockstep () const { return m_lockstep; }

  /* A turn of group G in W begins, or ends.  */
  void begin (const Warp &w, const Group &g);
  void end (const Warp &w);

  Random random;
  uint64_t turns = 0;
  uint64_t hash = 0;		/* Of who ran from where to where.  */

private:
  static constexpr unsigned fair_turns = 61;

  /* Of 256, each.  */
  unsigned m_stop, m_merge, m_converge, m_split, m_same_block, m_slow, m_see = 0;
  uint32_t m_turn;		/* Most turns are no longer.  */
  uint64_t m_salt;
  bool m_large;			/* Many warps.  */
  /* There are operations of the kind before .sync, which need the lanes of a
     warp to run together as they did on GPUs of that time.  */
  bool m_lockstep;
};

} // namespace ptxsim

#endif
