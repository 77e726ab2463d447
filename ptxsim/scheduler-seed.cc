/* PTXSIM_SCHED=N: blocks and warps in a random order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Any group of lanes of any warp of any block that has started may have the next
   turn, and a turn may end at any instruction, most often right after an access
   of memory.  Blocks start in any order and at any time, as many as a GPU would
   have resident, or fewer.
   Progress: some turns go to the next warp in a fixed order, and in a warp to the group that has
   waited longest, so that each makes progress in every random order.  */

#include "ptxsim/interleaving.h"
#include "ptxsim/machine.h"
#include "ptxsim/weak-memory.h"
#include <algorithm>

namespace ptxsim {

namespace {

struct Resident
{
  std::unique_ptr<Block> block;
  std::unique_ptr<WeakMemory> weak; /* Or null.  */
  unsigned next_warp = 0; /* For turns in a fixed order.  */
  bool polled = false;  /* Its last turn only polled.  */
};

class SeededRun
{
public:
  SeededRun (Launch &l, uint64_t seed) : m_launch (l), m_chance (l, seed), m_total (l.grid.count ())
  {
    uint32_t limit = std::max (1u, l.resident_limit);
    m_wanted
      = (m_chance.all_resident () ? limit : 1 + m_chance.random.below (std::min (limit, 64u)));
  }

  void run ()
  {
    while (m_started < m_total || !m_resident.empty ())
      {
	while (should_start ())
	  start ();
	Warp *warp = pick ();
	Block &block = *m_resident[m_last].block;
	if (!warp)
	  throw LaunchError{ FaultKind::DEADLOCK,
			     launch_report (m_launch, { &block }, "deadlock") };
	bool moved = turn (*warp);
	m_resident[m_last].polled = !moved;
	if (moved)
	  m_moved = m_launch.stats.warp_instructions;
	if (!block.live_threads)
	  {
	    if (block.weak)
	      block.weak->finish ();
	    m_resident.erase (m_resident.begin () + long (m_last));
	    m_moved = m_launch.stats.warp_instructions;
	  }
	check_limits ();
      }
    m_launch.stats.turns = m_chance.turns;
    m_launch.stats.schedule = m_chance.hash;
  }

private:
  uint64_t idle () const { return m_launch.stats.warp_instructions - m_moved; }

  bool should_start ()
  {
    if (m_started == m_total)
      return false;
    if (m_resident.empty ())
      return true;
    /* The resident blocks may wait for one that has not started.  */
    constexpr uint64_t patience = 10000;
    uint32_t wanted = idle () > patience ? m_launch.resident_limit : m_wanted;
    return m_resident.size () < wanted && m_chance.random.chance (64);
  }

  void start ()
  {
    constexpr size_t window = 4096;
    while (m_pool.size () < window && m_next < m_total)
      m_pool.push_back (m_next++);
    size_t i = m_chance.random.below (uint32_t (m_pool.size ()));
    std::swap (m_pool[i], m_pool.back ());
    Resident r;
    r.block = make_block (m_launch, m_pool.back ());
    m_pool.pop_back ();
    if (m_launch.config->weak_memory)
      {
	r.weak = std::make_unique<WeakMemory> (*r.block);
	r.block->weak = r.weak.get ();
      }
    m_started++;
    m_resident.push_back (std::move (r));
  }

  /* The first warp from FIRST on that can run, or null.  */
  static Warp *runnable (const Block &b, size_t first)
  {
    size_t n = b.warps.size ();
    for (size_t i = 0; i < n; i++)
      if (Warp *w = b.warps[(first + i) % n].get (); ready_groups (*w))
	return w;
    return nullptr;
  }

  /* The warp of the next turn, or null if no thread of the block can run.  Sets M_LAST to its
     block's index among the resident ones.  */
  Warp *pick ()
  {
    Random &random = m_chance.random;
    uint32_t n = uint32_t (m_resident.size ());
    if (m_chance.fair_turn ())
      {
	m_last = m_next_block++ % n;
	Resident &r = m_resident[m_last];
	return runnable (*r.block, r.next_warp++ % r.block->warps.size ());
      }
    /* Prefer a warp that neither only polls nor is held back: many wait for a lock, and one holds
       it.  */
    if (m_last >= n || !m_chance.same_block ())
      m_last = random.below (n);
    for (unsigned tries = 0; tries < 32 && m_resident[m_last].polled; tries++)
      m_last = random.below (n);
    const Block &b = *m_resident[m_last].block;
    Warp *w = nullptr;
    for (unsigned tries = 0; tries < 4; tries++)
      {
	w = runnable (b, random.below (uint32_t (b.warps.size ())));
	if (!w || (!all_yielded (*w) && !m_chance.slow (*w)))
	  break;
      }
    return w;
  }

  /* Whether the turn may have changed anything.  */
  bool turn (Warp &w)
  {
    WeakMemory *weak = w.block->weak;
    try
      {
	if (weak)
	  weak->enter (w);
	bool moved = run_turn (w, m_chance);
	if (weak)
	  weak->leave (w, m_chance);
	return moved;
      }
    catch (const Fault &f)
      {
	throw LaunchError{ f.kind, fault_report (w, f) };
      }
  }

  void check_limits () const
  {
    constexpr uint64_t livelock_limit = 20000000, for_each_block = 100000;
    uint64_t now = m_launch.stats.warp_instructions;
    if (m_launch.config->fuel && now > m_launch.config->fuel)
      throw LaunchError{ FaultKind::OUT_OF_FUEL,
			 launch_report (m_launch, all_blocks (),
					"out of fuel after " + std::to_string (now)
					  + " warp instructions (PTXSIM_FUEL)") };
    if (idle () > livelock_limit + for_each_block * m_resident.size ())
      throw LaunchError{ FaultKind::DEADLOCK,
			 launch_report (m_launch, all_blocks (),
					"livelock: all threads poll memory and "
					"nothing changes") };
  }

  std::vector<Block *> all_blocks () const
  {
    std::vector<Block *> list;
    for (const Resident &r : m_resident)
      list.push_back (r.block.get ());
    return list;
  }

  Launch &m_launch;
  Interleaving m_chance;
  uint64_t m_total;
  uint64_t m_next = 0; /* The next block for the pool.  */
  uint64_t m_started = 0;
  std::vector<uint64_t> m_pool; /* The candidates for the next block to start.  */
  std::vector<Resident> m_resident;
  uint32_t m_wanted;
  size_t m_last = 0, m_next_block = 0;
  uint64_t m_moved = 0; /* The time when a warp last did more than poll.  */
};

} // anonymous namespace

void
run_seeded (Launch &launch, uint64_t seed)
{
  SeededRun (launch, seed).run ();
}

} // namespace ptxsim
