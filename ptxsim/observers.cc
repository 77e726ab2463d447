/* Observers: checks of a launch's memory accesses and barriers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/observers.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

namespace ptxsim {

Observers::Observers (const Launch &l) : m_config (*l.config), m_races (l) {}

void
Observers::start (Block &b)
{
  b.shadow = std::make_shared<BlockShadow> ();
  b.shadow->written.resize (b.shared.size ());
  b.shadow->barriers.assign (num_barriers, m_races.new_clock ());
}

void
Observers::start (Warp &w)
{
  if (m_config.check_race)
    w.strands = std::make_shared<WarpStrands> (w, m_races.levels ());
}

/* ----- memory ----- */

/* The memory that P points to, and the offset in it; for local memory, the offset in the whole
   warp's (local_place); an address of global memory is its own offset.  */
Observers::Where
Observers::locate (const Warp &w, const Op &op, const char *p, uint64_t &offset) const
{
  offset = 0;
  if (op.space == Space::PARAM || op.space == Space::CONST)
    return Where::OTHER;
  offset = uint64_t (p - w.block->shared.data ());
  if (offset < w.block->shared.size ())
    return Where::SHARED;
  if (w.local)
    {
      offset = uint64_t (p - w.local);
      if (offset < uint64_t (local_stride) * warp_size)
	return Where::LOCAL;
    }
  offset = uint64_t (p - w.launch->params.data ());
  if (offset < w.launch->params.size ())
    return Where::OTHER;
  offset = reinterpret_cast<uint64_t> (p);
  return Where::GLOBAL;
}

void
Observers::new_local (Warp &w, uint32_t lanes, uint32_t offset, uint32_t bytes)
{
  if (!m_config.check_uninit)
    return;
  size_t end = local_place (warp_size - 1, offset + bytes) + local_chunk;
  if (w.local_written.size () < end)
    w.local_written.resize (end);
  for (uint32_t i = offset; i < offset + bytes; i++)
    for (uint32_t k = lanes; k; k &= k - 1)
      w.local_written[local_place (__builtin_ctz (k), i)] = false;
}

void
Observers::mark_written (Warp &w, Where where, uint64_t offset, unsigned bytes)
{
  if (where == Where::SHARED)
    for (unsigned i = 0; i < bytes; i++)
      w.block->shadow->written[offset + i] = true;
  else if (where == Where::LOCAL)
    for (unsigned i = 0; i < bytes; i++)
      w.local_written[offset + i] = true;
}

/* The data of an access that the race check needs.  */
uint8_t
flags_of (const Op &op)
{
  return ((op.order != MemoryOrder::WEAK ? access_strong : 0)
	  | (op.scope == Scope::GPU ? access_gpu_scope : 0));
}

void
Observers::load (Warp &w, const Op &op, uint32_t m, char *const *p, unsigned bytes)
{
  for (; m; m &= m - 1)
    {
      unsigned lane = __builtin_ctz (m);
      uint64_t offset;
      Where where = locate (w, op, p[lane], offset);
      if (m_config.check_uninit)
	note_unwritten (w, op, lane, where, offset, bytes);
      if (!m_config.check_race || where == Where::LOCAL || where == Where::OTHER)
	continue;
      ShadowMemory &memory = where == Where::SHARED ? w.block->shadow->shared : m_global;
      uint8_t flags = flags_of (op);
      m_races.access (w, op, lane, memory, offset, bytes, flags, false);
      if (flags & access_strong)
	m_races.strong (w, op, lane, memory, offset, flags);
    }
}

void
Observers::store (Warp &w, const Op &op, unsigned lane, char *p, unsigned bytes, const char *value)
{
  uint64_t offset;
  Where where = locate (w, op, p, offset);
  if (m_config.check_uninit)
    {
      mark_written (w, where, offset, bytes);
      copy_unwritten (w, op, lane, where, offset, bytes);
    }
  if (!m_config.check_race || where == Where::LOCAL || where == Where::OTHER)
    return;
  ShadowMemory &memory = where == Where::SHARED ? w.block->shadow->shared : m_global;
  uint8_t flags = flags_of (op) | access_write;
  m_races.access (w, op, lane, memory, offset, bytes, flags, memcmp (p, value, bytes) == 0);
  if (flags & access_strong)
    m_races.strong (w, op, lane, memory, offset, flags);
}

void
Observers::before_atomic (Warp &w, const Op &op, uint32_t m, char *const *p, unsigned bytes)
{
  if (m_config.check_uninit)
    for (; m; m &= m - 1)
      {
	unsigned lane = __builtin_ctz (m);
	uint64_t offset;
	Where where = locate (w, op, p[lane], offset);
	check_written (w, lane, where, offset, bytes);
      }
}

void
Observers::atomic (Warp &w, const Op &op, unsigned lane, char *p, unsigned bytes, bool wrote)
{
  uint64_t offset;
  Where where = locate (w, op, p, offset);
  if (!m_config.check_race || where == Where::LOCAL || where == Where::OTHER)
    return;
  ShadowMemory &memory = where == Where::SHARED ? w.block->shadow->shared : m_global;
  uint8_t flags = flags_of (op) | access_rmw | (wrote ? access_write : 0);
  m_races.access (w, op, lane, memory, offset, bytes, flags, false);
  m_races.strong (w, op, lane, memory, offset, flags);
}

/* ----- synchronisation ----- */

void
Observers::fence (Warp &w, const Op &op, uint32_t m)
{
  if (m_config.check_race)
    m_races.fence (w, op, m);
}

void
Observers::warp_sync (Warp &w, uint32_t mask)
{
  if (m_config.check_race)
    m_races.warp_sync (w, mask);
}

void
Observers::arrive (Warp &w, unsigned barrier)
{
  if (m_config.check_race)
    m_races.arrive (w, w.mask, w.block->shadow->barriers[barrier]);
}

void
Observers::complete (Block &b, unsigned barrier)
{
  if (!m_config.check_race)
    return;
  Clock &c = b.shadow->barriers[barrier];
  for (auto &w : b.warps)
    {
      uint32_t mask = 0;
      for (const Group &g : w->groups)
	if (g.state == GroupState::BARRIER && g.barrier == int (barrier))
	  mask |= g.mask;
      if (mask)
	m_races.leave (*w, mask, c);
    }
  c = m_races.new_clock ();
}

/* ----- barriers ----- */

/* The places of a group in its frames, outermost first.  */
static std::vector<std::pair<const Code *, uint32_t>>
places (const Frame *f, uint32_t pc)
{
  std::vector<std::pair<const Code *, uint32_t>> list{ { f->code, pc } };
  for (; f->parent; f = f->parent)
    list.insert (list.begin (), { f->parent->code, f->return_pc - 1 });
  return list;
}

/* Whether operations A and B of CODE are in one loop; ANY: not only the innermost
   one of A.  Outside all loops, loop_last is past the last block.  */
static bool
same_loop (const Code &code, const Op &a, const Op &b, bool any)
{
  uint32_t last = 0;
  for (const Op &op : code.ops)
    last = std::max (last, op.rank);
  auto both_in = [&] (const Op &op)
  {
    return (op.loop_last <= last && a.rank >= op.loop_first && a.rank <= op.loop_last
	    && b.rank >= op.loop_first && b.rank <= op.loop_last);
  };
  return any ? std::any_of (code.ops.begin (), code.ops.end (), both_in) : both_in (a);
}

/* Whether group G can reach the barrier of W's running group only through another iteration of an
   outer loop: in the outermost frame in which the two are at different places, G is past it.  */
static bool
has_passed (const Warp &w, const Group &g)
{
  auto mine = places (w.frame, w.pc), its = places (g.frame, g.pc);
  for (size_t i = 0; i < mine.size () && i < its.size (); i++)
    if (mine[i].second != its[i].second)
      {
	const Op &a = mine[i].first->ops[mine[i].second];
	const Op &b = its[i].first->ops[its[i].second];
	/* In a random order it may also be an iteration behind.  */
	bool any = w.launch->config->seed.has_value ();
	bool further = b.rank > a.rank || (b.rank == a.rank && its[i].second > mine[i].second);
	return further && !same_loop (*mine[i].first, a, b, any);
      }
  return false;
}

static std::string
hex (uint32_t mask)
{
  char text[16];
  snprintf (text, sizeof text, "%08x", mask);
  return text;
}

/* "For .aligned form, all threads in the warp must execute the same barrier
   instruction" (barrier).  */
void
Observers::at_barrier (Warp &w, const Op &op, bool all)
{
  if (!m_config.check_barrier)
    return;
  const Launch &l = *w.launch;
  uint32_t threads = uint32_t (l.block.count ());
  if (op.y)
    {
      uint32_t left = threads - w.index * warp_size;
      uint32_t lanes = left >= warp_size ? all_lanes : (uint32_t (1) << left) - 1;
      if (w.live != lanes)
	throw Fault{ FaultKind::OBSERVER,
		     "aligned barrier in a warp of which the lanes " + hex (lanes & ~w.live)
		       + " have exited",
		     -1 };
      for (const Group &g : w.groups)
	{
	  if (g.mask & w.mask)
	    continue;
	  bool elsewhere = g.state == GroupState::CONVERGE
			   && (g.pc != w.pc || g.frame->code != w.frame->code);
	  if (!elsewhere && !has_passed (w, g))
	    continue;
	  Fault f{ FaultKind::OBSERVER,
		   "aligned barrier that the lanes " + hex (g.mask) + " of the warp do not reach",
		   -1 };
	  f.other = party_text (l, g.frame->code->ops[g.pc], w.block->linear, w.index,
				__builtin_ctz (g.mask));
	  throw f;
	}
    }
  if (all && w.block->live_threads != threads)
    throw Fault{ FaultKind::OBSERVER,
		 "barrier of the whole block, of which "
		   + std::to_string (threads - w.block->live_threads) + " threads have exited",
		 -1 };
}

void
Observers::exit (Warp &w)
{
  if (!m_config.check_barrier)
    return;
  for (unsigned i = 0; i < num_barriers; i++)
    if (w.block->barriers[i].open && w.block->barriers[i].all_threads)
      throw Fault{ FaultKind::OBSERVER,
		   "exit of threads for which others wait at "
		   "barrier "
		     + std::to_string (i),
		   -1 };
}

} // namespace ptxsim
