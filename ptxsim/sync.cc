/* Waiting: warp-wide operations and the block's barriers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Lanes at a warp-wide operation wait for the lanes of its mask; threads at a barrier wait for the
   number of threads that it expects.  An aligned barrier first merges the lanes of its warp.  */

#include "ptxsim/exec.h"
#include "ptxsim/observers.h"
#include "ptxsim/profile.h"
#include "ptxsim/warp-impl.h"
#include <algorithm>
#include <cstdio>

namespace ptxsim {

/* Resumes the groups at warp-wide operations whose lanes have all arrived.  */
void
complete_warp_syncs (Warp &w)
{
  for (size_t i = 0; i < w.groups.size (); i++)
    {
      if (w.groups[i].state != GroupState::WARP_SYNC)
	continue;
      const Op &op = w.groups[i].frame->code->ops[w.groups[i].pc];
      bool barrier = op.control == Control::WARP_BARRIER;
      auto joins = [&] (const Group &g)
      {
	if (g.state != GroupState::WARP_SYNC || g.sync_mask != w.groups[i].sync_mask)
	  return false;
	return (barrier ? g.frame->code->ops[g.pc].control == Control::WARP_BARRIER
			: mergeable (g, w.groups[i]));
      };
      uint32_t here = 0;
      for (const Group &g : w.groups)
	if (joins (g))
	  here |= g.mask;
      if (w.groups[i].sync_mask & w.live & ~here)
	continue;
      if (barrier)
	{
	  uint32_t mask = w.groups[i].sync_mask;
	  if (w.launch->observers)
	    w.launch->observers->warp_sync (w, here);
	  for (Group &g : w.groups)
	    if (g.state == GroupState::WARP_SYNC && g.sync_mask == mask
		&& g.frame->code->ops[g.pc].control == Control::WARP_BARRIER)
	      {
		g.state = GroupState::READY;
		g.pc++;
	      }
	  continue;
	}
      for (size_t j = w.groups.size (); j-- > i + 1;)
	if (joins (w.groups[j]))
	  {
	    merge_into (w, w.groups[i], w.groups[j]);
	    w.groups.erase (w.groups.begin () + long (j));
	  }
      Group &g = w.groups[i];
      g.state = GroupState::READY;
      load_group (w, g);
      if (w.launch->observers)
	w.launch->observers->warp_sync (w, g.mask);
      op.fn (w, op, g.mask);
      g.pc++;
    }
}

/* An aligned barrier needs the whole warp.  */
void
complete_convergence (Warp &w)
{
  for (Group &g : w.groups)
    if (g.state == GroupState::CONVERGE && g.mask == w.live)
      g.state = GroupState::READY;
}

/* Lanes of M whose 32-bit operand R equals the first one's.  */
uint32_t
uniform_lanes (const Warp &w, Ref r, uint32_t m)
{
  const uint32_t *v = w.src<uint32_t> (r);
  uint32_t first = v[__builtin_ctz (m)], same = 0;
  if (m == all_lanes)
    {
      uint32_t differ = 0;
      for (unsigned i = 0; i < warp_size; i++)
	differ |= v[i] ^ first;
      if (!differ)
	return m;
    }
  for (uint32_t k = m; k; k &= k - 1)
    same |= uint32_t (v[__builtin_ctz (k)] == first) << __builtin_ctz (k);
  return same;
}

bool
warp_sync (Warp &w, size_t current, const Op &op)
{
  uint32_t same = uniform_lanes (w, op.r[5], w.mask);
  if (same != w.mask)
    split (w, same, w.pc);
  unsigned first = __builtin_ctz (w.mask);
  uint32_t members = w.src<uint32_t> (op.r[5])[first];
  if (w.mask & ~members)
    {
      char text[96];
      snprintf (text, sizeof text,
		"the member mask 0x%08x leaves out the lane "
		"that executes this",
		members);
      throw Fault{ FaultKind::OBSERVER, text, __builtin_ctz (w.mask & ~members) };
    }
  if (!(members & w.live & ~w.mask))
    {
      if (w.launch->observers)
	w.launch->observers->warp_sync (w, w.mask);
      op.fn (w, op, w.mask);
      w.pc++;
      return false;
    }
  save_group (w, w.groups[current]);
  w.groups[current].state = GroupState::WARP_SYNC;
  w.groups[current].sync_mask = members;
  return true;
}

/* ----- barriers ----- */

void
check_barrier (Block &b, unsigned number)
{
  Barrier &bar = b.barriers[number];
  if (!bar.open)
    return;
  uint32_t expected = bar.all_threads ? b.live_threads : bar.expected;
  if (bar.arrived < expected)
    return;
  uint32_t result;
  switch (bar.kind)
    {
    case BarrierKind::RED_POPC: result = bar.count_true; break;
    case BarrierKind::RED_AND: result = bar.count_true == bar.participants; break;
    default: result = bar.count_true != 0; break;
    }
  if (b.launch->observers)
    b.launch->observers->complete (b, number);
  for (auto &w : b.warps)
    for (Group &g : w->groups)
      if (g.state == GroupState::BARRIER && g.barrier == int (number))
	{
	  const Op &op = g.frame->code->ops[g.pc];
	  if (op.r[0] != no_ref)
	    {
	      char *regs = g.frame->registers.data ();
	      uint32_t *d = reinterpret_cast<uint32_t *> (regs + op.r[0]);
	      if (bar.kind == BarrierKind::RED_POPC)
		each_lane (g.mask, [=] (unsigned i) { d[i] = result; });
	      else
		*d = (*d & ~g.mask) | (result ? g.mask : 0);
	    }
	  g.state = GroupState::READY;
	  g.pc++;
	}
  if (b.profile)
    b.profile->barrier ();
  bar = Barrier ();
  b.barriers_open--;
}

/* Which lanes of the group, number CURRENT of W, execute the barrier OP together: 0 if they have to
   wait for others of the warp first.  */
static uint32_t
lanes_at_barrier (Warp &w, size_t current, const Op &op)
{
  const bool aligned = op.y;
  uint32_t same = uniform_lanes (w, op.r[1], w.mask);
  if (op.r[2] != no_ref)
    same &= uniform_lanes (w, op.r[2], w.mask);
  if (!aligned || (same == w.mask && w.mask == w.live))
    return same;
  if (same != w.mask)
    throw Fault{ FaultKind::OBSERVER, "the lanes of a warp are at different barriers", -1 };
  save_group (w, w.groups[current]);
  w.groups[current].state = GroupState::CONVERGE;
  return 0;
}

/* What OP asks of a barrier: its number, and the number of threads if it is given.  */
struct BarrierUse
{
  uint32_t number;
  bool counted;
  uint32_t count;
  BarrierKind kind;
  unsigned lane; /* The one that is blamed.  */
};

static BarrierUse
barrier_use (const Warp &w, const Op &op)
{
  const unsigned first = __builtin_ctz (w.mask);
  BarrierUse use{ w.src<uint32_t> (op.r[1])[first], op.r[2] != no_ref, 0, BarrierKind (op.x),
		  first };
  if (use.number >= num_barriers)
    throw Fault{ FaultKind::ILLEGAL_INSTRUCTION,
		 "barrier " + std::to_string (use.number) + " does not exist", int (first) };
  if (use.counted)
    use.count = w.src<uint32_t> (op.r[2])[first];
  if (use.counted && (use.count == 0 || use.count % warp_size))
    throw Fault{ FaultKind::ILLEGAL_INSTRUCTION,
		 "the number of threads at a barrier is " + std::to_string (use.count)
		   + ", no multiple of 32",
		 int (first) };
  return use;
}

/* The barrier of B that USE names, opened by the first threads that come.  */
static Barrier &
open_barrier (Block &b, const BarrierUse &use)
{
  Barrier &bar = b.barriers[use.number];
  const BarrierKind family = use.kind == BarrierKind::ARRIVE ? BarrierKind::SYNC : use.kind;
  if (!bar.open)
    {
      bar.open = true;
      b.barriers_open++;
      bar.kind = family;
      bar.all_threads = !use.counted;
      bar.expected = use.count;
    }
  else if (bar.kind != family || bar.all_threads != !use.counted || bar.expected != use.count)
    throw Fault{ FaultKind::OBSERVER,
		 "barrier " + std::to_string (use.number)
		   + " is used in another way (kind or number of threads) than by "
		     "the threads that wait at it",
		 int (use.lane) };
  return bar;
}

void
block_barrier (Warp &w, size_t current, const Op &op)
{
  Observers *observers = w.launch->observers.get ();
  if (observers)
    observers->at_barrier (w, op, op.r[2] == no_ref);
  const uint32_t same = lanes_at_barrier (w, current, op);
  if (!same)
    return;
  if (same != w.mask)
    split (w, same, w.pc);
  const BarrierUse use = barrier_use (w, op);
  Barrier &bar = open_barrier (*w.block, use);
  const bool aligned = op.y;
  const uint32_t lanes = __builtin_popcount (w.mask);
  bar.arrived += use.counted && aligned ? warp_size : lanes;
  bar.participants += lanes;
  if (observers)
    observers->arrive (w, use.number);
  if (op.r[3] != no_ref)
    bar.count_true += __builtin_popcount ((w.pred (op.r[3]) ^ (op.z ? all_lanes : 0)) & w.mask);
  if (use.counted && bar.arrived > use.count)
    throw Fault{ FaultKind::OBSERVER,
		 "more than " + std::to_string (use.count) + " threads at barrier "
		   + std::to_string (use.number),
		 int (use.lane) };
  w.progress = true;
  const bool waits = use.kind != BarrierKind::ARRIVE;
  if (!waits)
    w.pc++;
  save_group (w, w.groups[current]);
  if (waits)
    {
      w.groups[current].state = GroupState::BARRIER;
      w.groups[current].barrier = int (use.number);
    }
  check_barrier (*w.block, use.number);
}

} // namespace ptxsim
