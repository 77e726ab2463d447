/* A warp: groups of lanes, their divergence and convergence.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A divergent branch splits a group in two.  The ready group that is deepest in calls, and among
   these has the lowest rank (cfg.cc), runs: the others wait ahead of it, at the latest at the
   branch's immediate post-dominator, and groups that reach the same place merge.  That may be the
   head of a loop, which has the lowest rank of the loop's blocks: who comes there from inside the
   loop waits for the others that are in the loop.  Progress: a group
   that polls (spin_hint) and changes nothing for a few iterations of its loop yields to the others
   for a while, so that a lane that holds a lock can release it.  Lanes at a warp-wide operation
   wait until all lanes of its mask have arrived.  With PTXSIM_SCHED=N (run_turn) these decisions
   are random: which ready group runs, where its turn ends, and whether groups that meet merge.  */

#include "ptxsim/exec.h"
#include "ptxsim/interleaving.h"
#include "ptxsim/profile.h"
#include "ptxsim/observers.h"
#include "ptxsim/warp-impl.h"
#include "ptxsim/weak-memory.h"
#include <algorithm>

namespace ptxsim {

/* Iterations of a polling loop before the group yields.  */
static constexpr unsigned spin_limit = 8;
static constexpr unsigned seeded_spin_limit = 2;
/* Warp instructions for which the group then yields.  */
static constexpr uint64_t turn = 512;

/* The place of G in the order in which groups run: behind the loop's blocks, and before those that
   follow the loop, if G is about to begin another iteration.  */
static uint64_t
place (const Group &g)
{
  const Op &op = g.frame->code->ops[g.pc];
  return g.round_done ? 2 * uint64_t (op.loop_last) + 1 : 2 * uint64_t (op.rank);
}

/* Whether A should run before B.  */
static bool
before (const Group &a, const Group &b)
{
  if (a.frame->depth != b.frame->depth)
    return a.frame->depth > b.frame->depth;
  return place (a) < place (b);
}

/* ----- calls, returns, exits ----- */

template <typename T>
static void
copy_lanes (char *to, size_t to_stride, const char *from, size_t from_stride, uint32_t lanes)
{
  for (; lanes; lanes &= lanes - 1)
    {
      unsigned i = __builtin_ctz (lanes);
      memcpy (to + i * to_stride, from + i * from_stride, sizeof (T));
    }
}

static void
copy_params (const Frame &from, const std::vector<ParamSlot> &sources, Frame &to,
	     const std::vector<ParamSlot> &targets, uint32_t lanes)
{
  size_t from_stride = from.code->param_bytes, to_stride = to.code->param_bytes;
  for (size_t k = 0; k < sources.size (); k++)
    {
      char *d = to.params.data () + targets[k].offset;
      const char *s = from.params.data () + sources[k].offset;
      size_t size = sources[k].size;
      if (size == 8)
	copy_lanes<uint64_t> (d, to_stride, s, from_stride, lanes);
      else if (size == 4)
	copy_lanes<uint32_t> (d, to_stride, s, from_stride, lanes);
      else
	for (uint32_t left = lanes; left; left &= left - 1)
	  {
	    unsigned i = __builtin_ctz (left);
	    memcpy (d + i * to_stride, s + i * from_stride, size);
	  }
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

/* The callee of an indirect call; lanes with a different callee become a separate group.  */
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
    throw Fault{ FaultKind::ILLEGAL_INSTRUCTION, "indirect call of something that is no function",
		 int (first) };
  const Code *code = codes[index];
  if (!same_sizes (code->params, site.params) || !same_sizes (code->returns, site.returns))
    throw Fault{ FaultKind::ILLEGAL_INSTRUCTION,
		 "indirect call of `" + code->name
		   + "' with other parameters "
		     "than it has",
		 int (first) };
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
  const Code *code = (site.code >= 0 ? codes[site.code] : indirect_callee (w, site, codes));
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

namespace {

enum class Stop
{
  SWITCH,
  BUDGET,
  SPIN,
  EXIT
};

/* Whether an observer sees each instruction of W.  */
bool
watched (const Warp &w)
{
  return w.block->profile || w.launch->config->check_undefined || w.launch->config->check_uninit;
}

/* Runs one group of a warp until another one should run; if SEEDED, until CHANCE ends the turn.  */
template <bool SEEDED, bool WATCHED>
class GroupRun
{
public:
  GroupRun (Warp &w, size_t current, uint64_t &budget, Interleaving *chance = nullptr,
	    bool converge = true)
    : m_warp (w), m_current (current), m_budget (budget), m_chance (chance), m_converge (converge)
  {}

  Stop run ()
  {
    try
      {
	return interpret ();
      }
    catch (const Fault &)
      {
	/* The list must name existing frames.  */
	save_group (m_warp, m_warp.groups[m_current]);
	throw;
      }
  }

private:
  Stop interpret ()
  {
    Warp &w = m_warp;
    load_group (w, w.groups[m_current]);
    w.groups[m_current].round_done = false;
    m_start_rank = w.frame->code->ops[w.pc].rank;
    look_around ();
    LaunchStats &stats = w.launch->stats;
    for (;;)
      {
	const Op &op = w.frame->code->ops[w.pc];
	if (op.block_start)
	  {
	    if (!m_alone && (!SEEDED || m_converge) && should_switch (op))
	      {
		save_group (w, w.groups[m_current]);
		return Stop::SWITCH;
	      }
	    m_rank = op.rank;
	  }
	if constexpr (SEEDED)
	  {
	    if (op.counted && !m_budget)
	      {
		save_group (w, w.groups[m_current]);
		return Stop::BUDGET;
	      }
	    if (op.effect != Effect::NONE)
	      part (w);
	  }
	uint32_t m = w.mask;
	if (op.guarded)
	  {
	    uint32_t p = w.pred (op.guard);
	    m &= op.guard_negated ? ~p : p;
	  }
	if constexpr (WATCHED)
	  watch (w, op, m);
	if (op.counted)
	  count (stats, m);
	if constexpr (SEEDED)
	  if (m && w.block->weak)
	    w.block->weak->before (w, op, m);
	if (op.control == Control::NONE)
	  {
	    if (m)
	      op.fn (w, op, m);
	    w.pc++;
	    if constexpr (SEEDED)
	      if (op.effect != Effect::NONE && m_chance->stop_after_access ())
		m_budget = 0;
	    continue;
	  }
	std::optional<Stop> stop = control (op, m);
	if (stop)
	  return *stop;
      }
  }

  void count (LaunchStats &stats, uint32_t m)
  {
    stats.warp_instructions++;
    stats.thread_instructions += (m == all_lanes ? warp_size
				  : m & (m - 1)	 ? __builtin_popcount (m)
						 : m != 0);
    m_warp.block->instructions++;
    if (m_budget)
      m_budget--;
  }

  static void watch (Warp &w, const Op &op, uint32_t m)
  {
    if (w.block->profile)
      w.block->profile->step (w, op, m);
    if (op.counted && w.launch->config->check_undefined)
      w.launch->observers->step (w, op, m);
    if (op.counted && w.launch->config->check_uninit)
      w.launch->observers->step_unwritten (w, op, m);
  }

  /* PTX does not guarantee that the lanes of a warp stay together.  */
  void part (Warp &w)
  {
    uint32_t now = m_chance->together (w.mask);
    if (now != w.mask)
      {
	split (w, now, w.pc);
	m_alone = false;
      }
  }

  /* The state of the other groups.  */
  void look_around ()
  {
    m_alone = true;
    for (size_t i = 0; i < m_warp.groups.size (); i++)
      if (i != m_current && m_warp.groups[i].state == GroupState::READY)
	m_alone = false;
  }

  bool should_switch (const Op &op)
  {
    Warp &w = m_warp;
    Group &me = w.groups[m_current];
    save_group (w, me);
    me.round_done = int64_t (op.rank) <= m_rank;
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
	/* A group that polls in a loop which this group has now left: its wait may be over, so let
    it follow before this group runs on.  */
	const Op &its = g.frame->code->ops[g.pc];
	if (g.frame == me.frame && m_start_rank <= its.loop_last && op.rank > its.loop_last)
	  {
	    g.yielded = false;
	    return true;
	  }
      }
    me.round_done = false;
    return false;
  }

  /* After an iteration of a loop.  */
  std::optional<Stop> backward ()
  {
    Warp &w = m_warp;
    if (w.spin_hint && !w.progress)
      w.spins++;
    else
      w.spins = 0;
    w.spin_hint = w.progress = false;
    if (w.spins >= (SEEDED ? seeded_spin_limit : spin_limit))
      {
	if (!SEEDED)
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

  std::optional<Stop> branch (const Op &op, uint32_t m)
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
	auto round_done = [&w, &op] (uint32_t to)
	{ return w.frame->code->ops[to].rank <= op.rank; };
	w.groups.back ().round_done = round_done (from + 1);
	w.pc = op.target;
	save_group (w, w.groups[m_current]);
	w.groups[m_current].round_done = round_done (op.target);
	if (op.target <= from)
	  if (std::optional<Stop> stop = backward ())
	    return stop;
	return Stop::SWITCH;
      }
    w.pc = op.target;
    return op.target <= from ? backward () : std::nullopt;
  }

  std::optional<Stop> branch_indexed (const Op &op)
  {
    Warp &w = m_warp;
    const std::vector<uint32_t> &table = w.frame->code->tables[op.target];
    uint32_t same = uniform_lanes (w, op.r[0], w.mask);
    uint32_t index = w.src<uint32_t> (op.r[0])[__builtin_ctz (w.mask)];
    if (index >= table.size ())
      throw Fault{ FaultKind::ILLEGAL_INSTRUCTION,
		   "index " + std::to_string (index) + " of a table of "
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

  std::optional<Stop> call (const Op &op)
  {
    Warp &w = m_warp;
    const size_t groups = w.groups.size ();
    do_call (w, op);
    if (w.groups.size () != groups)
      m_alone = false;
    m_start_rank = 0;
    m_rank = -1;
    if (m_budget)
      return std::nullopt;
    save_group (w, w.groups[m_current]);
    return Stop::BUDGET;
  }

  std::optional<Stop> return_from ()
  {
    Warp &w = m_warp;
    do_return (w);
    m_start_rank = w.frame->code->ops[w.pc].rank;
    m_rank = -1;
    if (m_alone)
      return std::nullopt;
    save_group (w, w.groups[m_current]);
    return Stop::SWITCH;
  }

  std::optional<Stop> control (const Op &op, uint32_t m)
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
      case Control::BRANCH_INDEXED: return branch_indexed (op);
      case Control::CALL: return call (op);
      case Control::RETURN: return return_from ();
      case Control::EXIT:
	if (w.launch->observers)
	  w.launch->observers->exit (w);
	/* Remove the group from the list first: do_exit examines all groups.  */
	w.groups.erase (w.groups.begin () + long (m_current));
	do_exit (w);
	return Stop::EXIT;
      case Control::TRAP: throw Fault{ FaultKind::TRAP, "trap", __builtin_ctz (w.mask) };
      case Control::WARP_SYNC:
      case Control::WARP_BARRIER:
	if (warp_sync (w, m_current, op))
	  return Stop::SWITCH;
	if (w.groups.size () != groups)
	  m_alone = false;
	return std::nullopt;
      case Control::BARRIER: block_barrier (w, m_current, op); return Stop::SWITCH;
      case Control::YIELD:
	w.pc++;
	save_group (w, w.groups[m_current]);
	w.groups[m_current].yielded = true;
	return Stop::SPIN;
      case Control::NONE:
      case Control::BRANCH: break;
      }
    __builtin_unreachable ();
  }

  Warp &m_warp;
  size_t m_current;
  uint64_t &m_budget;
  Interleaving *m_chance;
  bool m_converge; /* SEEDED: let groups merge.  */
  uint32_t m_start_rank = 0;
  int64_t m_rank = -1; /* Of the block before; -1 if it is not known.  */
  bool m_alone = true;
};

} // anonymous namespace

/* The group to run, or -1.  Sets ANY_YIELDED if one yields.  */
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
	merge_groups (w, nullptr);
      complete_warp_syncs (w);
      complete_convergence (w);
      bool any_yielded;
      int current = pick_group (w, any_yielded);
      if (current < 0)
	{
	  if (!any_yielded)
	    return ran ? WarpStatus::RUNNING : WarpStatus::BLOCKED;
	  /* All groups that could run are polling: yield to other warps.  */
	  for (Group &g : w.groups)
	    g.yielded = false;
	  if (ran)
	    return spun ? WarpStatus::SPINNING : WarpStatus::RUNNING;
	  continue;
	}
      bool was_running = ran && !spun;
      uint64_t slice = any_yielded ? std::min (budget, turn) : budget;
      uint64_t left = slice;
      Stop stop = (watched (w) ? GroupRun<false, true> (w, size_t (current), left).run ()
			       : GroupRun<false, false> (w, size_t (current), left).run ());
      budget -= slice - left;
      ran = true;
      if (stop == Stop::SPIN)
	{
	  /* Spinning only if no group of this warp advanced.  */
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

/* ----- PTXSIM_SCHED=N ----- */

bool
ready_groups (const Warp &w)
{
  for (const Group &g : w.groups)
    if (g.state == GroupState::READY)
      return true;
  return false;
}

bool
all_yielded (const Warp &w)
{
  for (const Group &g : w.groups)
    if (g.state == GroupState::READY && !g.yielded)
      return false;
  return true;
}

/* Any of the ready groups.  */
static size_t
any_group (const Warp &w, Random &random)
{
  size_t n = w.groups.size (), i = random.below (uint32_t (n));
  while (w.groups[i].state != GroupState::READY)
    i = (i + 1) % n;
  return i;
}

/* The ready group that has waited longest.  */
static size_t
oldest_group (const Warp &w)
{
  size_t best = w.groups.size ();
  for (size_t i = 0; i < w.groups.size (); i++)
    if (w.groups[i].state == GroupState::READY
	&& (best == w.groups.size () || w.groups[i].turn < w.groups[best].turn))
      best = i;
  return best;
}

/* The group to run.  CONVERGE: let it stop where groups may merge.  */
static size_t
choose_group (Warp &w, Interleaving &chance, bool &converge)
{
  converge = chance.converge ();
  if (w.groups.size () == 1)
    return 0;
  if (chance.fair_turn () && !chance.lockstep ())
    return oldest_group (w);
  if (!converge)
    {
      size_t i = any_group (w, chance.random);
      /* Preferably not one that only polls.  */
      return w.groups[i].yielded ? any_group (w, chance.random) : i;
    }
  bool any_yielded;
  int i = pick_group (w, any_yielded);
  if (i < 0 || (any_yielded && chance.random.chance (32)))
    {
      for (Group &g : w.groups)
	g.yielded = false;
      i = pick_group (w, any_yielded);
    }
  return size_t (i);
}

bool
run_turn (Warp &w, Interleaving &chance)
{
  bool converge;
  size_t current = choose_group (w, chance, converge);
  {
    Group &g = w.groups[current];
    g.yielded = false;
    w.spins = g.spins;
    w.spin_hint = g.spin_hint;
    w.progress = g.progress;
    chance.begin (w, g);
    g.turn = chance.turns;
  }
  uint64_t left = chance.turn_length ();
  Stop stop = (watched (w) ? GroupRun<true, true> (w, current, left, &chance, converge).run ()
			   : GroupRun<true, false> (w, current, left, &chance, converge).run ());
  chance.end (w);
  bool moved = true;
  if (stop != Stop::EXIT)
    {
      Group &g = w.groups[current];
      g.spins = w.spins;
      g.spin_hint = w.spin_hint;
      g.progress = w.progress;
      moved = g.spins < seeded_spin_limit || g.state != GroupState::READY;
    }
  if (w.groups.size () > 1)
    {
      for (Group &g : w.groups)
	if (!g.turn)
	  g.turn = chance.turns;
      merge_groups (w, &chance);
    }
  complete_warp_syncs (w);
  complete_convergence (w);
  return moved;
}

} // namespace ptxsim
