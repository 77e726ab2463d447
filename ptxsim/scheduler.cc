/* Scheduler: the warps of a block, the blocks of a grid.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Blocks run one after the other as long as none waits for another one.  If all warps of a block
   only poll, or the block has had a long turn, the next block starts or continues, up to the number
   of blocks that a GPU could have resident.  So a block that waits for a lock or a ticket of
   another block does not block that one.  No block, warp or lane starves.

   PTXSIM_THREADS=N: N host threads share the blocks.  A block stays with its thread.  Each thread
   has its own Launch, so that data that the interpreter writes often (counts, cached ranges, frames
   for reuse) is private to the thread; shared data is in GridShare.  */

#include "ptxsim/host-thread.h"
#include "ptxsim/observers.h"
#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <sys/mman.h>

namespace ptxsim {

/* Warp instructions of a warp's turn, and of a block's.  */
static constexpr uint64_t warp_turn = 2000;
static constexpr uint64_t block_turn = 8000000;
/* If all blocks only poll for this many, the launch is livelocked.  */
static constexpr uint64_t livelock_limit = 500000000;

Launch::~Launch ()
{
  for (char *p : free_local)
    munmap (p, size_t (local_stride) * warp_size);
}

namespace {

enum class BlockStatus
{
  DONE,
  SPINNING,
  TURN_OVER
};

/* The data that the host threads of a launch share.  */
struct GridShare
{
  explicit GridShare (const Launch &l)
    : total (l.grid.count ()), limit (std::max (1u, l.resident_limit))
  {}

  const uint64_t total, limit;
  std::atomic<uint64_t> next{ 0 }; /* The block to start.  */
  std::atomic<uint64_t> resident{ 0 };
  std::atomic<uint64_t> moved{ 0 }; /* Changes when a block has made progress.  */
  std::atomic<uint64_t> instructions{ 0 }; /* Counted with PTXSIM_FUEL.  */
  std::atomic<bool> stop{ false }; /* A thread has failed.  */

  /* The index of a block that may start now.  */
  std::optional<uint64_t> take ()
  {
    if (next >= total)
      return std::nullopt;
    if (resident++ < limit)
      {
	uint64_t n = next++;
	if (n < total)
	  return n;
      }
    resident--;
    return std::nullopt;
  }
};

/* One host thread's part of a launch.  */
class GridRun
{
public:
  GridRun (Launch &l, GridShare &share)
    : m_launch (l), m_share (share), m_version (l.memory->version ())
  {}

  void run ()
  {
    uint64_t idle_since = 0, seen = 0;
    unsigned idle_turns = 0;
    while (!m_share.stop && !(m_launch.cancel && *m_launch.cancel))
      {
	std::optional<uint64_t> start;
	if (m_resident.empty () || m_want_new)
	  start = m_share.take ();
	if (start)
	  m_resident.push_front (make_block (m_launch, *start));
	else if (m_resident.empty ())
	  {
	    if (m_share.next >= m_share.total)
	      return;
	    /* The other threads have the maximum number of blocks.  */
	    std::this_thread::yield ();
	    continue;
	  }
	m_want_new = false;
	BlockStatus status = run_block (*m_resident.front ());
	if (status == BlockStatus::DONE)
	  {
	    m_resident.pop_front ();
	    m_share.resident--;
	    m_share.moved++;
	    idle_turns = 0;
	    continue;
	  }
	/* To the end of the queue; a new block may start first.  */
	m_resident.push_back (std::move (m_resident.front ()));
	m_resident.pop_front ();
	m_want_new = true;
	if (status != BlockStatus::SPINNING)
	  {
	    m_share.moved++;
	    idle_turns = 0;
	    continue;
	  }
	uint64_t now = m_share.moved;
	if (idle_turns++ == 0 || now != seen)
	  {
	    idle_turns = 1;
	    seen = now;
	    idle_since = m_launch.stats.warp_instructions;
	  }
	else if (idle_turns > m_resident.size ())
	  {
	    if (m_launch.stats.warp_instructions - idle_since > livelock_limit)
	      throw LaunchError{ FaultKind::DEADLOCK,
				 launch_report (m_launch, blocks (),
						"livelock: all threads poll memory "
						"and nothing changes") };
	    /* They may wait for a block of another host thread.  */
	    std::this_thread::yield ();
	  }
      }
  }

private:
  std::vector<Block *> blocks () const
  {
    std::vector<Block *> list;
    for (auto &b : m_resident)
      list.push_back (b.get ());
    return list;
  }

  BlockStatus run_block (Block &b)
  {
    uint64_t end = m_launch.stats.warp_instructions + block_turn;
    for (;;)
      {
	/* Another thread may have freed memory.  */
	if (m_version != m_launch.memory->version ())
	  {
	    m_launch.drop_ranges ();
	    m_version = m_launch.memory->version ();
	  }
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
		throw LaunchError{ f.kind, fault_report (*w, f) };
	      }
	    any |= status != WarpStatus::DONE;
	    moved |= status != WarpStatus::BLOCKED;
	    working |= (status == WarpStatus::RUNNING || status == WarpStatus::DONE);
	  }
	if (!any)
	  return BlockStatus::DONE;
	if (!moved)
	  throw LaunchError{ FaultKind::DEADLOCK, launch_report (m_launch, { &b }, "deadlock") };
	uint64_t now = m_launch.stats.warp_instructions;
	if (m_launch.config->fuel)
	  burn (now, b);
	if (!working)
	  return BlockStatus::SPINNING;
	if (now > end)
	  return BlockStatus::TURN_OVER;
      }
  }

  void burn (uint64_t now, Block &b)
  {
    uint64_t all = m_share.instructions += now - m_burnt;
    m_burnt = now;
    if (all > m_launch.config->fuel)
      throw LaunchError{ FaultKind::OUT_OF_FUEL,
			 launch_report (m_launch, { &b },
					"out of fuel after " + std::to_string (all)
					  + " warp instructions (PTXSIM_FUEL)") };
  }

  Launch &m_launch;
  GridShare &m_share;
  std::deque<std::unique_ptr<Block>> m_resident;
  bool m_want_new = false;
  uint64_t m_version;  /* The memory's version when ranges were last dropped.  */
  uint64_t m_burnt = 0;
};

/* The launch of another host thread.  */
std::unique_ptr<Launch>
part_of (const Launch &l)
{
  auto p = std::make_unique<Launch> ();
  p->codes = l.codes;
  p->kernel = l.kernel;
  p->grid = l.grid;
  p->block = l.block;
  p->dynamic_shared = l.dynamic_shared;
  p->params = l.params;
  p->memory = l.memory;
  p->config = l.config;
  p->grid_id = l.grid_id;
  p->num_sms = l.num_sms;
  p->resident_limit = l.resident_limit;
  p->cancel = l.cancel;
  return p;
}

void
run_threaded (Launch &launch, unsigned threads)
{
  GridShare share (launch);
  std::mutex lock;
  std::exception_ptr failure; /* The first one.  */
  auto run = [&] (Launch &l)
  {
    try
      {
	GridRun (l, share).run ();
      }
    catch (...)
      {
	std::lock_guard<std::mutex> guard (lock);
	if (!failure)
	  failure = std::current_exception ();
	share.stop = true;
      }
  };
  std::vector<std::unique_ptr<Launch>> parts;
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; i++)
    parts.push_back (part_of (launch));
  for (auto &part : parts)
    others.push_back (start_host_thread ([&run, &part] { run (*part); }));
  run (launch);
  for (std::thread &t : others)
    t.join ();
  for (auto &part : parts)
    {
      launch.stats.warp_instructions += part->stats.warp_instructions;
      launch.stats.thread_instructions += part->stats.thread_instructions;
    }
  if (failure)
    std::rethrow_exception (failure);
}

} // anonymous namespace

void
run_launch (Launch &launch)
{
  launch.drop_ranges ();
  const Config &c = *launch.config;
  if (c.observed ())
    launch.observers = std::make_shared<Observers> (launch);
  uint64_t threads = std::min<uint64_t> (c.threads, launch.grid.count ());
  if (c.seed)
    run_seeded (launch, *c.seed);
  else if (threads > 1 && !launch.observers && !launch.profile)
    run_threaded (launch, unsigned (threads));
  else
    {
      GridShare share (launch);
      GridRun (launch, share).run ();
    }
}

} // namespace ptxsim
