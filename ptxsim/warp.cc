/* A warp: groups of lanes, their divergence and convergence.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A branch that lanes disagree on splits a group in two.  The ready group that
   runs is the one that is deepest in calls and there has the lowest rank
   (cfg.cc): the others wait ahead of it, at most at the branch's immediate
   post-dominator, and groups that come to the same place become one.
   Progress: a group that polls (spin_hint) and changes nothing for a few turns of
   its loop lets the others go first for a while, so that a lane that holds a
   lock gets to release it.  Lanes at a warp-wide operation wait until all that its
   mask names are there.  */

#include "ptxsim/exec.h"
#include "ptxsim/observers.h"
#include <algorithm>
#include <sys/mman.h>

namespace ptxsim
{

/* Turns of a polling loop before others go first.  */
static constexpr unsigned spin_limit = 8;
/* Warp instructions that the others then get.  */
static constexpr uint64_t turn = 512;
static constexpr uint32_t max_depth = 8192;

/* ----- frames ----- */

static char *
take_local (Launch &l)
{
  if (!l.free_local.empty ())
    {
      char *p = l.free_local.back ();
      l.free_local.pop_back ();
      return p;
    }
  void *p = mmap (nullptr, size_t (local_stride) * warp_size,
		  PROT_READ | PROT_WRITE,
		  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    throw std::bad_alloc ();
  return static_cast<char *> (p);
}

Frame *
new_frame (Warp &w, const Code *code, Frame *parent, uint32_t lanes)
{
  std::vector<std::unique_ptr<Frame>> &pool = w.launch->free_frames[code];
  std::unique_ptr<Frame> f;
  if (!pool.empty ())
    {
      f = std::move (pool.back ());
      pool.pop_back ();
    }
  else
    {
      f = std::make_unique<Frame> ();
      f->code = code;
      f->registers.resize (code->reg_bytes);
      f->params.resize (size_t (code->param_bytes) * warp_size);
    }
  /* Not zero: a program must not get away with reading what it never wrote.  */
  memset (f->registers.data (), 0xa5, code->reg_bytes);
  f->parent = parent;
  f->lanes = lanes;
  f->depth = parent ? parent->depth + 1 : 0;
  f->local_base = parent ? parent->local_base + parent->code->local_bytes : 0;
  if (f->local_base + code->local_bytes > local_stride || f->depth > max_depth)
    throw Fault { FaultKind::ILLEGAL_ADDRESS,
		  "the stack overflows in a call of `" + code->name + "'", -1 };
  if (code->local_bytes && !w.local)
    w.local = take_local (*w.launch);
  return f.release ();
}

/* LANES leave F; the last ones free it.  */
static void
leave_frame (Warp &w, Frame *f, uint32_t lanes)
{
  f->lanes &= ~lanes;
  if (!f->lanes)
    w.launch->free_frames[f->code].emplace_back (f);
}

/* ----- merging ----- */

static bool
same_chain (const Frame *a, const Frame *b)
{
  for (; a != b; a = a->parent, b = b->parent)
    if (!a || !b || a->code != b->code || a->return_pc != b->return_pc)
      return false;
  return true;
}

bool
mergeable (const Group &a, const Group &b)
{
  return a.pc == b.pc && same_chain (a.frame, b.frame);
}

static void
copy_registers (Frame &to, const Frame &from, uint32_t lanes)
{
  char *d = to.registers.data ();
  const char *s = from.registers.data ();
  for (const RegisterSlot &r : to.code->slots)
    if (r.bytes == 0)
      {
	uint32_t *p = reinterpret_cast<uint32_t *> (d + r.ref);
	uint32_t v = *reinterpret_cast<const uint32_t *> (s + r.ref);
	*p = (*p & ~lanes) | (v & lanes);
      }
    else
      for (uint32_t k = lanes; k; k &= k - 1)
	{
	  size_t at = r.ref + size_t (__builtin_ctz (k)) * r.bytes;
	  memcpy (d + at, s + at, r.bytes);
	}
}

/* Copy what LANES have in FROM to TO, and in their callers.  */
static void
move_lanes (Warp &w, Frame *to, Frame *from, uint32_t lanes)
{
  while (to != from)
    {
      copy_registers (*to, *from, lanes);
      size_t stride = to->code->param_bytes;
      for (uint32_t k = lanes; k; k &= k - 1)
	{
	  unsigned i = __builtin_ctz (k);
	  memcpy (to->params.data () + i * stride,
		  from->params.data () + i * stride, stride);
	}
      to->lanes |= lanes;
      Frame *to_parent = to->parent, *from_parent = from->parent;
      leave_frame (w, from, lanes);
      to = to_parent;
      from = from_parent;
    }
}

static void
merge_into (Warp &w, Group &a, const Group &b)
{
  if (a.frame != b.frame)
    move_lanes (w, a.frame, b.frame, b.mask);
  a.mask |= b.mask;
  a.yielded = a.yielded && b.yielded;
}

/* Merge what can be merged among groups of one state.  */
static void
merge_groups (Warp &w)
{
  std::vector<Group> &gs = w.groups;
  for (size_t i = 0; i < gs.size (); i++)
    for (size_t j = i + 1; j < gs.size ();)
      if (gs[i].state == gs[j].state
	  && (gs[i].state == GroupState::READY
	      || gs[i].state == GroupState::CONVERGE)
	  && mergeable (gs[i], gs[j]))
	{
	  merge_into (w, gs[i], gs[j]);
	  gs.erase (gs.begin () + long (j));
	}
      else
	j++;
}

/* ----- the running group ----- */

static void
load_group (Warp &w, const Group &g)
{
  w.frame = g.frame;
  w.base[0] = g.frame->registers.data ();
  w.base[1] = g.frame->code->constants.data ();
  w.pc = g.pc;
  w.mask = g.mask;
}

static void
save_group (const Warp &w, Group &g)
{
  g.frame = w.frame;
  g.pc = w.pc;
  g.mask = w.mask;
}

/* The lanes of w.mask that are not in M go their own way, from PC.  */
static void
split (Warp &w, uint32_t m, uint32_t pc)
{
  Group rest;
  rest.mask = w.mask & ~m;
  rest.pc = pc;
  rest.frame = w.frame;
  w.groups.push_back (rest);
  w.mask = m;
}

/* Whether A should run before B.  */
static bool
before (const Group &a, const Group &b)
{
  if (a.frame->depth != b.frame->depth)
    return a.frame->depth > b.frame->depth;
  uint32_t ra = a.frame->code->ops[a.pc].rank, rb = b.frame->code->ops[b.pc].rank;
  return ra < rb;
}

/* ----- operations of a warp ----- */

/* Groups that wait at warp-wide operations: let those go on whose lanes are all
   here.  */
static void
complete_warp_syncs (Warp &w)
{
  for (size_t i = 0; i < w.groups.size (); i++)
    {
      if (w.groups[i].state != GroupState::WARP_SYNC)
	continue;
      const Op &op = w.groups[i].frame->code->ops[w.groups[i].pc];
      bool barrier = op.control == Control::WARP_BARRIER;
      auto joins = [&] (const Group &g) {
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
      op.fn (w, op, g.mask);
      g.pc++;
    }
}

/* An aligned barrier wants the whole warp.  */
static void
complete_convergence (Warp &w)
{
  for (Group &g : w.groups)
    if (g.state == GroupState::CONVERGE && g.mask == w.live)
      g.state = GroupState::READY;
}

/* Lanes of M whose 32-bit operand R equals the first one's.  */
static uint32_t
uniform_lanes (const Warp &w, Ref r, uint32_t m)
{
  const uint32_t *v = w.src<uint32_t> (r);
  uint32_t first = v[__builtin_ctz (m)], same = 0;
  for (uint32_t k = m; k; k &= k - 1)
    same |= uint32_t (v[__builtin_ctz (k)] == first) << __builtin_ctz (k);
  return same;
}

/* True if the group waits now.  */
static bool
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
      snprintf (text, sizeof text, "the member mask 0x%08x leaves out the lane "
		"that executes this", members);
      throw Fault { FaultKind::OBSERVER, text,
		    __builtin_ctz (w.mask & ~members) };
    }
  if (!(members & w.live & ~w.mask))
    {
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
  if (b.shadow)
    b.shadow->barrier (bar.warps);
  bar = Barrier ();
  b.barriers_open--;
}

/* True if the group waits now.  */
static bool
block_barrier (Warp &w, size_t current, const Op &op)
{
  Block &b = *w.block;
  bool aligned = op.y;
  uint32_t same = uniform_lanes (w, op.r[1], w.mask);
  if (op.r[2] != no_ref)
    same &= uniform_lanes (w, op.r[2], w.mask);
  if (aligned && (same != w.mask || w.mask != w.live))
    {
      if (same != w.mask)
	throw Fault { FaultKind::OBSERVER, "the lanes of a warp are at different "
		      "barriers", -1 };
      save_group (w, w.groups[current]);
      w.groups[current].state = GroupState::CONVERGE;
      return true;
    }
  if (same != w.mask)
    split (w, same, w.pc);
  unsigned first = __builtin_ctz (w.mask);
  uint32_t number = w.src<uint32_t> (op.r[1])[first];
  if (number >= num_barriers)
    throw Fault { FaultKind::ILLEGAL_INSTRUCTION, "barrier "
		  + std::to_string (number) + " does not exist", int (first) };
  bool counted = op.r[2] != no_ref;
  uint32_t count = counted ? w.src<uint32_t> (op.r[2])[first] : 0;
  if (counted && (count == 0 || count % warp_size))
    throw Fault { FaultKind::ILLEGAL_INSTRUCTION,
		  "the number of threads at a barrier is " + std::to_string (count)
		  + ", no multiple of 32", int (first) };

  Barrier &bar = b.barriers[number];
  BarrierKind kind = BarrierKind (op.x);
  BarrierKind family = kind == BarrierKind::ARRIVE ? BarrierKind::SYNC : kind;
  if (!bar.open)
    {
      bar.open = true;
      b.barriers_open++;
      bar.kind = family;
      bar.all_threads = !counted;
      bar.expected = count;
    }
  else if (bar.kind != family || bar.all_threads != !counted || bar.expected != count)
    throw Fault { FaultKind::OBSERVER, "barrier " + std::to_string (number)
		  + " is used in another way (kind or number of threads) than by "
		  "the threads that wait at it", int (first) };
  uint32_t lanes = __builtin_popcount (w.mask);
  bar.arrived += counted && aligned ? warp_size : lanes;
  bar.participants += lanes;
  if (std::find (bar.warps.begin (), bar.warps.end (), w.index) == bar.warps.end ())
    bar.warps.push_back (w.index);
  if (op.r[3] != no_ref)
    bar.count_true += __builtin_popcount ((w.pred (op.r[3]) ^ (op.z ? all_lanes : 0))
					  & w.mask);
  if (counted && bar.arrived > count)
    throw Fault { FaultKind::OBSERVER, "more than " + std::to_string (count)
		  + " threads at barrier " + std::to_string (number), int (first) };
  w.progress = true;
  if (kind == BarrierKind::ARRIVE)
    {
      w.pc++;
      save_group (w, w.groups[current]);
    }
  else
    {
      save_group (w, w.groups[current]);
      w.groups[current].state = GroupState::BARRIER;
      w.groups[current].barrier = int (number);
    }
  check_barrier (b, number);
  return true;
}

/* ----- calls, returns, exits ----- */

static void
copy_params (const Frame &from, const std::vector<ParamSlot> &sources, Frame &to,
	     const std::vector<ParamSlot> &targets, uint32_t lanes)
{
  size_t from_stride = from.code->param_bytes, to_stride = to.code->param_bytes;
  for (; lanes; lanes &= lanes - 1)
    {
      unsigned i = __builtin_ctz (lanes);
      for (size_t k = 0; k < sources.size (); k++)
	memcpy (to.params.data () + i * to_stride + targets[k].offset,
		from.params.data () + i * from_stride + sources[k].offset,
		sources[k].size);
    }
}

static bool
same_sizes (const std::vector<ParamSlot> &a, const std::vector<ParamSlot> &b)
{
  if (a.size () != b.size ())
    return false;
  for (size_t i = 0; i < a.size (); i++)
    if (a[i].size != b[i].size)
      return false;
  return true;
}

/* The callee of an indirect call; lanes with another one stay behind.  */
static const Code *
indirect_callee (Warp &w, const CallSite &site, std::vector<const Code *> &codes)
{
  const uint64_t *target = w.src<uint64_t> (site.target);
  unsigned first = __builtin_ctz (w.mask);
  uint64_t address = target[first];
  uint32_t same = 0;
  for (uint32_t k = w.mask; k; k &= k - 1)
    same |= uint32_t (target[__builtin_ctz (k)] == address) << __builtin_ctz (k);
  if (same != w.mask)
    split (w, same, w.pc);
  uint64_t index = (address - code_window) / code_step;
  if (address < code_window || address % code_step || index >= codes.size ()
      || codes[index]->is_entry)
    throw Fault { FaultKind::ILLEGAL_INSTRUCTION,
		  "indirect call of something that is no function", int (first) };
  const Code *code = codes[index];
  if (!same_sizes (code->params, site.params)
      || !same_sizes (code->returns, site.returns))
    throw Fault { FaultKind::ILLEGAL_INSTRUCTION,
		  "indirect call of `" + code->name + "' with other parameters "
		  "than it has", int (first) };
  return code;
}

static void
do_call (Warp &w, const Op &op)
{
  const CallSite &site = w.frame->code->calls[op.target];
  if (site.builtin != Builtin::NONE)
    {
      run_builtin (w, site, w.mask);
      w.pc++;
      return;
    }
  std::vector<const Code *> &codes = w.launch->codes;
  const Code *code = (site.code >= 0 ? codes[site.code]
		      : indirect_callee (w, site, codes));
  Frame *f = new_frame (w, code, w.frame, w.mask);
  f->return_pc = w.pc + 1;
  f->site = &site;
  copy_params (*w.frame, site.params, *f, code->params, w.mask);
  Group g;
  g.frame = f;
  g.mask = w.mask;
  load_group (w, g);
}

static void
do_return (Warp &w)
{
  Frame *f = w.frame, *parent = f->parent;
  copy_params (*f, f->code->returns, *parent, f->site->returns, w.mask);
  Group g;
  g.frame = parent;
  g.pc = f->return_pc;
  g.mask = w.mask;
  leave_frame (w, f, w.mask);
  load_group (w, g);
}

static void
do_exit (Warp &w)
{
  uint32_t lanes = w.mask;
  w.live &= ~lanes;
  w.block->live_threads -= __builtin_popcount (lanes);
  for (Frame *f = w.frame; f;)
    {
      Frame *parent = f->parent;
      leave_frame (w, f, lanes);
      f = parent;
    }
  if (w.block->barriers_open)
    for (unsigned i = 0; i < num_barriers; i++)
      check_barrier (*w.block, i);
}

/* ----- running ----- */

namespace
{

enum class Stop { SWITCH, BUDGET, SPIN };

/* Runs one group of a warp until another one should.  */
class GroupRun
{
public:
  GroupRun (Warp &w, size_t current, uint64_t &budget)
    : m_warp (w), m_current (current), m_budget (budget) {}

  Stop
  run ()
  {
    try
      {
	return interpret ();
      }
    catch (const Fault &)
      {
	/* The list must name the frames that exist.  */
	save_group (m_warp, m_warp.groups[m_current]);
	throw;
      }
  }

private:
  Stop
  interpret ()
  {
    Warp &w = m_warp;
    load_group (w, w.groups[m_current]);
    m_start_rank = w.frame->code->ops[w.pc].rank;
    look_around ();
    LaunchStats &stats = w.launch->stats;
    for (;;)
      {
	const Op &op = w.frame->code->ops[w.pc];
	if (op.block_start && !m_alone && should_switch (op))
	  {
	    save_group (w, w.groups[m_current]);
	    return Stop::SWITCH;
	  }
	uint32_t m = w.mask;
	if (op.guarded)
	  {
	    uint32_t p = w.pred (op.guard);
	    m &= op.guard_negated ? ~p : p;
	  }
	if (op.counted)
	  {
	    stats.warp_instructions++;
	    stats.thread_instructions
	      += m == all_lanes ? warp_size : __builtin_popcount (m);
	    w.block->instructions++;
	    if (m_budget)
	      m_budget--;
	  }
	if (op.control == Control::NONE)
	  {
	    if (m)
	      op.fn (w, op, m);
	    w.pc++;
	    continue;
	  }
	std::optional<Stop> stop = control (op, m);
	if (stop)
	  return *stop;
      }
  }

  /* What the other groups are doing.  */
  void
  look_around ()
  {
    m_alone = true;
    for (size_t i = 0; i < m_warp.groups.size (); i++)
      if (i != m_current && m_warp.groups[i].state == GroupState::READY)
	m_alone = false;
  }

  bool
  should_switch (const Op &op)
  {
    Warp &w = m_warp;
    Group &me = w.groups[m_current];
    save_group (w, me);
    for (size_t i = 0; i < w.groups.size (); i++)
      {
	Group &g = w.groups[i];
	if (i == m_current || g.state != GroupState::READY)
	  continue;
	if (mergeable (g, me))
	  return true;
	if (!g.yielded)
	  {
	    if (before (g, me))
	      return true;
	    continue;
	  }
	/* One that polls in a loop which this group has now left: it may have
	   what it waits for, and should follow before this group is far.  */
	const Op &its = g.frame->code->ops[g.pc];
	if (g.frame == me.frame && m_start_rank <= its.loop_last
	    && op.rank > its.loop_last)
	  {
	    g.yielded = false;
	    return true;
	  }
      }
    return false;
  }

  /* After a turn of a loop.  */
  std::optional<Stop>
  backward ()
  {
    Warp &w = m_warp;
    if (w.spin_hint && !w.progress)
      w.spins++;
    else
      w.spins = 0;
    w.spin_hint = w.progress = false;
    if (w.spins >= spin_limit)
      {
	w.spins = 0;
	save_group (w, w.groups[m_current]);
	w.groups[m_current].yielded = true;
	return Stop::SPIN;
      }
    if (!m_budget)
      {
	save_group (w, w.groups[m_current]);
	return Stop::BUDGET;
      }
    return std::nullopt;
  }

  std::optional<Stop>
  branch (const Op &op, uint32_t m)
  {
    Warp &w = m_warp;
    uint32_t from = w.pc;
    if (!m)
      {
	w.pc++;
	return std::nullopt;
      }
    if (m != w.mask)
      {
	split (w, m, w.pc + 1);
	w.pc = op.target;
	save_group (w, w.groups[m_current]);
	if (op.target <= from)
	  if (std::optional<Stop> stop = backward ())
	    return stop;
	return Stop::SWITCH;
      }
    w.pc = op.target;
    return op.target <= from ? backward () : std::nullopt;
  }

  std::optional<Stop>
  branch_indexed (const Op &op)
  {
    Warp &w = m_warp;
    const std::vector<uint32_t> &table = w.frame->code->tables[op.target];
    uint32_t same = uniform_lanes (w, op.r[0], w.mask);
    uint32_t index = w.src<uint32_t> (op.r[0])[__builtin_ctz (w.mask)];
    if (index >= table.size ())
      throw Fault { FaultKind::ILLEGAL_INSTRUCTION, "index "
		    + std::to_string (index) + " of a table of "
		    + std::to_string (table.size ()) + " branch targets",
		    __builtin_ctz (w.mask) };
    bool divergent = same != w.mask;
    if (divergent)
      split (w, same, w.pc);
    uint32_t from = w.pc;
    w.pc = table[index];
    save_group (w, w.groups[m_current]);
    if (w.pc <= from)
      if (std::optional<Stop> stop = backward ())
	return stop;
    return divergent ? std::optional<Stop> (Stop::SWITCH) : std::nullopt;
  }

  std::optional<Stop>
  control (const Op &op, uint32_t m)
  {
    Warp &w = m_warp;
    if (op.control == Control::BRANCH)
      return branch (op, m);
    if (!m)
      {
	w.pc++;
	return std::nullopt;
      }
    if (m != w.mask)
      {
	split (w, m, w.pc + 1);
	m_alone = false;
      }
    size_t groups = w.groups.size ();
    switch (op.control)
      {
      case Control::BRANCH_INDEXED:
	return branch_indexed (op);
      case Control::CALL:
	do_call (w, op);
	if (w.groups.size () != groups)
	  m_alone = false;
	m_start_rank = 0;
	if (!m_budget)
	  {
	    save_group (w, w.groups[m_current]);
	    return Stop::BUDGET;
	  }
	return std::nullopt;
      case Control::RETURN:
	do_return (w);
	m_start_rank = w.frame->code->ops[w.pc].rank;
	if (m_alone)
	  return std::nullopt;
	save_group (w, w.groups[m_current]);
	return Stop::SWITCH;
      case Control::EXIT:
	/* First out of the list: do_exit looks at all groups.  */
	w.groups.erase (w.groups.begin () + long (m_current));
	do_exit (w);
	return Stop::SWITCH;
      case Control::TRAP:
	throw Fault { FaultKind::TRAP, "trap", __builtin_ctz (w.mask) };
      case Control::WARP_SYNC:
      case Control::WARP_BARRIER:
	if (warp_sync (w, m_current, op))
	  return Stop::SWITCH;
	if (w.groups.size () != groups)
	  m_alone = false;
	return std::nullopt;
      case Control::BARRIER:
	block_barrier (w, m_current, op);
	return Stop::SWITCH;
      case Control::YIELD:
	w.pc++;
	save_group (w, w.groups[m_current]);
	w.groups[m_current].yielded = true;
	return Stop::SPIN;
      case Control::NONE:
      case Control::BRANCH:
	break;
      }
    __builtin_unreachable ();
  }

  Warp &m_warp;
  size_t m_current;
  uint64_t &m_budget;
  uint32_t m_start_rank = 0;
  bool m_alone = true;
};

} // anonymous namespace

/* The group to run, or -1.  Sets ANY_YIELDED if one lets the others go first.  */
static int
pick_group (const Warp &w, bool &any_yielded)
{
  int best = -1;
  any_yielded = false;
  for (size_t i = 0; i < w.groups.size (); i++)
    {
      const Group &g = w.groups[i];
      if (g.state != GroupState::READY)
	continue;
      if (g.yielded)
	any_yielded = true;
      else if (best < 0 || before (g, w.groups[best]))
	best = int (i);
    }
  return best;
}

WarpStatus
run_warp (Warp &w, uint64_t budget)
{
  bool spun = false, ran = false;
  while (!w.groups.empty ())
    {
      if (w.groups.size () > 1)
	merge_groups (w);
      complete_warp_syncs (w);
      complete_convergence (w);
      bool any_yielded;
      int current = pick_group (w, any_yielded);
      if (current < 0)
	{
	  if (!any_yielded)
	    return ran ? WarpStatus::RUNNING : WarpStatus::BLOCKED;
	  /* All that could run are polling: other warps go first.  */
	  for (Group &g : w.groups)
	    g.yielded = false;
	  if (ran)
	    return spun ? WarpStatus::SPINNING : WarpStatus::RUNNING;
	  continue;
	}
      bool was_running = ran && !spun;
      uint64_t slice = any_yielded ? std::min (budget, turn) : budget;
      uint64_t left = slice;
      Stop stop = GroupRun (w, size_t (current), left).run ();
      budget -= slice - left;
      ran = true;
      if (stop == Stop::SPIN)
	{
	  /* Spinning only if nobody in this warp got on.  */
	  spun = !was_running;
	  continue;
	}
      spun = false;
      if (stop == Stop::BUDGET && any_yielded)
	for (Group &g : w.groups)
	  g.yielded = false;
      if (budget == 0)
	return WarpStatus::RUNNING;
    }
  return WarpStatus::DONE;
}

} // namespace ptxsim
