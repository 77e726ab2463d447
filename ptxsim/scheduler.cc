/* Scheduler: the warps of a block, the blocks of a grid.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Blocks run one after the other as long as none waits for another one; a block
   whose warps only poll, or that has had a long turn, lets the next one start or
   go on, as far as a GPU could have them resident at the same time.  So a block
   that waits for a lock or a ticket of another block does not keep it from
   coming.  No block, warp or lane is left out for ever.  */

#include "ptxsim/observers.h"
#include <deque>
#include <sys/mman.h>

namespace ptxsim
{

/* Warp instructions of a warp's turn, and of a block's.  */
static constexpr uint64_t warp_turn = 2000;
static constexpr uint64_t block_turn = 8000000;
/* With all blocks only polling for so many, nothing will ever happen.  */
static constexpr uint64_t livelock_limit = 500000000;

Launch::~Launch ()
{
  for (char *p : free_local)
    munmap (p, size_t (local_stride) * warp_size);
}

namespace
{

enum class BlockStatus { DONE, SPINNING, TURN_OVER };

class GridRun
{
public:
  explicit GridRun (Launch &l) : m_launch (l) {}

  void
  run ()
  {
    uint64_t total = m_launch.grid.count ();
    uint64_t next = 0, idle_since = 0;
    unsigned idle_turns = 0;
    while (next < total || !m_resident.empty ())
      {
	if (m_launch.cancel && m_launch.cancel->load (std::memory_order_relaxed))
	  return;
	bool start = next < total && (m_resident.empty ()
				      || (m_want_new
					  && m_resident.size ()
					     < m_launch.resident_limit));
	if (start)
	  m_resident.push_front (make_block (m_launch, next++));
	m_want_new = false;
	BlockStatus status = run_block (*m_resident.front ());
	if (status == BlockStatus::DONE)
	  {
	    m_resident.pop_front ();
	    idle_turns = 0;
	    continue;
	  }
	/* Behind the others; a new one may come first.  */
	m_resident.push_back (std::move (m_resident.front ()));
	m_resident.pop_front ();
	m_want_new = true;
	if (status != BlockStatus::SPINNING)
	  idle_turns = 0;
	else if (idle_turns++ == 0)
	  idle_since = m_launch.stats.warp_instructions;
	else if (idle_turns > m_resident.size ()
		 && m_launch.stats.warp_instructions - idle_since > livelock_limit)
	  throw LaunchError { FaultKind::DEADLOCK,
			      launch_report (m_launch, blocks (),
					     "livelock: all threads poll memory and "
					     "nothing changes") };
      }
  }

private:
  std::vector<Block *>
  blocks () const
  {
    std::vector<Block *> list;
    for (auto &b : m_resident)
      list.push_back (b.get ());
    return list;
  }

  BlockStatus
  run_block (Block &b)
  {
    uint64_t end = m_launch.stats.warp_instructions + block_turn;
    for (;;)
      {
	bool any = false, moved = false, working = false;
	for (auto &w : b.warps)
	  {
	    if (w->groups.empty ())
	      continue;
	    WarpStatus status;
	    try
	      {
		status = run_warp (*w, warp_turn);
	      }
	    catch (const Fault &f)
	      {
		throw LaunchError { f.kind, fault_report (*w, f) };
	      }
	    any |= status != WarpStatus::DONE;
	    moved |= status != WarpStatus::BLOCKED;
	    working |= (status == WarpStatus::RUNNING || status == WarpStatus::DONE);
	  }
	if (!any)
	  return BlockStatus::DONE;
	if (!moved)
	  throw LaunchError { FaultKind::DEADLOCK,
			      launch_report (m_launch, { &b }, "deadlock") };
	uint64_t now = m_launch.stats.warp_instructions;
	if (m_launch.config->fuel && now > m_launch.config->fuel)
	  throw LaunchError { FaultKind::OUT_OF_FUEL,
			      launch_report (m_launch, { &b },
					     "out of fuel after "
					     + std::to_string (now)
					     + " warp instructions (PTXSIM_FUEL)") };
	if (!working)
	  return BlockStatus::SPINNING;
	if (now > end)
	  return BlockStatus::TURN_OVER;
      }
  }

  Launch &m_launch;
  std::deque<std::unique_ptr<Block>> m_resident;
  bool m_want_new = false;
};

} // anonymous namespace

void
run_launch (Launch &launch)
{
  launch.drop_ranges ();
  if (launch.config->observed ())
    launch.observers = std::make_shared<Observers> (launch);
  if (launch.config->seed)
    run_seeded (launch, *launch.config->seed);
  else
    GridRun (launch).run ();
}

} // namespace ptxsim
