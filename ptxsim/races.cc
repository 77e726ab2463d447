/* Data races: causality order, and the accesses of each byte.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/races.h"
#include <algorithm>
#include <cstdio>

namespace ptxsim {

/* The maximum number of unordered accesses that a cell keeps.  Only reads and atomics by many warps
   exceed it; the oldest are dropped.  */
static constexpr uint32_t max_accesses = 32;

/* ----- shadow memory ----- */

ShadowMemory::Page &
ShadowMemory::page (uint64_t number)
{
  if (number != m_last_number)
    {
      std::unique_ptr<Page> &p = m_pages[number];
      if (!p)
	p = std::make_unique<Page> ();
      m_last_number = number;
      m_last = p.get ();
    }
  return *m_last;
}

void
ShadowMemory::renew (uint64_t address, uint64_t bytes)
{
  for (uint64_t at = address, end = address + bytes; at < end;)
    {
      const uint64_t number = at / page_bytes;
      const uint64_t here = std::min ((number + 1) * page_bytes, end) - at;
      if (m_pages.count (number))
	cells (at, (here + 3) & ~uint64_t (3), [] (Cell &c, uint64_t) { c = Cell (); });
      at += here;
    }
}

/* Splits cells into cells of one byte.  */
void
ShadowMemory::refine (Page &p)
{
  std::vector<Cell> fine (page_bytes);
  for (uint64_t i = 0; i < page_bytes; i++)
    {
      const Cell &from = p.cell[i >> p.shift];
      fine[i].count = from.count;
      fine[i].strong_bytes = from.strong_bytes;
      fine[i].flags = from.flags;
      std::copy (from.first, from.first + 2, fine[i].first);
      if (from.more)
	fine[i].more = std::make_unique<std::vector<Access>> (*from.more);
    }
  p.cell = std::move (fine);
  p.shift = 0;
}

void
ShadowMemory::Cell::add (const Access &a)
{
  if (count == max_accesses)
    {
      for (uint32_t i = 1; i < count; i++)
	at (i - 1) = at (i);
      count--;
    }
  if (count >= 2)
    {
      if (!more)
	more = std::make_unique<std::vector<Access>> ();
      more->resize (count - 1);
    }
  uint8_t strong = access_strong | access_gpu_scope;
  if ((a.flags & strong) != strong || (count && strong_bytes != a.bytes))
    strong_bytes = 0;
  else
    strong_bytes = a.bytes;
  flags = count ? flags | a.flags : a.flags;
  latest = count;
  at (count++) = a;
}

/* ----- strands ----- */

WarpStrands::WarpStrands (const Warp &w, unsigned levels)
  : warp (w.block->linear * warp_size + w.index)
{
  Strand s;
  s.mask = w.live;
  s.know = s.seen[0] = s.seen[1] = s.released[0].clock = s.released[1].clock = Clock (levels);
  strands.push_back (std::move (s));
}

Strand &
WarpStrands::separate (Strand &s, uint32_t part)
{
  if (s.mask == part)
    return s;
  /* Each side has the other's clock as of their last synchronisation.  */
  s.know.raise (warp, s.mask, s.synced - 1);
  s.mask &= ~part;
  Strand other = s;
  other.mask = part;
  for (; part; part &= part - 1)
    index[__builtin_ctz (part)] = uint8_t (strands.size ());
  strands.push_back (std::move (other));
  return strands.back ();
}

Strand &
WarpStrands::merge (uint32_t mask)
{
  parts (mask, [] (Strand &) {});
  Strand &to = of_lane (__builtin_ctz (mask));
  if (to.mask != mask)
    {
      to.know.raise (warp, to.mask, to.epoch);
      for (Strand &from : strands)
	{
	  if (&from == &to || !(from.mask & mask))
	    continue;
	  from.know.raise (warp, from.mask, from.epoch);
	  to.know.join (from.know);
	  for (unsigned i = 0; i < 2; i++)
	    {
	      to.seen[i].join (from.seen[i]);
	      to.released[i].clock.join (from.released[i].clock);
	      to.released[i].epoch = std::max (to.released[i].epoch, from.released[i].epoch);
	    }
	  to.mask |= from.mask;
	  from.mask = 0;
	}
      Strand all = std::move (to);
      strands.erase (std::remove_if (strands.begin (), strands.end (),
				     [&] (const Strand &s) { return &s == &to || !s.mask; }),
		     strands.end ());
      strands.push_back (std::move (all));
      for (size_t i = 0; i < strands.size (); i++)
	for (uint32_t k = strands[i].mask; k; k &= k - 1)
	  index[__builtin_ctz (k)] = uint8_t (i);
    }
  Strand &s = of_lane (__builtin_ctz (mask));
  s.epoch = s.synced = ++last_epoch;
  return s;
}

/* ----- races ----- */

RaceTracker::RaceTracker (const Launch &l)
  : m_launch (l), m_levels (Clock::levels_for (l.grid.count () * warp_size))
{}

/* Whether A precedes, in causality order, the current operation of LANE of strand S.  */
static bool
before (const Access &a, const WarpStrands &w, const Strand &s, unsigned lane)
{
  uint32_t others = a.mask;
  if (a.warp == w.warp)
    {
      others &= ~(uint32_t (1) << lane); /* Program order.  */
      if (a.epoch < s.synced)
	others &= ~s.mask;
    }
  if (!others)
    return true;
  const uint32_t *known = s.know.lanes (a.warp);
  if (!known)
    return false;
  for (; others; others &= others - 1)
    if (known[__builtin_ctz (others)] < a.epoch)
      return false;
  return true;
}

/* "Morally Strong Operations": both strong, each in the other's scope, and
   overlapping completely.  */
static bool
morally_strong (const Access &a, const Access &b)
{
  uint8_t both = a.flags & b.flags;
  return (both & access_strong && a.bytes == b.bytes
	  && (both & access_gpu_scope || a.warp / warp_size == b.warp / warp_size));
}

/* "Causality Order": operations after NOW also follow a write that NOW has observed.  A
   read-modify-write observes the strong writes before it.  */
static bool
observes (const Access &now, const Access &a)
{
  return now.flags & access_rmw && a.flags & now.flags & access_write;
}

/* Whether A and NOW must be ordered.  Two silent stores need no order.  Morally strong stores are
   not a data race by the manual's definition, but if they are unordered, one is lost: a lock
   without its fence causes this for volatile data.  */
static bool
may_race (const Access &a, const Access &now, bool strong, bool silent)
{
  bool both_write = a.flags & now.flags & access_write;
  if (both_write && silent)
    return false;
  if (!strong)
    return (a.flags | now.flags) & access_write;
  return both_write && !((a.flags | now.flags) & access_rmw);
}

/* Whether every access that could race with A could also race with NOW, which follows A.  Then A
   need not be kept.  */
static bool
covers (const Access &now, const Access &a)
{
  if (!(now.flags & access_write) && a.flags & access_write)
    return false;
  if (!(now.flags & access_strong))
    return true;
  return (a.flags & access_strong && now.bytes == a.bytes
	  && (a.flags & access_gpu_scope || !(now.flags & access_gpu_scope)));
}

void
RaceTracker::report (unsigned lane, const Access &other, const Access &now, uint64_t address,
		     Space space, bool lost) const
{
  auto name = [] (const Access &a)
  {
    return std::to_string (a.bytes) + "-byte "
	   + (a.flags & access_rmw     ? "atomic operation"
	      : a.flags & access_write ? "write"
				       : "read");
  };
  char where[64];
  if (space == Space::SHARED)
    snprintf (where, sizeof where, "shared memory at offset %llu", (unsigned long long) address);
  else
    snprintf (where, sizeof where, "global memory at address 0x%llx", (unsigned long long) address);
  std::string text = (lost ? "stores race on " : "data race on ") + std::string (where);
  if (space != Space::SHARED)
    text += " (" + m_launch.memory->describe (address) + ")";
  text += ": the other " + name (other) + " is not ordered before this " + name (now);
  Fault f{ FaultKind::OBSERVER, text, int (lane) };
  uint32_t lanes = other.mask;
  if (other.warp == now.warp && lanes & ~(uint32_t (1) << lane))
    lanes &= ~(uint32_t (1) << lane);
  f.other = party_text (m_launch, *other.op, other.warp / warp_size, other.warp % warp_size,
			__builtin_ctz (lanes));
  throw f;
}

void
RaceTracker::access (Warp &w, const Op &op, unsigned lane, ShadowMemory &memory, uint64_t address,
		     unsigned bytes, uint8_t flags, bool silent)
{
  WarpStrands &ws = *w.strands;
  const Strand &s = ws.of_lane (lane);
  Access now{ &op, uint32_t (ws.warp), uint32_t (1) << lane, s.epoch, flags, uint8_t (bytes) };
  memory.cells (address, bytes, [&] (ShadowMemory::Cell &c, uint64_t at)
		{ check (w, s, lane, c, at, now, memory.space, silent); });
}

/* The same instruction, by lanes of one warp in one epoch.  */
static bool
same_access (const Access &a, const Access &b)
{
  return a.op == b.op && a.warp == b.warp && a.epoch == b.epoch && a.flags == b.flags;
}

/* Add NOW to the accesses of C, none of which it can race with.  */
static void
remember (ShadowMemory::Cell &c, const Access &now)
{
  uint32_t i = c.latest < c.count && same_access (c.at (c.latest), now) ? c.latest : 0;
  while (i < c.count && !same_access (c.at (i), now))
    i++;
  if (i == c.count)
    c.add (now);
  else
    {
      c.at (i).mask |= now.mask;
      c.latest = i;
    }
}

/* A shortcut for NOW, by a lane of S, if it supersedes the latest access of C; returns true if it
   has handled NOW.  */
static bool
repeats (ShadowMemory::Cell &c, const Strand &s, const Access &now)
{
  const bool writes = now.flags & access_write;
  if (c.latest >= c.count || !same_access (c.at (c.latest), now))
    return false;
  Access &latest = c.at (c.latest);
  /* Polls and atomics, which are frequent, cannot race with each other.  */
  if (c.strong_bytes == now.bytes && (!writes || now.flags & access_rmw))
    {
      latest.mask |= now.mask;
      return true;
    }
  /* A value that all lanes of a strand read: a write by another warp that precedes the first lane
     precedes all of them.  */
  if (!writes && c.flags & access_write && latest.mask & s.mask)
    {
      for (uint32_t i = 0; i < c.count; i++)
	if (c.at (i).flags & access_write && c.at (i).warp == now.warp)
	  return false;
      latest.mask |= now.mask;
      return true;
    }
  return false;
}

void
RaceTracker::check (Warp &w, const Strand &s, unsigned lane, ShadowMemory::Cell &c,
		    uint64_t address, const Access &now, Space space, bool silent)
{
  if (repeats (c, s, now))
    return;
  /* Without a write, it suffices to record reads.  */
  if (!((now.flags | c.flags) & access_write))
    return remember (c, now);
  /* A loop over one address.  */
  if (c.count == 1 && same_access (c.first[0], now) && c.first[0].mask == now.mask)
    return;
  bool merged = false;
  uint32_t kept = 0;
  c.flags = 0;
  for (uint32_t i = 0; i < c.count; i++)
    {
      Access &a = c.at (i);
      const bool strong = morally_strong (a, now), forgettable = covers (now, a);
      bool ordered = forgettable && strong && observes (now, a);
      if (!ordered && (forgettable || may_race (a, now, strong, silent)))
	{
	  ordered = before (a, *w.strands, s, lane);
	  if (!ordered && may_race (a, now, strong, silent))
	    report (lane, a, now, address, space, strong);
	}
      if (same_access (a, now))
	{
	  a.mask |= now.mask;
	  merged = true;
	  c.latest = kept;
	}
      else if (ordered && forgettable)
	continue;
      c.flags |= a.flags;
      if (kept != i)
	c.at (kept) = a;
      kept++;
    }
  c.count = kept;
  if (!merged)
    c.add (now);
}

/* ----- synchronisation ----- */

/* What a strong write of OP by the lane BIT of STRAND leaves for readers of its block and, if GPU,
   for others.  */
void
RaceTracker::leave_clocks (WarpStrands &ws, Strand &strand, uint32_t bit, const Op &op, bool gpu,
			   Clock left[2])
{
  if (op.order == MemoryOrder::RELEASE || op.order == MemoryOrder::ACQ_REL)
    {
      Strand &s = ws.separate (strand, bit);
      left[0] = s.know;
      left[0].raise (ws.warp, bit, s.epoch);
      if (gpu)
	left[1] = left[0];
      ws.next_epoch (s);
      return;
    }
  for (unsigned i = 0; i < 1u + gpu; i++)
    if (i && strand.released[1].epoch == strand.released[0].epoch)
      left[1] = left[0];
    else if (strand.released[i].epoch)
      {
	left[i] = strand.released[i].clock;
	left[i].raise (ws.warp, bit, strand.released[i].epoch);
      }
}

/* "Release and Acquire Patterns": a strong write after a fence, or a release, publishes the clock
   of the fence.  A strong read takes the clock: an acquire at once, other reads at the next fence.
   A read-modify-write joins its clock with the one it finds ("Observation Order").  */
void
RaceTracker::strong (Warp &w, const Op &op, unsigned lane, ShadowMemory &memory, uint64_t address,
		     uint8_t flags)
{
  WarpStrands &ws = *w.strands;
  Strand *s = &ws.of_lane (lane);
  uint32_t bit = uint32_t (1) << lane;
  uint64_t block = w.block->linear;
  bool gpu = flags & access_gpu_scope;
  bool writes = flags & access_write, reads = !writes || flags & access_rmw;
  bool acquires = op.order == MemoryOrder::ACQUIRE || op.order == MemoryOrder::ACQ_REL;
  auto it = memory.places.find (address);
  if (reads && it != memory.places.end ())
    {
      if (acquires)
	s = &ws.separate (*s, bit);
      if (it->second.block == block)
	(acquires ? s->know : s->seen[0]).join (it->second.cta);
      if (gpu)
	(acquires ? s->know : s->seen[1]).join (it->second.gpu);
    }
  if (!writes)
    return;
  Clock left[2]{ new_clock (), new_clock () };
  leave_clocks (ws, *s, bit, op, gpu, left);
  if (it == memory.places.end ())
    {
      if (left[0].empty ())
	return;
      it = memory.places
	     .emplace (address, ShadowMemory::SyncPlace{ new_clock (), new_clock (), block })
	     .first;
    }
  ShadowMemory::SyncPlace &p = it->second;
  if (!(flags & access_rmw))
    p = { left[0], left[1], block };
  else
    {
      if (p.block != block)
	p.cta = left[0];
      else
	p.cta.join (left[0]);
      p.block = block;
      p.gpu.join (left[1]);
    }
}

void
RaceTracker::fence (Warp &w, const Op &op, uint32_t mask)
{
  WarpStrands &ws = *w.strands;
  bool gpu = op.scope == Scope::GPU;
  ws.parts (mask,
	    [&] (Strand &s)
	    {
	      if (op.order != MemoryOrder::RELEASE)
		for (unsigned i = 0; i < 1u + gpu; i++)
		  {
		    s.know.join (s.seen[i]);
		    s.seen[i] = new_clock ();
		  }
	      if (op.order == MemoryOrder::ACQUIRE)
		return;
	      s.know.raise (ws.warp, s.mask, s.synced - 1);
	      for (unsigned i = 0; i < 1u + gpu; i++)
		s.released[i] = { s.know, s.epoch };
	      ws.next_epoch (s);
	    });
}

void
RaceTracker::warp_sync (Warp &w, uint32_t mask)
{
  w.strands->merge (mask);
}

void
RaceTracker::arrive (Warp &w, uint32_t mask, Clock &c)
{
  WarpStrands &ws = *w.strands;
  ws.parts (mask,
	    [&] (Strand &s)
	    {
	      c.join (s.know);
	      c.raise (ws.warp, s.mask, s.epoch);
	      ws.next_epoch (s);
	    });
}

void
RaceTracker::leave (Warp &w, uint32_t mask, const Clock &c)
{
  w.strands->merge (mask).know.join (c);
}

} // namespace ptxsim
